"""A page's blocks as HTML: words and pictures in place, and controls as outlines.

Sizes are those of Streamlit's own elements (paint.css), so that nothing moves when it takes over.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Any

from charts.kit.figure import Figure
from charts.kit.roomier import roomier
from charts.still.svg import fluid
from document import blocks as kinds
from document import controls, shared
from document.blocks import Block, Box, Columns, Picture, Question
from document.controls import Control
from document.state import State
from document.words import Text, words
from state.settings import NAMES
from ui.frame.teacher_link import LARGER
from ui.paint.markdown import inline, paragraphs

NOT_PAINTED = (  # below the first screen, or elsewhere on it
    *(kinds.MainControls, kinds.Details, kinds.Expander, kinds.Code, kinds.Table, kinds.Hear),
    *(kinds.QrCode, kinds.Addresses, kinds.Image, kinds.PrintButton),
)
GAPS = {"xxsmall": ".25rem", "xsmall": ".5rem", "small": "1rem", "medium": "2rem", "large": "4rem"}
LINES = {"top": "start", "center": "center", "bottom": "end"}


class Html:
    """Draws the blocks of one page in one state."""

    def __init__(self, state: State) -> None:
        self.state = state

    def blocks(self, blocks: Iterable[Block]) -> str:
        """Blocks under one another."""
        return "".join(map(self.block, blocks))

    def main_controls(self, blocks: Iterable[Block]) -> str:
        """The shared controls, and under them the page's main ones among its `blocks`."""
        every = self.blocks(shared.controls(self.state, self.state.settings))
        own = (
            block
            for main in blocks
            if isinstance(main, kinds.MainControls)
            for block in main.blocks
        )
        return _down("main_controls", every + _down("", self.blocks(own)))

    def block(self, block: Block) -> str:
        """One block; TypeError for one of another kind."""
        match block:
            case Text():
                return _text(block)
            case kinds.Markdown():
                return f'<div class="words">{paragraphs(block.markdown)}</div>'
            case Picture():
                return self.picture(block)
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
                return f'<div class="button  k-presets">{words("frame").label("presets")}</div>'
            case Question():
                return self.question(block)
            case kinds.Story():
                return self.blocks(block.blocks)
            case kinds.Deferred():
                return self.blocks(block.blocks)
            case kinds.Tabs():
                return self.blocks(next(iter(block.tabs.values()))())
            case kinds.Link():
                return f'<div class="link content ">{inline(block.label)}</div>'
            case kinds.Training():
                button = kinds.Button(block.words.label("train"), {}, "train")
                return self.block(button) + self.blocks(block.blocks)
            case kinds.Pick():
                return _choice("content " + _key(block.key), "", block.options)
            case kinds.Play():
                fixed = "position" in self.state.lesson.fixed
                return "" if fixed else '<div class="control content k-play"></div>'
            case Control():
                return self.control(block)
            case _ if isinstance(block, NOT_PAINTED):
                return ""
        raise TypeError(block)

    def picture(self, picture: Picture) -> str:
        """A picture, and under it its caption and the button that takes it along."""
        key, inside = picture.key, self.stills(picture)
        take = f'<div class="button take k-take_{_plain(key)}">{words("take").label("take")}</div>'
        take = "" if self.state.lesson.present else take
        if picture.narrow or f"under {key}" not in self.state.words.parts:
            return inside + take
        caption = _text(self.state.words.caption(f"under {key}"))
        kind, looks = f"across wrap k-under_{_plain(key)}", "gap:1rem;align-items:start"
        return f'{inside}<div class="{kind}" style="{looks}">{caption}{take}</div>'

    def stills(self, picture: Picture) -> str:
        """A still for any width, or one for phones and one for all else."""
        key, alt = picture.key, picture.alt
        if not picture.narrow:
            return self.still(key, picture.figure, alt)
        shapes = {"wide": picture.figure, "narrow": picture.narrow()}
        return "".join(
            _down(f"{shape}_{key}", self.still(f"{key}_{shape}", figure, alt))
            for shape, figure in shapes.items()
        )

    def still(self, key: str, figure: Figure, alt: str) -> str:
        """One picture without motion."""
        figure = roomier(figure, LARGER) if self.state.lesson.present else figure
        return f'<div class="picture" data-key="{_plain(key)}">{fluid(figure, alt)}</div>'

    def columns(self, block: Columns) -> str:
        """Columns by their shares of the width."""
        shares = block.widths or [1] * len(block.columns)
        gap, place = GAPS[block.gap], LINES[block.align]
        inside = "".join(
            f'<div class="column" style="--share:{100 * share / sum(shares):.4g}%;--gap:{gap};'
            f'justify-content:{place}">{self.blocks(column)}</div>'
            for share, column in zip(shares, block.columns, strict=True)
        )
        return f'<div class="across wrap " style="gap:{gap};align-items:stretch">{inside}</div>'

    def box(self, block: Box) -> str:
        """A box, unless it is empty."""
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
            return f'<div class="grid {key}" style="{looks}">{inside}</div>'
        kind = "across wrap" if block.flow == "row" else "down"
        kind += " content" if block.width == "content" else ""
        looks = f"{gap};{place}" if block.flow == "row" else gap
        return f'<div class="{kind} {key}" style="{looks}">{inside}</div>'

    def question(self, question: Question) -> str:
        """A question and what can be answered."""
        title = inline(words("frame").text("predict title"))
        asks = f'<div class="words"><h2>{title}</h2>{paragraphs(question.text)}</div>'
        key = _key(f"{question.words.name}_{question.part}")
        return _down("", asks + _choice(f"content {key}", "", question.options))

    def control(self, control: Control[Any]) -> str:
        """The outline of a control, with its value where it shows one."""
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
            case controls.Choice(look="menu") | controls.TextInput(lines=False):
                return _box(f"stretch {kind}", label, value)
            case controls.TextInput() | controls.FileInput():
                return _box(f"area stretch {kind}", label, value or "")
            case controls.Choice():
                radio = "radio " if control.look == "radio" else ""
                return _choice(f"{radio}content {kind}", label, control.options)
            case controls.MultiChoice():
                return _choice(f"content {kind}", "" if control.quiet else label, control.options)
            case controls.IntSlider() | controls.FloatSlider():
                share = (value - control.low) / ((control.high - control.low) or 1)
                return _slider(kind, label, f"{value:g}" if value % 1 else str(int(value)), share)
            case controls.SelectSlider():
                return _stops(kind, label, value, [*control.options])
            case controls.LogSlider():
                stops = shared.stops(control.setting, value, control.default)
                return _stops(kind, label, value, stops)
            case controls.Toggle():
                return f'<div class="toggle control content {kind}">{label[3:-4]}</div>'
        raise TypeError(control)


def _text(text: Text) -> str:
    if not text.markdown:
        return ""
    match text.look:
        case "heading":
            return f"<h2>{inline(text.markdown)}</h2>"
        case "callout":
            return f'<div class="alert" role="status">{paragraphs(text.markdown)}</div>'
    look = " caption" if text.look else ""
    return f'<div class="words{look}">{paragraphs(text.markdown)}</div>'


def _down(key: str, inside: str) -> str:
    return inside and f'<div class="down {_key(key)}" style="gap:1rem">{inside}</div>'


def _choice(kind: str, label: str, options: Iterable[str]) -> str:
    spans = "".join(f"<span>{inline(option)}</span>" for option in options)
    return f'<div class="choice control {kind}">{label}<div>{spans}</div></div>'


def _box(kind: str, label: str, text: str) -> str:
    return f'<div class="box control {kind}">{label}<span>{html.escape(text)}</span></div>'


def _stops(kind: str, label: str, value: Any, options: list[Any]) -> str:
    at = options.index(value) if value in options else 0
    return _slider(kind, label, str(value), at / ((len(options) - 1) or 1))


def _slider(kind: str, label: str, text: str, share: float) -> str:
    at = f'style="--at:{100 * share:.1f}%"'
    inside = f"{label}<i><span>{text}</span></i><u></u>"
    return f'<div class="slider control stretch {kind}" {at}>{inside}</div>'


def _key(key: str) -> str:
    return f"k-{_plain(key)}" if key else ""


def _plain(key: str) -> str:
    """A key as Streamlit spells it in the name of a class."""
    return re.sub(r"[^a-zA-Z0-9_-]", "-", key)
