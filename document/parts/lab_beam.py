"""The beam of a model of the lab: the tree of its drafts, whole or step by step."""

from collections.abc import Iterator, Sequence

from charts.lab import beam_tree
from document.blocks import Block, Link, draw, with_words
from document.controls import Choice, IntSlider, Toggle
from document.parts import lab_schemes
from document.state import State
from lab.positions import SCHEMES
from lab.search import MAX_WORDS
from lab.tasks.task import Example
from lab.vocabulary import Design

MODELS = "first", "second"
BEAM = {"part": "word order", "flaw": "a beam over one pass"}  # on the page Traps
SCHEME = lab_schemes.one([name for name in SCHEMES if name != "none"])  # the first's
STEPWISE = Toggle("stepwise")


def beam_step_by_step(
    state: State,
    designs: Sequence[Design],
    text: Example,
    width: int,
    limit: int = MAX_WORDS,
    *,
    model: str = "first",
    greedy: bool = True,
    on_a_phone: int,
) -> Iterator[Block]:
    """Yield the tree of one of two models, first of `model`, with the `greedy` path or not.

    On a phone there is room for so many words beside one another.
    """
    words, tree = state.words, Choice("tree", model, MODELS)
    about: list[Block] = [words.say("tree title", width=width), tree, STEPWISE]
    design = designs[MODELS.index(state[tree])]
    grown = beam_tree.grown(design, text, width, limit, greedy=greedy)
    if state[STEPWISE]:
        step = IntSlider("step", 1, 1, grown.steps)
        about.append(step)
        grown = grown._replace(step=state[step])
    picture = draw(beam_tree, "beam", grown, narrow={"columns": on_a_phone, "size": 11})
    link = Link("traps", words.label("one_pass"), BEAM)
    yield with_words(about, [picture, words.say("tree", **beam_tree.numbers(grown)), link])
