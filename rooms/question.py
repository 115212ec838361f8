"""A question as it comes from the presenter's page: plain data, checked."""

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rooms.picture import NoPictureError, safe

LEAST, MOST = 2, 6  # options
# Characters of each text: a vote's page is to stay small, and a room's questions are kept.
LENGTHS = {"id": 80, "text": 1200, "explanation": 3000, "picture": 90_000, "link": 3000}
OPTION = 240  # characters
PICTURE = 32_000  # bytes as sent, compressed
# A page of the app with its settings: nothing that leads elsewhere.
LINK = re.compile(r"[a-z0-9-]*(?:\?[^\s\"'<>\\#]*)?")


class QuestionError(ValueError):
    """A mistake in a question: the key of a field."""


@dataclass(frozen=True)
class Question:
    """A class's question. Texts are Markdown, as everywhere in the app."""

    id: str  # the presenter's own name of it, for the table of votes
    text: str
    options: tuple[str, ...]
    right: int | None = None  # index of the right option; a teacher's question may have none
    explanation: str = ""
    picture: str = ""  # SVG whose colours are the page's variables
    covered: bool = False  # whether the picture comes with the answer only
    link: str = ""  # from the app's first page, such as heatmap?max_len=50


def question(data: object) -> Question:
    """Return the question in JSON. QuestionError names the first field that is wrong."""
    if not isinstance(data, Mapping):
        raise QuestionError("question")
    texts = {}
    for name, most in LENGTHS.items():
        text = data.get(name, "")
        if not isinstance(text, str) or len(text) > most:
            raise QuestionError(name)
        texts[name] = _clean(text)
    if not texts["text"]:
        raise QuestionError("text")
    if not LINK.fullmatch(texts["link"]):
        raise QuestionError("link")
    try:
        texts["picture"] = safe(texts["picture"])
    except NoPictureError as error:
        raise QuestionError("picture") from error
    if len(gzip.compress(texts["picture"].encode(), 6)) > PICTURE:
        raise QuestionError("picture")
    options = _options(data.get("options"))
    right = data.get("right")
    if right is not None and (type(right) is not int or not 0 <= right < len(options)):
        raise QuestionError("right")
    return Question(options=options, right=right, covered=bool(data.get("covered")), **texts)


def stored(data: Mapping[str, Any]) -> Question:
    """Return a question that was checked before."""
    return Question(**{**data, "options": tuple(data["options"])})


def _options(options: object) -> tuple[str, ...]:
    if not isinstance(options, list | tuple) or not LEAST <= len(options) <= MOST:
        raise QuestionError("options")
    if not all(isinstance(one, str) and len(one) <= OPTION and _clean(one) for one in options):
        raise QuestionError("options")
    return tuple(map(_clean, options))


def _clean(text: str) -> str:
    """Return the text without signs that no page could show."""
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]", "", text).strip()
