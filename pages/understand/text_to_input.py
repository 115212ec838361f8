"""The page on the place where position is added."""

from collections.abc import Iterator

from charts.input import encoder_decoder
from charts.input import text_to_input as chart
from core.attention.head import head_width
from core.input.text_to_input import DISTRIBUTIONS, split_words, text_to_input
from document.blocks import (
    Block,
    Box,
    Columns,
    Link,
    MainControls,
    draw,
    fold,
    in_columns,
    predict,
    with_words,
)
from document.controls import Choice, FloatSlider, Toggle
from document.shared import own_sentence
from document.state import State
from recipes.text_to_input import RECIPES
from state.limits import MAX_WORDS

DISTRIBUTION = Choice("embeddings", DISTRIBUTIONS[0], DISTRIBUTIONS)
SCALE = Toggle("scale", True)
RATE = FloatSlider("rate", 0, 0, 0.5, 0.05, extra=True)
STACKS = Choice("stacks", encoder_decoder.STACKS[0], encoder_decoder.STACKS)


def page(state: State) -> Iterator[Block]:
    """Show the way from words to the input, step by step, and its place in a model."""
    settings, words = state.settings, state.words
    distribution, scale, rate = state[DISTRIBUTION], state[SCALE], state[RATE]
    row = Box([DISTRIBUTION, SCALE, RATE], "grid", align="center", tracks=3, min_width=220)
    yield MainControls([row])
    every = split_words(settings.sentence)
    yield words.say("too long", count=len(every), most=MAX_WORDS)
    tokens = every[:MAX_WORDS]
    if not tokens:
        yield words.say("empty")
        return

    def recipe() -> dict[str, str]:
        """Return code that computes the input from the words, for these settings."""
        setting = (tokens, settings.d_model, settings.base)
        return {
            library: recipe(*setting, scale=scale, rate=rate, distribution=distribution)
            for library, recipe in RECIPES.items()
        }

    steps = chart.read(tokens, settings, scale=scale, rate=rate, distribution=distribution)
    numbers = chart.numbers(steps)
    past = settings.position > steps.row
    insight = words.say("insight", scale=scale, past=past, position=settings.position, **numbers)
    yield with_words(
        [draw(chart, "steps", steps, recipe=recipe)], [insight, own_sentence(settings)]
    )
    one = [words.heading("steps title"), words.say("steps", **numbers)]
    joining = [words.heading("joining title"), words.say("joining", **chart.joining(steps))]
    yield Columns([[*one, words.say("myth", **numbers)], joining], gap="large")

    yield words.heading("model title")
    yield STACKS
    stacks = state[STACKS]
    links = {"word_on_a_circle": "apart", "lab_training": "learned", "lab_hands": "hands"}
    about: list[Block] = [words.say("model", stacks=stacks)]
    about += [Link(to, words.label(label)) for to, label in links.items()]
    yield Columns([[draw(encoder_decoder, "diagram", stacks)], about], gap="large")

    whose: list[Block] = [
        words.heading("whose title"),
        words.say("whose", distribution=distribution, scale=scale, **chart.lengths(steps)),
    ]
    ask: list[Block] = []
    if distribution != "uniform":  # whose mean is not 0, so that no share is the word's alone
        answer, question = chart.question(steps)
        ask.append(predict(words, answer, scale=scale, **question))
    yield in_columns("whose", [whose, ask], [1, 1])
    yield fold(words, text_to_input, d_head=head_width(settings.d_model), distribution=distribution)
