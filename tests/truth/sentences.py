"""What a reader takes from a sentence: which of several wordings it is, and its numbers."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

COUNTED = (
    "tokens|words|hands|pairs|positions|numbers|bits|steps|turns|heads|columns|rows|radians|times|"
    "distances|dimensions|directions|degrees|entries|frequencies|texts|planes|clocks|buckets|cells|"
    "tests|bases|models|samples|ranges|questions|digits|decimals|layers|factors|lengths|angles"
)
BETWEEN = "over|of|to|in|and|for|from|at|by"  # "between 0 and 1 over positions 0 to 15"
SMALL = "the|a|an|of|and|in|is|are|at|by|for|with|it|than|as|or|be"  # none stands twice in a row
NEVER = {
    "plural": rf"(?<![\d.,;\w/])1(\*\*)? (?!(?:{BETWEEN}) )(\w+ )?({COUNTED})\b",
    "sign": r"(?<![\w.])[-−]0(\.0+)?(?![\d.,])",
    "value": r"\b(nan|inf|True|False)\b|(?<= is| to| by| of) None\b(?!,)",
    "digits": r"\d\.0*[1-9]\d{6,}|(?<![\w.,])[1-9]\d{7,}",
    "empty": r"\(\)|“ ?”|\*\* ?\*\*\s",
    "marks": r"(?<=[\w)*”%°])([,;:]{2}|[,;:]\.(?!\d)|,\))",
    "repeated": rf"\b(?P<one>{SMALL}) (?P=one)\b",
    "range": r"from (?P<one>[-−\d.,]+°?) to (?P=one)(?![\d,.])",
}
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|`[^`]*`|\]\([^)]*\)")  # and code, and addresses
CONTRARY = (  # at most one of each may stand on a page that shows one setting
    ("No scaling is needed", "The angles need no", "**Use ", "**No fixed factor", "**Keep the"),
    ("No scaling is needed", "The angles need no", "angles never seen in training,**"),
    ("Every pair completes", "never completes a turn", "never complete a turn:"),
    ("works too", "is too small", "still fails", "the one that you have chosen"),
    ("works too", "first falls below 0"),
    ("is too small", "at every distance below"),
    ("The word outweighs", "The position outweighs", "are about equally long"),
    ("Here logarithms are nearer", "Logarithms gain nothing", "no way of computing gains"),
)


def out_of_order(text: str, *, compared: bool = False) -> Iterator[str]:
    """Yield what no sentence of a page may have, and claims that cannot all be true."""
    text = FORMULA.sub("x", text)
    for name, pattern in NEVER.items():
        for found in re.finditer(pattern, text):
            around = text[max(0, found.start() - 90) : found.end() + 60]
            yield f"{name}, {found[0]!r} in: …{around}…"
    for words in () if compared else CONTRARY:
        said = [one for one in words if one in text]
        if len(said) > 1:
            yield f"at once: {said}"


def assert_choices(text: str, choices: Mapping[str | tuple[str, ...], Any]) -> None:
    """Compare which words stand in a text with which of them, or of several, are true."""
    __tracebackhide__, text = True, " ".join(text.split())
    for words, true in choices.items():
        for one in (words,) if isinstance(words, str) else words:
            assert (one in text) == bool(true), f"{one!r} is {bool(true)}, and it says: {text}"


def numbers_in(text: str) -> list[float]:
    """Return the numbers of an alternative text, in its order."""
    numbers = re.findall(r"-?\d[\d,]*(?:\.\d+)?(?:e[-+]\d+)?", text)
    return [float(one.replace(",", "")) for one in numbers]
