"""Runs take turns: few at once, none held up by one that fails or never ends."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from ui.server import run_queue


@pytest.fixture(autouse=True)
def turns(monkeypatch):
    monkeypatch.setattr(run_queue, "_turns", threading.Semaphore(run_queue.AT_ONCE))


def test_no_more_than_a_few_at_once():
    inside, most, counting = 0, 0, threading.Lock()
    full = threading.Event()

    def run(_):
        nonlocal inside, most
        with run_queue.turn():
            with counting:
                inside += 1
                most = max(most, inside)
                if inside == run_queue.AT_ONCE:
                    full.set()
            full.wait(5)  # until as many are in as may be
            with counting:
                inside -= 1

    with ThreadPoolExecutor(10) as pool:
        list(pool.map(run, range(20)))
    assert most == run_queue.AT_ONCE


def test_a_run_that_fails_gives_its_turn_back(monkeypatch):
    monkeypatch.setattr(run_queue, "LONGEST", 60)
    for _ in range(run_queue.AT_ONCE + 1):
        with pytest.raises(RuntimeError), run_queue.turn():
            raise RuntimeError


def test_nobody_waits_for_good(monkeypatch):
    monkeypatch.setattr(run_queue, "LONGEST", 0.01)
    reached = []

    def nest(depth):
        with run_queue.turn():
            reached.append(depth)
            if depth:
                nest(depth - 1)

    nest(run_queue.AT_ONCE + 2)
    assert len(reached) == run_queue.AT_ONCE + 3
    assert all(run_queue._turns.acquire(blocking=False) for _ in range(run_queue.AT_ONCE))
    assert not run_queue._turns.acquire(blocking=False)
