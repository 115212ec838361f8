"""The sentences of the page that checks a table, and the numbers that fill them."""

import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from diagnosis.finding import Finding

HERE = Path(__file__).parent
# Where the pages' files are in a checkout, and in a package. Without a reader of YAML, a line each.
PLACES = (HERE.parent / "content" / "en", HERE / "parts")
LINE = re.compile(r'^  (\w+): \{says: (?:"([^"]*)"|([^,"]*)), why:', re.M)
SENTENCE = re.compile(r'^  ([\w ]+): "([^"]*)"$', re.M)
FIELD = re.compile(r"\{\{ (\w+)(?: \| (\w+)(?:\('?([^',)]*)'?(?:, '([^']*)')?\))?)? \}\}")


def given(name: str, most: int) -> bytes:
    """Return the content of a file, or of standard input: of a larger one `most` bytes and one."""
    if name == "-":
        return sys.stdin.buffer.read(most + 1)
    with Path(name).open("rb") as file:
        return file.read(most + 1)


@cache
def _text(page: str = "check") -> str:
    files = (place / f"{page}.md" for place in PLACES)
    return next(file for file in files if file.exists()).read_text(encoding="utf-8")


@cache
def phrases() -> dict[str, str]:
    """Return the phrase of each name of diagnosis/reading.py."""
    return {name: one or other for name, one, other in LINE.findall(_text())}


@cache
def sentences(page: str = "check") -> dict[str, str]:
    """Return the sentence of each finding, and of each reason for a refusal."""
    return dict(SENTENCE.findall(_text(page)))


def number(value: float, digits: int = 7) -> str:
    """Return `value` with grouped thousands, or an exponent where it is very small."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:,.{digits}g}" if abs(value) >= 1e-3 else f"{value:.2e}"


def counted(count: int, noun: str, plural: str = "") -> str:
    """Return `count` things: "1 row", "2 rows"."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def filled(text: str, numbers: Mapping[str, object]) -> str:
    """Return `text` with its numbers: `{{ name }}`, also through a filter."""

    def one(field: re.Match[str]) -> str:
        name, way, noun, plural = field.groups()
        value: Any = numbers[name]
        if way == "number":
            return number(value, int(noun or 7))
        return counted(value, noun, plural or "") if way == "counted" else str(value)

    return FIELD.sub(one, text)


def said(finding: Finding) -> str:
    """Return the sentence of a finding."""
    return filled(sentences()[finding.name], finding.numbers)


def named(names: list[str], numbers: Mapping[str, object]) -> str:
    """Return several names of deviations as one phrase, with the numbers of their reading."""
    *first, last = [filled(phrases()[name], numbers) for name in names]
    return f"{', '.join(first)} and {last}" if first else last
