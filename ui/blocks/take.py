"""Take it with you: a picture as PNG, SVG and HTML, its numbers, and code that computes them."""

import re
from collections.abc import Callable, Mapping

import pandas as pd
import streamlit as st

from charts.kit.figure import Figure
from charts.kit.points_table import points
from charts.kit.standalone_page import page
from document import numbers as export
from document.blocks import Picture, Source
from document.comparison import PARAMETERS
from document.shared import MORE, complete
from document.words import words
from state.lesson import NAMES
from state.settings import NAMES as SETTINGS
from ui import read
from ui.controls import changes, comparison_b, navigation
from ui.server.files import module, whole_font
from ui.style import sheet
from ui.visit import lesson, visit

WIDTH = 640  # of the popover, in CSS pixels
MAX_NAME = 150  # characters of a file's name

_picture_files = st.components.v2.component(
    "clock_hands_take",
    html="<button value='png'></button><button value='svg'></button><output></output>",
    css=read("blocks/take.css"),
    js=module("take"),
)


def take(picture: Picture) -> None:
    """Draw a popover under the picture, filled only when it is open."""
    key, alt = picture.key, picture.alt
    if lesson().present:
        return
    popover = st.popover(
        words("take").label("take"),
        key=f"take_{key}",
        type="tertiary",
        icon=":material/download:",
        on_change=changes.stay,
    )
    if popover.open:
        with popover.container(width=WIDTH):
            numbers = _data(picture.figure, picture.data)
            _files(picture.figure, key, alt, numbers)
            _numbers(numbers, alt)
            if picture.recipe is not None and (recipes := picture.recipe()):
                _recipes(recipes)


def _data(fig: Figure, data: Source | None) -> export.Data | None:
    """Return the numbers that the page provides, or else the points that are drawn."""
    table = points(fig) if data is None else data()
    if isinstance(table, export.Data):
        return table
    return export.of_frame(table) if len(table) else None


def _files(fig: Figure, key: str, alt: str, data: export.Data | None) -> None:
    text, name, link = words("take"), file_name(key), navigation.address()
    title, look = words(visit().at.page).meta["question"], sheet("style/look.css")
    labels = {"png": text.label("png"), "svg": text.label("svg"), "failed": text.text("failed")}
    with st.container(horizontal=True, gap="small"):
        _picture_files(
            key=f"drawn_{key}",
            data={"chart": key, "name": name, "fonts": whole_font("Paint Sans"), "labels": labels},
            width="content",
        )
        _download("HTML", lambda: page(fig, title, alt, link, look).encode(), name, key)
        if data is not None:
            for kind, make in (("CSV", data.csv), ("NPY", data.npy)):
                if make is not None:
                    _download(kind, make, name, key)


def _download(kind: str, make: Callable[[], bytes], name: str, key: str) -> None:
    ending = kind.lower()
    st.download_button(
        kind, make, f"{name}.{ending}", on_click="ignore", key=f"take_{ending}_{key}"
    )


def _numbers(data: export.Data | None, alt: str) -> None:
    if data is None:
        return
    if data.note:
        st.caption(data.note)
    number = st.column_config.NumberColumn(format="%.5g")
    kinds = data.visible.dtypes.items()
    floats = [str(name) for name, kind in kinds if pd.api.types.is_float_dtype(kind)]
    st.dataframe(
        data.visible,
        column_config=dict.fromkeys(floats, number),
        hide_index=data.visible.index.name is None,
        height=220,
        alt=words("take").text("numbers", alt=alt),
    )


def _recipes(recipes: Mapping[str, str]) -> None:
    """Draw a tab for each library; in it one for each form, if their names go on to say which."""
    libraries = dict.fromkeys(name.partition(" ")[0] for name in recipes)
    for tab, library in zip(st.tabs(list(libraries)), libraries, strict=True):
        forms = {name: code for name, code in recipes.items() if name.startswith(library)}
        with tab:
            _forms({name.partition(" ")[2]: code for name, code in forms.items()})


def _forms(forms: Mapping[str, str]) -> None:
    text = words("take")
    several = len(forms) > 1
    tabs = st.tabs([text.label(form) for form in forms]) if several else [st.container()]
    for tab, (form, code) in zip(tabs, forms.items(), strict=True):
        with tab:
            if form:
                st.caption(text.text(form))
            st.code(code, language="python", wrap_lines=True)


def file_name(key: str) -> str:
    """Return a file name that says the page, the picture and its settings."""
    name = visit().at.page
    settings = comparison_b.side(key) or changes.current()
    names = complete(words(name).meta.get("controls", ()), settings)
    parts = {field: getattr(settings, field) for field in names}
    own = set(st.query_params) - {*SETTINGS, *NAMES, MORE.key, *PARAMETERS}
    parts |= {field: "-".join(st.query_params.get_all(field)) for field in sorted(own)}
    what = name if key == name else f"{name}-{key.removeprefix(f'{name}_')}"
    pairs = [what.replace("_", "-"), *(f"{field}={str(v)[:40]}" for field, v in parts.items())]
    return re.sub(r"[^\w.=-]+", "-", "_".join(pairs))[:MAX_NAME].rstrip("-.")
