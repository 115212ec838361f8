"""A page with a title and nothing else: what Streamlit itself costs."""

import streamlit as st

st.title("Positional encoding")
