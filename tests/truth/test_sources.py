"""Sources: each is there with its address, and the pages that cite it are those that show it."""

import pytest

from document.blocks import Link, Markdown
from document.sources import register
from document.teach import story_file
from document.words import Text, words
from pages.foot.sources import citing
from tests.reading import read_page

PAGES = [
    ("choose", {"scaling": "yarn"}),
    ("glossary", {}),
    ("lab_training", {}),
    ("myths", {"myth": "8"}),
    ("traps", {}),
    ("word_order", {"encoded": "true", "causal": "true"}),
    ("check", {"what": "config.json"}),  # whose words stand in a file of their own
]


@pytest.mark.parametrize(("name", "query"), PAGES)
def test_a_page_that_shows_a_source_is_named_with_it(name, query):
    reading = read_page(name, fold=True, **query)
    parts = [text for text in reading.parts if text.words.name != "frame"]  # on every page
    texts = [text.markdown for text in parts]
    texts += [question.answer for question in reading.questions.values()]
    addresses = {one.address for one in register().values()}
    links = {address for address in addresses if any(f"]({address})" in text for text in texts)}
    cited = {register()[key].address for key, pages in citing().items() if name in pages}
    assert links
    assert links <= cited


def test_a_step_that_shows_a_source_is_of_the_story():
    steps = [story_file.step(file) for file in story_file.files()]
    texts = [step.after.filled(step.revealed.look().numbers) for step in steps]
    links = {key for key, one in register().items() if f"]({one.address})" in "".join(texts)}
    assert links
    assert links == {key for key, pages in citing().items() if "story" in pages}


def test_every_source_stands_there_once_followed_by_the_pages_that_cite_it():
    blocks = read_page("sources").document.of(Text | Markdown | Link)
    lines = [one.label if isinstance(one, Link) else one.markdown for one in blocks]
    for key, one in register().items():
        (place,) = [n for n, line in enumerate(lines) if line.startswith(one.reference)]
        titles = [words(name).meta["title"] for name in citing()[key]]
        assert titles
        assert lines[place + 1 : place + 1 + len(titles)] == titles
        assert "sources" not in citing()[key]
