"""A line for a value in a link that cannot be used."""

import re

from document.words import words
from state.limits import Refusal


def line(refusal: Refusal) -> str:
    """Return the value given, what is allowed, and what is shown instead."""
    value, used = as_code(refusal.value), as_code(str(refusal.used))
    return words("frame").text(
        "refused", field=refusal.field, value=value, allowed=refusal.allowed, used=used
    )


def as_code(text: str) -> str:
    """Return `text` as code on one line, cut when long, so that none of it is read as Markdown."""
    short = text if len(text) <= 40 else text[:40] + "…"
    return "`" + re.sub(r"\s", " ", short).replace("`", "'") + "`"  # an empty line ends code
