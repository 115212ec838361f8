"""A sentence to translate and its translations, right or not, in their parts S, V and O."""

from collections.abc import Sequence
from typing import Any

from lab.tasks.task import Example
from lab.tasks.translation import MEANINGS, SCRIPT, TRANSLATION, parse, parts, translation


def glossed(source: tuple[str, ...], order: str) -> dict[str, Any]:
    """Return the right translation, and the parts of both sentences, by word.

    Nothing if it is no sentence of the grammar.
    """
    parsed = parse(source)
    if parsed is None:
        return {"right": (), "english": [], "translated": []}
    subject, verb, other = parsed
    right = translation(subject, verb, other, order)
    meant = {japanese: word for word, japanese in MEANINGS.items()}
    return {
        "right": (" ".join(right),),
        "english": [
            ("S", " ".join(["the", *subject])),
            ("V", verb),
            ("O", " ".join(["the", *other])),
        ],
        "translated": [
            (
                part,
                "".join(SCRIPT[word] for word in phrase),
                " ".join(phrase),
                " ".join(meant[word] for word in phrase if word in meant),
            )
            for part, phrase in parts(right)
        ],
    }


def in_script(words: Sequence[str]) -> str:
    """Return a translation as Japanese writes it, its parts marked S, V and O."""
    return " · ".join(
        (f"<b>{part}</b> " if part else "") + "".join(SCRIPT[word] for word in phrase)
        for part, phrase in parts(words)
    )


def turned(text: Example) -> Example:
    """Return the same words from the last noun to the first: exchanged, or reversed."""
    try:
        return TRANSLATION.mirror(text)
    except ValueError:
        return Example(text.source[::-1], ())
