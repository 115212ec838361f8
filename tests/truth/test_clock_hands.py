"""Clock hands: what is said of one pair is true of that pair, at any settings."""

import numpy as np
from hypothesis import strategies as st

from charts.hands import wall
from document.blocks import Code
from document.link import document, inside
from tests.truth import formulas
from tests.truth.readings import at, at_random
from tests.truth.sentences import assert_choices, numbers_in
from tests.truth.tables import assert_directions, assert_numbers

EXAMPLES = [
    at(2, 4, position=0, pair=1, k=64),
    at(7, 4, 1000),  # no other hand is of help
    at(128, 512, 20, 25, 118),  # one turn
]


@at_random("clock_hands", EXAMPLES, links=True, k=st.integers(1, 64))
def test_what_is_said_is_true(reading, s, values):
    every, k, p = formulas.frequencies(s.d_model, s.base), values.get("k", 3), s.position
    w, hands, given = every[s.pair], len(every), reading.numbers("apart")
    wave = formulas.wavelengths(s.d_model, s.base)[s.pair]
    turns, clocks = w * p / (2 * np.pi), min(64, hands)
    assert_numbers(given, wavelength=wave, radians=w * p, turns=turns, offset=k, spread=0)
    assert_numbers(given, hands=hands, drawn=clocks)
    assert_directions([given["degrees"], given["between"]], [w * p, w * k], 1e-6)
    assert max(given["degrees"], given["between"]) < 360
    assert_choices(reading.text("reading"), {"turn, so": f"{turns:.4g}" == "1"})
    assert_choices(reading.text("apart"), {"(checked from each": True})
    only = hands == 1
    choices = {"shows both": hands == 2, "The wall shows all": 2 < hands <= 64}
    choices |= {"only one hand": only, "far it turns": only}
    assert_choices(reading.text("wall"), choices)

    alt, before = reading.alts["dial"], [0] if p == 1 else [min(p, 48)] * (p > 1)
    assert_choices(alt, {"positions before": p > 1, "A dot marks": p == 1})
    numbers = numbers_in(alt)
    assert numbers[:2] + numbers[3:-1] == [s.pair, p, *before, p + k]
    assert_directions([numbers[2], numbers[-1]], [w * p, w * k], 0.051)
    alt, idle = reading.alts["wall"], formulas.idle(s.max_len, s.d_model, s.base)
    numbers = numbers_in(alt)
    if only:
        assert [numbers[0], numbers[-1]] == [p, s.max_len]
        assert_directions(numbers[1], w * p, 0.51)
        assert_choices(alt, {"completes no turn": idle[0], "completes a turn": not idle[0]})
    else:
        complete = (~idle)[[*wall.wall(s, 64, 1).pairs]].sum()
        assert numbers[:3] + numbers[5:] == [p, clocks, hands, s.max_len, complete]
        assert_directions(numbers[3], every[0] * p, 0.51)
        assert_directions(numbers[4], every[-1] * p, 0.0051)


@at_random("clock_hands", EXAMPLES, links=True)
def test_the_answer_is_the_nearest_return_and_the_clearest_other_hand(reading, s, *_):
    every, question = formulas.frequencies(s.d_model, s.base), reading.questions["predict"]
    given, w = question.asked.numbers, every[s.pair]
    gaps = formulas.short_way(w * np.arange(1, s.max_len, dtype=np.longdouble))
    back = formulas.first(gaps < gaps.min() + 1e-9) + 1  # the first, up to rounding
    assert gaps[given["back"] - 1] < gaps.min() + 1e-9
    assert question.right == int(back > 1)
    miss, step = np.degrees(gaps.min()), np.degrees(formulas.short_way(w))
    assert_numbers(given, 1e-7, miss=miss, step=step)
    others = np.degrees(formulas.short_way(every * given["back"]))
    others[s.pair] = -1
    if s.d_model > 2:
        assert others[given["other"]] > others.max() - 1e-7
        assert_numbers(given, 1e-7, elsewhere=others.max())
    helped = back > 1 and others.max() > miss
    choices = {
        "It does not come back": back == 1,
        "faster hands": back == 1 and s.pair > 0,
        "no other hand to tell": back > 1 and s.d_model == 2,
        "No other hand separates": back > 1 and s.d_model > 2 and not helped,
        "which is slower": helped and given["other"] > s.pair,
        "which is faster": helped and given["other"] < s.pair,
    }
    assert_choices(question.answer, choices)


def test_its_code_is_a_tip_whole_and_pytorch_and_draws_nothing():
    blocks = inside(document("clock_hands", "pair=3&d_model=8").blocks, closed=True)
    code = "\n".join(one.text for one in blocks if isinstance(one, Code))
    assert "vector" not in code
    assert {f"def {name}(" in code for name in ("frequency", "tip", "tips")} == {True}
    assert "import torch" in code
    assert ", 8, 10000, 3\n" in code  # d_model, base, pair
