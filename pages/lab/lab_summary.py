"""The page on models that summarize."""

from collections.abc import Iterator

from charts.lab import drafts, sentences_read
from document.blocks import (
    Block,
    Box,
    Button,
    Columns,
    Expander,
    MainControls,
    draw,
    fold,
    folded,
    predict,
    with_words,
)
from document.controls import IntSlider, TextInput
from document.parts import lab_schemes
from document.parts.lab_beam import SCHEME, beam_step_by_step
from document.parts.lab_text import MAX_LETTERS, known_words
from document.state import State
from lab import asking, samples
from lab.positions import SCHEMES
from lab.results import FOUR_KINDS
from lab.search import beam, beam_steps
from lab.tasks import summary
from lab.tasks.summary import ESSAY, KINDS, NEWS, PAPER, REPORT, SHORT_SHARE, SIGN, SUMMARY
from lab.tasks.task import words_of
from lab.vocabulary import Design

MAX_DRAFT = 8  # words of a draft: no headline is as long
ON_A_PHONE = 2  # drafts shown there
TEXT = TextInput("text", samples.SUMMARY, MAX_LETTERS, lines=True)  # too long for a phone's line
WIDTH = IntSlider("width", 4, 1, 8)  # drafts
LIMIT = IntSlider("limit", MAX_DRAFT, 1, MAX_DRAFT)


def page(state: State) -> Iterator[Block]:
    """Show two models' headlines, the growth of a beam, and the sentence that both read."""
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
    width, limit = state[WIDTH], state[LIMIT]
    chosen = lab_schemes.NAMES[SCHEME.default if four else state[SCHEME]]
    more = Expander([WIDTH, LIMIT, *([] if four else [SCHEME])], words.label("more"))
    if not source:
        yield from (Box([]), more)
        return

    designs = FOUR_KINDS if four else (Design(SUMMARY.name, chosen), Design(SUMMARY.name, "none"))
    both = [asking.write(design, text, width, limit) for design in designs]
    right = tuple(" ".join(answer) for answer in text.answers)
    reveal = state.answered() or limit < MAX_DRAFT
    names = [words.label(which) for which in ("first", "second")]
    by_model = [
        drafts.Drafts(f"{name}: {SCHEMES[model.positions]}", tuple(written.beam))
        for name, model, written in zip(names, designs, both, strict=True)
    ]
    narrow = {"columns": 1, "most": ON_A_PHONE}
    yield Box([draw(drafts, "drafts", by_model, right, narrow=narrow)])
    greedy = [
        [words.say("greedy", name=name, greedy=one.greedy, beam=one.beam[0])]
        for name, one in zip(names, both, strict=True)
    ]
    yield Box([Columns(greedy, gap="large")] if reveal else [])
    yield more
    positional, blind = drafts.numbers(by_model, right)["models"]
    models = {"positional": positional, "blind": blind, "right": right}
    yield words.say("insight", genre=source[0], limit=limit, **models)
    if four:
        yield words.say("four kinds", **sentences_read.by_genre(source[0]))

    yield from beam_step_by_step(state, designs, text, width, limit, greedy=reveal, on_a_phone=4)

    free = [asking.write(design, text, WIDTH.default, MAX_DRAFT) for design in designs]
    read = sentences_read.read(text, designs, (free[0].beam[0].words, free[1].beam[0].words))
    looked = words.say("looked", genre=source[0], **sentences_read.numbers(read))
    yield with_words([looked], [draw(sentences_read, "sentences", read)])

    beam_wins = free[0].beam[0].share > free[0].greedy.share + 1e-6
    best = {"beam": free[0].beam[0], "greedy": free[0].greedy, "likelier": beam_wins}
    taught = {"short": SHORT_SHARE, "longer": 1 - SHORT_SHARE, "width": WIDTH.default}
    yield predict(words, 0 if beam_wins else 1, "predict", not reveal, **best, **taught)
    yield folded(words, "limits")
    yield fold(words, beam, beam_steps)


def _other_genre(text: str) -> str:
    """Turn news into a report, any other text into news."""
    first, colon, rest = text.partition(":")
    genre = {NEWS: REPORT}.get(first.strip().lower(), NEWS)
    return f"{genre} :{(rest if colon else f' {text}').replace(SIGN, '')}"
