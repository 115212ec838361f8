"""The search's index: pages, their answers and headings, terms, symptoms, myths, models, story.

A page's header may name other words for it (`also`) and what it answers (`answers`): each with a
title (`ask`), the state that shows it, and other words.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from document import contents, terms
from document.teach import story_file
from document.words import words
from state.presets import HEADS

_HEADING = re.compile(r"^### ([^{\n]+)$", re.MULTILINE)
HOME, GLOSSARY, MYTHS, MODELS = "home", "glossary", "myths", "choose"
STORY, TRAPS = "story", "traps"


@dataclass(frozen=True)
class Entry:
    """A title in Markdown, what is said of it, other words for it, and where it leads."""

    title: str
    page: str
    state: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""
    also: Sequence[str] = ()
    term: str = ""  # the term's name in an address, if it is one


def entries() -> Iterator[Entry]:
    """Yield everything that can be found, pages first."""
    for name in contents.names():
        page = words(name)
        lead = page.text(terms.LEAD) if terms.LEAD in page.parts else ""
        also = [lead, *page.meta.get("also", ())]
        yield Entry(page.meta["title"], name, {}, page.meta["question"], also)
        for one in page.meta.get("answers", ()):
            yield Entry(one["ask"], name, one.get("state", {}), "", one.get("also", ()))
    for one in words(HOME).meta["questions"]:
        yield Entry(one["ask"], one["page"], one.get("state", {}), "", one.get("also", ()))
    for term, link in words(GLOSSARY).meta["links"].items():
        line, state = words(GLOSSARY).text(term), link.get("state", {})
        yield Entry(term, link["page"], state, line, link["said"], terms.slug(term))
    for symptom in words(TRAPS).meta["symptoms"]:
        yield Entry(symptom["seen"], TRAPS, symptom["state"], "", symptom["also"])
    for mistake in words(TRAPS).meta["mistakes"]:
        yield Entry(mistake, TRAPS, {"part": "mistakes", "mistake": mistake})
    for number, myth in enumerate(words(MYTHS).meta["myths"], 1):
        yield Entry(f"“{myth['claim']}”", MYTHS, {"myth": number})
    for model, head in HEADS.items():
        yield Entry(model, MODELS, head)
    for number, file in enumerate(story_file.files(), 1):
        yield Entry(story_file.title(file), STORY, {"step": number})
    for name in contents.names():
        for heading in _HEADING.findall("\n".join(words(name).parts.values())):
            yield Entry(heading, name)
