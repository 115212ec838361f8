"""Side by side: the sentence on the difference is true of A and of B, at any two settings."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.readings import BASES, LENGTHS, WIDTHS, close, every_reading, read, settings_of

OWN = {
    "page": st.sampled_from(["heatmap", "clock_hands", "word_on_a_circle", "similarity"]),
    "max_len_b": LENGTHS.filter(lambda length: length <= 300),
    "d_model_b": WIDTHS.filter(lambda width: width <= 256),
    "base_b": BASES,
}


def setting(page, max_len, d_model, base, max_len_b, d_model_b, base_b, position=1, pair=0, **own):
    return {
        "page": page, "max_len": max_len, "d_model": d_model, "base": base, "position": position,
        "pair": pair, "max_len_b": max_len_b, "d_model_b": d_model_b, "base_b": base_b, **own,
    }  # fmt: skip


def both(page, values):
    """A and B as the page has them: B's cursor is A's, or the last that B has."""
    a = settings_of(values)
    names = ("d_model", "base") + (("max_len",) if page in ("heatmap", "similarity") else ())
    b = replace(a, **{name: values[f"{name}_b"] for name in names})
    last = {"position": b.max_len - 1, "pair": b.d_model // 2 - 1}
    return a, replace(b, **{name: min(getattr(b, name), end) for name, end in last.items()})


def numbers_in(text):
    """The numbers of a sentence, as they are written."""
    matches = re.findall(r"(?<![\w.])[−-]?\d[\d,]*(?:\.\d+)?(?:\$\\times10\^\{−?-?\d+\}\$)?", text)
    return [
        float(number.replace(",", "").replace("−", "-")) for number in matches if "$" not in number
    ]


def idle(s):
    return int(np.sum(formulas.idle(s.max_len, s.d_model, s.base)))


def check_heatmap(claims, text, a, b):
    shares = re.findall(r"\((?:under |over )?(\d+)%\)", text)
    counts = [idle(s) for s in (a, b)]
    hands = [s.d_model // 2 for s in (a, b)]
    assert [claims[side]["count"] for side in "ab"] == counts
    assert [claims[side]["hands"] for side in "ab"] == hands
    assert numbers_in(text)[:2] == [counts[0], hands[0]]
    for share, count, pairs in zip(shares, counts, hands, strict=True):
        assert abs(int(share) - 100 * count / pairs) <= 1
        assert (share in ("0", "100")) <= (count in (0, pairs))


def check_clock_hands(claims, text, a, b):
    for side, s in (("a", a), ("b", b)):
        w = formulas.frequencies(s.d_model, s.base)[s.pair]
        assert claims[side]["settings"].pair == s.pair
        assert close(claims[side]["wavelength"], formulas.wavelengths(s.d_model, s.base)[s.pair])
        assert close(claims[side]["turns"], s.position * w / (2 * np.pi))
        assert claims[side]["offset"] == 3  # the control's own
        further = np.degrees(3 * w) % 360
        assert (
            min(
                abs(claims[side]["between"] - further), 360 - abs(claims[side]["between"] - further)
            )
            < 1e-6
        )
    assert (f"Hand {a.pair} makes" in text) == (a.pair == b.pair)
    assert (f"hand {b.pair} of B" in text) == (a.pair != b.pair)


def check_word_on_a_circle(claims, text, a, b):
    for side, s in (("a", a), ("b", b)):
        w = formulas.frequencies(s.d_model, s.base)[s.pair]
        assert close(claims[side]["step"], np.degrees(w))
    assert (f"pair {b.pair} of B" in text) == (a.pair != b.pair)


def check_similarity(claims, text, a, b):
    for side, s in (("a", a), ("b", b)):
        offset = min(5, a.max_len - 1, s.max_len - 1)
        product = formulas.profile(s.max_len, s.d_model, s.base)[offset]
        assert claims[side]["offset"] == offset
        assert close(claims[side]["value"], product, 5)
        assert close(claims[side]["cosine"], product / (s.d_model / 2), 5)
    first = min(5, a.max_len - 1)
    assert numbers_in(text)[0] == first
    assert (f"two {min(5, a.max_len - 1, b.max_len - 1)} token" in text) == (b.max_len <= first)
    assert ("cosines are" in text) == (a.d_model != b.d_model)


CHECKS = {
    "heatmap": check_heatmap,
    "clock_hands": check_clock_hands,
    "word_on_a_circle": check_word_on_a_circle,
    "similarity": check_similarity,
}


@every_reading(**OWN)
@example(values=setting("heatmap", 128, 512, 10_000, 6, 2, 2))
@example(values=setting("heatmap", 6, 2, 2, 300, 256, 10**8))
@example(values=setting("clock_hands", 128, 512, 10_000, 6, 2, 2, 127, 255))
@example(values=setting("clock_hands", 20, 8, 10_000, 6, 8, 10_000, 0, 3))
@example(values=setting("word_on_a_circle", 128, 64, 10_000, 6, 4, 100, 5, 30))
@example(values=setting("word_on_a_circle", 128, 64, 10_000, 6, 64, 100, 5, 0))
@example(values=setting("similarity", 128, 64, 10_000, 3, 4, 100, 5, 0))
@example(values=setting("similarity", 3, 64, 10_000, 128, 64, 100, 2, 0))
def test_what_is_said_of_the_difference_is_true(values):
    values = dict(values)
    page = values.pop("page")
    if page == "word_on_a_circle":  # its other sentences take the table's singular values
        values |= {"max_len": min(values["max_len"], 150), "position": min(values["position"], 149)}
    a, b = both(page, values)
    reading = read(page, values | {"compare": True})
    CHECKS[page](reading.numbers("difference"), reading.text("difference"), a, b)
    named = [entry.numbers["named"] for entry in reading.parts if entry.part == "side"]
    names = [name for name in ("max_len", "d_model", "base") if name in named[0]]
    pictures = sum(key.endswith("_B") for key in reading.figures)
    assert pictures
    assert named == [{name: getattr(s, name) for name in names} for s in (a, b)] * pictures
    differing = {
        name for name in ("max_len", "d_model", "base") if getattr(a, name) != getattr(b, name)
    }
    assert not differing or {*names} == differing


@pytest.mark.parametrize("page", CHECKS)
def test_two_equal_settings_are_said_to_differ_in_nothing(page):
    reading = read(page, setting(page, 20, 8, 100, 20, 8, 100) | {"compare": True})
    claims = reading.numbers("difference")
    first, second = ({k: v for k, v in claims[side].items() if k != "drawn"} for side in "ab")
    assert str(first) == str(second)
