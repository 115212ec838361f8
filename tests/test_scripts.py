"""Scripts: no text that one names is missing, and no sentence stands in one."""

import ast
import re
from pathlib import Path

import pytest

from document.words import words

ROOT = Path(__file__).parent.parent
SCRIPTS = [*(ROOT / "pages").glob("*/*.py"), *(ROOT / "ui").rglob("*.py")]


def named(tree):
    """Parts and labels that a script names outright: (file, method, name) of each."""
    files = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and (name := file_of(node.value)):
            files |= {ast.unparse(target): name for target in node.targets}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.args:
            owner, first = call.func.value, call.args[0]
            name = file_of(owner) or files.get(ast.unparse(owner))
            for option in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
                if name and isinstance(option, ast.Constant):
                    yield name, call.func.attr, option.value


def file_of(node):
    """The content file of an expression such as `ui.words("heatmap")`, else None."""
    match = re.fullmatch(r"(?:\w+\.)*words\('(\w+)'\)", ast.unparse(node))
    return match and match[1]


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.stem)
def test_no_text_that_a_script_names_is_missing(file):
    for name, method, key in named(source(file)):
        keys = {
            "label": words(name).meta.get("labels", {}),
            "text": words(name).parts,
            "show": words(name).parts,
            "items": words(name).parts,
        }
        assert key in keys.get(method, [key]), (name, key)


def test_texts_that_scripts_name_are_found():
    uses = {one for file in SCRIPTS for one in named(source(file))}
    assert {("heatmap", "show", "insight"), ("share", "text", "embed")} <= uses
    assert ("frame", "label", "presets") in uses


def source(file):
    return ast.parse(Path(file).read_text(encoding="utf-8"))


def written(node):
    """The texts in an argument; a call in it, such as words.text("…"), stands for its own."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif not isinstance(node, ast.Call):
        for child in ast.iter_child_nodes(node):
            yield from written(child)


VISIBLE = {"label", "body", "help", "placeholder", "text"}
# Names of settings and of kinds of files are the same in every language.
NAMES = {"config.json", "NumPy", "PyTorch", "JAX", "HTML", "CSV", "NPY"}


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.stem)
def test_no_sentence_stands_in_a_script(file):
    """What `st` and the page's own controls show is not written where they are called."""
    texts = []
    for call in ast.walk(source(file)):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        owner = ast.unparse(call.func.value)
        if owner not in ("st", "ui", "ui.control", "control") or call.func.attr in (
            "html",
            "Page",
            "get_option",
            "show",
        ):
            continue
        arguments = call.args[:1] + [word.value for word in call.keywords if word.arg in VISIBLE]
        texts += [text for argument in arguments for text in written(argument)]
    letters = [text for text in texts if re.search(r"[A-Za-z]{2}.* |[A-Z][a-z]{2}", text)]
    assert not set(letters) - NAMES
