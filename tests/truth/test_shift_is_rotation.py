"""A shift is a rotation: target, angles and fit of any k and any table; two hands of one sine."""

import numpy as np
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.readings import at_random
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_directions, assert_numbers

EXAMPLES = [
    {"position": 125, "offset": 2.5},
    {"max_len": 8192, "position": 8191, "offset": -0.5, "then": 62.5},
    {"max_len": 20, "position": 19, "pair": 0, "offset": 19, "sine_only": True},
    {"max_len": 8192, "d_model": 2, "position": 11, "pair": 0, "sine_only": True},  # near 7/2 pi
]
OFFSETS = st.integers(-128, 128).map(lambda halves: halves / 2)


@at_random(
    "shift_is_rotation", EXAMPLES, links=True, offset=OFFSETS, then=OFFSETS, sine_only=st.booleans()
)
def test_what_is_said_is_true(reading, s, values):
    k, alone = float(values.get("offset", 3)), values.get("sine_only", False)
    every = formulas.frequencies(s.d_model, s.base)
    w = every[s.pair]
    law = float(np.cos(w * k) ** 2)
    if alone:
        of_the_sines(reading, s, k, w, law)
    else:
        of_the_rotation(reading, s, k, every)
    assert set(reading.questions) == ({"predict"} if k else set())  # else nothing is to be guessed
    for question in reading.questions.values():
        assert_numbers(question.asked.numbers, explained=law)
        assert question.right == (0 if law > 0.9 else 1 if law > 0.1 else 2)
        assert_choices(question.answer, {"Turn on “Sines only”": not alone})
        assert_choices(reading.text("predict"), {"earlier": k < 0, "later": k >= 0})


def of_the_rotation(reading, s, k, every):
    """Compare the target and the angles, what is said to be rounding, and the picture's columns."""
    claims, target = reading.numbers("insight"), s.position + k
    turn, fastest, slowest = np.degrees(every[[s.pair, 0, -1]] * k).astype(float)
    assert_numbers(claims, position=s.position, offset=k, target=target, turn=turn)
    assert_numbers(claims, fastest=fastest, slowest=slowest)
    residual, inside = claims["residual"], 0 <= target <= s.max_len - 1
    assert residual < 4e-16 * (100 + s.position + abs(k))
    assert k or residual == 0
    choices = {
        "up to rounding": residual > 0,
        "is not in the table": not inside,
        "lies between two tokens": inside and target != round(target),
        "It is the other way round": s.d_model > 2 and k != 0,
        "in both numbers": s.d_model == 2,
    }
    assert_choices(reading.text("insight"), choices)
    assert reading.numbers("twice")["gap"] < 1e-13
    rows = len(reading.figures["matrix"].data[0].z)
    assert reading.numbers("matrix")["drawn"] == rows / 2
    assert_choices(reading.text("matrix"), {"shown": rows < s.d_model})
    # The target stands in the picture as it is, with its half; a shift by 0 has no column there.
    figure = reading.figures["vectors"]
    assert figure.layout.xaxis.ticktext[-1].endswith(f"PE({target:.9g})")
    # The column under it is PE(p + k), and so is what M makes of PE(p).
    there = formulas.encoding([target], s.d_model, s.base)[0].astype(float)
    for column in np.asarray(figure.data[0].z).T[1:]:
        np.testing.assert_allclose(column[:2], there[:2], atol=1e-6)
        np.testing.assert_allclose(column[-2:], there[-2:], atol=1e-6)


def of_the_sines(reading, s, k, w, law):
    """Compare the fit, and why it is not the law; the two hands, and both waves."""
    rows, share = fitted(w, k, s.max_len)
    few = {"only one": rows == 1, "is no position": rows == 0}
    assert_choices(reading.text("too few rows"), few)
    assert [reading.has(part) for part in ("sine only", "too few rows")] == [rows >= 2, rows < 2]
    if rows >= 2:
        claims, turns = reading.numbers("sine only"), float(w * rows / (2 * np.pi))
        assert_numbers(claims, 1e-6, offset=k, rows=rows, turns=turns, share=share, explained=law)
        choices = {"or that one flipped": law > 0.99, "earlier": k < 0, "later": k >= 0}
        assert_choices(reading.text("sine only"), choices)
        if not 0.0005 < abs(share - law) < 0.002:
            # Two numbers that a reader would compare: where they differ, it is said why.
            assert reading.has("not whole turns") == (abs(share - law) > 0.001)
    of_two_hands(reading.numbers("sine alone"), reading.text("sine alone"), s, w)


def of_two_hands(claims, says, s, w):
    """Compare the hand's angle a with the other of its sine, pi - a, and where it gets there."""
    p, a = s.position, w * s.position
    one = bool(abs(np.cos(a)) < 1e-9)
    assert_numbers(claims, sine=float(np.sin(a)), alone=one)
    assert_choices(says, {"the two angles meet": one})
    for name, right in {"degrees": a, "other_degrees": np.pi - a}.items():
        half = 0.5 * 10.0 ** -len(claims[name].partition(".")[2])
        assert_directions(float(claims[name]), right, 1.001 * half)
    if one:
        return
    # At that position or, if it is nearer and not before 0, at one before.
    on = float(np.remainder(np.pi - 2 * a, 2 * np.pi))
    later = on <= np.pi or p + (on - 2 * np.pi) / w < 0
    away = float((on if later else on - 2 * np.pi) / w)
    assert_numbers(claims, away=abs(away))
    assert p + away >= 0  # what comes earlier is in the text
    beyond = p + away > s.max_len - 1
    assert_choices(says, {"later": later, "earlier": not later, "beyond this text": beyond})


def fitted(w, k, n):
    """Return the positions that a fit of the later sines has, and what share it explains."""
    rows = np.array([p for p in range(n) if 0 <= p + k <= n - 1])
    sines, later = (np.sin((w * at).astype(float)) for at in (rows, rows + k))
    if len(rows) < 2 or not later.any():
        return len(rows), 1
    left = later - sines * (sines @ later) / (sines @ sines)
    return len(rows), 1 - (left @ left) / (later @ later)
