"""A name says what it holds: no past participle is a noun."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
PARTICIPLES = (
    {"asked", "drawn", "found", "given", "held", "kept", "known"}
    | {"made", "said", "seen", "shown", "taken", "told", "wanted"}
)  # fmt: skip


def names(node):
    """What `node` gives a name to."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            return [name]
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
    return []


def test_no_participle_is_a_noun():
    files = [
        path.relative_to(ROOT)
        for path in sorted(ROOT.rglob("*.py"))
        if not path.relative_to(ROOT).parts[0].startswith((".", "node_modules"))
    ]
    assert "ui" in {path.parts[0] for path in files}
    places = [
        f"{path}:{node.lineno}: {name}"
        for path in files
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))
        for name in names(node)
        if name.strip("_").lower() in PARTICIPLES
    ]
    assert not places, "\n".join(places)
