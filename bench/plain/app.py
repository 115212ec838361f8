"""The plain page that budgets are measured against: what anyone would write, no caching, no caps.

Settings come from the URL (?max_len=1024&d_model=512), so that a benchmark can choose them.
"""

import numpy as np
import plotly.graph_objects as go
import streamlit as st


def setting(name: str, default: int) -> int:
    """Return a number from the URL."""
    return int(st.query_params.get(name, default))


st.title("Positional encoding")
max_len = st.slider("max_len", 2, 8192, setting("max_len", 128))
d_model = st.slider("d_model", 2, 2048, setting("d_model", 512), step=2)
base = st.slider("base", 2, 1_000_000, 10000)
position = st.slider("position", 0, max_len - 1, 6)

angles = np.arange(max_len)[:, None] / base ** (np.arange(0, d_model, 2) / d_model)
table = np.zeros((max_len, d_model))
table[:, 0::2] = np.sin(angles)
table[:, 1::2] = np.cos(angles)

figure = go.Figure(go.Heatmap(z=table, zmin=-1, zmax=1, colorscale="RdBu"))
figure.update_yaxes(autorange="reversed")
figure.add_hline(position)
st.plotly_chart(figure)
