"""Side by side: the sentence on the difference is true of A and of B, at any two settings."""

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.readings import BASES, LENGTHS, WIDTHS, many, read, settings_of, turned
from tests.truth.said import said, unread

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
    both = [formulas.frequencies(s.d_model, s.base)[s.pair] for s in (a, b)]
    waves, turns = [2 * np.pi / w for w in both], [a.position * w / (2 * np.pi) for w in both]
    one = a.pair == b.pair
    return {
        "Hand # makes .* every # tokens in A, every # in B": (a.pair, *waves) if one else None,
        "Hand # of A .* every # tokens, hand # of B every #": None
        if one
        else (a.pair, waves[0], b.pair, waves[1]),
        "At position # .* by # and # turns": (a.position, *turns),
        "# tokens? later, point #° and #°": (offset, *[turned(offset * w) for w in both]),
    }


def of_word_on_a_circle(a, b, _):
    steps = [np.degrees(formulas.frequencies(s.d_model, s.base)[s.pair]) for s in (a, b)]
    one = a.pair == b.pair
    return {
        "pair # by #° in A and by #° in B": (a.pair, *steps) if one else None,
        "pair # of A by #° and pair # of B by #°": None
        if one
        else (a.pair, steps[0], b.pair, steps[1]),
    }


def of_similarity(a, b, _):
    offsets = [min(5, a.max_len - 1, s.max_len - 1) for s in (a, b)]
    products = [
        formulas.profile(s.max_len, s.d_model, s.base)[k]
        for s, k in zip((a, b), offsets, strict=True)
    ]
    cosines = [2 * p / s.d_model for p, s in zip(products, (a, b), strict=True)]
    one = offsets[0] == offsets[1]
    return {
        "encodings # tokens? apart .* of # in A": (offsets[0], products[0]),
        "and of # in B": products[1] if one else None,
        "two # tokens? apart one of # in B": None if one else (offsets[1], products[1]),
        "cosines are # and #": tuple(cosines) if a.d_model != b.d_model else None,
    }


TABLES = {
    "heatmap": of_heatmap,
    "clock_hands": of_clock_hands,
    "word_on_a_circle": of_word_on_a_circle,
    "similarity": of_similarity,
}


EXAMPLES = [
    setting("heatmap", 128, 512, 10_000, 6, 2, 2),
    setting("heatmap", 6, 2, 2, 300, 256, 10**8),
    setting("clock_hands", 128, 512, 10_000, 6, 2, 2, 127, 255),
    setting("clock_hands", 20, 8, 10_000, 6, 8, 10_000, 0, 3),
    setting("word_on_a_circle", 128, 64, 10_000, 6, 4, 100, 5, 30),
    setting("word_on_a_circle", 128, 64, 10_000, 6, 64, 100, 5, 0),
    setting("similarity", 128, 64, 10_000, 3, 4, 100, 5, 0),
    setting("similarity", 3, 64, 10_000, 128, 64, 100, 2, 0),
    *(setting(page, 20, 8, 100, 20, 8, 100) for page in TABLES),
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
        hands = [(min(64, s.d_model // 2), s.d_model // 2) for s in walls]
        for nth, (clocks, every) in enumerate(hands):
            part, whole = ((clocks, every), None) if clocks < every else (None, every)
            shown = {
                "shows # of the # hands": part,
                "shows all # hands": whole if whole != 1 else None,
            }
            said(reading, {("wall", nth): shown})
    names = [name for name in ("max_len", "d_model", "base") if name != "max_len" or page in LONG]
    pictures = [at for at, text in enumerate(reading.parts) if text.part == "side"]
    named = [reading.parts[at].numbers["named"] for at in pictures]
    differing = [name for name in names if getattr(a, name) != getattr(b, name)] or names
    right = [{name: getattr(s, name) for name in differing} for s in (a, b)]
    assert named == right * (len(pictures) // 2)
    assert pictures
