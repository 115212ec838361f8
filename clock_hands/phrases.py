"""What each mistake and convention is called: in the words of the page that checks a table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
# The page's file in a checkout, and as a package has it. Without a reader of YAML, a line each.
PLACES = (HERE.parent / "content" / "en" / "check.md", HERE / "parts" / "check.md")
LINE = re.compile(r'^  (\w+): \{says: (?:"([^"]*)"|([^,"]*)), why:', re.M)


@cache
def phrases() -> dict[str, str]:
    """The phrase of each name of diagnosis/reading.py."""
    text = next(place for place in PLACES if place.exists()).read_text(encoding="utf-8")
    return {name: one or other for name, one, other in LINE.findall(text)}


def named(names: list[str]) -> str:
    """Several as one phrase."""
    *first, last = [phrases()[name] for name in names]
    return f"{', '.join(first)} and {last}" if first else last
