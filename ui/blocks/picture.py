"""show: the one place that puts a picture on a page, with its words and a way to take it along."""

from __future__ import annotations

import json

import plotly
import plotly.graph_objects as go
import plotly.io as pio
import streamlit as st

from charts.kit import theme
from charts.kit.described import made, unmade
from charts.kit.roomier import roomier
from ui.blocks.take import Code, Source, take
from ui.paint import seen
from ui.server.files import module
from ui.text.teacher_link import LARGER, lesson
from ui.text.words import words

# The images that ui/live lays out, by name.
MADE_THERE = {"table", "colors", "faces", "hands", "words", "curve", "scene"}

# Here and not in ui/live, which may be what cannot be had. The data begin with the words for what
# the picture should show: ui/paint/paint.js takes its still away when they change.
FAIL = (
    'part.parentElement.querySelector(".picture").dataset.failed='
    "new TextDecoder().decode(part.data).slice(0,999);console.error(error)"
)

# Draws a figure in the browser, on the chart that is there: ui/live/host.js.
_host = st.components.v2.component(
    "clock_hands_picture",
    # Sent with every picture, so only what has to be: the rest is in ui/live.
    html='<div class="picture"><div class="plot" role="img"></div>'
    f'<p class="failure">{words("frame").label("failure")}</p></div>',
    js=module("host", otherwise=FAIL),
    isolate_styles=False,  # Plotly's own styles are in the page
)


def show(
    fig: go.Figure,
    key: str,
    alt: str,
    data: Source | None = None,
    code: Code | None = None,
    caption: str = "",
) -> None:
    """Draw `fig` under `key`; `alt` says in words what it shows now.

    `data` makes the numbers behind the picture, and `code` the code that gives them by the name of
    its library, only when somebody asks. Without `data` it is the points that are drawn.
    """
    _draw(fig, key, alt)
    if not caption:
        take(fig, key, alt, data, code)
        return
    with st.container(horizontal=True, key=f"under_{key}", horizontal_alignment="distribute"):
        st.caption(caption, width="content")
        take(fig, key, alt, data, code)


def show_fitting(
    wide: go.Figure,
    narrow: go.Figure,
    key: str,
    alt: str,
    data: Source | None = None,
    code: Code | None = None,
) -> None:
    """Draw one picture in two shapes: `narrow` on a phone, `wide` elsewhere.

    A figure's height is fixed before its width is known, so one shape cannot fill both. style.css
    shows one of them; the other takes no room, is not read out, and is drawn if the window changes.
    """
    for fig, shape in ((wide, "wide"), (narrow, "narrow")):
        with st.container(key=f"{shape}_{key}"):
            _draw(fig, f"{key}_{shape}", alt)
    take(wide, key, alt, data, code)


def _draw(fig: go.Figure, key: str, alt: str) -> None:
    if lesson().present:
        fig = roomier(fig, LARGER)
    if seen.keep(key, fig, alt):  # there is no browser to draw it
        _host(key=key, data=b"")
        return
    text, height = fig.once(_sent) if isinstance(fig, theme.Figure) else _sent(fig)
    about = json.dumps({"alt": alt, "height": height, "plotly": plotly.__version__})
    # As bytes: Streamlit would escape every quotation mark of a figure that is sent as text.
    _host(key=key, data=f'{about[:-1]}, "figure": {text}}}'.encode(), height=height)


def _sent(fig: go.Figure) -> tuple[str, int]:
    """A figure as JSON, without what the browser makes: the page's looks, images that move.

    And its height, because to ask the figure for it would make Plotly's objects.
    """
    whole = unmade(fig)
    layout = {name: part for name, part in whole["layout"].items() if name != "template"}
    if "images" in layout:
        moves = "meta" in layout
        layout["images"] = [
            {part: value for part, value in image.items() if part != "source"}
            if moves and image["name"] in MADE_THERE
            else made(image)
            for image in layout["images"]
        ]
    return pio.to_json({**whole, "layout": layout}, validate=False), layout["height"]
