"""A page for printing: black on white, without what only a screen needs."""

from __future__ import annotations

import html
from pathlib import Path

import streamlit as st

from ui.frame import share

STYLE = """<style>
[class*=st-key-paper] { max-width: 46rem; }
[class*=st-key-paper] th, [class*=st-key-paper] td { min-width: 7.5rem; height: 2rem; }
[class*=st-key-paper] table { width: 100%; }
[class*=st-key-paper] img { width: 100%; background: white; }
@media (max-width: 640px) { [class*=st-key-paper] th, [class*=st-key-paper] td { min-width: 0; } }
@media screen { .st-key-way_back { display: none; } }
@media print {
  @page { margin: 12mm 15mm; }
  html { font-size: 82%; }
  header, [data-testid=stHeader], [data-testid=stAlert],
  [class*=st-key-controls], [class*=st-key-screen_only], [class*=st-key-share] {
    display: none !important; }
  html, body, #root, [data-testid^=stApp], [data-testid=stMain], [data-testid^=stMainBlock] {
    background: white !important; color-scheme: light; padding: 0 !important; }
  [data-testid=stApp] * { color: black !important; }
  .st-key-main_controls { min-height: 0 !important; padding: 0 !important; }
  [class*=st-key-paper] { max-width: none; }
  [class*=st-key-paper] > * { margin-bottom: 0.5rem !important; }
  .st-key-foot, .st-key-name, .st-key-frame { display: none !important; }
  [data-testid=stLayoutWrapper]:has(> .st-key-paper_back) {
    position: absolute; top: 0; right: 0; width: 9rem; }
  [data-testid=stMainBlockContainer] > [data-testid=stVerticalBlock] {
    &, & > [data-testid=stLayoutWrapper] > [data-testid=stVerticalBlock] { gap: 0.5rem; } }
  .st-key-way_back { align-items: flex-end; gap: 0 !important; overflow-wrap: anywhere;
    text-align: right; line-height: 1.2; }
  [class*=st-key-paper] p { max-width: none !important; }
  .st-key-paper_sheet > :first-child [data-testid=stMarkdownContainer] > p:first-child {
    max-width: 78% !important; }
  [class*=st-key-paper_key] { break-before: page; }
}
</style>"""


_button = st.components.v2.component(
    "clock_hands_print",
    html="<button></button>",
    css=Path(__file__).with_name("take.css").read_text(encoding="utf-8"),
    js="""export default function ({ parentElement, data }) {
        const button = parentElement.querySelector("button");
        button.textContent = data.label;
        button.onclick = () => print();
    }""",
)


def style() -> None:
    """Add the rules for printing to the page."""
    st.html(STYLE)


def button(label: str) -> None:
    """A button that opens the browser's own way to print."""
    _button(key="screen_only_print", data={"label": label}, width="content")


def code(link: str, alt: str) -> None:
    """The address of this page, as a code and in letters: the way back from paper."""
    with st.container(key="way_back"):
        share.code(link, alt, 80)
        st.html(f"<small>{html.escape(link)}</small>")


def picture(source: str, alt: str) -> None:
    """A picture as wide as the sheet, on white, with its words below and as its alt text."""
    st.html(f'<img src="{html.escape(source)}" alt="{html.escape(alt)}">')
    st.caption(alt)
