"""The smallest page with a slider, on a server with the same imports as ours."""

import pandas  # noqa: F401
import plotly.graph_objects  # noqa: F401
import streamlit as st

st.write(st.slider("position", 0, 127, 6))
