"""Markdown of the first paint and of files: CommonMark, Streamlit's additions, formulas."""

import re
from xml.etree import ElementTree

from document.markdown import inline, math, paragraphs, plain
from document.words import CONTENT, fill, tex, words

FORMULA = re.compile(r"\$\$\s*(.+?)\s*\$\$|(?<!\\)\$([^$\n]+)\$", re.DOTALL)


def test_blocks_have_lists_and_tables_and_no_lines_between_them():
    assert paragraphs("text\n- a\n  b") == "<p>text</p><ul><li>a\nb</li></ul>"
    assert "<td><code>a|b</code></td>" in paragraphs("|x|\n|-|\n|`a\\|b`|")
    assert paragraphs("## a\nb\\\nc") == "<h2>a</h2><p>b<br>\nc</p>"


def test_only_links_to_pages_and_to_the_web_are_links():
    assert inline("[a](https://x.org/b)") == '<a href="https://x.org/b">a</a>'
    assert inline("[a](/heatmap?max_len=5&x=%20)") == '<a href="/heatmap?max_len=5&amp;x=%20">a</a>'
    assert "<a" not in inline("[a](data:text/html,x) [b](javascript:x)")
    assert 'onclick="' not in inline('[a](x"onclick="y)')
    assert inline("2π&nbsp;·&nbsp;base, &lt;b&gt; <b>") == "2π\xa0·\xa0base, &lt;b&gt; &lt;b&gt;"


def test_colors_and_icons_leave_their_words():
    assert inline(":material/add: :blue[a [b](c)] d: [e]") == 'a <a href="c">b</a> d: [e]'
    assert plain("*a*\n :gray[b]") == "a b"


def test_formulas_nest():
    root = ElementTree.fromstring(
        math(r"\text{softmax}\left(\frac{QK^\top}{\sqrt{d_{head}}}\right)")
    )
    (over,) = root.iter("mfrac")
    assert "".join(over[0].itertext()) == "QK⊤"
    assert over[1].tag == "msqrt"
    assert math("x") in inline(r"\$1, $x$ and `$y$`")
    assert inline("$a = {b = c} = d$") == "<wbr>".join(map(math, ("a ", "= {b = c} ", "= d")))
    assert math("x", display=True) in paragraphs("text\n$$\nx\n$$\nmore")
    assert paragraphs("$$\nx") == "<p>$$\nx</p>"


def test_formulas_of_pages_are_read():
    """LatexError says which is not."""
    for text in [text for file in CONTENT.glob("*.md") for text in words(file.stem).parts.values()]:
        without_code = re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)
        for display, line in FORMULA.findall(without_code):
            math(re.sub(r"\{\{.*?\}\}", "7", display or line))
    assert math(tex(1.5e-7)) == math(fill(r"1.5000\times10^{{ '{-7}' }}"))
