"""What a class gets of a plan: the link of each stop, to be copied, and its code, to be scanned."""

from __future__ import annotations

import streamlit as st

from document.teach.lesson_plans import Plan
from document.words import Words
from ui.frame import share

QR_WIDTH = 132  # pixels


def handout(words: Words, plan: Plan, projected: bool) -> None:
    """All links of `plan`, `projected` or not, one below the other, and a code for each."""
    inside = st.expander(words.label("handout"), key="plans_handout", on_change="rerun")
    if not inside.open:
        return
    links = [share.address_of(stop.page, stop.link_parameters(projected)) for stop in plan.stops]
    with inside:
        st.code("\n".join(links), language=None, wrap_lines=True)
        with st.grid(4, min_column_width=QR_WIDTH + 28, gap="medium"):
            for number, (stop, link) in enumerate(zip(plan.stops, links, strict=True), 1):
                with st.container(gap="xxsmall"):
                    share.qr_code(link, words.text("code", number=number), QR_WIDTH)
                    st.caption(words.text("under code", number=number, label=stop.label))
