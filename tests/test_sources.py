"""Every source that a page names has its entry in the register."""

import re
from pathlib import Path

import pytest

from document.sources import FILE, KINDS, UnknownSourceError, keys, register
from document.teach import story_file
from document.words import CONTENT, Words, fill

ROOT = Path(__file__).parent.parent
TEXTS = {
    str(file.relative_to(CONTENT)): file.read_text(encoding="utf-8")
    for file in sorted(CONTENT.rglob("*.md"))
    if file.stem != "sources"
}


def test_nobody_is_named_and_no_address_stands_outside_the_register():
    """A page's own links lead within the app, so every other address is a source's."""
    authors = {re.escape(one.authors) for one in register().values() if one.year}
    names = re.compile(rf"\b(?:{'|'.join(sorted(authors))}|\w+ et al)\b")
    for name, text in TEXTS.items():
        assert set(keys(text)) <= set(register()), name
        here = r"(?!192\.168\.)"  # an example of an address in a network of one's own
        assert not re.findall(rf"https?://{here}\S+|arxiv\.org|doi\.org|github\.com", text), name
        assert not names.findall(re.sub(r"\{\{.*?\}\}", "", text, flags=re.DOTALL)), name
    assert set(register()) == {key for text in TEXTS.values() for key in keys(text)}
    found = keys("""{{ source("a2017", "section 3") }} {{cite('b2018')}} {{ cite( "c") }}""")
    assert found == ["a2017", "b2018", "c"]


def test_the_code_names_papers_as_the_register_does():
    """Compare a docstring's number of a paper with that of the pages."""
    numbers = {one.url.partition("/abs/")[2]: one.name for one in register().values()}
    named = re.compile(r"([A-Z]\w+ (?:et al\.|and \w+) \d{4})[^.;:]*?arXiv (\d{4}\.\d{4,5})")
    files = [file for room in ("core", "lab", "recipes") for file in (ROOT / room).rglob("*.py")]
    texts = [" ".join(file.read_text(encoding="utf-8").split()) for file in files]
    citations = [one for text in texts for one in named.findall(text) if one[1] in numbers]
    assert len(citations) > 10
    assert citations == [(numbers[number], number) for _, number in citations]


def test_an_unknown_key_is_named_with_its_page_or_step():
    for call in ("source", "cite"):
        page = Words("heatmap", {}, {"limits": f'As {{{{ {call}("nobody2020") }}}} wrote.'})
        with pytest.raises(UnknownSourceError, match=r"^heatmap, limits: .*'nobody2020'"):
            page.text("limits")
    text = story_file.Passage("01_order.md", 7, "One line.\n\nAs {{ cite('nobody2020') }} wrote.")
    with pytest.raises(story_file.MistakeError, match=r"01_order\.md, line 9: .*'nobody2020'"):
        text.filled({})


def test_entries_of_the_register_are_whole_and_entered_once():
    for key, one in register().items():
        assert one.kind in KINDS
        assert one.address.startswith("https://")
        assert bool(one.url) != bool(one.repository and one.version and one.file), key
        assert one.title or one.file
        if one.kind == "paper":
            assert re.fullmatch(f"{one.authors.split()[0].lower()}{one.year}[a-z]?", key)
            number = re.fullmatch(r"https://arxiv\.org/abs/(\d\d)\d\d\.\d{4,5}", one.url)
            assert number is None or 0 <= one.year - 2000 - int(number[1]) <= 1, key
    written = re.findall(r"^  (\w+): \{kind:", FILE.read_text(encoding="utf-8"), re.M)
    assert len(written) == len({*written}) == len(register())
    assert len({one.reference for one in register().values()}) == len(register())


def test_a_citation_leads_where_its_reference_does():
    """What both say is in tests/text, without addresses."""
    for key, one in register().items():
        for call in ("source", "cite"):
            assert f"]({one.address})" in fill(f'{{{{ {call}("{key}") }}}}')
    code = register()["transformers_llama"]
    assert code.address.endswith(f"transformers/blob/{code.version}/{code.file}")
