"""What the lab's pages say of their models' sizes, and of how many words these know."""

import re

import pytest

from document.words import CONTENT
from lab.tasks import document, summary, translation
from lab.vocabulary import Design

TASKS = {"document": "document", "generation": "verse", "summary": "summary"}
NUMBERS = {"one": 1, "two": 2, "three": 3}
WORDS = {
    "animals": translation.NOUNS,
    "verbs": {"translation": translation.VERBS, "summary": summary.VERBS},
    "adjectives": translation.ADJECTIVES,
    "subjects": summary.SUBJECTS,
    "objects": summary.OBJECTS,
    "parties": document.PARTIES,
    "duties": document.DUTIES,
}
PAGES = sorted(path.stem for path in CONTENT.glob("lab_*.md"))


@pytest.mark.parametrize("page", PAGES)
def test_sizes_of_models(page):
    limits = re.search(r"\n## limits\n(.*?)\n##", (CONTENT / f"{page}.md").read_text("utf-8"), re.S)
    toy = limits[1][: limits[1].index("d_model = ") + 40].split("{{ cite")[0]
    name = page.removeprefix("lab_")
    model = Design(TASKS.get(name, "translation")).model()
    assert re.findall(r"d_model = (\d+)", toy) == [str(model.d_model)]
    assert {NUMBERS[count] for count in re.findall(r"(\w+) layer", toy)} == {model.layers}
    assert {NUMBERS[count] for count in re.findall(r"(\w+) heads", toy)} <= {model.heads}
    for count, what in re.findall(r"(\d+) (\w+)", toy):
        words = WORDS[what]
        assert int(count) == len(words.get(name, words) if isinstance(words, dict) else words)
