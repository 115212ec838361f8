"""Every text of content/en/room.md is said by rooms/, and what rooms/ says is there."""

import ast
from pathlib import Path

from document.words import words
from rooms import page

ROOMS = Path(page.__file__).parent
# The calls that say a part, and which of their arguments it is.
SAYS = {"say": 0, "_text": 0, "Refusal": 1}


def parts():
    """The parts that rooms/ says."""
    for file in ROOMS.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in SAYS and len(node.args) > SAYS[name]:
                for one in ast.walk(node.args[SAYS[name]]):
                    if isinstance(one, ast.Constant) and isinstance(one.value, str):
                        yield one.value


def test_every_text_is_said_and_is_there():
    assert {*parts(), *page.SCRIPT_TEXTS} == {*words("room").parts}
    script = (ROOMS / "phone.js").read_text(encoding="utf-8")
    for part in page.SCRIPT_TEXTS:
        assert f"texts.{part}" in script or f'texts["{part}"]' in script
