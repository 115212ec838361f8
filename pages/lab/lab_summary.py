"""The page on models that summarize."""

from collections.abc import Iterator

from charts.lab import drafts
from charts.lab.looks import spread
from document.blocks import Block, Box, Button, Expander, MainControls, draw, fold, folded
from document.controls import TextInput
from document.parts.lab_schemes import NAMES, WITH_POSITION
from document.parts.lab_text import MAX_LETTERS, known_words
from document.state import State
from lab import samples
from lab.asking import write
from lab.positions import SCHEMES
from lab.results import FOUR_KINDS, measured
from lab.tasks import summary
from lab.tasks.summary import ESSAY, KINDS, NEWS, PAPER, REPORT, SIGN, SUMMARY, matters
from lab.tasks.task import words_of
from lab.vocabulary import Design

ON_A_PHONE = 2  # drafts of each model
TEXT = TextInput("text", samples.SUMMARY, MAX_LETTERS, lines=True)  # too long for a phone's line


def page(state: State) -> Iterator[Block]:
    """Show two models' headlines."""
    words = state.words
    # Models of two kinds of text, or of four if the text is of the others.
    four = bool({PAPER, ESSAY} & {*words_of(state[TEXT])[:1]})
    source, below = known_words(state, TEXT, (KINDS if four else SUMMARY).name)
    text = summary.example(source)
    if source and not text.answers:
        missing = "no genre" if summary.parse(source) else "no sentence"
        below.append(words.say(missing, genre=source[0]))
    offers = {"genre": _other_genre(state[TEXT]), "paper": samples.PAPER, "essay": samples.ESSAY}
    buttons = [Button(words.label(n), {"text": one}, f"aside_{n}") for n, one in offers.items()]
    yield MainControls([TEXT, Box(buttons, "row", "examples"), *below])
    more = Expander([words.say("one scheme") if four else WITH_POSITION], words.label("more"))
    if not source:
        yield from (Box([]), more)
        return

    designs = FOUR_KINDS
    if not four:
        designs = Design(SUMMARY.name, NAMES[state[WITH_POSITION]]), Design(SUMMARY.name, "none")
    right = tuple(" ".join(answer) for answer in text.answers)
    by_model = [
        drafts.Drafts(f"{words.label(which)}: {SCHEMES[model.positions]}", write(model, text))
        for which, model in zip(("first", "second"), designs, strict=True)
    ]
    narrow = {"columns": 1, "most": ON_A_PHONE}
    yield Box([draw(drafts, "drafts", by_model, right, narrow=narrow)])
    yield more
    positional, blind = drafts.numbers(by_model, right)["models"]
    yield words.say("insight", genre=source[0], right=right, positional=positional, blind=blind)
    if four:
        with_position, without = (spread(measured(one)[source[0]]).mean for one in FOUR_KINDS)
        rates = {"with_position": with_position, "without": without}
        yield words.say("four kinds", genre=source[0], **rates)
    yield folded(words, "limits")
    yield fold(words, matters)


def _other_genre(text: str) -> str:
    """Turn news into a report, any other text into news."""
    first, colon, rest = text.partition(":")
    genre = {NEWS: REPORT}.get(first.strip().lower(), NEWS)
    return f"{genre} :{(rest if colon else f' {text}').replace(SIGN, '')}"
