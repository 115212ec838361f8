"""Runs take turns: few at once, none held up by one that fails or never ends."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

from tests.app import open_page, pages
from ui.server import run_queue
from ui.server.run_queue import RunQueue


def most_at_once(queue):
    """How many of twenty runs are in at once: where two may be, they wait for each other."""
    inside, most, counting = 0, 0, threading.Lock()
    full = threading.Event()

    def run(_):
        nonlocal inside, most
        with queue.turn():
            with counting:
                inside += 1
                most = max(most, inside)
                if inside == 2:
                    full.set()
            full.wait(5)
            with counting:
                inside -= 1

    with ThreadPoolExecutor(10) as pool:
        list(pool.map(run, range(20)))
    return most


def test_no_more_than_a_few_at_once():
    assert most_at_once(RunQueue(at_once=2, longest=60)) == 2


def test_a_run_that_fails_gives_its_turn_back():
    queue = RunQueue(at_once=2, longest=60)
    for _ in range(3):
        with pytest.raises(RuntimeError), queue.turn():
            raise RuntimeError


def test_nobody_waits_for_good():
    """Nested deeper than there are turns: the inner ones go ahead, and give back only their own."""
    queue = RunQueue(at_once=2, longest=0.1)
    reached = []

    def nest(depth):
        with queue.turn():
            reached.append(depth)
            if depth:
                nest(depth - 1)

    nest(4)
    assert reached == [4, 3, 2, 1, 0]
    queue.longest = 60
    assert most_at_once(queue) == 2


def test_every_run_of_the_app_takes_one_turn_and_says_all_within_it(monkeypatch):
    sent, enqueue = [], ScriptRunContext.enqueue

    def note(context, message):
        sent.extend([message] * message.HasField("delta"))
        enqueue(context, message)

    class Watched(RunQueue):
        turns = sent_within = 0

        @contextmanager
        def turn(self):
            self.turns += 1
            before = len(sent)
            with super().turn():
                yield
            self.sent_within += len(sent) - before

    pages()  # found by a run of their own, once
    queue = Watched()
    monkeypatch.setattr(run_queue, "runs", queue)
    monkeypatch.setattr(ScriptRunContext, "enqueue", note)
    at = open_page("heatmap")
    at.slider(key="position").set_value(7).run()
    assert queue.turns == 2
    assert queue.sent_within == len(sent) > 20
