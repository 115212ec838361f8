"""The page on models that read documents."""

from collections.abc import Iterator

from charts.lab import two_by_two
from document.blocks import Block, Box, MainControls, draw, fold, folded, predict, with_words
from document.controls import Choice, TextInput, Toggle, Values
from document.parts.lab_text import MAX_LETTERS, known_words
from document.state import State
from lab import samples
from lab.model import choose
from lab.tasks.document import (
    BINDING,
    BODY,
    DOCUMENT,
    GUARANTEE,
    KINDS,
    MASKS,
    NOTE,
    PARTIES,
    example,
)
from lab.tasks.task import words_of

ALL_WORDS = "all words"
TEXTS = {"header": samples.HEADER, "body": samples.DUTY, "note": samples.ASIDE}
SWAPPED = {"body": "note", "note": "body"}
EXCHANGED, NOTE_FIRST = Toggle("exchanged"), Toggle("note_first")
MASK, ONE_COUNT = Choice("mask", ALL_WORDS, [ALL_WORDS, *MASKS]), Toggle("one_count")


def page(state: State) -> Iterator[Block]:
    """Show the answers of four models to a document of three sections."""
    words, guarantees = state.words, Toggle("guarantees", effect=_header)
    mask = "" if state[MASK] == ALL_WORDS else state[MASK]
    anew, task = not state[ONE_COUNT], (GUARANTEE if state[guarantees] else DOCUMENT).name
    models = two_by_two.Models(task, anew, mask)
    which = Box([MASK, ONE_COUNT, guarantees], "row", "models", align="bottom")

    called = SWAPPED if state[EXCHANGED] else {}
    inputs = [
        TextInput(name, text, MAX_LETTERS, label=called.get(name, name))
        for name, text in TEXTS.items()
    ]
    read = [known_words(state, box, task) for box in inputs]
    header, body, note = ([*section] for section, _ in read)
    names = (NOTE, BODY) if state[EXCHANGED] else (BODY, NOTE)
    sections = [*zip(names, (body, note), strict=True)]
    text = example(header, sections[::-1] if state[NOTE_FIRST] else sections)
    nobody = not {*PARTIES} & {*text.source}
    below = [block for _, blocks in read for block in blocks]
    below += [words.say("no party", parties=PARTIES)] * nobody
    first, *others = inputs
    in_order = [first, *(others[::-1] if state[NOTE_FIRST] else others)]
    boxes = Box(in_order, "grid", "sections", tracks=3, min_width=250)
    yield MainControls([Box([boxes, Box([EXCHANGED, NOTE_FIRST], "row", "named"), *below])])
    if nobody:
        yield from (Box([]), which)
        return

    answers = two_by_two.ask(text, models)
    picture = draw(two_by_two, "two_by_two", answers, narrow={"columns": 2})
    answer, numbers = two_by_two.question(answers)
    order = {"exchanged": state[EXCHANGED], "note_first": state[NOTE_FIRST], "anew": anew}
    insight = words.say("insight", **order, **two_by_two.numbers(answers))
    # Once they are exchanged the picture answers it.
    ask = [] if state[EXCHANGED] and not state.answered() else [predict(words, answer, **numbers)]
    yield Box([with_words([picture], [insight, *ask])])
    yield which
    yield folded(words, "limits", anew=anew)
    yield fold(words, choose)


def _header(_: Values, now: Values) -> Values:
    """Return the header of a guarantee with models that know them, or of another kind again."""
    kind, *rest = words_of(now["header"]) or [""]
    before, after = ([*KINDS], BINDING) if now["guarantees"] else ([BINDING], KINDS[0])
    return {"header": " ".join([after, *rest])} if kind in before else {}
