"""What does position look like?"""

import streamlit as st

import ui
from charts import heatmap
from core import encode_positions, idle_pairs
from core.arguments import LAYOUTS

settings = ui.current()
words = ui.words("heatmap")

layout = st.segmented_control(
    "layout", LAYOUTS, default=LAYOUTS[0], required=True, key="layout", bind="query-params"
)
ui.show(heatmap.figure(settings, layout), "heatmap", heatmap.alt(settings, layout))

idle = idle_pairs(settings.max_len, settings.d_model, settings.base)
words.show("insight", settings=settings, idle=idle.mean(), count=idle.sum(), hands=len(idle))

ui.predict(words, ["The fast one, pair 0", "The slow one"], 1, settings=settings)
ui.fold(words, heatmap.cells, encode_positions)
