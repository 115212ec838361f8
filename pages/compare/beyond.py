"""What happens beyond the trained length?"""

import streamlit as st

import ui
from charts.long_context import other_schemes, scalings_compared, seen_arcs, stretch
from core.encodings.rotary import rotary_width
from core.long_context.unseen_angles import unseen_arcs
from state.limits import usual
from ui.controls import rotary_scaling

settings = rotary_scaling.possible(ui.current())
words = ui.words("beyond")
trained, wanted = settings.trained_length, settings.wanted_length
d_head, base = settings.d_head, settings.base

scaling = rotary_scaling.scaling(settings)
width = rotary_width(d_head, rotary_scaling.turned_share(settings))
hands = stretch.hands(d_head, base, trained, wanted, scaling, width)
ui.draw(stretch, "stretch", hands)
question = stretch.question(width, base, trained, wanted)
kept = question is not None and not ui.answered(words)
with st.container():  # asked or not, what follows keeps its index
    if question:
        ui.predict(words, question[0], "predict", True, **question[1])
# The count of the very scaling that is asked about is the answer.
asked = settings.scaling == "ntk" and settings.factor == usual("factor", settings)
said = stretch.numbers(hands)
words.show("insight", kept=kept and asked, settings=settings, width=width, **said)

every = {**rotary_scaling.every(settings), settings.scaling: scaling}
head = scalings_compared.head(d_head, width, base, trained, wanted, every)
found = scalings_compared.numbers(head, rotary_scaling.fitting(settings))
words.show("ways", kept=kept, **found)
ui.words("scalings").show("table", **found)
ui.words("scalings").show("columns", **found)

words.show("dials", **seen_arcs.numbers(hands))
ui.draw_fitting(seen_arcs, "arcs", hands, wide={}, narrow={"shape": seen_arcs.NARROW})

words.show("schemes", settings=settings, **other_schemes.numbers(settings))
words.show("proof", **found)
ui.fold(words, unseen_arcs)
