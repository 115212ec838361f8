"""A figure made small on the screen: as a component, because st.html lets no SVG through."""

import streamlit as st

from charts.snapshot.svg import thumbnail as svg
from document.blocks import Thumbnail

_show = st.components.v2.component(
    "clock_hands_thumbnail",
    html="<div></div>",
    js="export default ({ parentElement, data }) => {"
    ' parentElement.querySelector("div").innerHTML = data; };',
    isolate_styles=False,  # those of ui/paint/snapshot.css are the page's
)


def thumbnail(block: Thumbnail) -> None:
    """Draw it."""
    data = svg(block.figure, block.alt, block.height)
    _show(key=block.key, data=data, height=block.height)
