"""A page's blocks as HTML: in the first paint, in a file, on the written site.

What moves before the app is there: early_input.py. Sizes are those of Streamlit's own elements
(paint.css), so that nothing moves when it takes over.
"""

import html
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from charts.kit.figure import Figure
from charts.kit.scale_text import scale_text
from charts.snapshot.svg import fluid, thumbnail
from document import blocks as kinds
from document import contents, controls, shared
from document.blocks import Block, Box, Columns, Link, Picture, Question
from document.comparison import COMPARE
from document.controls import Control
from document.link import Document, inside
from document.markdown import inline, paragraphs
from document.state import State
from document.terms import Terms
from document.words import Text, words
from state.lesson import LARGER
from state.settings import NAMES
from ui.paint import early_input
from ui.paint.early_input import EarlyInput

# Controls of which more follows than a link says.
ONLY_THE_VISIT = (shared.MORE.key, COMPARE.key)
GAPS = {"xxsmall": ".25rem", "xsmall": ".5rem", "small": "1rem", "medium": "2rem", "large": "4rem"}
LINES = {"top": "start", "center": "center", "bottom": "end"}


@dataclass(frozen=True)
class Medium:
    """A way in which a page reaches its reader.

    Where the app follows, only the first screen is written, and controls as outlines. Elsewhere all
    of the page is, with answers folded in and captions below pictures.
    """

    app_follows: bool
    app: str = ""  # an address that links lead to, where one is known


PAINT, FILE = Medium(app_follows=True), Medium(app_follows=False)


class Html:
    """Draws the blocks of one page in one state."""

    def __init__(
        self,
        state: State,
        early: EarlyInput | None = None,
        terms: Terms | None = None,
        medium: Medium = PAINT,
    ) -> None:
        self.state, self.early, self.terms, self.medium = state, early, terms, medium

    def blocks(self, blocks: Iterable[Block]) -> str:
        """Return blocks under one another."""
        return "".join(map(self.block, blocks))

    def main_controls(self, blocks: Iterable[Block]) -> str:
        """Return shared controls and the page's main ones among its `blocks`."""
        first = self.state.words.meta.get("own_first")
        every = self.blocks(shared.controls(self.state))
        own = (
            block
            for main in blocks
            if isinstance(main, kinds.MainControls)
            for block in main.blocks
        )
        both = [every, down("", self.blocks(own))]
        return down("main_controls", "".join(both[:: -1 if first else 1]))

    def block(self, block: Block) -> str:
        """Return one block; TypeError for one of another kind."""
        follows = self.medium.app_follows
        match block:
            case Control() if not follows:
                return ""
            case _ if getattr(block, "only", "") in ("app", "read" if follows else "press"):
                return ""
            case Text():
                return self.text(block)
            case kinds.Markdown():
                terms = self.terms if block.name else None
                markdown = terms.link(block.markdown, block.name) if terms else block.markdown
                return f'<div class="words">{paragraphs(markdown)}</div>'
            case Picture():
                return self.picture(block)
            case kinds.Thumbnail():
                return thumbnail(block.figure, block.alt, block.height)
            case Columns():
                return self.columns(block)
            case Box():
                return self.box(block)
            case kinds.Button():
                icon = "icon " if block.icon else ""
                key = _key(block.key or f"aside {block.label}")
                label = inline(block.label)
                return f'<div class="{icon}button boxed control {block.width} {key}">{label}</div>'
            case kinds.Menu():
                return f'<div class="button  {_key(block.key)}">{inline(block.label)}</div>'
            case kinds.Presets():
                label = words("frame").label("presets")
                return f'<div class="button  st-key-presets">{label}</div>'
            case Question():
                return self.question(block)
            case kinds.Steps() if not follows:
                return "".join(
                    f'<section id="{number}" class="down">{self.blocks(step)}</section>'
                    for number, step in enumerate(block.whole(), 1)
                )
            case kinds.Steps() | kinds.MainControls():
                return self.blocks(block.blocks)
            case kinds.Progress():
                return block.label and f'<div class="words">{paragraphs(block.label)}</div>'
            case kinds.Details():
                return self.fold(block.label, block.make())
            case kinds.Expander():
                return self.fold(block.label, block.blocks)
            case kinds.Tabs() if not follows:
                tabs = block.tabs.items()
                return "".join(self.fold(title, make()) for title, make in tabs)
            case kinds.Tabs():
                labels = "".join(f"<span>{inline(label)}</span>" for label in block.tabs)
                first = self.blocks(block.blocks)
                return f'<div class="tabs">{labels}</div>{down("", first)}'
            case kinds.Code():
                text = block.text.strip() if follows else block.text
                return f"<pre><code>{html.escape(text)}</code></pre>"
            case kinds.Table():
                table = block.frame.to_html(index=False, border=0, float_format="{:.3f}".format)
                return f'<div class="words">{table}</div>'
            case kinds.Image():
                return f'<img src="{html.escape(block.source)}" alt="{html.escape(block.alt)}">'
            case Link():
                return self.link(block)
            case kinds.Chips():
                return self.pick(block)
            case kinds.Play():
                return self.play(block)
            case Control():
                return self.control(block)
        raise TypeError(block)

    def text(self, text: Text) -> str:
        """Return a part of the words; its terms are marked where something can open them."""
        markdown = self.terms.mark(text) if self.terms else text.markdown
        if not markdown:
            return ""
        match text.style:
            case "heading":
                return f"<h2>{inline(markdown)}</h2>"
            case "callout":
                return f'<div class="alert" role="status">{paragraphs(markdown)}</div>'
        style = " caption" if text.style else ""
        return f'<div class="words{style}">{paragraphs(markdown)}</div>'

    def picture(self, picture: Picture) -> str:
        """Return a picture, and under it its caption and the button that takes it along."""
        key, pictured, page = picture.key, self.snapshots(picture), self.state.words
        captioned = bool(page.parts.get(f"under {key}"))
        if not self.medium.app_follows:
            return pictured + (self.text(page.caption(f"under {key}")) if captioned else "")
        take = f'<div class="button take {_key("take_" + key)}">{words("take").label("take")}</div>'
        take = "" if self.state.lesson.present else take
        if picture.narrow or not captioned:
            return pictured + take
        caption = self.text(page.caption(f"under {key}"))
        kind, looks = f"across wrap st-key-under_{_plain(key)}", "gap:1rem;align-items:start"
        return f'{pictured}<div class="{kind}" style="{looks}">{caption}{take}</div>'

    def snapshots(self, picture: Picture) -> str:
        """Return a snapshot for any width, or one for phones and one for all else."""
        moving = self.early.figures if self.early else ()
        snapshots = [
            f'<div class="picture" data-key="{key}"{" data-moves" * (key in moving)} '
            f'style="--high:{figure.layout["height"]:g}px">{fluid(figure, picture.alt)}</div>'
            for key, figure in figures(picture, self.state).items()
        ]
        if not picture.narrow:
            return snapshots[0]
        shapes = zip(("wide", "narrow"), snapshots, strict=True)
        return "".join(down(f"{shape}_{picture.key}", snapshot) for shape, snapshot in shapes)

    def pick(self, pick: kinds.Chips) -> str:
        """Return words to press."""
        effects = [pick.effect(at) for at in range(len(pick.options))]
        if self.moves(*effects[0]):
            inside = early_input.choice(pick.label, pick.options, pick.chosen, effects)
            return f'<div class="choice early control content {_key(pick.key)}">{inside}</div>'
        return _choice("content " + _key(pick.key), "", pick.options)

    def play(self, play: kinds.Play) -> str:
        """Return the bar that plays, or room for it."""
        if "position" in self.state.lesson.fixed:
            return ""
        if self.moves("position"):
            return early_input.bar(self.state.settings.position, play.last, play.speed)
        return '<div class="control content st-key-play"></div>'

    def moves(self, *names: str) -> bool:
        """Return whether controls of these names set only what moves before the app is there."""
        if not names or self.early is None:
            return False
        return self.early.answers or {*names} <= {*self.early.names}

    def asks(self, control: Control[Any]) -> bool:
        """Return whether a control is answered before the app is there, with all that follows."""
        only_the_app = control.effect or control.disabled or control.key in ONLY_THE_VISIT
        return control.linked and not only_the_app and self.moves(control.key)

    def columns(self, block: Columns) -> str:
        """Return columns by their shares of the width."""
        shares = block.widths or [1] * len(block.columns)
        gap, place = GAPS[block.gap], LINES[block.align]
        inside = "".join(
            f'<div class="column" style="--share:{100 * share / sum(shares):.4g}%;--gap:{gap};'
            f'justify-content:{place}">{self.blocks(column)}</div>'
            for share, column in zip(shares, block.columns, strict=True)
        )
        return f'<div class="across wrap " style="gap:{gap};align-items:stretch">{inside}</div>'

    def box(self, block: Box) -> str:
        """Return a box, unless it is empty."""
        inside, key = self.blocks(block.blocks), _key(block.key)
        gap, place = f"gap:{GAPS[block.gap]}", f"align-items:{LINES[block.align]}"
        if not inside:
            return ""
        if block.span:
            return f'<div style="grid-column:span {block.span}">{inside}</div>'
        if block.flow == "grid":
            n = block.tracks if isinstance(block.tracks, int) else 1
            least = f"max({block.min_width}px,(100% - {n - 1}rem)/{n} - .1px)"
            looks = f"grid-template-columns:repeat(auto-fill,minmax({least},1fr));{place}"
            if isinstance(block.width, int):
                looks += f";max-width:{block.width}px"
            return f'<div class="grid {key}" style="{looks}">{inside}</div>'
        kind = "across wrap" if block.flow == "row" else "down"
        kind += " content" if block.width == "content" else ""
        looks = f"{gap};{place}" if block.flow == "row" else gap
        return f'<div class="{kind} {key}" style="{looks}">{inside}</div>'

    def question(self, question: Question) -> str:
        """Return a question and its options, to be pressed or with the answer folded in."""
        label = words("frame").label("show")
        asks = f'<div class="words">{paragraphs(question.titled)}'
        if not self.medium.app_follows:
            options = "".join(f"<li>{inline(option)}</li>" for option in question.options)
            return f"{asks}<ul>{options}</ul>{self.fold(label, self.answer(question))}</div>"
        asks += "</div>"
        key = _key(question.name)
        asks += _choice(f"content {key}", "", question.options)
        if question.offers:
            asks += f'<div class="button boxed control content {key}_show">{label}</div>'
        return down("", asks)

    def answer(self, question: Question) -> list[Block]:
        """Return the right option, why, and what follows a guess."""
        return [kinds.Markdown(f"**{question.solution}.**"), question.told, *question.then()]

    def fold(self, label: str, blocks: Iterable[Block]) -> str:
        """Return blocks that a reader opens."""
        terms, self.terms = self.terms, self.terms and self.terms.aside()
        text = folded(label, self.blocks(blocks))
        self.terms = terms
        return text

    def link(self, link: Link) -> str:
        """Return a link, or its words where it leads nowhere yet."""
        label = inline(link.label)
        if self.medium.app_follows:
            return f'<div class="link content ">{label}</div>'
        target = html.escape(contents.link(self.medium.app, link.page, link.changes))
        return f'<p><a href="{target}">{label}</a></p>' if target else f"<p>{label}</p>"

    def says(self, key: str) -> bool:
        """Return whether the line of settings names a control's value."""
        return bool(key)

    def settings(self, document: Document) -> str:
        """Return the values of the page's shared settings and of its own controls."""
        state, labels = self.state, self.state.words.meta.get("labels", {})
        every = shared.names(state.page, state.settings, state.lesson)
        names = [name for name in every if self.says(name)]
        texts = {labels.get(name, name): str(getattr(state.settings, name)) for name in names}
        for control in inside(document.blocks):
            if isinstance(control, Control) and control.linked and self.says(control.key):
                spelled = control.to_query(state[control])
                texts[control.label_in(labels)] = ", ".join(spelled) or "none"
        line = " · ".join(
            f"{inline(n)}: <strong>{html.escape(t)}</strong>" for n, t in texts.items()
        )
        return f'<div class="words caption"><p>{line}</p></div>' if line else ""

    def control(self, control: Control[Any]) -> str:
        """Return the outline of a control, with its value where it shows one."""
        key, page = control.key, self.state.words
        value = getattr(self.state.settings, key) if key in NAMES else self.state[control]
        presents, lesson = self.state.lesson.present, self.state.lesson
        if presents and key not in (*NAMES, *shared.presenter_controls(page.name, lesson)):
            return ""
        if control.extra and value == control.default and not (presents or self.state[shared.MORE]):
            return ""
        label = f"<b>{inline(control.label_in(page.meta.get('labels', {})))}</b>"
        kind = _key(key)
        match control:
            case controls.Choice(style="menu") | controls.TextInput(lines=False):
                return _box(f"stretch {kind}", label, value)
            case controls.TextInput() | controls.FileInput():
                return _box(f"area stretch {kind}", label, value or "")
            case controls.Choice(style="row") if self.asks(control):
                sets = [{key: option} for option in control.options]
                at = next((n for n, one in enumerate(control.options) if one == value), None)
                inside = early_input.choice(label, control.options, at, sets)
                return f'<div class="choice early row control content {kind}">{label}{inside}</div>'
            case controls.Choice():
                radio = "radio " if control.style == "radio" else ""
                return _choice(f"{radio}content {kind}", label, control.options)
            case controls.MultiChoice():
                return _choice(f"content {kind}", "" if control.quiet else label, control.options)
            case controls.IntSlider() | controls.FloatSlider():
                text = f"{value:g}" if value % 1 else str(int(value))
                step = control.step if isinstance(control, controls.FloatSlider) else 1
                return self.slider(control, label, text, (control.low, control.high, step, value))
            case controls.SelectSlider():
                return self.stops(control, label, value, [*control.options])
            case controls.LogSlider():
                stops = shared.stops(control.setting, value, control.default)
                return self.stops(control, label, value, stops)
            case controls.Toggle():
                early, inside = "", label[3:-4]
                if self.asks(control):
                    early, inside = "early ", early_input.switch(key, inside, is_on=value)
                return f'<div class="toggle {early}control content {kind}">{inside}</div>'
        raise TypeError(control)

    def stops(self, control: Control[Any], label: str, value: Any, stops: Sequence[Any]) -> str:
        """Return a slider over stops, which its input counts."""
        at = stops.index(value) if value in stops else 0
        return self.slider(control, label, str(value), (0, len(stops) - 1, 1, at), stops)

    def slider(
        self,
        control: Control[Any],
        label: str,
        text: str,
        ends: Sequence[float],
        stops: Sequence[Any] = (),
    ) -> str:
        """Return an outline, or a slider that moves: its `ends` are low, high, step and value."""
        low, high, _, value = ends
        limits = control.typable.values() if isinstance(control, controls.LogSlider) else ()
        at = f'style="--at:{100 * (value - low) / ((high - low) or 1):.1f}%"'
        inside = f"{label}<i><span>{text}</span></i><u></u>"
        kind = "early " if self.asks(control) else ""
        if kind:
            inside += early_input.slider(control.key, label, ends, stops, limits)
        name = _key(control.key)
        return f'<div class="slider {kind}control stretch {name}" {at}>{inside}</div>'


def folded(label: str, inner: str) -> str:
    """Return something that a reader opens, unless it is empty."""
    return inner and f"<details><summary>{inline(label)}</summary>{inner}</details>"


def figures(
    picture: Picture, state: State, keys: Collection[str] | None = None
) -> dict[str, Figure]:
    """Return the figures of a picture by the keys of their places: one, or one for phones too.

    Those of certain `keys` alone, where they are given.
    """
    key, figure = _plain(picture.key), partial(getattr, picture, "figure")
    every: Mapping[str, Callable[[], Figure]] = {key: figure}
    if picture.narrow:
        every = {f"{key}_wide": figure, f"{key}_narrow": picture.narrow}
    made = {name: make() for name, make in every.items() if keys is None or name in keys}
    if state.lesson.present:
        return {name: scale_text(figure, LARGER) for name, figure in made.items()}
    return made


def down(key: str, inside: str) -> str:
    """Return what is `inside`, one below the other; nothing around nothing."""
    return inside and f'<div class="down {_key(key)}" style="gap:1rem">{inside}</div>'


def _choice(kind: str, label: str, options: Iterable[str]) -> str:
    spans = "".join(f"<span>{inline(option)}</span>" for option in options)
    return f'<div class="choice control {kind}">{label}<div>{spans}</div></div>'


def _box(kind: str, label: str, text: str) -> str:
    return f'<div class="box control {kind}">{label}<span>{html.escape(text)}</span></div>'


def _key(key: str) -> str:
    return f"st-key-{_plain(key)}" if key else ""


def _plain(key: str) -> str:
    """Return a key as Streamlit spells it in the name of a class."""
    return re.sub(r"[^a-zA-Z0-9_-]", "-", key)
