"""Sentences of a page as a reader has them, and whether their numbers are the right ones.

`said(reading, {part: {pattern: value}})` finds a number by the words or the unit beside it: # in a
pattern is a number as it is written, so "every # tokens" is the one before "tokens". It is right if
the value, rounded to as many digits, is what is shown. Several # have a tuple of values; a list has
every value that is right; None says that the pattern must not stand there.

`mistakes` finds phrases that are true only where something holds. A sentence may be rewritten at
will: where one of them comes up in it, at any settings, its condition is looked at. A page's own
phrases stand in its own test.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any

from document.words import ENVIRONMENT, Text
from state.settings import Settings
from tests.reading import Reading

NUMBER = (
    r"(?:[Uu]nder |[Oo]ver )?"
    r"(?:\$?[−-]?\d[\d.]*\\times10\^\{-?\d+\}\$?|[−-]?\d(?:[\d,]*\d)?(?:\.\d+)?(?:e[−+-]?\d+)?)"
)
BEGIN, END = "\ue000", "\ue001"  # round what is computed
MARKING = ENVIRONMENT.overlay(finalize=lambda value: f"{BEGIN}{value}{END}")
# Of all readings of a test: whether each pattern was found in one.
FOUND: ContextVar[dict[tuple[str, str], bool] | None] = ContextVar("found", default=None)


def said(reading: Reading | str, table: Mapping[Any, Any]) -> None:
    """Compare the numbers of a reading's sentences with `table`, or those of a text with one part.

    A part's name stands for all places where it is shown, (name, n) for the n-th of them, and
    "alt key" for a picture's alternative text. A pattern has to be found, in one at least of the
    readings where there are many.
    """
    __tracebackhide__, found = True, FOUND.get()
    for where, claims in {"text": table}.items() if isinstance(reading, str) else table.items():
        texts = [reading] if isinstance(reading, str) else texts_at(reading, where)
        for pattern, right in claims.items():
            hits = [hit for text in texts for hit in regex(pattern).finditer(text)]
            assert right is not None or not hits, f"{where}: {hits[0][0]!r} is said"
            for hit in hits:
                values = right if isinstance(right, tuple) else (right,)
                for written, value in zip(hit.groups(), values, strict=True):
                    assert agrees(written, value), f"{where}: {hit[0]!r}, and right is {value}"
            if found is None:
                assert hits or right is None, f"{where}: {pattern!r} is not in {texts}"
            else:
                key = where[0] if isinstance(where, tuple) else where, pattern
                found[key] = found.get(key, right is None) or bool(hits)
        if isinstance(reading, Reading):
            reading.read.setdefault(where, set()).update(claims)


@cache
def regex(pattern: str) -> re.Pattern[str]:
    """Return a pattern whose only groups are its #, each a number and never a part of one."""
    ungrouped = re.sub(r"(?<!\\)\((?!\?)", "(?:", pattern)
    return re.compile(ungrouped.replace("#", rf"(?<![\d.,])({NUMBER})(?!\d|[.,]\d)"))


def agrees(written: str, right: Any) -> bool:
    """Return whether `right`, rounded to the digits that are shown, is the number as written."""
    if isinstance(right, list):
        return any(agrees(written, one) for one in right)
    spelled = re.sub(r"[$,{}]|[Uu]nder |[Oo]ver ", "", written).replace(r"\times10^", "e")
    mantissa, _, exponent = spelled.replace("−", "-").partition("e")
    power, places = int(exponent or "0"), len(mantissa.partition(".")[2])
    value, step = float(f"{mantissa}e{power}"), 10.0 ** (power - places)
    if "der" in written or "ver" in written:
        return bool(0 < right < value if "der" in written else value < right)
    return bool(abs(float(right) - value) <= 0.50005 * step + 1e-10 + 1e-9 * abs(value))


def texts_at(reading: Reading, where: Any) -> list[str]:
    """Return what is shown at `where`, each text on one line and without its markup."""
    part, *nth = where if isinstance(where, tuple) else (where,)
    if part.startswith("alt "):
        return [reading.alts[part.removeprefix("alt ")]]
    texts = [re.sub(f"[{BEGIN}{END}]", "", marked(one)) for one in texts_of(reading, part)]
    return texts[nth[0] : nth[0] + 1] if nth else texts


def texts_of(reading: Reading, part: str = "") -> Iterator[Text]:
    """Return every text of a page, questions with their options and answers; or those of a part."""
    yield from (text for text in reading.parts if part in ("", text.part))
    for one in reading.questions.values():
        for name in (f"{one.part} options", f"{one.part} answer"):
            if part in ("", name):
                yield Text(one.words, name, one.numbers)


def marked(text: Text) -> str:
    """Return a text as it is read, with BEGIN and END round what was computed for it."""
    filled = _template(text.words.parts[text.part]).render(text.numbers)
    unlinked = re.sub(
        r"\[([^]\[]*)\]\((http|)(?:[^()\s]|\([^()\s]*\))*\)",
        lambda link: re.sub(r"\d" if link[2] else "$^", "", link[1]),  # no years of sources
        filled,
    )
    return " ".join(unlinked.replace("**", "").replace("&nbsp;", " ").split())


_template = cache(MARKING.from_string)


def unread(reading: Reading, but: tuple[str, ...] = ()) -> list[str]:
    """Return the computed numbers of a page's sentences that nothing compared, with their words."""
    left = []
    for text in texts_of(reading):
        if text.words.name == "frame" or text.part in ("source", *but):
            continue
        line, inside, depth = "", [], 0
        for sign in marked(text):
            depth += (sign == BEGIN) - (sign == END)
            if sign not in (BEGIN, END):
                line, inside = line + sign, [*inside, depth > 0]
        patterns = (
            pattern
            for where, claims in reading.read.items()
            if text.part == (where[0] if isinstance(where, tuple) else where)
            for pattern in claims
        )
        left += [f"{text.part}: …{words}…" for at, words in beyond(line, patterns) if inside[at]]
    return left


def beyond(line: str, patterns: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Return where a line has numbers that no pattern reads, with the words round them."""
    hits = (hit for pattern in patterns for hit in regex(pattern).finditer(line))
    read = {at for hit in hits for at in range(*hit.span())}
    for hit in re.finditer(r"\d[\d.,]*", line):
        if hit.start() not in read:
            yield hit.start(), line[max(0, hit.start() - 40) : hit.end() + 30]


State = Mapping[str, Any]  # the parameters of the link, a page's own controls among them


@dataclass(frozen=True)
class Phrase:
    """A pattern, and when its words may be said."""

    pattern: str
    holds: Callable[[Settings, State], Any]


COUNTED = (
    "tokens|words|hands|pairs|positions|numbers|bits|steps|turns|heads|columns|rows|radians|times|"
    "distances|dimensions|directions|degrees|entries|frequencies|texts|planes|clocks|buckets|cells|"
    "tests|bases|models|samples|ranges|questions|digits|decimals|layers|factors|lengths|angles"
)
BETWEEN = "(?:over|of|to|in|and|for|from|at|by)"  # "between 0 and 1 over positions 0 to 15"
COMMON = [
    Phrase(rf"(?<![\d.,\w/])1(\*\*)? (?!{BETWEEN} )(\w+ )?({COUNTED})\b", lambda *_: False),
    Phrase(r"(?<![\w.])[-−]0(\.0+)?(?![\d.,])", lambda *_: False),
    Phrase(r"slower (hand|pair|one)s?\b", lambda settings, _: settings.d_model > 2),
]


def mistakes(
    text: str, settings: Settings, state: State | None = None, phrases: Iterable[Phrase] = ()
) -> list[str]:
    """Return every phrase of `text` that does not hold here, of the common ones and of `phrases`.

    Of many readings, one at least has to have each of `phrases`, and in one it must not hold.
    """
    found, broken = FOUND.get(), []
    for phrase in [*COMMON, *phrases]:
        hits = [*re.finditer(phrase.pattern, text, re.IGNORECASE)]
        holds = bool(phrase.holds(settings, state or {}))
        if not holds:
            broken += [text[max(0, hit.start() - 60) : hit.end() + 60] for hit in hits]
        if found is not None and phrase not in COMMON:
            for what, seen in (("stands", bool(hits)), ("does not hold", not holds)):
                found[what, phrase.pattern] = found.get((what, phrase.pattern), False) or seen
    return broken
