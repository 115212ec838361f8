"""The first page."""

from collections.abc import Iterator, Mapping
from functools import partial

from charts.hands import wall
from core.input.text_to_input import split_words
from document.blocks import (
    Block,
    Box,
    Chips,
    Link,
    Picture,
    Play,
    ResumeLink,
    ask,
    in_columns,
    predict,
)
from document.contents import chapter
from document.shared import own_sentence
from document.state import State
from document.words import plain
from document.words import words as words_of
from recipes import encoding as recipes
from state.limits import MAX_WORDS, default_for

CLOCKS = 16
WIDE, NARROW = 260, 310  # pixels high: a wall 8 dials wide, and for a phone one 4 dials wide
MAX_LETTERS = 24  # characters of a word on its button


def page(state: State) -> Iterator[Block]:
    """Show the words of a sentence, and the clocks of the one that is chosen."""
    settings, words = state.settings, state.words
    every = split_words(settings.sentence)
    sentence = every[:MAX_WORDS]
    if not state.lesson.present:  # on a projector the wall needs the room
        doors = [Link(door["page"], words.text(door["label"])) for door in words.meta["doors"]]
        yield Box([*doors, ResumeLink(words.label("continue"))], "row", "doors")

    def to_word(at: int) -> Mapping[str, int]:
        """Return the cursor there, in a text that is long enough to hold it."""
        fixed = "position" in state.lesson.fixed
        return {} if fixed else {"position": at, "max_len": max(settings.max_len, at + 1)}

    position, inside = settings.position, settings.position < len(sentence)
    row: list[Block] = []
    # A link leaves the default out.
    fresh = bool(sentence) and position == default_for("position", settings)
    if sentence:
        names = [plain(word, MAX_LETTERS) for word in sentence]
        row.append(Chips("word", words.label("word"), names, position if inside else None, to_word))
        row.append(Play(len(sentence) - 1, 1, auto=fresh))
        if len(every) > MAX_WORDS:
            row.append(words.say("cut", count=len(every), most=MAX_WORDS))
    yield Box(row, "row", gap="xsmall", align="center")

    length = len(sentence) or settings.max_len
    wide = wall.wall(settings, CLOCKS, 1160 / WIDE)
    narrow = wall.wall(settings, CLOCKS, 358 / NARROW)
    yield Picture(
        "wall",
        wall.alt(wide, position, length),
        partial(wall.figure, wide, position, length, WIDE),
        partial(wall.figure, narrow, position, length, NARROW),
        partial(wall.table, wide, position),
        partial(recipes.hands, settings),
    )

    numbers = {
        "settings": settings,
        "count": len(sentence),
        "inside": inside,
        "word": sentence[position] if inside else "",
        **wall.numbers(wide, position, length),
    }
    insight = words.say("insight" if sentence else "empty", **numbers)
    questions = {name: words_of(name).meta["question"] for name in chapter("see")}
    views = [Link(name, question) for name, question in questions.items()]
    views.append(Link("story", words.label("movement"), words.meta["movement"]))
    others: list[Block] = [words.say("views"), *views]
    says: list[Block] = [insight, own_sentence(settings), Box(others, "row", align="center")]
    yield in_columns("insight", [says, [predict(words, 1, **numbers)]], [1, 1])

    yield words.heading("questions title")
    answers = [ask(words, question, **numbers) for question in words.meta["questions"]]
    yield Box(answers, "grid", gap="medium", min_width=250)
