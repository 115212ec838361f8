"""Side by side: the sentence on the difference is true of A and of B, at any two settings."""

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.readings import BASES, LENGTHS, WIDTHS, at, at_random
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers

OWN = {
    "compare": st.just(True),
    "max_len_b": LENGTHS.filter(lambda length: length <= 300),
    "d_model_b": WIDTHS.filter(lambda width: width <= 256),
    "base_b": BASES,
}
BOTH, ALL = ("d_model", "base"), ("max_len", "d_model", "base")


def to_b(max_len, d_model, base):
    return {"max_len_b": max_len, "d_model_b": d_model, "base_b": base, "compare": True}


def compared(page, *examples, **more):
    """Run a test on readings of A beside B, which in one of them is A."""
    return at_random(page, [*examples, at(20, 8, 100, **to_b(20, 8, 100))], **OWN, **more)


def difference(reading, a, values, names):
    """B, whose cursor is A's or its last, and what the words on the difference are given."""
    b = replace(a, **{name: values[f"{name}_b"] for name in names})
    last = {"position": b.max_len - 1, "pair": b.d_model // 2 - 1}
    b = replace(b, **{name: min(getattr(b, name), end) for name, end in last.items()})
    named = [text.numbers["named"] for text in reading.parts if text.part == "side"]
    differing = [name for name in names if getattr(a, name) != getattr(b, name)] or names
    right = [{name: getattr(s, name) for name in differing} for s in (a, b)]
    assert named == right * (len(named) // 2)
    assert named
    given, text = reading.numbers("difference"), reading.text("difference")
    return b, given["a"], given["b"], text


@compared(
    "heatmap",
    at(128, 512, 10_000, **to_b(6, 2, 2)),
    at(6, 2, 2, **to_b(300, 256, 10**8)),
    at(128, 64, 2, **to_b(128, 32, 3)),  # every pair completes a turn
)
def test_heatmaps_differ_in_their_idle_pairs(reading, a, values):
    b, of_a, of_b, text = difference(reading, a, values, ALL)
    idle = [formulas.idle(s.max_len, s.d_model, s.base) for s in (a, b)]
    for given, pairs in zip((of_a, of_b), idle, strict=True):
        assert_numbers(given, count=pairs.sum(), hands=len(pairs), idle=pairs.mean())
    some = any(pairs.any() for pairs in idle)
    one = some and idle[0].sum() == 1
    choices = {"Every pair completes": not some, "completes a turn in A,": one}
    assert_choices(text, choices | {"complete a turn in A,": some and not one})


@compared(
    "clock_hands",
    at(128, 512, 10_000, 127, 255, **to_b(6, 2, 2)),
    at(20, 8, 10_000, 7, 3, **to_b(6, 8, 100)),
)
def test_hands_differ_in_their_turns(reading, a, values):
    b, of_a, of_b, text = difference(reading, a, values, BOTH)
    for given, s in ((of_a, a), (of_b, b)):
        w = formulas.frequencies(s.d_model, s.base)[s.pair]
        assert (given["settings"], given["offset"]) == (s, 3)  # the offset as it opens
        between, turns = np.degrees(3 * w) % 360, s.position * w / (2 * np.pi)
        assert_numbers(given, wavelength=2 * np.pi / w, turns=turns, between=between)
    alike = {f"{one['wavelength']:.4g}" for one in (of_a, of_b)}
    choices = {"tokens in A and in B": a.pair == b.pair and len(alike) == 1}
    choices["tokens in A, every"] = a.pair == b.pair and len(alike) == 2
    assert_choices(text, choices | {"of A makes": a.pair != b.pair})
    walls = [part.numbers for part in reading.parts if part.part == "wall"]
    hands = [s.d_model // 2 for s in ([a, b] if a.d_model != b.d_model else [a])]
    assert [(one["drawn"], one["hands"]) for one in walls] == [(min(64, h), h) for h in hands]


@compared(
    "word_on_a_circle",
    at(128, 64, 10_000, 5, 30, **to_b(6, 4, 100)),
    at(128, 64, 10_000, 5, 5, **to_b(6, 64, 100)),
    # Its other sentences take the table's singular values.
    change=lambda v: v | {"max_len": min(v["max_len"], 150), "position": min(v["position"], 149)},
)
def test_words_differ_in_their_steps(reading, a, values):
    b, of_a, of_b, text = difference(reading, a, values, BOTH)
    for given, s in ((of_a, a), (of_b, b)):
        assert_numbers(given, step=np.degrees(formulas.frequencies(s.d_model, s.base)[s.pair]))
    assert reading.numbers("difference")["other"] == b
    assert_choices(text, {"in A and by": a.pair == b.pair, "of A by": a.pair != b.pair})


@compared(
    "similarity",
    at(128, 64, 10_000, 5, 0, **to_b(3, 4, 100)),
    at(3, 64, 10_000, 2, 0, **to_b(128, 64, 100)),
    measure=st.sampled_from(["dot product", "cosine"]),
)
def test_two_encodings_differ_in_their_similarity(reading, a, values):
    b, of_a, of_b, text = difference(reading, a, values, ALL)
    offsets, shown = [min(5, a.max_len - 1, s.max_len - 1) for s in (a, b)], values.get("measure")
    for given, s, k in zip((of_a, of_b), (a, b), offsets, strict=True):
        product = formulas.profile(s.max_len, s.d_model, s.base)[k]
        cosine = 2 * product / s.d_model
        value = cosine if shown == "cosine" else product
        assert_numbers(given, offset=k, value=value, cosine=cosine)
    scaled = a.d_model != b.d_model and shown != "cosine"
    choices = {"apart one of": offsets[0] != offsets[1], "Their cosines": scaled}
    assert_choices(text, choices)
