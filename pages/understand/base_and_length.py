"""Why is the base 10000? Too small a base, too large a base, and the smallest that will do."""

import math
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

import ui
from charts.hands import wavelengths as wavelengths_chart
from charts.long_context import smallest_base as smallest_base_chart
from charts.similarity import profile_share
from charts.table import singular_values as singular_values_chart
from core import (
    angular_frequencies,
    closest_offset,
    first_negative,
    first_rise,
    idle_pairs,
    wavelengths,
)
from core.geometry.similarity import similarity_profile
from core.geometry.singular_values import constant_share, rank_for_share, singular_values
from core.long_context.smallest_base import (
    CEILING,
    PUBLISHED,
    PUBLISHED_D_MODEL,
    smallest_base,
    survey,
)
from core.rotations import short_way
from recipes import encoding as recipes

FAR = 1 << 17  # tokens: distances searched for the first S(k) < 0
kept = st.cache_data(max_entries=64, show_spinner=False)


def hands(s):
    """Which pairs complete a turn within the text."""
    waves, idle = wavelengths(s.d_model, s.base), idle_pairs(s.max_len, s.d_model, s.base)
    numbers = {
        "idle": idle,
        "fastest": waves[0],
        "longest": waves[-1],
        "rounded": waves[0] * s.base,
    }
    return (
        wavelengths_chart.figure(s, 350),
        wavelengths_chart.alt(s),
        wavelengths_chart.table(s),
        numbers,
    )


def alike(s):
    """How similar two positions are, by their distance."""
    profile = similarity_profile(s.max_len, s.d_model, s.base)
    waves, frequencies = wavelengths(s.d_model, s.base), angular_frequencies(s.d_model, s.base)
    rise, negative = first_rise(profile), kept(first_negative)(s.d_model, s.base, FAR)
    turn, closest = round(waves[-1]), closest_offset(profile)
    off = np.degrees(abs(short_way(turn * frequencies)))  # from where each pair started
    marks = {"first rise after": rise, "first below 0": negative, "one turn of slowest pair": turn}
    marks = {name: k for name, k in marks.items() if k is not None}
    numbers = {
        "negative": negative,
        "rise": rise,
        "turn": turn,
        "back": np.cos(turn * frequencies).mean(),
        "off": off[:-1].max(initial=0),
        "closest": closest,
        # Not sqrt(d_model - 2 S(k)), which loses its digits where two positions nearly agree.
        "apart": 2 * math.sqrt((np.sin(closest * frequencies / 2) ** 2).sum()),
        "far": FAR,
    }
    table = pd.DataFrame({"S(k)": profile, "S(k) / S(0)": profile / profile[0]}).rename_axis("k")
    return profile_share.figure(profile, marks), profile_share.alt(profile, marks), table, numbers


def reach(s):
    """Which bases keep S(k) >= 0 throughout the text."""
    found, heads = kept(survey)(s.max_len, s.d_model), s.d_model == PUBLISHED_D_MODEL
    printed = {
        source: bases[s.max_len] for source, bases in PUBLISHED.items() if s.max_len in bases
    }
    numbers = {
        "found": found,
        "ceiling": CEILING,
        "first": first_negative(s.d_model, s.base, s.max_len),
        "printed": printed if heads else {},
    }
    figure = smallest_base_chart.figure(found, s.max_len, s.base, published=heads)
    table = pd.DataFrame({"base": found.bases, "S(k) ≥ 0 for k below": found.lengths}).set_index(
        "base"
    )
    return figure, smallest_base_chart.alt(found, s.max_len, s.base), table, numbers


def room(s):
    """How many directions the table takes up."""
    values = kept(singular_values)(s.max_len, s.d_model, s.base)
    rank, constant = rank_for_share(values), constant_share(s.max_len, s.d_model, s.base)
    table = pd.DataFrame({"singular value": values}).rename_axis("direction")
    numbers = {"rank": rank, "count": len(values), "constant": constant}
    return (
        singular_values_chart.figure(values, rank, constant),
        singular_values_chart.alt(values, rank, constant),
        table,
        numbers,
    )


def code_of(look, s):
    """The code for what `look` draws; None where there is none to copy."""
    return partial(CODE[look], s) if look in CODE else None


CODE = {hands: recipes.turns, alike: recipes.profile, room: recipes.singular}

words = ui.words("base_and_length")
a, b = ui.current(), ui.second()
for look in (hands, alike, reach, room):
    part = look.__name__
    if f"{part} title" in words.parts:
        st.header(words.text(f"{part} title"), anchor=False)
    if b is None:
        beside, below = st.columns([2, 1], vertical_alignment="center")
        figure, alt, table, numbers = look(a)
        with beside:
            ui.show(figure, part, alt, lambda table=table: table, code_of(look, a))
        with below:
            words.show(part, s=a, **numbers)
            words.show(f"{part} more", s=a, **numbers)
        continue
    for column, name, s in zip(st.columns(2), "AB", (a, b), strict=True):
        figure, alt, table, numbers = look(s)
        with column:
            if look is hands:
                words.show("side", name=name, s=s)
            ui.show(figure, f"{part}_{name}", alt, lambda table=table: table, code_of(look, s))
            words.show(part, s=s, **numbers)

example = kept(survey)(2048, PUBLISHED_D_MODEL)
fails = first_negative(PUBLISHED_D_MODEL, 12_000, 2048)
ui.predict(words, 1, found=example, printed=PUBLISHED, fails=fails)
with st.container(horizontal=True):
    ui.control.preset(words.label("example 1"), {"max_len": 2048, "d_model": 128}, compare=False)
    ui.control.preset(words.label("example 2"), {"max_len": 512, "base": 20}, compare=False)
    sizes = {"max_len": 128, "d_model": 512}  # the same on both sides
    others = {f"{name}_b": value for name, value in sizes.items()}
    ui.control.preset(
        words.label("example 3"), {**sizes, "base": 10000}, compare=True, base_b=100, **others
    )
ui.fold(words, smallest_base, singular_values, constant_share, s=a)
