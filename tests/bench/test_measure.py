"""What benchmarks share. Nothing here depends on how fast the machine is."""

import os

import numpy as np

from bench import lab, measure
from core import positional_encoding


def test_alternatives_take_turns_and_the_first_round_is_not_counted():
    calls = []

    def one(name):
        return lambda: (calls.append(name), len(calls))[1]

    results = measure.in_turns({"before": one("before"), "now": one("now")}, rounds=2)
    assert calls == ["before", "now"] * 3
    assert results == {"before": [3, 5], "now": [4, 6]}


def test_a_budget_says_whether_it_is_kept():
    least, most = measure.Budget("at least", 2.5), measure.Budget("at most", 2.5)
    assert [least.verdict(value)[14:] for value in (2.4, 2.5)] == ["MISSED", "kept"]
    assert [most.verdict(value)[13:] for value in (2.5, 2.6)] == ["kept", "MISSED"]


def test_the_recipe_makes_the_table_that_the_core_makes(monkeypatch):
    monkeypatch.setattr(lab, "MAX_LEN", 50)
    monkeypatch.setattr(lab, "D_MODEL", 16)
    np.testing.assert_allclose(lab.recipe(), positional_encoding(50, 16), rtol=0, atol=1e-13)


def test_the_load_is_told_where_the_system_tells_it(monkeypatch):
    monkeypatch.setattr(os, "getloadavg", lambda: (1.26, 9, 9), raising=False)
    assert measure.machine().endswith("load 1.3")
    monkeypatch.delattr(os, "getloadavg")  # as on Windows
    assert measure.machine().endswith("load unknown")
