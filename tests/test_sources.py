"""Every source that a page names has an address beside it."""

import re

import pytest

from core.models import MODELS
from ui.text.words import CONTENT, words

FILES = sorted(file.stem for file in CONTENT.glob("*.md"))
# What names a source: a year of publication, a file of code, or a project.
NAMED = re.compile(
    r"\b(?:1[789]\d\d|20\d\d)\b|`[\w/]+\.py`|get_timing_signal|add_timing_signal|"
    r"tensor2tensor|fairseq|[Ff]lax|Sockeye|Lingvo|diffusion|DDPM|PyTorch|transformers \d|vLLM|"
    r"llama\.cpp|llama-models|bloc97|emozilla"
)
LINKED = re.compile(r"\]\(https://[^\s)]+(?:\([^)]*\))?\)")


def clauses(text):
    """The pieces of a source part, each of which names one source."""
    bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", text, flags=re.DOTALL)
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
    text = words("scalings").parts["columns"]
    cited = set(re.findall(r"(?:[A-Z]\w+(?: Team| et al\.)|bloc97) 20\d\d", text))
    assert len(cited) >= 5
    assert all(f"[{one}](https://" in text for one in cited)


def test_every_model_says_where_its_numbers_are():
    assert all(model.link.startswith("https://") for model in MODELS)
