"""What happens beyond the trained length?"""

from math import degrees

import streamlit as st

import ui
from charts.long_context import seen_arcs, stretch
from core import angular_frequencies
from core.encodings.rotary import rotary_width
from core.encodings.rotary_scaling import NTKAware
from core.encodings.t5 import bucket_starts
from core.long_context.unseen_angles import alibi_reach, stretched, unseen_arcs, unseen_buckets
from ui.controls import rotary_scaling

settings = ui.current()
words = ui.words("beyond")
trained, wanted = settings.trained_length, settings.wanted_length

scaling = rotary_scaling.scaling(settings)
width = rotary_width(settings.d_head, rotary_scaling.turned_share(settings))
hands = stretch.hands(settings.d_head, settings.base, trained, wanted, scaling, width)
ui.show(stretch.figure(hands), "stretch", stretch.alt(hands), lambda: stretch.table(hands))
ways = stretched(width, settings.base, settings.factor, trained, wanted)
words.show(
    "insight",
    hands=hands,
    settings=settings,
    new=(hands.unseen > 0).sum(),
    idle=hands.idle.sum(),
    first=hands.first_unseen,
    width=width,
)

with st.container():  # asked or not, the chart below keeps its place
    if hands.idle.sum() > 1 and wanted > trained:
        asked = stretch.hands(width, settings.base, trained, wanted, NTKAware(wanted / trained))
        within = asked.idle & (asked.unseen == 0)
        answer = {hands.idle.sum(): 0, 1: 1, 0: 2}.get(within.sum())
        if answer is not None:
            ui.predict(words, answer, hands=hands, ratio=wanted / trained, within=within.sum())

shown = seen_arcs.drawn(hands)
words.show("dials", hands=hands, drawn=len(shown), red=(hands.unseen[shown] > 0).sum())
ui.show_fitting(
    seen_arcs.figure(hands), seen_arcs.figure(hands, seen_arcs.NARROW), "arcs", seen_arcs.alt(hands)
)

by_name = {way.name: way for way in ways}
words.show("ways", ways=ways, dynamic=by_name["dynamic"].factor, wanted=wanted, degrees=degrees)

sinusoidal = angular_frequencies(settings.d_model, settings.base)
words.show(
    "schemes",
    settings=settings,
    missing=max(wanted - trained, 0),
    sinusoidal=(unseen_arcs(sinusoidal, sinusoidal, trained, wanted) > 0).sum(),
    far_sighted=(alibi_reach(settings.n_heads) > trained).sum(),
    buckets=unseen_buckets(trained, wanted, bidirectional=False),
    starts=bucket_starts(bidirectional=False),
)
words.show("proof", ways=by_name, degrees=degrees)
ui.fold(words, unseen_arcs)
