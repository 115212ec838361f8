"""Every source that a page names has an address beside it, and its entry in the register."""

import re
from pathlib import Path

import pytest

from core.models import MODELS
from document.sources import FILE, KINDS, UnknownSourceError, keys, register
from document.teach import story_file
from document.words import CONTENT, Words, fill, words

ROOT = Path(__file__).parent.parent
TEXTS = {
    str(file.relative_to(CONTENT)): file.read_text(encoding="utf-8")
    for file in sorted(CONTENT.rglob("*.md"))
    if file.stem != "sources"
}
# What names a source: a year of publication, a file of code, or a project.
NAMED = re.compile(
    r"\b(?:1[789]\d\d|20\d\d)\b|`[\w/]+\.py`|get_timing_signal|add_timing_signal|"
    r"tensor2tensor|fairseq|[Ff]lax|Sockeye|Lingvo|diffusion|DDPM|PyTorch|transformers \d|vLLM|"
    r"llama\.cpp|llama-models|bloc97|emozilla"
)
LINKED = re.compile(r"\]\(https://[^\s)]+(?:\([^)]*\))?\)")


def clauses(text):
    """The pieces of a source part, each of which names one source."""
    cited = re.sub(r"\{\{ (?:source|cite)\(.*?\) \}\}", lambda one: fill(one[0]), text)
    bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", cited, flags=re.DOTALL)
    return re.split(r";|\.\s+(?=[A-Z*\[])", bare.replace("\n", " "))


def unlinked(text):
    return [one.strip() for one in clauses(text) if NAMED.search(one) and not LINKED.search(one)]


def test_every_source_that_is_named_has_an_address():
    missing = [
        f"{file.stem}, {part}: {one}"
        for file in CONTENT.glob("*.md")
        for part, text in words(file.stem).parts.items()
        if part == "source" or part.startswith("source of")
        for one in unlinked(text)
    ]
    assert not missing, "\n".join(missing)
    assert all(model.link.startswith("https://") for model in MODELS)
    for text in (
        "Men et al. 2024, [*Base*](https://arxiv.org/abs/2405.14591); Chen et al. 2023 on angles.",
        "[Vaswani et al. 2017](https://arxiv.org/abs/1706.03762), section 3.5; fairseq `x.py`.",
        "[A 2017](https://example.org). Lambert 1761 for π.",
    ):
        assert unlinked(text)


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
    text = story_file.Text("01_order.md", 7, "One line.\n\nAs {{ cite('nobody2020') }} wrote.")
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


def test_references_and_citations():
    paper, code = "https://arxiv.org/abs/1706.03762", register()["transformers_llama"]
    assert code.address.endswith(f"transformers/blob/{code.version}/{code.file}")
    for call, says in {
        'source("vaswani2017", "section 3.5")': (
            f"Vaswani et al. 2017, [*Attention Is All You Need*]({paper}), section 3.5"
        ),
        'cite("vaswani2017")': f"[Vaswani et al. (2017)]({paper})",
        'cite("vaswani2017", within=true)': f"[Vaswani et al. 2017]({paper})",
        'cite("vaswani2017", "the paper")': f"[the paper]({paper})",
        'source("transformers_llama")': f"transformers, [`modeling_llama.py`]({code.address})",
    }.items():
        assert fill(f"{{{{ {call} }}}}") == says
