"""Draw the Markdown of pages as HTML, with formulas in MathML.

Beside CommonMark and tables, Streamlit's Markdown has `$formulas$`, `:colors[of words]` and
`:material/icons:`. Colors and icons are left out: only the app draws them.
"""

import html
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from math_core import LatexToMathML

_FORMULA = re.compile(r"\$([^$]+)\$")
_COLOR = re.compile(r":[a-z-]+(?=\[)")
_ICON = re.compile(r":material/\w+:\s*")
_SAFE = re.compile(r"https?://|[^:]*$|[./?#]")  # pages of the app, and the web
RIGHT = ' style="text-align:right"'
_LATEX = LatexToMathML(fancy_error=False)


@lru_cache(maxsize=2048)
def paragraphs(text: str) -> str:
    """Return blocks: headings, paragraphs, lists, tables."""
    return str(_MARKDOWN.render(text))


@lru_cache(maxsize=2048)
def inline(text: str) -> str:
    """Return one line of words."""
    return str(_MARKDOWN.renderInline(text))


def plain(text: str) -> str:
    """Return the words alone, on one line."""
    return html.unescape(re.sub(r"<[^>]+>", "", re.sub(r"\s+", " ", inline(text)))).strip()


@lru_cache(maxsize=2048)
def math(formula: str, *, display: bool = False) -> str:
    """Return a formula in LaTeX as MathML. LatexError names what cannot be read."""
    return str(_LATEX.convert_with_local_state(formula, displaystyle=display))


def _sides(formula: str) -> Iterator[str]:
    r"""Split at the equals signs that no braces and no \left and \right enclose."""
    side, depth = "", 0
    for part in re.findall(r"\\[A-Za-z]+|\\.|[^\\]", formula, re.DOTALL):
        depth += (part in ("{", r"\left")) - (part in ("}", r"\right"))
        if part == "=" and depth == 0 and side.strip():
            yield side
            side = ""
        side += part
    yield side


def _formula(state: StateInline, silent: bool) -> bool:
    match = _FORMULA.match(state.src, state.pos, state.posMax)
    if match and not silent:
        state.push("formula", "math", 0).content = match[1]
    state.pos = match.end() if match else state.pos
    return bool(match)


def _color(state: StateInline, silent: bool) -> bool:
    """Read `:red[words]` as the words."""
    match = _COLOR.match(state.src, state.pos, state.posMax)
    end = state.md.helpers.parseLinkLabel(state, match.end()) if match else -1
    if not match or end < 0:
        return False
    if not silent:
        last, state.pos, state.posMax = state.posMax, match.end() + 1, end
        state.md.inline.tokenize(state)
        state.posMax = last
    state.pos = end + 1
    return True


def _icon(state: StateInline, _silent: bool) -> bool:
    match = _ICON.match(state.src, state.pos, state.posMax)
    state.pos = match.end() if match else state.pos
    return bool(match)


def _display(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read the lines between two lines of `$$`."""
    lines = (state.getLines(n, n + 1, state.blkIndent, False).strip() for n in range(start, end))
    if next(lines) != "$$":
        return False
    formula = [*lines]
    if "$$" not in formula:
        return False
    if not silent:
        last = formula.index("$$")
        state.push("display", "math", 0).content = "\n".join(formula[:last])
        state.line = start + last + 2
    return True


class _Html(RendererHTML):
    def renderToken(self, *of: Any) -> str:  # noqa: N802
        """Draw a tag, and no new line after it; a column of numbers has a class."""
        return super().renderToken(*of).rstrip().replace(RIGHT, " class=r")

    def text(self, tokens: Sequence[Token], idx: int, *_: object) -> str:
        """Escape what HTML needs, and no quotation marks."""
        return html.escape(tokens[idx].content, quote=False)

    def formula(self, tokens: Sequence[Token], idx: int, *_: object) -> str:
        """Draw a formula in a line, which may break before each of its equals signs."""
        return "<wbr>".join(map(math, _sides(tokens[idx].content)))

    def display(self, tokens: Sequence[Token], idx: int, *_: object) -> str:
        """Draw a formula on lines of its own."""
        return f"<p class=math>{math(tokens[idx].content, display=True)}</p>"


class _Markdown(MarkdownIt):
    def __init__(self) -> None:
        super().__init__("commonmark", {"html": False, "xhtmlOut": False}, renderer_cls=_Html)
        self.enable("table")
        self.inline.ruler.before("escape", "formula", _formula)
        self.inline.ruler.before("link", "color", _color)
        self.inline.ruler.before("color", "icon", _icon)
        self.block.ruler.before("fence", "display", _display, {"alt": ["paragraph", "list"]})

    def validateLink(self, url: str) -> bool:  # noqa: N802
        """Return whether a link leads to a page of the app or to the web."""
        return bool(_SAFE.match(url))

    def normalizeLink(self, url: str) -> str:  # noqa: N802
        """Keep a link's percent signs as they are written."""
        return url


_MARKDOWN = _Markdown()
