"""Citations of a page, in words and for BibTeX; the app's authors and version."""

import os
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any

import yaml

from document.contents import ROOT
from document.words import words


@cache
def software() -> Mapping[str, Any]:
    """Return the app's entry in CITATION.cff."""
    text: Mapping[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    return text


def repository() -> str:
    """Return the address of the source, where there is a public one: CLOCK_HANDS_SOURCE."""
    return os.environ.get("CLOCK_HANDS_SOURCE", "")


def citations(page: str, link: str, day: date, *, written: bool = False) -> tuple[str, str]:
    """Return the reference to `page`, opened at `link` on `day`: in words, and for BibTeX.

    It may be `written` to a file instead.
    """
    about, share = software(), words("share")
    numbers = {
        "page": page,
        "title": words(page).meta["question"],
        "authors": " and ".join(author["name"] for author in about["authors"]),
        "app": about["title"],
        "version": about["version"],
        "link": link,
        "day": day,
        "did": words("site").label("written") if written else share.label("opened"),
    }
    return share.text("citation", **numbers), share.text("bibtex", **numbers)
