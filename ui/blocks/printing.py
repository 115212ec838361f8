"""A page for printing: black on white, without what only a screen needs."""

from __future__ import annotations

import html

import streamlit as st

STYLE = """<style>
[class*=st-key-paper] { max-width: 46rem; }
[class*=st-key-paper] th, [class*=st-key-paper] td { min-width: 6rem; height: 2rem; }
[class*=st-key-paper] img { width: 100%; background: white; }
@media print {
  @page { margin: 12mm 15mm; }
  html { font-size: 82%; }
  header, [data-testid=stHeader], [data-testid=stAlert],
  [class*=st-key-controls], [class*=st-key-screen_only], [class*=st-key-share] {
    display: none !important; }
  html, body, #root, [data-testid^=stApp], [data-testid=stMain], [data-testid^=stMainBlock] {
    background: white !important; color-scheme: light; padding: 0 !important; }
  [data-testid=stApp] * { color: black !important; }
  [class*=st-key-paper] { max-width: none; gap: 0.5rem; }
  [class*=st-key-paper_key] { break-before: page; }
}
</style>"""


def style() -> None:
    """Add the rules for printing to the page."""
    st.html(STYLE)


def picture(source: str, alt: str) -> None:
    """A picture as wide as the sheet, on white, with its words below and as its alt text."""
    st.html(f'<img src="{html.escape(source)}" alt="{html.escape(alt)}">')
    st.caption(alt)
