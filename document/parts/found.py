"""Sentences on what was found in numbers, and on what cannot be read."""

from collections.abc import Iterable, Mapping
from typing import Any

from diagnosis.finding import Finding
from document.words import Text, fill
from document.words import words as words_of


def said(findings: Iterable[Finding]) -> list[str]:
    """Return the sentence of each finding."""
    sentences = words_of("check").meta["findings"]
    return [fill(sentences[one.name], **one.numbers) for one in findings]


def phrases(about: Mapping[str, Any]) -> dict[str, str]:
    """Return the phrase of each name of a reading, with its numbers."""
    deviations = words_of("check").meta["deviations"]
    return {name: fill(deviations[name]["says"], **about) for name in about["names"]}


def refusal(reason: str, file: str, numbers: Mapping[str, object]) -> Text:
    """Return the reason why a file, or a pasted text, is not read."""
    words = words_of("check")
    why = fill(words.meta["refusals"][reason], **numbers)
    return words.say("refused", reason=reason, file=file, why=why, **numbers)
