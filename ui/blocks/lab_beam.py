"""How a model of the lab writes with a beam: the tree of its drafts, whole or step by step."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from charts.lab import beam_tree
from document.words import Words
from lab.search import MAX_WORDS
from lab.tasks.task import Example
from lab.vocabulary import Design
from ui.blocks.chart import draw_fitting
from ui.controls import page
from ui.frame.navigation import link

MODELS = "first", "second"


def beam_step_by_step(
    words: Words,
    designs: Sequence[Design],
    text: Example,
    width: int,
    limit: int = MAX_WORDS,
    *,
    model: str = "first",
    greedy: bool = True,
    on_a_phone: int,
) -> None:
    """The tree of one of two models, first of `model`, with the path of `greedy` search or not.

    On a phone there is room for so many words beside one another.
    """
    words.show("tree title", width=width)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = page.choice(words.label("tree"), MODELS, model, key="tree")
        stepwise = page.switch(words.label("stepwise"), key="stepwise")
    design = designs[MODELS.index(chosen)]
    grown = beam_tree.grown(design, text, width, limit, greedy=greedy)
    if stepwise:
        step = page.whole(words.label("step"), 1, grown.steps, 1, key="step")
        grown = grown._replace(step=step)
    draw_fitting(beam_tree, "beam", grown, wide={}, narrow={"columns": on_a_phone, "size": 11})
    words.show("tree", **beam_tree.numbers(grown))
    link("traps", words.label("one_pass"), flaw="a beam over one pass")
