"""The page that CONTRIBUTING.md shows as an example, with the picture that it shows."""

import charts.hands
from document import words
from document.blocks import Details, MainControls, Picture
from document.controls import Toggle
from document.link import from_query, inside
from document.words import Text
from tests.charts.states import EXAMPLE, example, module

WORDS = """---
labels: {logarithmic: Logarithmic}
---
## insight
{{ fastest | number }} and {{ here | number }}
## algebra
A
## source
S
"""


def test_its_page_yields_controls_picture_words_and_code(monkeypatch, tmp_path):
    (tmp_path / "turns.md").write_text(WORDS)
    monkeypatch.setattr(words, "CONTENT", tmp_path)
    monkeypatch.setattr(charts.hands, "turns", module(EXAMPLE), raising=False)
    page = example("turns_page", "page")
    state, _ = from_query("turns", "max_len=64&logarithmic=true")
    blocks = list(inside(page.page(state)))
    assert any(isinstance(block, Toggle) and block.key == "logarithmic" for block in blocks)
    assert isinstance(blocks[0], MainControls)
    (shown,) = [block for block in blocks if isinstance(block, Picture)]
    assert shown.figure.layout["yaxis"]["type"] == "log"
    assert any(isinstance(block, Details) for block in blocks)
    (insight,) = [block for block in blocks if isinstance(block, Text) and block.part == "insight"]
    assert insight.markdown.startswith("10")  # 63 tokens / 2 pi
