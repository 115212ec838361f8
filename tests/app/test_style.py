"""What a style sheet says of a key holds for the one thing that was meant."""

import ast
import re
from pathlib import Path

from document import blocks, controls

ROOT = Path(__file__).parents[2]
SHEETS = [*(ROOT / "ui").rglob("*.css")]
STYLED = {
    key for sheet in SHEETS for key in re.findall(r"st-key-([a-z_]+)", sheet.read_text("utf-8"))
}
STORY = ("bar", "keys", "reply", "slide", "stages")  # as it is walked, and painted before that
# A look that two have on purpose.
SHARED = {"large_code": 2, "narrow_": 2, "text": 3} | {f"story_{part}": 2 for part in STORY}
# Whose first argument is a key.
KEYED = {"Pick", "Details", "Tabs"} | {
    name
    for name, kind in vars(controls).items()
    if isinstance(kind, type) and issubclass(kind, controls.Control)
}


def texts(node):
    """The text that an expression says outright; of one that is put together, how it begins."""
    match node:
        case ast.Constant(value=str(text)) | ast.JoinedStr(values=[ast.Constant(value=text), *_]):
            return {text}
        case ast.JoinedStr(values=[ast.FormattedValue(value=ast.Name(id="shape")), *_]):
            return {"wide_", "narrow_"}  # ui/blocks/picture.py
    return set()


def keys(file):
    """All that a module may give as a key: by its name, as KEY, and as an argument.

    A key is the first argument of a control and of a few blocks, and a later one of other calls.
    """
    tree = ast.parse(file.read_text("utf-8"))
    named = {
        ast.unparse(node.targets[0]): node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
    }
    yield from texts(named.get("KEY"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            arguments = [keyword.value for keyword in node.keywords if keyword.arg == "key"]
            first = 0 if ast.unparse(node.func) in KEYED else 1
            for part in [*node.args[first:], *arguments]:
                yield from texts(named.get(ast.unparse(part), part))


def is_begun_by(key, styled):
    """Whether a key that is put together, as f"paper_{part}" is, may be the one that is styled."""
    return key.endswith("_") and styled.startswith(key)


def test_a_key_that_is_styled_is_used_in_one_place():
    assert {*KEYED} < {*vars(blocks), *vars(controls)}
    files = [
        file for folder in ("ui", "pages", "document") for file in (ROOT / folder).rglob("*.py")
    ]
    keys_by_file = {str(file): set(keys(file)) for file in files}
    assert STYLED
    for styled in STYLED:
        many = styled.endswith("_") or styled == "paper"  # meant for all that begin so
        used = [
            name
            for name, file_keys in keys_by_file.items()
            if any(
                key.startswith(styled) if many else key == styled or is_begun_by(key, styled)
                for key in file_keys
            )
        ]
        assert len(used) == SHARED.get(styled, 1), (styled, used)
