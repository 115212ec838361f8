"""A page in one state as one HTML file: `python -m ui.paint.file similarity out.html "offset=9"`.

It needs no server, no network and no script. What a control is set to stands in a line; answers,
code and algebra are folded in.
"""

import argparse
import html
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlencode

from document import blocks as kinds
from document import contents, shared
from document.blocks import Block, Link, Picture, Question
from document.controls import Control
from document.link import Document, document, inside
from document.markdown import inline, paragraphs
from document.terms import Terms
from document.words import words
from ui.paint.early_input import EarlyInput
from ui.paint.html import Html
from ui.style import KEPT, PAGE, sheet

TO_PRESS = (kinds.Button, kinds.Menu, kinds.Presets, kinds.Chips, kinds.Play, Control)
SHEETS = (*KEPT[:2], *PAGE, "paint/paint.css", "paint/figures.css")
STYLE = """
#paint { position: static; overflow: visible; min-height: 100vh; }
#paint > main { padding-top: 2rem; padding-bottom: 3rem; max-width: 75rem; margin: auto; }
#paint pre { overflow-x: auto; background: var(--shade); padding: .75rem; border-radius: 4px; }
#paint pre code { background: none; padding: 0; }
#paint .words { overflow-x: auto; }
#paint summary { cursor: pointer; }
#paint img { max-width: 100%; }
#paint details > * + * { margin-top: 1rem; }
"""


class File(Html):
    """Draws blocks where nothing can be moved or pressed."""

    def __init__(
        self,
        document: Document,
        app: str,
        early: EarlyInput | None = None,
        terms: Terms | None = None,
    ) -> None:
        super().__init__(document.state, early, terms)
        self.document, self.app = document, app

    def block(self, block: Block) -> str:
        """Return one block."""
        match block:
            case _ if isinstance(block, TO_PRESS):
                return ""
            case kinds.MainControls():
                return self.blocks(block.blocks)
            case kinds.Details():
                return self.fold(block.label, block.make())
            case kinds.Expander():
                return self.fold(block.label, block.blocks)
            case kinds.Tabs():
                tabs = block.tabs.items()
                return "".join(self.fold(title, make()) for title, make in tabs)
            case kinds.Code():
                return f"<pre><code>{html.escape(block.text)}</code></pre>"
            case kinds.Table():
                table = block.frame.to_html(index=False, border=0, float_format="{:.3f}".format)
                return f'<div class="words">{table}</div>'
            case Link():
                return self.link(block)
            case kinds.Image():
                return f'<img src="{html.escape(block.source)}" alt="{html.escape(block.alt)}">'
        return super().block(block)

    def fold(self, label: str, blocks: Iterable[Block]) -> str:
        """Write blocks that a reader opens."""
        terms, self.terms = self.terms, self.terms and self.terms.aside()
        text = folded(label, self.blocks(blocks))
        self.terms = terms
        return text

    def picture(self, picture: Picture) -> str:
        """Return a snapshot, without a way to take it along."""
        caption = f"under {picture.key}"
        below = self.state.words.parts.get(caption) and self.state.words.caption(caption)
        return self.snapshots(picture) + (super().block(below) if below else "")

    def question(self, question: Question) -> str:
        """Return a question, its options, and the answer folded in."""
        title, label = words("frame").text("predict title"), words("frame").label("show")
        options = "".join(f"<li>{inline(option)}</li>" for option in question.options)
        answer = folded(label, self.answer(question))
        asks = f"<h2>{inline(title)}</h2>{paragraphs(question.text)}<ul>{options}</ul>"
        return f'<div class="words">{asks}{answer}</div>'

    def answer(self, question: Question) -> str:
        """Return the right option, and why."""
        right = inline(question.options[question.right])
        return f"<p><strong>{right}.</strong></p>{paragraphs(question.answer)}"

    def link(self, link: Link) -> str:
        """Return a link into the app, or where no address of it is known its words."""
        query = urlencode({name: str(value) for name, value in link.changes.items()})
        target = f"{self.app.rstrip('/')}/{contents.url_path(link.page)}{query and '?'}{query}"
        label = inline(link.label)
        return (
            f'<p><a href="{html.escape(target)}">{label}</a></p>' if self.app else f"<p>{label}</p>"
        )

    def says(self, key: str) -> bool:
        """Return whether the line of settings names a control's value."""
        return bool(key)

    def settings(self) -> str:
        """Return the values of the page's shared settings and of its own controls."""
        state, labels = self.state, self.state.words.meta.get("labels", {})
        every = shared.names(state.page, state.settings, state.lesson)
        names = [name for name in every if self.says(name)]
        texts = {labels.get(name, name): str(getattr(state.settings, name)) for name in names}
        for control in inside(self.document.blocks):
            if isinstance(control, Control) and control.linked and self.says(control.key):
                spelled = control.to_query(state[control])
                texts[control.label_in(labels)] = ", ".join(spelled) or "none"
        line = " · ".join(
            f"{inline(n)}: <strong>{html.escape(t)}</strong>" for n, t in texts.items()
        )
        return f'<div class="words caption"><p>{line}</p></div>' if line else ""


def page(name: str, query: str = "", app: str = "") -> str:
    """Return the file; with the address of an `app`, its links lead there."""
    one = document(name, query)
    renderer, text = File(one, app), words(name)
    title = inline(text.meta["question"])
    lead = (
        f'<div class="words">{paragraphs(text.text("lead"))}</div>' if "lead" in text.parts else ""
    )
    inner = f"<h1>{title}</h1>{lead}{renderer.settings()}{renderer.blocks(one.blocks)}"
    style = sheet(*SHEETS) + STYLE
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style}</style>'
        f'<div id="paint"><main>{inner}</main></div></html>'
    )


def folded(label: str, inner: str) -> str:
    """Write something that a reader opens, unless it is empty."""
    return inner and f"<details><summary>{inline(label)}</summary>{inner}</details>"


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
