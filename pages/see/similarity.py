"""How similar are two positions?"""

import numpy as np
import streamlit as st

import ui
from charts.similarity import matrix
from charts.similarity import profile as profile_chart
from charts.similarity.measures import MEASURES, measured
from core import closest_offset, encode_positions, first_rise, similarity_along
from core import similarity_profile as profile_of
from recipes import encoding as recipes

settings = ui.current()
words = ui.words("similarity")
max_len, d_model, base = settings.max_len, settings.d_model, settings.base

with st.container(horizontal=True, vertical_alignment="bottom"):
    measure = ui.control.choice(words.label("measure"), MEASURES, MEASURES[0], key="measure")
    label, hint = words.label("offset"), words.text("offset")
    offset = ui.control.whole(label, 0, max_len - 1, 5, key="offset", hint=hint)

left, right = st.columns([7, 12])
with left:
    ui.show(
        matrix.figure(settings, measure, offset),
        "similarity",
        matrix.alt(settings, measure, offset),
        lambda: ui.numbers.similarity(settings, measure),
        lambda: recipes.similarity(settings, measure),
    )
with right:
    ui.show(
        profile_chart.figure(settings, measure, offset),
        "similarity_profile",
        profile_chart.alt(settings, measure, offset),
        lambda: profile_chart.frame(settings),
        lambda: recipes.profile(settings),
    )

profile = profile_of(max_len, d_model, base)
starts = np.unique(np.linspace(0, max_len - 1 - offset, 256).astype(int))
along = measured(similarity_along(starts, offset, d_model, base), d_model, measure)
words.show(
    "insight",
    settings=settings,
    measure=measure,
    offset=offset,
    value=measured(profile[[offset]], d_model, measure)[0],
    spread=np.ptp(along),
    pairs=len(starts),
    step=matrix.cells(settings, measure).step,
)
closest = closest_offset(profile)
rise = first_rise(profile)
words.show(
    "closest",
    closest=closest,
    distance=measured(profile, d_model, "distance")[closest],
    cosine=measured(profile, d_model, "cosine"),
    rise=rise,
    again=None if rise is None else rise + int(np.argmax(profile[rise:])),
)

ui.predict(words, int(rise is not None), settings=settings, rise=rise)
ui.fold(words, matrix.cells, profile_of, encode_positions)
