"""The attention head that a page's own controls ask for."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st

from core.attention.score import TERMS, Form, Rule, head_form
from state.settings import Settings
from ui.controls import page
from ui.text.words import Words

RULES: dict[str, Rule] = {
    "same position": "same",
    "look k back": "back",
    "before or after": "order",
    "random": "random",
}
# Labels are values in links: what they were called in the first version still works.
RENAMED = {"same place": "same position"} | {
    name.replace("position", "place"): name for name in TERMS if "position" in name
}
GAINS: list[float] = [0.25, 0.5, 1, 2, 4, 8, 16, 32]


class Asked(NamedTuple):
    """The rule of H, how far it looks back, its scale, and how much of it is random."""

    rule: Rule
    back: int  # tokens; 0 for a rule that does not look back
    gain: float  # what scores are multiplied by
    mix: int  # the random part of H, in percent
    seed: int  # of the random part
    form: Form


def head(words: Words, settings: Settings) -> Asked:
    """Draw the head's controls in one row. A control that another choice makes void is left out."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        label, options = words.label("head"), list(RULES)
        chosen = page.choice(label, options, "look k back", key="head", aliases=RENAMED)
        rule = RULES[chosen]
        back = page.whole(words.label("k"), 0, 32, 1, key="k") if rule == "back" else 0
        gain = page.stop(words.label("gain"), GAINS, 4, key="gain") / settings.d_model**0.5
        mix = page.whole(words.label("mix"), 0, 100, 0, key="mix") if rule != "random" else 100
        seed = page.whole(words.label("draw"), 0, 19, 0, key="draw") if mix else 0
    form = head_form(rule, settings.d_model, settings.base, offset=back, mix=mix / 100, seed=seed)
    return Asked(rule, back, gain, mix, seed, form)


def terms(words: Words) -> tuple[list[int], bool]:
    """Draw the switches for the terms of the score: which are on, and whether words are scaled."""
    with st.container(horizontal=True):
        label = words.label("terms")
        selected = page.several(label, TERMS, TERMS[3:], key="terms", quiet=True, aliases=RENAMED)
        scale = page.switch(words.label("scale"), True, key="scale")
    return sorted(map(TERMS.index, selected)), scale
