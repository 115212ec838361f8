"""Toy words: a line of text, which links carry, and an editable table of the same words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from charts.hands.word_on_a_circle import Word
from ui.controls import page
from ui.controls.refusals import code
from ui.text import words as prose

KEY, TABLE = "words", "words table"
DEFAULT = "cat:1.4,1.5;dog:1.6,-1.1;car:-1.5,0.3"
FURTHEST, MOST, LONGEST = 4.0, 8, 16
MAX_CHARACTERS = 300
NUMBER = r"(-?\d{1,2}(?:\.\d{1,6})?)"
ENTRY = re.compile(rf"([^:;,\x00-\x1f\x7f]{{1,{LONGEST}}}):\s*{NUMBER}\s*,\s*{NUMBER}", re.ASCII)


def parse(text: str) -> tuple[list[Word], list[str]]:
    """The words in "cat:1.4,1.5;dog:1.6,-1.1", and the entries that are not words."""
    words: list[Word] = []
    refused = []
    for entry in filter(None, map(str.strip, text.split(";"))):
        found = ENTRY.fullmatch(entry)
        word = found and Word(found[1].strip(), float(found[2]), float(found[3]))
        if word and word.name and len(words) < MOST and max(map(abs, word[1:])) <= FURTHEST:
            words.append(word)
        else:
            refused.append(entry)
    return words, refused


def spelled(words: Sequence[Word]) -> str:
    """The text that `parse` reads as `words`."""
    return ";".join(f"{name}:{round(x, 3):g},{round(y, 3):g}" for name, x, y in words)


def edited(words: Sequence[Word], changes: Mapping[str, Any]) -> list[Word]:
    """`words` after the changes, deletions and additions made in the table."""
    rows: list[dict[str, Any]] = [word._asdict() for word in words]
    for number, cells in changes["edited_rows"].items():
        rows[int(number)].update(cells)
    gone = set(changes["deleted_rows"])
    rows = [row for number, row in enumerate(rows) if number not in gone]
    return [_word(row) for row in [*rows, *changes["added_rows"]]][:MOST]


def _word(row: Mapping[str, Any]) -> Word:
    """A row as a word that `spelled` can write, whatever was typed."""
    name = re.sub(r"[:;,\x00-\x1f\x7f]", " ", row.get("name") or "").strip()[:LONGEST].strip()
    x, y = (min(max(float(row.get(axis) or 0), -FURTHEST), FURTHEST) for axis in "xy")
    return Word(name or "word", round(x, 3), round(y, 3))


def words() -> list[Word]:
    """Draw the table and the text, and return the words; the default ones if there are none."""
    table, said = st.container(), prose.words("word_on_a_circle")
    text = page.text(said.label("words"), DEFAULT, key=KEY, max_chars=MAX_CHARACTERS)
    found, refused = parse(text)
    if refused:
        st.warning(
            said.text(
                "refused",
                refused=code("; ".join(refused)),
                most=MOST,
                furthest=FURTHEST,
                example=DEFAULT.partition(";")[0],
            ),
            icon=":material/info:",
        )
    found = found or parse(DEFAULT)[0]
    with table:
        _table(found, text)
    return found


def _table(found: list[Word], text: str) -> None:
    """The editable table; its own edits don't rebuild it, so that the reader keeps the place."""
    state = st.session_state
    version, rows, written = state.get(TABLE, (0, found, None))
    if written != text or f"{TABLE} {version}" not in state:
        version, rows = version + 1, found
        state[TABLE] = (version, rows, text)
    st.container(key="aside_table").data_editor(
        pd.DataFrame(rows, columns=list(Word._fields)).astype({"x": float, "y": float}),
        key=f"{TABLE} {version}",
        num_rows="dynamic",
        hide_index=True,
        column_config={
            "name": st.column_config.TextColumn("word", default="word", max_chars=LONGEST),
            **{
                axis: st.column_config.NumberColumn(
                    axis,
                    default=0.0,
                    min_value=-FURTHEST,
                    max_value=FURTHEST,
                    step=0.001,
                    format="%g",
                )
                for axis in "xy"
            },
        },
        on_change=_rewrite,
        args=(version, rows),
        alt=prose.words("word_on_a_circle").text("table"),
    )


def _rewrite(version: int, rows: Sequence[Word]) -> None:
    """Write the edited table into the text."""
    state = st.session_state
    changes = state[f"{TABLE} {version}"]
    now = edited(rows, changes)
    state[KEY] = spelled(now)
    full = len(rows) + len(changes["added_rows"]) - len(changes["deleted_rows"]) > MOST
    state[TABLE] = (version, rows, None if full or not now else state[KEY])
