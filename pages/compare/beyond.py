"""What happens beyond the trained length?"""

from math import degrees

import streamlit as st

import ui
from charts import arcs, stretch
from core import angular_frequencies
from core.encodings.t5 import bucket_starts
from core.unseen import alibi_reach, stretched, unseen_arcs, unseen_buckets
from ui import rope

settings = ui.current()
words = ui.words("beyond")
trained, wanted = settings.trained_length, settings.wanted_length

scaling = rope.scaling(settings)
hands = stretch.hands(settings.d_head, settings.base, trained, wanted, scaling)
ui.show(stretch.figure(hands), "stretch", stretch.alt(hands), lambda: stretch.table(hands))
ways = stretched(settings.d_head, settings.base, settings.factor, trained, wanted)
words.show("insight", hands=hands, settings=settings, first=hands.first_unseen)

with st.container():  # asked or not, the chart below keeps its place
    if hands.idle.sum() > 1 and wanted > trained:
        ui.predict(words, 1, hands=hands, ratio=wanted / trained)

words.show("dials", hands=hands, drawn=len(arcs.drawn(hands)))
ui.show_fitting(arcs.figure(hands), arcs.figure(hands, arcs.NARROW), "arcs", arcs.alt(hands))

words.show("ways", ways=ways, factor=settings.factor, degrees=degrees)

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
words.show("proof", ways={way.name: way for way in ways}, degrees=degrees)
ui.fold(words, unseen_arcs)
