"""The page on three tasks, by models with positions and without."""

from collections.abc import Callable, Iterator, Sequence

from charts.lab import drafts
from charts.lab.looks import spread
from document.blocks import Block, Box, Button, Expander, MainControls, draw, fold, folded, predict
from document.controls import Choice, TextInput, Toggle, Values
from document.parts.lab_text import MAX_LETTERS, known_words
from document.state import State
from document.words import words as words_of
from lab import samples
from lab.asking import write
from lab.model import choose
from lab.positions import SCHEMES
from lab.results import DOCUMENTS, measured
from lab.tasks import TASKS, document, summary, translation
from lab.tasks.document import BODY, DOCUMENT, NOTE, PARTIES
from lab.tasks.summary import NEWS, REPORT, SUMMARY
from lab.tasks.task import Example
from lab.tasks.translation import MEANINGS, SCRIPT, TRANSLATION
from lab.vocabulary import Design

TEXTS = {TRANSLATION.name: samples.TRANSLATION, SUMMARY.name: samples.SUMMARY}
SHUFFLED = "cat mouse chased the the"
SECTIONS = {"header": samples.HEADER, "body": samples.DUTY, "note": samples.ASIDE}
SWAPPED = {"body": "note", "note": "body"}
TITLES = ("Neither", "Positions only", "Segments only", "Both")  # of the models of documents
CODE: dict[str, Callable[..., object]] = {
    TRANSLATION.name: write,
    SUMMARY.name: summary.matters,
    DOCUMENT.name: choose,
}
NAMES = {title: name for name, title in SCHEMES.items()}
SCHEME = Choice(  # of the first of two models; the second has none
    "scheme",
    SCHEMES["sinusoidal"],
    [title for title, name in NAMES.items() if name != "none"],
    aliases=SCHEMES,  # what they were called in links of earlier versions
)
EXCHANGED, NOTE_FIRST = Toggle("exchanged"), Toggle("note_first")


def _begin(_: Values, now: Values) -> Values:
    """Return the text that a task begins with."""
    return {"text": TEXTS[now["task"]]} if now["task"] in TEXTS else {}


TASK = Choice("task", TRANSLATION.name, [*TASKS], effect=_begin)


def page(state: State) -> Iterator[Block]:
    """Show what models with positions and without answer, in one of three tasks."""
    words, task = state.words, state[TASK]
    yield from _document(state) if task == DOCUMENT.name else _written(state, task)
    yield folded(words, "limits", task=task)
    word_order = words_of("word_order").meta["title"]
    yield fold(words, CODE[task], task=task, word_order=word_order)


def _written(state: State, task: str) -> Iterator[Block]:
    """Yield a text, and the translations or headlines that two models write."""
    words, translates = state.words, task == TRANSLATION.name
    box = TextInput("text", TEXTS[task], MAX_LETTERS, lines=not translates)
    source, below = known_words(state, box, task)
    text = (translation if translates else summary).example(source)
    turned = translation.mirror(text) if translates else text
    offers = {"genre": _other_genre(state[box])}
    if translates:
        swap = {"swap": " ".join(turned.source)} if source else {}
        offers = {**swap, "shuffled": SHUFFLED}
    buttons = [Button(words.label(n), {"text": one}, f"aside_{n}") for n, one in offers.items()]
    examples = Box(buttons, "row", "examples")
    yield MainControls([TASK, words.say("task", task=task), Box([box, *below]), examples])
    more = Expander([SCHEME], words.label("more"))
    if not source:
        yield from (words.say("empty", task=task), more)
        return

    models = []
    designs = {"first": Design(task, NAMES[state[SCHEME]]), "second": Design(task, "none")}
    for which, design in designs.items():
        answers = write(design, text)
        scripts = [_in_script(one.words) for one in answers] if translates else []
        title = f"{words.label(which)}: {SCHEMES[design.positions]}"
        models.append(drafts.Drafts(title, answers, tuple(scripts)))
    right = tuple(" ".join(answer) for answer in text.answers)
    yield _picture(models, right)
    yield more
    positional, blind = drafts.numbers(models, right)["models"]
    numbers = {"right": right, "positional": positional, "blind": blind}
    if not translates:
        known = bool(summary.parse(source))  # whether any sentence is
        yield words.say("summary", genre=source[0], known=known, **numbers)
        return

    yield words.say("translation", glossed=_glossed(text), **numbers)
    if text.answers and turned.source != source:
        others = [write(design, turned)[0].text for design in designs.values()]
        before = [positional["first"], blind["first"]]
        first, second = (now != then for now, then in zip(others, before, strict=True))
        numbers = {"turned": " ".join(turned.source), "others": others, "before": before}
        yield predict(words, (3, 0, 2, 1)[first + 2 * second], "swapped", **numbers)


def _document(state: State) -> Iterator[Block]:
    """Yield a document of three sections, and what four models answer."""
    words, called = state.words, SWAPPED if state[EXCHANGED] else {}
    inputs = [
        TextInput(name, text, MAX_LETTERS, label=called.get(name, name))
        for name, text in SECTIONS.items()
    ]
    read = [known_words(state, box, DOCUMENT.name) for box in inputs]
    header, body, note = ([*section] for section, _ in read)
    kinds = (NOTE, BODY) if state[EXCHANGED] else (BODY, NOTE)
    sections = [*zip(kinds, (body, note), strict=True)]
    text = document.example(header, sections[::-1] if state[NOTE_FIRST] else sections)
    nobody = not {*PARTIES} & {*text.source}
    below = [block for _, blocks in read for block in blocks]
    below += [words.say("no party", parties=PARTIES)] * nobody
    first, *others = inputs
    in_order = [first, *(others[::-1] if state[NOTE_FIRST] else others)]
    boxes = Box(in_order, "grid", "sections", tracks=3, min_width=250)
    switches = Box([EXCHANGED, NOTE_FIRST], "row", "examples")
    says = words.say("task", task=DOCUMENT.name)
    yield MainControls([TASK, says, Box([boxes, *below]), switches])
    if nobody:
        return

    answers = [write(design, text) for design in DOCUMENTS]
    right = text.answers[0] if text.answers else ()
    models = [drafts.Drafts(*one) for one in zip(TITLES, answers, strict=True)]
    yield _picture(models, right)
    must = document.all_who_must(document.section(BODY, text.source, text.segments))
    yield words.say(
        "document",
        bound=[*dict.fromkeys(must)],
        note_read=NOTE in text.segments,
        exchanged=state[EXCHANGED],
        note_first=state[NOTE_FIRST],
        shares_right=[spread(measured(design)["held out"]).mean for design in DOCUMENTS],
        **drafts.numbers(models, right),
    )
    # Once they are exchanged the picture answers it.
    if not state[EXCHANGED] or state.answered("exchanged"):
        other = document.exchanged(text)
        here, there = (write(DOCUMENTS[-1], one)[0].text for one in (text, other))
        yield predict(words, int(here == there), "exchanged", here=here, there=there)


def _picture(models: Sequence[drafts.Drafts], right: Sequence[str]) -> Block:
    return Box([draw(drafts, "drafts", models, right, narrow={"on_a_phone": True})])


def _glossed(text: Example) -> list[tuple[str, str, str, str]]:
    """Return each part of the right translation: S, O or V, its script, its words, their meaning.

    Nothing if there is none.
    """
    meant = {japanese: word for word, japanese in MEANINGS.items()}
    return [
        (
            part,
            "".join(SCRIPT[word] for word in phrase),
            " ".join(phrase),
            " ".join(meant[word] for word in phrase if word in meant),
        )
        for answer in text.answers
        for part, phrase in translation.parts(answer)
    ]


def _in_script(words: Sequence[str]) -> str:
    """Return a translation as Japanese writes it, its parts marked S, V and O."""
    return " · ".join(
        (f"<b>{part}</b> " if part else "") + "".join(SCRIPT[word] for word in phrase)
        for part, phrase in translation.parts(words)
    )


def _other_genre(text: str) -> str:
    """Turn news into a report, any other text into news."""
    first, colon, rest = text.partition(":")
    genre = REPORT if first.strip().lower() == NEWS else NEWS
    return f"{genre} :{rest if colon else f' {text}'}"
