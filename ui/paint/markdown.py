"""Words in Streamlit's Markdown as HTML: what pages write before their first picture, no more."""

from __future__ import annotations

import html
import re

_INLINE = (
    (re.compile(r"\*\*(.+?)\*\*", re.DOTALL), r"<strong>\1</strong>"),
    (re.compile(r"(?<![\w*])\*([^*]+?)\*(?![\w*])", re.DOTALL), r"<em>\1</em>"),
    (re.compile(r"(?:\\|  )\n"), "<br>"),
)
_COLORED = re.compile(r":[a-z]+\[((?:[^\[\]]|\[[^\]]*\])*)\]")
_ICON = re.compile(r":material/\w+:\s*")
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]*)\)")
_LITERAL = re.compile(r"`([^`]*)`|\$([^$\n]+)\$|\\([!-/:-@\[-`{-~])")
_SIGNS = {
    "times": "×", "cdot": "·", "pi": "π", "le": "≤", "ge": "≥", "approx": "≈", "sum": "Σ",
    "infty": "∞", "to": "→", "quad": " ", "qquad": " ", "theta": "θ", "Delta": "Δ", "ne": "≠",
    "left": "", "right": "", "dots": "…", "ldots": "…", "cos": "cos ", "sin": "sin ", "ln": "ln ",
    "omega": "ω", "lambda": "λ", "epsilon": "ε", "mu": "μ", "sigma": "σ", "eta": "η", "prod": "Π",
    "lVert": "‖", "rVert": "‖", "lvert": "|", "rvert": "|", "mid": "|", "leftarrow": "←",
    "top": "⊤", "log": "log ", "exp": "exp ", "tanh": "tanh ", "bigl": "", "bigr": "",
}  # fmt: skip


def paragraphs(text: str) -> str:
    """Headings, paragraphs, lists and tables."""
    return "".join(_block(part) for part in re.split(r"\n\s*\n", text.strip()) if part.strip())


def inline(text: str) -> str:
    """One line of words."""
    literals: list[str] = []

    def keep(match: re.Match[str]) -> str:
        code, formula, sign = match.groups()
        if code is not None:
            literals.append(f"<code>{html.escape(code)}</code>")
        elif formula is not None:
            literals.append(f"<i>{math(formula)}</i>")
        else:
            literals.append(html.escape(sign))
        return f"\x00{len(literals) - 1}\x00"

    # A reader's text may hold the sign that marks what is kept.
    plain = _ICON.sub("", _LITERAL.sub(keep, text.replace("\x00", "")))
    plain = html.escape(html.unescape(_COLORED.sub(r"\1", plain)), quote=False)
    plain = _LINK.sub(_link, plain)
    for pattern, replacement in _INLINE:
        plain = pattern.sub(replacement, plain)
    return re.sub("\x00(\\d+)\x00", lambda match: literals[int(match[1])], plain)


def plain(text: str) -> str:
    """The words alone, on one line."""
    return html.unescape(re.sub(r"<[^>]+>", "", re.sub(r"\s+", " ", inline(text)))).strip()


def math(formula: str) -> str:
    """A formula in letters: roots and fractions on one line, powers raised."""
    text = html.escape(formula, quote=False)
    for pattern, replacement in (
        (r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2"),
        (r"\\sqrt\{([^{}]*)\}", r"√(\1)"),
        (r"\\begin\{pmatrix\}(.*?)\\end\{pmatrix\}", _matrix),
        (r"\\(?:text|mathrm|mathbf|operatorname)\{([^{}]*)\}", r"\1"),
        (r"\\hat\{?(\w)\}?", "\\1\N{COMBINING CIRCUMFLEX ACCENT}"),
        (r"\\bar\{?\s*(\w)\}?", "\\1\N{COMBINING MACRON}"),
        (r"\^\{([^{}]*)\}|\^(\\[A-Za-z]+|\w)", r"<sup>\1\2</sup>"),
        (r"_\{([^{}]*)\}|_(\w)", r"<sub>\1\2</sub>"),
    ):
        text = re.sub(pattern, replacement, text, flags=re.DOTALL)
    text = re.sub(r"\\([A-Za-z]+)\s*", lambda match: _SIGNS.get(match[1], match[1]), text)
    return re.sub(r"\\[,;!:\\ ]|[{}]", " ", text).replace("-", "−").strip()


def _matrix(match: re.Match[str]) -> str:
    """Rows on one line, with a semicolon between them."""
    return "(" + re.sub(r"\s*&amp;\s*", ", ", match[1].strip()).replace("\\\\", ";") + ")"


def _link(match: re.Match[str]) -> str:
    """A link to a page of the app or to the web; of any other kind, its words alone."""
    words, to = match.groups()
    safe = re.match(r"https?://|[^:]*$|[./?#]", html.unescape(to))
    return f'<a href="{to.replace(chr(34), "&quot;")}">{words}</a>' if safe else words


def _block(text: str) -> str:
    if heading := re.match(r"(#{1,6}) +(.*)", text):
        first, _, rest = text.partition("\n")
        level = len(heading[1])
        tail = _block(rest) if rest.strip() else ""
        return f"<h{level}>{inline(first[level:].strip())}</h{level}>{tail}"
    rows = text.split("\n")
    if text.strip() == "***":
        return "<hr>"
    if text.startswith("$$"):
        return f"<p class=math><i>{math(text.strip('$ '))}</i></p>"
    if all(re.match(r"\s*(- |\d+\. )", row) for row in rows):
        items = "".join(
            f"<li>{inline(re.sub(r'^ *(- |[0-9]+[.] )', '', row))}</li>" for row in rows
        )
        return f"<ul>{items}</ul>"
    if len(rows) > 1 and rows[0].lstrip().startswith("|"):
        return _table([row for n, row in enumerate(rows) if n != 1])
    return f"<p>{inline(text)}</p>"


def _table(rows: list[str]) -> str:
    html_rows = []
    for n, row in enumerate(rows):
        tag = "td" if n else "th"
        cells = row.strip().strip("|").split("|")
        html_rows.append("".join(f"<{tag}>{inline(cell.strip())}</{tag}>" for cell in cells))
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in html_rows)}</table>"
