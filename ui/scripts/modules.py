"""The form of a module of ui/, on which both kinds of one text rely.

They import and export by name, and each statement at the top begins at the left margin:
tests/app/test_server.py.
"""

import re
from collections.abc import Iterator

IMPORT = re.compile(r'^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]+)";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.M)
_COMMENTS = (re.compile(r"/\*\*.*?\*/ ?", re.S), re.compile(r"^\s*//.*\n|[ \t]+// .*$", re.M))
_EMPTY = re.compile(r"^\s+", re.M)
_OTHER = re.compile(r"^(?:import|export)\b.*|\bimport[(.].*", re.M)


def without_comments(text: str) -> str:
    """Return a module without what only its reader needs."""
    for comment in _COMMENTS:
        text = comment.sub("", text)
    return text


def tight(text: str) -> str:
    """Return a text without indents and empty lines."""
    return _EMPTY.sub("", text)


def names(spelled: str) -> Iterator[tuple[str, str]]:
    """Yield the imported names: the name here, and there."""
    for name in filter(str.strip, spelled.split(",")):
        there, _, here = name.strip().partition(" as ")
        yield here or there, there


def refuse_others(text: str) -> None:
    """Raise ValueError for what a text still imports or exports in another way."""
    if other := _OTHER.search(text):
        raise ValueError(f"cannot be bundled: {other[0]}")
