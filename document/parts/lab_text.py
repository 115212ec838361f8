"""The reader's own text for a model of the lab, which knows few words."""

from collections.abc import Iterator, Sequence

from document.blocks import Block, Box, Button, Menu
from document.controls import TextInput
from document.state import State
from document.words import plain
from lab.nearest import nearest
from lab.tasks import ALL_TASKS
from lab.tasks.task import Task, replaced, unknown, words_of

MAX_WORDS = 40  # words of a text; longer ones are cut, and said to be
STOPS = ".:"  # a task may have no use for them
MAX_NAMED = 6  # unknown words that are named
MAX_OFFERS, OFFERS_PER_WORD = 6, 3  # known words to press instead of them
MAX_LABEL = 16  # letters of a word on a button
MAX_LETTERS = 2000  # of a box


def known_words(state: State, box: TextInput, task: str) -> tuple[tuple[str, ...], list[Block]]:
    """Return the first MAX_WORDS words of a box that a model knows, and what stands below the box.

    The others are left out, with a line and known words to press instead; a full stop that a phone
    adds goes without one.
    """
    words, vocabulary, typed = state.words, ALL_TASKS[task].known_words, words_of(state[box])
    read = tuple(word for word in typed if word in vocabulary)
    below: list[Block] = []
    if strange := [word for word in unknown(typed, vocabulary) if word not in STOPS]:
        named, key, label = strange[:MAX_NAMED], f"vocabulary_{box.key}", words.label("vocabulary")
        every = Menu([words.say("vocabulary", vocabulary=sorted(vocabulary))], key, label)
        below.append(words.say("unknown", named=named, more=len(strange) - len(named)))
        instead = _instead(ALL_TASKS[task], box.key, state[box], typed, named)
        below.append(Box([*instead, every], "row"))
    if len(read) > MAX_WORDS:
        below.append(words.say("too long", count=len(read), most=MAX_WORDS))
    news = Box(below, key=f"left_out_{box.key}")  # which a phone shows at once
    return read[:MAX_WORDS], [news] if below else []


def _instead(
    task: Task, box: str, text: str, typed: tuple[str, ...], named: Sequence[str]
) -> Iterator[Button]:
    """Yield buttons that put a known word where one of those that are `named` stands."""
    each = min(max(MAX_OFFERS // len(named), 1), OFFERS_PER_WORD)
    offers = [
        (word, other) for word in named for other in nearest(task, typed, typed.index(word), each)
    ]
    for at, (word, other) in enumerate(offers):
        label = f"{plain(word, MAX_LABEL)} → {other}"
        yield Button(label, {box: replaced(text, word, other)}, f"aside_{box}_{at}")
