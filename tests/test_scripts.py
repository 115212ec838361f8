"""Scripts: no text that one names is missing, and no sentence stands in one."""

import ast
import inspect
import re
from dataclasses import is_dataclass
from pathlib import Path

from document import blocks, controls
from document.words import words

ROOT = Path(__file__).parent.parent
ROOMS = "pages", "document", "ui"
SCRIPTS = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]


def named(file):
    """Parts and labels that a script names outright: (file, method, name) of each."""
    tree, files = source(file), {"state.words": file.stem} if "pages" in file.parts else {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            sides = (getattr(one, "elts", [one]) for one in (node.targets[0], node.value))
            pairs = [*zip(*sides, strict=False)]
            owners = {t: file_of(v) or files.get(ast.unparse(v)) for t, v in pairs}
            files |= {ast.unparse(target): name for target, name in owners.items() if name}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.args:
            owner, first = call.func.value, call.args[0]
            name = file_of(owner) or files.get(ast.unparse(owner))
            for option in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
                if name and isinstance(option, ast.Constant):
                    yield name, call.func.attr, option.value


def file_of(node):
    """The content file of an expression such as `words("heatmap")`, else None."""
    match = re.fullmatch(r"words(?:_of)?\('(\w+)'\)", ast.unparse(node))
    return match and match[1]


def test_no_text_that_a_script_names_is_missing():
    uses = {one for file in SCRIPTS for one in named(file)}
    assert {("heatmap", "say", "insight"), ("share", "text", "embed")} <= uses
    assert ("frame", "label", "presets") in uses
    methods = ("text", "items", "say", "heading", "callout", "caption")
    for name, method, key in uses:
        keys = dict.fromkeys(methods, words(name).parts)
        meta = words(name).meta
        keys |= {"label": meta.get("labels", {}) | meta.get("link_labels", {})}
        assert key in keys.get(method, [key]), (name, key)


def source(file):
    return ast.parse(Path(file).read_text(encoding="utf-8"))


def written(node):
    """The texts in an argument; a call in it, such as words.text("…"), stands for its own."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif not isinstance(node, ast.Call):
        for child in ast.iter_child_nodes(node):
            yield from written(child)


VISIBLE = {"label", "body", "help", "placeholder", "text", "markdown", "hint", "alt"}
# Names of settings and of kinds of files are the same in every language.
NAMES = {"config.json", "NumPy", "PyTorch", "JAX", "HTML", "CSV", "NPY"}
BLOCKS = {
    name: [*inspect.signature(kind).parameters]
    for module in (blocks, controls)
    for name, kind in vars(module).items()
    if is_dataclass(kind)
}


def visible(call):
    """The arguments of a call that a reader sees: of `st`, of a block or of a control."""
    if isinstance(call.func, ast.Attribute):
        if ast.unparse(call.func.value) != "st" or call.func.attr in ("html", "Page", "get_option"):
            return []
        first = call.args[:1]
    else:
        parameters = BLOCKS.get(ast.unparse(call.func), [])
        first = [one for one, name in zip(call.args, parameters, strict=False) if name in VISIBLE]
    return first + [word.value for word in call.keywords if word.arg in VISIBLE]


def test_no_sentence_stands_in_a_script():
    for file in SCRIPTS:
        calls = [node for node in ast.walk(source(file)) if isinstance(node, ast.Call)]
        texts = [text for call in calls for part in visible(call) for text in written(part)]
        letters = [text for text in texts if re.search(r"[A-Za-z]{2}.* |[A-Z][a-z]{2}", text)]
        assert not set(letters) - NAMES, file
    for script in (  # a sentence in one is found
        'st.caption("A sentence.")',
        'Link("heatmap", "Look closer")',
        'Toggle("on", label="Turn it on")',
        'Menu([], "key", f"All {count} words")',
    ):
        call = ast.parse(script, mode="eval").body
        assert [text for part in visible(call) for text in written(part) if " " in text]
