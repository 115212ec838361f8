"""Tools that benchmarks share. Nothing here depends on how fast the machine is."""

import numpy as np

from bench import lab, measure
from core import positional_encoding


def test_alternatives_take_turns_and_a_budget_says_whether_it_is_kept():
    calls = []

    def one(name):
        return lambda: (calls.append(name), len(calls))[1]

    results = measure.in_turns({"before": one("before"), "now": one("now")}, rounds=2)
    assert calls == ["before", "now"] * 3  # the first round is not counted
    assert results == {"before": [3, 5], "now": [4, 6]}
    least, most = measure.Budget("at least", 2.5), measure.Budget("at most", 2.5)
    assert [least.verdict(value)[14:] for value in (2.4, 2.5)] == ["MISSED", "kept"]
    assert [most.verdict(value)[13:] for value in (2.5, 2.6)] == ["kept", "MISSED"]


def test_the_recipe_makes_the_table_that_the_core_makes(monkeypatch):
    monkeypatch.setattr(lab, "MAX_LEN", 50)
    monkeypatch.setattr(lab, "D_MODEL", 16)
    np.testing.assert_allclose(lab.recipe(), positional_encoding(50, 16), rtol=0, atol=1e-13)
