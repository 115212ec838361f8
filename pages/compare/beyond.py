"""What happens beyond the trained length?"""

from math import degrees

import streamlit as st

import ui
from charts.long_context import seen_arcs, stretch
from core import angular_frequencies
from core.encodings.rotary import rotary_width
from core.encodings.t5 import bucket_starts
from core.long_context.unseen_angles import alibi_reach, stretched, unseen_arcs, unseen_buckets
from ui.controls import rotary_scaling

settings = ui.current()
words = ui.words("beyond")
trained, wanted = settings.trained_length, settings.wanted_length

scaling = rotary_scaling.scaling(settings)
width = rotary_width(settings.d_head, rotary_scaling.turned_share(settings))
hands = stretch.hands(settings.d_head, settings.base, trained, wanted, scaling, width)
ui.draw(stretch, "stretch", hands)
words.show("insight", settings=settings, width=width, **stretch.numbers(hands))

with st.container():  # asked or not, the chart below keeps its place
    if question := stretch.question(width, settings.base, trained, wanted):
        ui.predict(words, question[0], **question[1])

words.show("dials", **seen_arcs.numbers(hands))
ui.draw_fitting(seen_arcs, "arcs", hands, wide={}, narrow={"shape": seen_arcs.NARROW})

ways = stretched(width, settings.base, settings.factor, trained, wanted)
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
