"""Pictures on a page, each with its words and a way to take it along; thumbnails alone."""

import json
from weakref import WeakKeyDictionary

import plotly
import plotly.io as pio
import streamlit as st

from charts.kit.figure import Figure
from charts.kit.scale_text import scale_text
from charts.kit.theme import sent_images
from charts.snapshot.svg import thumbnail as small_svg
from document.blocks import Picture, Thumbnail
from document.words import words
from state.lesson import LARGER
from ui.blocks.take import take
from ui.server.files import module
from ui.visit import lesson, visit

# Here and not in ui/live, which may be what cannot be had. The data begin with the words for what
# the picture should show: when they change, take_over.js removes its snapshot.
FAIL = (
    'part.parentElement.querySelector(".picture").dataset.failed='
    "new TextDecoder().decode(part.data).slice(0,999);console.error(error)"
)

# Draws a figure in the browser, on the one that is there: ui/live/host.js.
_host = st.components.v2.component(
    "clock_hands_picture",
    # Sent with every picture, so only what has to be: the rest is in ui/live.
    html='<div class="picture"><div class="plot" role="img"></div>'
    f'<p class="failure">{words("frame").label("failure")}</p>'
    f'<p class="unread">{words("frame").label("unread")}</p></div>',
    js=module("host", otherwise=FAIL),
    isolate_styles=False,  # Plotly's own styles are in the page
)
# As a component, because st.html lets no SVG through.
_thumbnail = st.components.v2.component(
    "clock_hands_thumbnail",
    html="<div></div>",
    js="export default ({ parentElement, data }) => {"
    ' parentElement.querySelector("div").innerHTML = data; };',
    isolate_styles=False,  # those of ui/paint/snapshot.css are the page's
)


def show(picture: Picture) -> None:
    """Draw a picture, and under it its caption and what a reader may take along.

    One of two shapes is drawn in both: a figure's height is fixed before its width is known, so
    one shape cannot fill both. style.css shows one of them; the other takes no room, is not read
    out, and is drawn if the window changes.
    """
    key, page = picture.key, words(visit().at.page or "frame")
    if picture.narrow:
        for shape, figure in (("wide", picture.figure), ("narrow", picture.narrow())):
            with st.container(key=f"{shape}_{key}"):
                _draw(figure, f"{key}_{shape}", picture.alt)
    else:
        _draw(picture.figure, key, picture.alt)
    if picture.narrow or f"under {key}" not in page.parts:
        take(picture)
        return
    with st.container(horizontal=True, key=f"under_{key}", horizontal_alignment="distribute"):
        caption = page.caption(f"under {key}")
        st.caption(visit().run.terms.mark(caption), width="content")
        take(picture)


def thumbnail(block: Thumbnail) -> None:
    """Draw a figure small."""
    data = small_svg(block.figure, block.alt, block.height)
    _thumbnail(key=block.key, data=data, height=block.height)


def _draw(fig: Figure, key: str, alt: str) -> None:
    if lesson().present:
        fig = scale_text(fig, LARGER)
    height = fig.layout["height"]
    about = json.dumps({"alt": alt, "height": height, "plotly": plotly.__version__})
    # As bytes: Streamlit would escape every quotation mark of a figure that is sent as text.
    _host(key=key, data=f'{about[:-1]}, "figure": {spelled(fig)}}}'.encode(), height=height)


# Of figures that are still in use: one that is cached is serialised once, not on every run.
_texts: WeakKeyDictionary[Figure, str] = WeakKeyDictionary()


def spelled(fig: Figure) -> str:
    """Return a figure as JSON, without the images that the browser makes."""
    return _texts.get(fig) or _texts.setdefault(fig, _json(fig))


def _json(fig: Figure) -> str:
    layout = dict(fig.spelled["layout"])
    if "images" in layout:
        layout["images"] = sent_images(layout)
    text: str = pio.to_json({**fig.spelled, "layout": layout}, validate=False)
    return text
