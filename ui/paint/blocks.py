"""A page's dry run as HTML: its words and pictures in place, and its controls as outlines.

Sizes are those of Streamlit's own elements (paint.css), so that nothing moves at the end.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from typing import Any

from charts.kit.figure import Figure
from charts.still.svg import fluid
from ui.paint.markdown import inline, paragraphs
from ui.streamlit.dry_run import Node, key_of

GAPS = {0: "0", 1: "1rem", 2: "2rem", 3: "4rem", 4: "0", 5: ".25rem", 6: ".5rem"}
LINES = {1: "start", 2: "end", 3: "center", 4: "stretch"}
Figures = Mapping[str, tuple[Figure, str]]


def page(root: Node, figures: Figures) -> str:
    """All blocks of a page."""
    return _Page(figures).inside(root)


class _Page:
    def __init__(self, figures: Figures) -> None:
        self.figures = figures

    def inside(self, node: Node) -> str:
        return "".join(self.node(node.inside[index]) for index in sorted(node.inside))

    def node(self, node: Node) -> str:
        if draw := _ELEMENTS.get(node.kind):
            element = getattr(node.message, node.kind)
            kind = "content" if node.message.width_config.use_content else "stretch"
            return draw(element, f"{kind} {_class(key_of(element))}")
        if node.kind == "bidi_component":
            return self.component(node.message)
        if node.kind in _BLOCKS:
            return _BLOCKS[node.kind](node.message, self.inside(node))
        return self.inside(node)

    def component(self, element: Any) -> str:
        key = key_of(element.bidi_component)
        if key in self.figures:
            return picture(key, *self.figures[key])
        return '<div class="control content k-play"></div>' if key == "play" else ""


def picture(key: str, fig: Figure, alt: str) -> str:
    """A figure's still, for any width."""
    return f'<div class="picture" data-key="{_plain(key)}">{fluid(fig, alt)}</div>'


def _class(key: str) -> str:
    return f"k-{_plain(key)}" if key else ""


def _plain(key: str) -> str:
    """A key as Streamlit spells it in the name of a class."""
    return re.sub(r"[^a-zA-Z0-9_-]", "-", key)


def _flex(block: Any, inside: str) -> str:
    key, box = key_of(block), block.flex_container
    if key == "story_keys":
        return ""
    across = box.direction == box.HORIZONTAL
    kind = "across" if across else "down"
    looks = [f"gap:{GAPS.get(box.gap_config.gap_size, '1rem')}"]
    if across:
        looks.append(f"align-items:{LINES.get(box.align, 'start')}")
        kind += " wrap" if box.wrap else ""
    if block.width_config.use_content:
        kind += " content"
    if not inside:
        return ""
    return f'<div class="{kind} {_class(key)}" style="{";".join(looks)}">{inside}</div>'


def _column(block: Any, inside: str) -> str:
    column = block.column
    place = {0: "start", 1: "center", 2: "end"}.get(column.vertical_alignment, "start")
    gap = GAPS.get(column.gap_config.gap_size, "1rem")
    looks = f"--share:{100 * column.weight:.4g}%;--gap:{gap};justify-content:{place}"
    return f'<div class="column" style="{looks}">{inside}</div>'


def _grid(block: Any, inside: str) -> str:
    grid = block.grid_container
    count = grid.columns or 1
    least = f"max({grid.min_column_width_px or 0}px,(100% - {count - 1}rem)/{count} - .1px)"
    place = {0: "start", 1: "center", 2: "end"}.get(grid.vertical_alignment, "start")
    looks = f"grid-template-columns:repeat(auto-fill,minmax({least},1fr));align-items:{place}"
    return f'<div class="grid {_class(key_of(block))}" style="{looks}">{inside}</div>'


def _cell(block: Any, inside: str) -> str:
    span = getattr(block.grid_cell, "column_span", 1) or 1
    return f'<div style="grid-column:span {span}">{inside}</div>'


def _popover(block: Any, _: str) -> str:
    key = key_of(block)
    kind = "take" if key.startswith("take_") else ""
    return f'<div class="button {kind} {_class(key)}">{inline(block.popover.label)}</div>'


_BLOCKS: Mapping[str, Callable[[Any, str], str]] = {
    "flex_container": _flex,
    "column": _column,
    "grid_container": _grid,
    "grid_cell": _cell,
    "popover": _popover,
}


def _heading(heading: Any, _: str) -> str:
    return f"<{heading.tag}>{inline(heading.body)}</{heading.tag}>"


def _words(element: Any, _: str) -> str:
    small = element.element_type == element.Type.Value("CAPTION")
    return f'<div class="words{" caption" if small else ""}">{paragraphs(element.body)}</div>'


def _alert(alert: Any, _: str) -> str:
    return f'<div class="alert" role="status">{paragraphs(alert.body)}</div>'


def _link(link: Any, kind: str) -> str:
    return f'<div class="link {kind}">{inline(link.label)}</div>'


def _slider(slider: Any, kind: str) -> str:
    if slider.options:
        at, most = (list(slider.value or slider.default) or [0])[0], slider.max
        if slider.raw_value:
            text = slider.raw_value[0]
            at = list(slider.options).index(text) if text in slider.options else at
        text = slider.options[int(at)] if int(at) < len(slider.options) else ""
        share = at / (most or 1)
    else:
        at = (list(slider.value or slider.default) or [0])[0]
        share = (at - slider.min) / ((slider.max - slider.min) or 1)
        text = f"{at:g}" if slider.data_type == slider.FLOAT else str(int(at))
    at = f'style="--at:{100 * share:.1f}%"'
    inside = f"<b>{inline(slider.label)}</b><i><span>{text}</span></i><u></u>"
    return f'<div class="slider control {kind}" {at}>{inside}</div>'


def _toggle(box: Any, kind: str) -> str:
    return f'<div class="toggle control {kind}">{inline(box.label)}</div>'


def _box(element: Any, kind: str) -> str:
    return _boxed(element, kind, element.value or element.default)


def _menu(element: Any, kind: str) -> str:
    return _boxed(element, kind, element.raw_value or element.options[element.default])


def _area(element: Any, kind: str) -> str:
    return _boxed(element, f"area {kind}", getattr(element, "value", "") or "")


def _boxed(element: Any, kind: str, text: str) -> str:
    label = inline(element.label)
    return f'<div class="box control {kind}"><b>{label}</b><span>{html.escape(text)}</span></div>'


def _button(button: Any, kind: str) -> str:
    icon = "icon " if button.icon else ""
    return f'<div class="{icon}button boxed control {kind}">{inline(button.label)}</div>'


def _choices(element: Any, kind: str) -> str:
    options = [getattr(option, "content", option) for option in element.options]
    spans = "".join(f"<span>{inline(str(option))}</span>" for option in options)
    hidden = getattr(element, "label_visibility", None)
    label = "" if hidden is not None and hidden.value else f"<b>{inline(element.label)}</b>"
    return f'<div class="choice control {kind}">{label}<div>{spans}</div></div>'


def _radio(element: Any, kind: str) -> str:
    return _choices(element, f"radio {kind}")


_ELEMENTS: Mapping[str, Callable[[Any, str], str]] = {
    "heading": _heading,
    "markdown": _words,
    "alert": _alert,
    "page_link": _link,
    "slider": _slider,
    "checkbox": _toggle,
    "text_input": _box,
    "text_area": _area,
    "file_uploader": _area,
    "selectbox": _menu,
    "button": _button,
    "button_group": _choices,
    "radio": _radio,
}
