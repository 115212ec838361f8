"""The smallest page that waits for a slider, on a server that has imported what ours has."""

import pandas  # noqa: F401
import plotly.graph_objects  # noqa: F401
import streamlit as st

st.write(st.slider("position", 0, 127, 6))
