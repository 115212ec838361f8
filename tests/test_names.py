"""Names of the code: no past participle is a noun, and what a comment names is there."""

import ast
import io
import re
import subprocess
import tokenize
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()
PARTICIPLES = (
    {"asked", "drawn", "found", "given", "held", "kept", "known"}
    | {"made", "said", "seen", "shown", "taken", "told", "wanted"}
)  # fmt: skip
# A file, or a module or its name, in words.
PATH = re.compile(
    r"(?<![\w./-])\w+/[\w/]+\.(?:py|js|css|md)\b|(?<![\w./])[a-z]\w*(?:\.[a-z]\w+){2,}"
)


def names(node):
    """What `node` gives a name to."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            return [name]
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
    return []


def test_no_participle_is_a_noun():
    places = [
        f"{path}:{node.lineno}: {name}"
        for path in FILES
        if path.endswith(".py")
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))
        for name in names(node)
        if name.strip("_").lower() in PARTICIPLES
    ]
    assert not places, "\n".join(places)


def comments(path):
    """The comments of a file, and its docstrings."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if not path.endswith(".py"):
        yield from re.findall(r"/\*[\s\S]*?\*/|(?<!:)//.*", text)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def test_files_and_modules_that_comments_name_are_there():
    ends = {path.split("/", n)[-1] for path in FILES for n in range(path.count("/") + 1)}
    folders = {folder for path in FILES for folder in path.split("/")[:-1]}
    packages = {path.split("/")[0] for path in FILES if path.endswith("__init__.py")}

    def is_there(name):
        module = name.replace(".", "/")
        if "/" in name:
            return name in ends or name.split("/")[0] not in folders  # of another project
        every = (module, module.rpartition("/")[0])
        return name.split(".")[0] not in packages or any(
            f"{one}{end}" in FILES for one in every for end in (".py", "/__init__.py")
        )

    gone = [
        f"{path}: {match[0]}"
        for path in FILES
        if path.endswith((".py", ".js", ".css"))
        for comment in comments(path)
        for match in PATH.finditer(comment)
        if not is_there(match[0])
    ]
    assert not gone, "\n".join(gone)
