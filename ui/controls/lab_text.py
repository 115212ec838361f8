"""The reader's own text for a model of the lab, which knows few words."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from document.words import Words, plain
from lab.nearest import nearest
from lab.positions import SCHEMES
from lab.samples import ESSAY, PAPER, SUMMARY, TRANSLATION
from lab.tasks import ALL_TASKS, TASKS
from lab.tasks import summary as summary_of
from lab.tasks import translation as translation_of
from lab.tasks.summary import NEWS, REPORT
from lab.tasks.task import Example, replaced, unknown, words_of
from lab.tasks.translation import ORDERS
from lab.vocabulary import Design
from ui.controls import page

MAX_WORDS = 40  # words of a text; longer ones are cut, and said to be
STOPS = ".:"  # a task may have no use for them
MAX_NAMED = 6  # unknown words that are named
MAX_OFFERS, OFFERS_PER_WORD = 6, 3  # known words to press instead of them
MAX_LABEL = 16  # letters of a word on a button
MAX_LETTERS = 2000  # of a box


def both(task: str, scheme: str) -> tuple[Design, Design]:
    """The two models that are shown side by side: with position, and without."""
    return Design(task, scheme), Design(task, "none")


def scheme(words: Words) -> str:
    """The first model's positional scheme."""
    names = [name for name in SCHEMES if name != "none"]
    return page.choice(words.label("scheme"), names, "sinusoidal", key="scheme")


def sentence(words: Words) -> tuple[Example | None, str]:
    """A sentence to translate, and in which order the models write subject, object and verb.

    None, and a line that says why, if a model cannot read it.
    """
    text = page.text(words.label("sentence"), TRANSLATION, key="text", max_chars=MAX_LETTERS)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        for part, example in words.meta["examples"].items():
            label = words.label(part)
            st.button(label, key=f"aside_{part}", on_click=_put, args=({"text": example},))
        order = page.choice(words.label("order"), ORDERS, ORDERS[0], key="order")
    read = known_words(words, "translation", "text", text)
    return None if read is None else Example(read, ()), order


def translations(text: Example, order: str) -> tuple[str, ...]:
    """The right translation; none if the text is no sentence of the grammar."""
    parsed = translation_of.parse(text.source)
    return (" ".join(translation_of.translation(*parsed, order)),) if parsed else ()


def glossed(text: Example, order: str) -> dict[str, object]:
    """The parts of a sentence of the grammar, S, V and O, and those of its translation by word."""
    parsed = translation_of.parse(text.source)
    if parsed is None:
        return {"english": [], "translated": []}
    subject, verb, other = parsed
    meant = {japanese: word for word, japanese in translation_of.MEANINGS.items()}
    parts = translation_of.parts(translation_of.translation(*parsed, order))
    return {
        "english": [
            ("S", " ".join(["the", *subject])),
            ("V", verb),
            ("O", " ".join(["the", *other])),
        ],
        "translated": [
            (
                part,
                "".join(translation_of.SCRIPT[word] for word in words),
                " ".join(words),
                " ".join(meant[word] for word in words if word in meant),
            )
            for part, words in parts
        ],
    }


def in_script(words: Sequence[str]) -> str:
    """A translation as Japanese writes it, its parts marked S, V and O."""
    return "  ".join(
        (f"<b>{part}</b> " if part else "")
        + "".join(translation_of.SCRIPT[word] for word in phrase)
        for part, phrase in translation_of.parts(words)
    )


def turned(text: Example) -> Example:
    """The same words from the last noun to the first: subject and object exchanged, or reversed."""
    try:
        return TASKS["translation"].mirror(text)
    except ValueError:
        return Example(text.source[::-1], ())


def news(words: Words) -> Example | None:
    """A text to summarise; None if a model knows no word of it."""
    text = page.text(words.label("text"), SUMMARY, key="text", max_chars=MAX_LETTERS)
    other = {NEWS: REPORT, REPORT: NEWS}
    first, colon, rest = text.partition(":")
    genre = other.get(first.strip().lower(), NEWS)
    rest = (rest if colon else f" {text}").replace(summary_of.SIGN, "")
    swapped = f"{genre} :{rest}"
    with st.container(horizontal=True):
        for name, offer in (("genre", swapped), ("paper", PAPER), ("essay", ESSAY)):
            key = f"aside_{name}"
            st.button(words.label(name), key=key, on_click=_put, args=({"text": offer},))
    read = known_words(words, summary_task(text), "text", text)
    if read is None:
        return None
    summary = summary_of.example(read)
    if not summary.answers:
        words.show("no genre" if summary_of.parse(read) else "no sentence")
    return summary


def summary_task(text: str) -> str:
    """Whose models read a text: those of two kinds of text, or of four if it is of the others."""
    four = {summary_of.PAPER, summary_of.ESSAY} & {*words_of(text)[:1]}
    return summary_of.KINDS.name if four else summary_of.SUMMARY.name


def known_words(
    words: Words, task: str, box: str, text: str, *, empty: bool = False
) -> tuple[str, ...] | None:
    """The first MAX_WORDS words of `text` that a model knows; None if there is none.

    The others are left out, with a line and known words to press instead, which go into the box of
    that key; a full stop that a phone adds goes without one.
    """
    vocabulary, typed = ALL_TASKS[task].known_words, words_of(text)
    strange = [word for word in unknown(typed, vocabulary) if word not in STOPS]
    if strange:
        named = strange[:MAX_NAMED]
        words.show("unknown", named=named, more=len(strange) - len(named))
        with st.container(horizontal=True):
            _instead(task, box, text, typed, named)
            with st.popover(words.label("vocabulary"), key=f"vocabulary_{box}"):
                words.show("vocabulary", vocabulary=sorted(vocabulary))
    read = tuple(word for word in typed if word in vocabulary)
    if not read and not empty:
        words.show("empty")
        return None
    if len(read) > MAX_WORDS:
        words.show("too long", count=len(read), most=MAX_WORDS)
    return read[:MAX_WORDS]


def _instead(task: str, box: str, text: str, typed: tuple[str, ...], named: Sequence[str]) -> None:
    """Buttons that put a known word where one of those that are `named` stands."""
    each = min(max(MAX_OFFERS // len(named), 1), OFFERS_PER_WORD)
    offers = [
        (word, other)
        for word in named
        for other in nearest(ALL_TASKS[task], typed, typed.index(word), each)
    ]
    for at, (word, other) in enumerate(offers):
        label = f"{plain(word, MAX_LABEL)} → {other}"
        values = {box: replaced(text, word, other)}
        st.button(label, key=f"aside_{box}_{at}", on_click=_put, args=(values,))


def _put(values: dict[str, str]) -> None:
    """A callback: a text into its box."""
    st.session_state.update(values)
