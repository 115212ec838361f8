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
FILES = sorted(file.stem for file in CONTENT.glob("*.md"))
# What names a source: a year of publication, a file of code, or a project.
NAMED = re.compile(
    r"\b(?:1[789]\d\d|20\d\d)\b|`[\w/]+\.py`|get_timing_signal|add_timing_signal|"
    r"tensor2tensor|fairseq|[Ff]lax|Sockeye|Lingvo|diffusion|DDPM|PyTorch|transformers \d|vLLM|"
    r"llama\.cpp|llama-models|bloc97|emozilla"
)
LINKED = re.compile(r"\]\(https://[^\s)]+(?:\([^)]*\))?\)")


def test_no_key_stands_twice():
    keys_as_written = re.findall(r"^  (\w+): \{kind:", FILE.read_text(encoding="utf-8"), re.M)
    assert len(keys_as_written) == len({*keys_as_written}) == len(register())


def clauses(text):
    """The pieces of a source part, each of which names one source."""
    cited = re.sub(r"\{\{ (?:source|cite)\(.*?\) \}\}", lambda one: fill(one[0]), text)
    bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", cited, flags=re.DOTALL)
    return re.split(r";|\.\s+(?=[A-Z*\[])", bare.replace("\n", " "))


def parts():
    for name in FILES:
        for part, text in words(name).parts.items():
            if part == "source" or part.startswith("source of"):
                yield pytest.param(text, id=f"{name}: {part}")


@pytest.mark.parametrize("text", list(parts()))
def test_every_named_source_has_an_address(text):
    missing = [one.strip() for one in clauses(text) if NAMED.search(one) and not LINKED.search(one)]
    assert not missing


@pytest.mark.parametrize(
    "text",
    [
        "Men et al. 2024, [*Base*](https://arxiv.org/abs/2405.14591); Chen et al. 2023 on angles.",
        "[Vaswani et al. 2017](https://arxiv.org/abs/1706.03762), section 3.5; fairseq `x.py`.",
        "[A 2017](https://example.org). Lambert 1761 for π.",
    ],
)
def test_a_source_without_an_address_is_found(text):
    assert any(NAMED.search(one) and not LINKED.search(one) for one in clauses(text))


def test_what_a_table_of_scalings_cites_has_an_address():
    """There the same paper is named twice, and linked once."""
    text = clauses(words("scalings").parts["columns"])
    text = ". ".join(text)
    cited = set(re.findall(r"(?:[A-Z]\w+(?: Team| et al\.)|bloc97) 20\d\d", text))
    assert len(cited) >= 5
    assert all(f"[{one}](https://" in text for one in cited)


def test_every_model_says_where_its_numbers_are():
    assert all(model.link.startswith("https://") for model in MODELS)


def test_the_code_names_papers_as_the_register_does():
    """Where a docstring gives a paper's number that the pages cite too."""
    numbers = {one.url.partition("/abs/")[2]: one.name for one in register().values()}
    named = re.compile(r"([A-Z]\w+ (?:et al\.|and \w+) \d{4})[^.;:]*?arXiv (\d{4}\.\d{4,5})")
    files = [file for room in ("core", "lab", "recipes") for file in (ROOT / room).rglob("*.py")]
    texts = [" ".join(file.read_text(encoding="utf-8").split()) for file in files]
    citations = [one for text in texts for one in named.findall(text) if one[1] in numbers]
    assert len(citations) > 10
    assert citations == [(numbers[number], number) for _, number in citations]


@pytest.mark.parametrize("name", TEXTS)
def test_every_key_that_is_cited_is_in_the_register(name):
    assert set(keys(TEXTS[name])) <= set(register())


def test_keys_are_found_in_words():
    text = """{{ source("a2017", "section 3") }} {{cite('b2018')}} {{ cite( "c", within=true) }}"""
    assert keys(text) == ["a2017", "b2018", "c"]


@pytest.mark.parametrize("call", ["source", "cite"])
def test_an_unknown_key_is_named_with_its_page(call):
    page = Words("heatmap", {}, {"limits": f'As {{{{ {call}("nobody2020") }}}} wrote.'})
    with pytest.raises(UnknownSourceError, match=r"^heatmap, limits: .*'nobody2020'"):
        page.text("limits")


def test_an_unknown_key_is_named_with_its_step():
    text = story_file.Text("01_order.md", 7, "One line.\n\nAs {{ cite('nobody2020') }} wrote.")
    with pytest.raises(story_file.MistakeError, match=r"01_order\.md, line 9: .*'nobody2020'"):
        text.filled({})


@pytest.mark.parametrize("key", register())
def test_an_entry_of_the_register_is_whole(key):
    one = register()[key]
    assert one.kind in KINDS
    assert one.address.startswith("https://")
    assert bool(one.url) != bool(one.repository and one.version and one.file)
    assert one.title or one.file
    if one.kind == "paper":
        first = one.authors.split()[0].lower()
        assert re.fullmatch(f"{first}{one.year}[a-z]?", key)
        number = re.fullmatch(r"https://arxiv\.org/abs/(\d\d)\d\d\.\d{4,5}", one.url)
        assert number is None or 0 <= one.year - 2000 - int(number[1]) <= 1  # printed a year later


def test_no_source_is_entered_twice():
    assert len({one.reference for one in register().values()}) == len(register())


def test_references_and_citations():
    paper = "https://arxiv.org/abs/1706.03762"
    assert fill('{{ source("vaswani2017", "section 3.5") }}') == (
        f"Vaswani et al. 2017, [*Attention Is All You Need*]({paper}), section 3.5"
    )
    assert fill('{{ cite("vaswani2017") }}') == f"[Vaswani et al. (2017)]({paper})"
    assert fill('({{ cite("vaswani2017", within=true) }})') == f"([Vaswani et al. 2017]({paper}))"
    assert fill('{{ cite("vaswani2017", "the paper") }}') == f"[the paper]({paper})"
    code = register()["transformers_llama"]
    assert code.address.endswith(f"transformers/blob/{code.version}/{code.file}")
    assert fill('{{ source("transformers_llama") }}') == (
        f"transformers, [`modeling_llama.py`]({code.address})"
    )


def test_every_source_is_cited():
    assert set(register()) == {key for text in TEXTS.values() for key in keys(text)}


@pytest.mark.parametrize("name", TEXTS)
def test_no_address_stands_outside_the_register(name):
    """The page's own links lead within the app, so every other address is a source's."""
    assert not re.findall(r"https?://\S+|arxiv\.org|doi\.org|github\.com", TEXTS[name])


AUTHORS = {re.escape(one.authors) for one in register().values() if one.year}
NAMES = re.compile(rf"\b(?:{'|'.join(sorted(AUTHORS))}|\w+ et al)\b")


@pytest.mark.parametrize("name", TEXTS)
def test_nobody_is_named_without_a_link(name):
    assert not NAMES.findall(re.sub(r"\{\{.*?\}\}", "", TEXTS[name], flags=re.DOTALL))
