"""What a class gets of a plan: the link of each stop, to be copied, and its code, to be scanned."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode, urlsplit

import streamlit as st

from ui.frame import navigation, share
from ui.teach.lesson_plans import Plan, Stop
from ui.text.words import Words

CODE = 132  # pixels


def address(stop: Stop, extra: Mapping[str, str]) -> str:
    """The whole address of a stop, as it opens for somebody who was never here."""
    here = urlsplit(st.context.url or "http://localhost:8501/plans")
    base = here.path.rpartition("/")[0]
    query = urlencode({**{name: str(value) for name, value in stop.link.items()}, **extra})
    path = f"{here.scheme}://{here.netloc}{base}/{navigation.url_path(stop.page)}"
    return f"{path}?{query}" if query else path


def handout(words: Words, plan: Plan, extra: Mapping[str, str]) -> None:
    """All links of `plan` with `extra` parameters, one below the other, and a code for each."""
    inside = st.expander(words.label("handout"), key="plans_handout", on_change="rerun")
    if not inside.open:
        return
    links = [address(stop, extra) for stop in plan.stops]
    with inside:
        st.code("\n".join(links), language=None, wrap_lines=True)
        with st.grid(4, min_column_width=CODE + 28, gap="medium"):
            for number, (stop, link) in enumerate(zip(plan.stops, links, strict=True), 1):
                with st.container(gap="xxsmall"):
                    share.code(link, words.text("code", number=number), CODE)
                    st.caption(words.text("under code", number=number, label=stop.label))
