"""The modules of ui/live and ui/paint/browser as one script, to stand in a page.

A page that is opened from a folder may not import modules, and a cold link has no time to fetch
them one after another. They import and export by name: tests/app/test_bundle.py.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

UI = Path(__file__).parents[1]
_COMMENTS = (re.compile(r"/\*\*.*?\*/", re.S), re.compile(r"^\s*//.*\n|[ \t]+// .*$", re.M))
_EMPTY = re.compile(r"^[ \t]+|\n+(?=\n)", re.M)
_IMPORT = re.compile(r'^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]+)";\n', re.M)
_OTHER = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.M)


@cache
def bundle(entry: str) -> str:
    """One script that does what the text of a module in ui/ does, whose name nobody needs.

    Raises ValueError for what is imported or exported in another way.
    """
    modules: dict[Path, str] = {}
    body = _body(entry, UI, modules)
    return "(() => {\n" + "".join(modules.values()) + body + "})();"


def _body(text: str, folder: Path, modules: dict[Path, str]) -> str:
    """A module's text, whose imports are names of `modules` that stand before it."""
    for comment in _COMMENTS:
        text = comment.sub("", text)

    def renamed(match: re.Match[str]) -> str:
        whole, names, where = match.groups()
        path = (folder / where).resolve()
        if path not in modules:
            _add(path, modules)
        parts = whole or "{" + re.sub(r" as ", ": ", names) + "}"
        return f"const {parts} = {_name(path)};\n"

    text = _EMPTY.sub("", _IMPORT.sub(renamed, text))
    if other := _OTHER.search(text):
        raise ValueError(f"cannot be bundled: {other[0]}")
    return text


def _add(path: Path, modules: dict[Path, str]) -> None:
    """A module as a function that gives what it exports."""
    text = path.read_text(encoding="utf-8")
    exports = _EXPORT.findall(text)
    body = _body(_EXPORT.sub("", text), path.parent, modules)
    gives = ", ".join(exports)
    modules[path] = f"const {_name(path)} = (() => {{\n{body}return {{ {gives} }};\n}})();\n"


def _name(path: Path) -> str:
    """Its name in the script, which no module has inside."""
    return "$" + re.sub(r"\W", "_", path.relative_to(UI).with_suffix("").as_posix())
