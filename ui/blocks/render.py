"""A page's blocks in Streamlit's calls."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

import streamlit as st

from document import blocks as kinds
from document.blocks import Block, Box, Button
from document.controls import Control
from document.words import Text, words
from ui import UI, read
from ui.blocks import picture, printing
from ui.blocks.predict import predict, vote
from ui.controls import effects, navigation, presets_popover
from ui.controls.place import place
from ui.live import resume
from ui.live.play import play, stages
from ui.teach import presenter
from ui.visit import lesson, visit

NARROW = "(max-width: 640px), (max-height: 500px)"  # a phone, upright or lying


def render(blocks: Iterable[Block]) -> None:
    """Draw blocks here, each before the next one is made."""
    for block in blocks:
        _draw(block)


def _draw(block: Block) -> None:
    match block:
        case Text():
            _text(block)
        case kinds.Markdown():
            link = visit().run.terms.link
            markdown = link(block.markdown, block.name) if block.name else block.markdown
            st.markdown(markdown, anchors=False)
        case kinds.Picture():
            visit().run.pictured = visit().run.pictured or block
            picture.show(block)
        case kinds.Thumbnail():
            picture.thumbnail(block)
        case kinds.Columns():
            spec = list(block.widths) or len(block.columns)
            columns: Any = st.columns(spec, gap=block.gap, vertical_alignment=block.align)  # type: ignore[call-overload]
            for column, inside in zip(columns, block.columns, strict=True):
                with column:
                    render(inside)
        case Box(flow="grid"):
            _grid(block)
        case Box():
            with _box(block):
                render(block.blocks)
        case kinds.MainControls():
            with visit().run.opening or st.container():
                render(block.blocks)
        case Control():
            place(block, words(visit().at.page or "frame"))
        case Button():
            _button(block)
        case kinds.Menu():
            with st.popover(block.label, icon=block.icon or None, key=block.key):
                render(block.blocks)
        case kinds.Presets():
            presets_popover.popover(block.names)
        case kinds.Question():
            with st.container():  # one block, so that an answer moves no picture to another index
                if predict(block):
                    render(block.then())
        case kinds.Vote():
            vote(block)
        case kinds.AskClass():
            presenter.ask_button(key="page_ask_class", style="secondary")
        case kinds.Details():
            _details(block)
        case kinds.Expander():
            with st.expander(block.label):
                render(block.blocks)
        case kinds.Tabs():
            # Texts in colours take a browser longer than all else of a page whose slider is
            # dragged, so only one tab is drawn.
            tabs = st.tabs([*block.tabs], key=block.key, on_change="rerun")
            for tab, make in zip(tabs, block.tabs.values(), strict=True):
                if tab.open:
                    with tab:
                        render(make())
        case kinds.Code():
            st.code(block.text, block.language, wrap_lines=True)
        case kinds.Table():
            st.dataframe(block.frame.style.format(precision=3), hide_index=True)
        case kinds.Link():
            to = navigation.reset_link if block.resets else navigation.link
            to(block.page, block.label, **block.changes)
        case kinds.Play():
            play(block.last, block.speed, auto=block.auto)
        case kinds.ResumeLink():
            resume.link(block.label)
        case kinds.Score():
            if not (lesson().present or st.context.is_embedded):  # those have no way to Home
                visit().run.score = block.text
                render(block.blocks)
        case kinds.Chips():
            _pick(block)
        case kinds.QrCode():
            _qr_code(block)
        case kinds.Addresses():
            st.code("\n".join(map(_address, block.codes)), language=None, wrap_lines=True)
            if note := navigation.local_note():
                st.caption(note)
        case kinds.Image():
            printing.picture(block.source, block.alt)
        case kinds.Stages():
            stages(block.key, block.names, block.labels)
        case kinds.Progress():
            if block.label:
                st.markdown(block.label, width="content")
            st.progress(block.share)
        case kinds.Steps():
            _as_slides()
            render(block.blocks)
        case kinds.PrintButton():
            printing.button(block.label)
        case _:
            raise TypeError(block)


def _text(block: Text) -> None:
    """Draw a part of the words. Draw empty text too: Streamlit would rebuild later charts."""
    match block.style:
        case "heading":
            st.header(block.markdown, anchor=False)
        case "callout":
            st.warning(block.markdown, icon=":material/info:")
        case "caption":
            st.caption(visit().run.terms.mark(block))
        case _ if block.markdown:
            st.markdown(visit().run.terms.mark(block), anchors=False)
        case _:
            st.empty()


def _box(block: Box) -> AbstractContextManager[Any]:
    looks: Any = {"gap": block.gap, "width": block.width, "key": block.key or None}
    if block.flow == "row":
        looks |= {"horizontal": True, "vertical_alignment": block.align}
    return st.container(**looks)


def _grid(block: Box) -> None:
    looks: Any = {"gap": block.gap, "width": block.width, "key": block.key or None}
    looks |= {"vertical_alignment": block.align, "min_column_width": block.min_width}
    grid = st.grid(block.tracks, **looks)
    with grid:
        for one in block.blocks:
            if isinstance(one, Box) and one.span:
                with grid.cell(column_span=one.span):
                    render(one.blocks)
            else:
                render([one])


def _button(block: Button) -> None:
    effect = effects.follow if callable(block.changes) else effects.put
    press = partial(effect, block.changes)  # type: ignore[arg-type]
    st.button(
        block.label,
        key=block.key or f"aside {block.label}",
        on_click=partial(visit().revealed.add, block.tells) if block.tells else press,
        icon=block.icon or None,
        help=block.hint or None,
        width=block.width,  # type: ignore[arg-type]
        shortcut=block.shortcut or None,
        disabled=block.disabled,
    )


def _as_slides() -> None:
    """Set the style of steps, and that of slides on a projector and on a phone."""
    st.html(UI / "blocks" / "story.css")
    where, slide = "screen" if lesson().present else NARROW, read("blocks/slide.css")
    st.html(f"<style>@media {where} {{ {slide} }}</style>")


def _pick(block: kinds.Chips) -> None:
    st.session_state[block.key] = block.chosen

    def press() -> None:
        """Keep a choice that is pressed again."""
        if (at := st.session_state[block.key]) is not None:
            effects.put(block.effect(at))

    st.pills(
        block.label,
        range(len(block.options)),
        format_func=block.options.__getitem__,
        key=block.key,
        on_change=press,
        label_visibility="collapsed",
        wrap=True,
    )


def _address(block: kinds.QrCode) -> str:
    changes = {name: str(value) for name, value in block.changes.items()}
    if block.page:
        return navigation.address_of(block.page, changes)
    return navigation.address(**changes)


def _qr_code(block: kinds.QrCode) -> None:
    link = _address(block)
    if block.printed:
        printing.qr_code(link, block.alt)
    else:
        navigation.qr_code(link, block.alt, block.width)


def _details(block: kinds.Details) -> None:
    """Draw a fold, filled only when it is opened: most runs are faster without it."""
    if lesson().present:
        return
    inside = st.expander(block.label, key=block.key, on_change="rerun")
    if inside.open:
        with inside:
            render(block.make())
