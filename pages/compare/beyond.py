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
trained, target = settings.trained_length, settings.wanted_length
d_head, base = settings.d_head, settings.base

scaling = rotary_scaling.scaling(settings)
width = rotary_width(d_head, rotary_scaling.turned_share(settings))
hands = stretch.hands(d_head, base, trained, target, scaling, width)
ui.draw(stretch, "stretch", hands)
question = stretch.question(width, base, trained, target)
withhold = question is not None and not ui.answered(words)
with st.container():  # asked or not, what follows keeps its index
    if question:
        ui.predict(words, question[0], "predict", True, **question[1])
# The count of the very scaling that is asked about is the answer.
is_answer = settings.scaling == "ntk" and settings.factor == usual("factor", settings)
numbers = stretch.numbers(hands)
words.show("insight", withhold=withhold and is_answer, settings=settings, width=width, **numbers)

every = {**rotary_scaling.every(settings), settings.scaling: scaling}
head = scalings_compared.head(d_head, width, base, trained, target, every)
comparison = scalings_compared.numbers(head, rotary_scaling.fitting(settings))
words.show("ways", withhold=withhold, **comparison)
ui.words("scalings").show("table", **comparison)
ui.words("scalings").show("columns", **comparison)

words.show("dials", **seen_arcs.numbers(hands))
ui.draw_fitting(seen_arcs, "arcs", hands, wide={}, narrow={"shape": seen_arcs.NARROW})

words.show("schemes", settings=settings, **other_schemes.numbers(settings))
words.show("proof", **comparison)
ui.fold(words, unseen_arcs)
