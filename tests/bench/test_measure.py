"""What benchmarks share. Nothing here depends on how fast the machine is."""

import os
import sys
from unittest.mock import MagicMock

import numpy as np
import pytest

from bench import browser, core, following, measure, peers, people


def test_alternatives_take_turns_and_the_first_round_is_not_counted(monkeypatch):
    clock = 0.0
    calls = []

    def taking(name, *durations):
        remaining = list(durations)

        def run():
            nonlocal clock
            calls.append(name)
            clock += remaining.pop(0)

        return run

    monkeypatch.setattr(measure.time, "perf_counter", lambda: clock)
    medians = measure.median_seconds(
        {"a": taking("a", 99, 1, 7, 2), "b": taking("b", 99, 5, 5, 6)}, rounds=3
    )
    assert medians == {"a": 2, "b": 5}
    assert [sorted(calls[i : i + 2]) for i in range(0, 8, 2)] == [["a", "b"]] * 4


@pytest.mark.parametrize(
    ("budget", "measured", "verdict"),
    [
        (measure.Budget("at most", 2.5), 2.5, "at most 2.5: kept"),
        (measure.Budget("at most", 2.5), 2.6, "at most 2.5: MISSED"),
        (measure.Budget("at least", 8), 8, "at least 8: kept"),
        (measure.Budget("at least", 8), 7.9, "at least 8: MISSED"),
    ],
    ids=str,
)
def test_a_budget_says_whether_it_is_kept(budget, measured, verdict):
    assert budget.verdict(measured) == verdict


def test_the_recipe_makes_the_table_that_the_core_makes():
    recipe = peers.numpy_recipe(50, 16)()
    np.testing.assert_allclose(recipe, core.positional_encoding(50, 16), rtol=0, atol=1e-13)


def test_a_peer_that_is_not_installed_is_a_row_that_says_so(monkeypatch):
    for package in ("torch", "transformers", "positional_encodings"):
        monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.setattr(core, "median_seconds", lambda alternatives: dict.fromkeys(alternatives, 1))
    against = {row[2]: row[3] for row in core.encoding_rows()}
    missing = {name for name, median in against.items() if median == "not installed"}
    assert missing == {"PyTorch tutorial's recipe", "transformers, GPT-J", "positional-encodings"}
    assert set(against) - missing == {"filling an empty array", "NumPy recipe"}


def test_the_load_is_that_of_the_last_minute_where_the_system_tells_it(monkeypatch):
    monkeypatch.setattr(os, "getloadavg", lambda: (1.26, 9, 9), raising=False)
    assert measure.load() == "load 1.3"
    monkeypatch.delattr(os, "getloadavg")  # as on Windows
    assert measure.load() == "load unknown"


# Not bench.proxied, which needs nginx and Linux.
@pytest.mark.parametrize(
    ("bench", "run", "jobs"),
    [
        (browser, browser.main, {"SIZES": {}, "DRAGGED": [], "PLAYED": []}),
        (following, following.main, {"DRAGGED": []}),
        (people, people.dragging, {"DRAGGED": {}}),
    ],
)
def test_a_bench_runs_where_the_system_tells_no_load(monkeypatch, capsys, bench, run, jobs):
    for name in ("getloadavg", "geteuid", "sysconf"):  # not on Windows
        monkeypatch.delattr(os, name, raising=False)
    for name in ("running", "cold"):  # no server, and no browser
        monkeypatch.setattr(bench, name, MagicMock(), raising=False)
    for name, none in jobs.items():
        monkeypatch.setattr(bench, name, none)
    run()
    assert "load unknown" in capsys.readouterr().out
