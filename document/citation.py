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


def text(page: str, link: str, day: date, *, written: bool = False) -> str:
    """Return the reference to `page`, opened at `link`, or `written` to a file, on `day`."""
    return words("share").text("citation", **_numbers(page, link, day, written))


def bibtex(page: str, link: str, day: date, *, written: bool = False) -> str:
    """Return the same for BibTeX."""
    return words("share").text("bibtex", **_numbers(page, link, day, written))


def _numbers(page: str, link: str, day: date, written: bool) -> dict[str, object]:
    about = software()
    return {
        "page": page,
        "title": words(page).meta["question"],
        "authors": " and ".join(author["name"] for author in about["authors"]),
        "app": about["title"],
        "version": about["version"],
        "link": link,
        "day": day,
        "did": words("site").label("written") if written else words("share").label("opened"),
    }
