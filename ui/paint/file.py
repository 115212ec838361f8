"""A page in one state as one HTML file: `python -m ui.paint.file similarity out.html "offset=9"`.

It needs no server, no network and no script. What a control is set to stands in a line; answers,
code and algebra are folded in. The story is all of its steps.
"""

import argparse
from pathlib import Path

from document import contents
from document.link import document
from document.markdown import inline, paragraphs
from document.words import words
from ui.paint.html import Html, Medium
from ui.style import KEPT, PAGE, sheet

SHEETS = (*KEPT[:3], *PAGE, "paint/paint.css", "paint/whole.css")
STYLE = """
#paint { position: static; overflow: visible; min-height: 100vh; }
#paint > main { padding-top: 2rem; padding-bottom: 3rem; max-width: 75rem; margin: auto; }
#paint .words:not(:has(h2)) { overflow-x: auto; }
#paint summary { cursor: pointer; }
"""


def page(name: str, query: str = "", app: str = "") -> str:
    """Return the file; with the address of an `app`, its links lead there."""
    one, text, style = document(name, query), words(name), sheet(*SHEETS) + STYLE
    renderer, title = Html(one.state, medium=Medium(False, app)), inline(text.meta["question"])
    lead = text.parts.get("lead") and f'<div class="words">{paragraphs(text.text("lead"))}</div>'
    inner = f"{lead or ''}{renderer.settings(one)}{renderer.blocks(one.blocks)}"
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style}</style>'
        f'<div id="paint"><main><h1>{title}</h1>{inner}</main></div></html>'
    )


def main() -> None:
    """Read the arguments, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m ui.paint.file", description=__doc__)
    parser.add_argument("page", choices=contents.names())
    parser.add_argument("file", type=Path, help="where to write it, such as page.html")
    parser.add_argument("query", nargs="?", default="", help='what a link says, such as "offset=9"')
    parser.add_argument("--app", default="", help="address of the app that its links lead to")
    arguments = parser.parse_args()
    text = page(arguments.page, arguments.query, arguments.app)
    arguments.file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
