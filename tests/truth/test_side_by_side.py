"""Side by side: the sentence on the difference is true of A and of B, at any two settings."""

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.readings import BASES, LENGTHS, WIDTHS, at, many, read, settings_of, turned
from tests.truth.said import said, unread

OWN = {
    "page": st.sampled_from(["heatmap", "clock_hands", "word_on_a_circle", "similarity"]),
    "max_len_b": LENGTHS.filter(lambda length: length <= 300),
    "d_model_b": WIDTHS.filter(lambda width: width <= 256),
    "base_b": BASES,
}


LONG = ("heatmap", "similarity")  # that have a length of their own for B


def both(page, values):
    """A and B as the page has them: B's cursor is A's, or the last that B has."""
    a = settings_of(values)
    names = ("d_model", "base") + (("max_len",) if page in LONG else ())
    b = replace(a, **{name: values[f"{name}_b"] for name in names})
    last = {"position": b.max_len - 1, "pair": b.d_model // 2 - 1}
    return a, replace(b, **{name: min(getattr(b, name), end) for name, end in last.items()})


def of_heatmap(a, b, _):
    idle = [formulas.idle(s.max_len, s.d_model, s.base) for s in (a, b)]
    counts = [number for one in idle for number in (one.sum(), len(one), 100 * one.mean())]
    pattern = r"# of # pairs? \(#%\) never completes? a turn in A, # of # \(#%\) in B"
    return {pattern: tuple(counts) if any(one.any() for one in idle) else None}


def of_clock_hands(a, b, offset):
    w, v = (formulas.frequencies(s.d_model, s.base)[s.pair] for s in (a, b))
    turns = a.position * w / (2 * np.pi), a.position * v / (2 * np.pi)
    hands = "Hand # of A .* every # tokens, hand # of B every #"
    pairs = {hands: (a.pair, 2 * np.pi / w, b.pair, 2 * np.pi / v)}
    if a.pair == b.pair:
        pairs = {"Hand # .* # tokens in A, every # in B": (a.pair, 2 * np.pi / w, 2 * np.pi / v)}
    return pairs | {
        "At position # .* by # and # turns": (a.position, *turns),
        "# tokens? later, point #° and #°": (offset, turned(offset * w), turned(offset * v)),
    }


def of_word_on_a_circle(a, b, _):
    w, v = (np.degrees(formulas.frequencies(s.d_model, s.base)[s.pair]) for s in (a, b))
    if a.pair == b.pair:
        return {"pair # by #° in A and by #° in B": (a.pair, w, v)}
    return {"pair # of A by #° and pair # of B by #°": (a.pair, w, b.pair, v)}


def of_similarity(a, b, _):
    k, other = (min(5, a.max_len - 1, s.max_len - 1) for s in (a, b))
    in_a, in_b = (
        formulas.profile(s.max_len, s.d_model, s.base)[at] for s, at in ((a, k), (b, other))
    )
    cosines = 2 * in_a / a.d_model, 2 * in_b / b.d_model
    and_b = {"and of # in B": in_b}
    if k != other:
        and_b = {"two # tokens? apart one of # in B": (other, in_b)}
    return and_b | {
        "encodings # tokens? apart .* of # in A": (k, in_a),
        "cosines are # and #": cosines if a.d_model != b.d_model else None,
    }


TABLES = {
    "heatmap": of_heatmap,
    "clock_hands": of_clock_hands,
    "word_on_a_circle": of_word_on_a_circle,
    "similarity": of_similarity,
}


def to_b(max_len, d_model, base):
    return {"max_len_b": max_len, "d_model_b": d_model, "base_b": base}


EXAMPLES = [
    at(128, 512, 10_000, page="heatmap", **to_b(6, 2, 2)),
    at(6, 2, 2, page="heatmap", **to_b(300, 256, 10**8)),
    at(128, 512, 10_000, 127, 255, page="clock_hands", **to_b(6, 2, 2)),
    at(20, 8, 10_000, 7, 3, page="clock_hands", **to_b(6, 8, 100)),
    at(128, 64, 10_000, 5, 30, page="word_on_a_circle", **to_b(6, 4, 100)),
    at(128, 64, 10_000, 5, 5, page="word_on_a_circle", **to_b(6, 64, 100)),
    at(128, 64, 10_000, 5, 0, page="similarity", **to_b(3, 4, 100)),
    at(3, 64, 10_000, 2, 0, page="similarity", **to_b(128, 64, 100)),
    *(at(20, 8, 100, page=page, **to_b(20, 8, 100)) for page in TABLES),
]


@many(EXAMPLES, **OWN)
def test_what_is_said_of_two_settings_is_true(values):
    page = values.pop("page")
    if page == "word_on_a_circle":  # its other sentences take the table's singular values
        values |= {"max_len": min(values["max_len"], 150), "position": min(values["position"], 149)}
    a, b = both(page, values)
    reading = read(page, values | {"compare": True})
    said(reading, {"difference": TABLES[page](a, b, 3)})  # the offset as it opens
    assert not [left for left in unread(reading) if left.startswith("difference")]
    if page == "clock_hands":
        walls = [a, b] if a.d_model != b.d_model else [a]
        for nth, hands in enumerate(s.d_model // 2 for s in walls):
            shown = {
                "shows # of the # hands": (64, hands) if hands > 64 else None,
                "shows all # hands": hands if 1 < hands <= 64 else None,
            }
            said(reading, {("wall", nth): shown})
    names = [name for name in ("max_len", "d_model", "base") if name != "max_len" or page in LONG]
    pictures = [at for at, text in enumerate(reading.parts) if text.part == "side"]
    named = [reading.parts[at].numbers["named"] for at in pictures]
    differing = [name for name in names if getattr(a, name) != getattr(b, name)] or names
    right = [{name: getattr(s, name) for name in differing} for s in (a, b)]
    assert named == right * (len(pictures) // 2)
    assert pictures
