"""Every text is in content/: none that is used is missing, and none lies there unused.

Which parts a script uses is read from its source: what it names outright, and what it puts
together from pieces, such as f"{part} title".
"""

import ast
import re
from pathlib import Path

import pytest

from tests.app import open_page
from ui.frame import navigation
from ui.text.words import CONTENT, words

ROOT = Path(__file__).parent.parent
PAGES = navigation.names()
FILES = sorted(file.stem for file in CONTENT.glob("*.md"))
# Parts of the frame's own files, and of every page, that are named in ui/.
FRAME = ["frame", "share", "take"]
# Where a page takes the names of its parts from: the keys of what is compared, questions, terms.
FROM_CORE = {"schemes": "core/encodings", "traps": "core", "attention": "core"}
SCRIPTS = [*(ROOT / "pages").glob("*/*.py"), *(ROOT / "ui").rglob("*.py")]


def source(file):
    return ast.parse(Path(file).read_text(encoding="utf-8"))


def patterns(tree):
    """Every text in a script, as a pattern: pieces that are filled in may be anything."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            pieces = [
                re.escape(piece.value) if isinstance(piece, ast.Constant) else ".+"
                for piece in node.values
            ]
            if re.search("[a-z]{3}", "".join(pieces)):
                yield "".join(pieces)
        elif isinstance(node, ast.Attribute) and node.attr == "join":
            if isinstance(node.value, ast.Constant) and re.search(
                "[a-z]{3}", str(node.value.value)
            ):
                yield f".+{re.escape(node.value.value)}.+"
        elif isinstance(node, ast.FunctionDef):
            yield re.escape(node.name)  # a part may be named by the function that draws it


def named(tree, methods):
    """What is given outright to `words.text("…")` and the like, whichever branch it stands in."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in methods and call.args:
            first = call.args[0]
            options = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            owner = ast.unparse(call.func.value)
            for option in options:
                if isinstance(option, ast.Constant) and isinstance(option.value, str):
                    yield owner, option.value


def headers(value):
    """Every text in a header, the keys among them."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from headers(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from headers(inner)
    elif isinstance(value, str):
        yield value


def used_by(name):
    """The patterns of all parts that the file called `name` may be asked for."""
    trees = [source(file) for file in (ROOT / "ui").rglob("*.py")]
    if name in PAGES:
        trees.append(source(navigation.path(name)))
    if name in FROM_CORE:
        trees += [source(file) for file in (ROOT / FROM_CORE[name]).rglob("*.py")]
    found = {pattern for tree in trees for pattern in patterns(tree)}
    header = {key: value for key, value in words(name).meta.items() if key != "labels"}
    found |= {re.escape(text) for text in headers(header)}
    if name in PAGES:
        found |= {"predict", "predict options", "predict answer"}
    return found


@pytest.mark.parametrize("name", FILES)
def test_no_text_lies_unused(name):
    assert name in PAGES or name in FRAME
    used = re.compile("|".join(f"(?:{pattern})" for pattern in used_by(name)))
    unused = [part for part in words(name).parts if not used.fullmatch(part)]
    assert not unused
    labels = words(name).meta.get("labels", {})
    assert not [label for label in labels if not used.fullmatch(label)]


@pytest.mark.parametrize("name", PAGES)
def test_no_text_of_a_page_is_missing(name):
    page, script = words(name), source(navigation.path(name))
    asked = {part for owner, part in named(script, {"text", "show"}) if owner == "words"}
    assert not asked - set(page.parts)
    labels = {key for owner, key in named(script, {"label"}) if owner == "words"}
    assert not labels - set(page.meta.get("labels", {}))
    if "predict" in page.parts:
        assert {"predict options", "predict answer"} <= set(page.parts)


def test_no_text_of_the_frame_is_missing():
    parts = {part for name in [*FRAME, "story", "word_on_a_circle"] for part in words(name).parts}
    parts |= {"algebra", "source", "lead", "stop"}
    keys = {
        key for name in [*FRAME, "word_on_a_circle"] for key in words(name).meta.get("labels", {})
    }
    for file in (ROOT / "ui").rglob("*.py"):
        tree = source(file)
        for owner, part in named(tree, {"text", "show"}):
            if "words" in owner or owner in ("text", "frame", "said"):
                assert part in parts, (file.name, part)
        for _, key in named(tree, {"label"}):
            assert key in keys, (file.name, key)


def written(node):
    """The texts in an argument; a call in it, such as words.text("…"), stands for its own."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif not isinstance(node, ast.Call):
        for child in ast.iter_child_nodes(node):
            yield from written(child)


SHOWN = {"label", "body", "help", "placeholder", "text"}
# Names of settings and of kinds of files are the same in every language.
NAMES = {"config.json", "NumPy", "PyTorch", "HTML", "CSV", "NPY"}


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.stem)
def test_no_sentence_stands_in_a_script(file):
    """What `st` and the page's own controls show is not written where they are called."""
    found = []
    for call in ast.walk(source(file)):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        owner = ast.unparse(call.func.value)
        if owner not in ("st", "ui", "ui.control", "control") or call.func.attr in (
            "html",
            "Page",
            "show",
        ):
            continue
        texts = call.args[:1] + [word.value for word in call.keywords if word.arg in SHOWN]
        found += [text for given in texts for text in written(given)]
    letters = [text for text in found if re.search(r"[A-Za-z]{2}.* |[A-Z][a-z]{2}", text)]
    assert not set(letters) - NAMES


def test_every_term_of_the_glossary_leads_somewhere_and_is_explained():
    page = words("glossary")
    assert set(page.meta["links"]) == set(page.parts) - {"lead"}
    assert {link["page"] for link in page.meta["links"].values()} <= set(PAGES)


@pytest.mark.parametrize("name", sorted(set(PAGES) - {"glossary", "worksheet", "plans"}))
def test_a_page_is_read_in_two_minutes(name):
    """At 200 words a minute, without what is folded away; reference pages are not read through."""
    at = open_page(name)
    texts = [text.value for kind in ("title", "header", "markdown") for text in at.get(kind)]
    count = sum(len(re.findall(r"[A-Za-z]{2,}", text)) for text in texts)
    assert count <= 400
