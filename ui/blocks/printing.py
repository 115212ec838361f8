"""A page for printing: black on white, without what only a screen needs."""

import html
import re

import streamlit as st

from ui import UI, read
from ui.controls import navigation
from ui.visit import lesson

_button = st.components.v2.component(
    "clock_hands_print",
    html="<button></button>",
    css=read("blocks/take.css"),
    js="""export default function ({ parentElement, data }) {
        const button = parentElement.querySelector("button");
        button.textContent = data.label;
        button.onclick = () => print();
    }""",
)


def button(label: str) -> None:
    """Add the rules for printing and, except on a projector, a button that prints."""
    st.html(UI / "blocks" / "printing.css")
    if not lesson().present:
        _button(key="screen_only_print", data={"label": label}, width="content")


def qr_code(link: str, alt: str) -> None:
    """Draw the page's address, as a code and in letters: the way back from paper."""
    with st.container(key="way_back"):
        navigation.qr_code(link, alt, 80)
        parts = re.split(r"(?<=/)(?=[^/])|(?=[?&])", link)  # where a line may end
        st.html(f"<small>{'<wbr>'.join(map(html.escape, parts))}</small>")


def picture(source: str, alt: str) -> None:
    """Draw a picture as wide as the sheet, on white, with its words below and as its alt text."""
    st.html(f'<img src="{html.escape(source)}" alt="{html.escape(alt)}">')
    st.caption(alt)
