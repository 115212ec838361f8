"""Every finding has a sentence, and the command reads each sentence as the page does.

The page reads YAML and Jinja, the command both by regex (clock_hands/phrases.py): a sentence that
is written in another way of YAML's would stand on the page alone.
"""

import ast
import re
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from clock_hands.phrases import FIELD, phrases, sentences
from core.encodings.rotary import Pairing
from diagnosis import differences
from document.words import words

DIAGNOSIS = Path(differences.__file__).parent
WAYS = [None, *product(get_args(Pairing), (1, -1))]
COMPUTED = {  # names that a call or an f-string gives
    "_name(before, after)": [differences._name(*both) for both in product(WAYS, WAYS)],
    "f'twice_to_{to}'": [f"twice_to_{to}" for to in get_args(Pairing)],
}
PAGES = {  # its files, and the calls whose first argument names a sentence, with its section
    "check": (DIAGNOSIS.glob, {"Finding": "findings", "UnreadableError": "refusals"}),
    "model_config": (
        (DIAGNOSIS / "configuration").glob,
        {"find": "remarks", "UnreadableError": "refusals"},
    ),
}
PAGE = pytest.mark.parametrize("page", PAGES)


def given(page):
    """Yield where a name is given, the section that should have its sentence, and the name."""
    glob, calls = PAGES[page]
    for file in sorted(glob("*.py")):
        module = import_module(
            ".".join([*file.relative_to(DIAGNOSIS.parent).parts[:-1], file.stem])
        )
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    called = node.func if isinstance(node, ast.Call) else None
                    name = getattr(called, "attr", getattr(called, "id", ""))
                    if name in calls and node.args:
                        where = f"{file.name}, line {node.lineno}"
                        for one in texts(node.args[0], function, module):
                            yield where, calls[name], one


def texts(node, function, module):
    """Yield each text that an expression of a function may be."""
    match node:
        case ast.Constant():
            yield node.value
        case ast.IfExp():
            yield from texts(node.body, function, module)
            yield from texts(node.orelse, function, module)
        case ast.Name() if node.id not in {one.arg for one in function.args.args}:
            found = [*values(node.id, function, module)]
            assert found, f"where does {node.id} come from in {module.__name__}.{function.name}?"
            yield from found
        case ast.Name():
            pass  # its callers say it
        case _:
            yield from COMPUTED[ast.unparse(node)]


def values(name, function, module):
    """Yield the texts that a function assigns to a name, or that a loop gives to it."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)]) if target == name:
                yield from texts(node.value, function, module)
            case ast.For(target=ast.Tuple(elts=targets)) if name in map(ast.unparse, targets):
                at = [ast.unparse(target) for target in targets].index(name)
                if isinstance(node.iter, ast.Tuple):  # of tuples
                    yield from (row.elts[at].value for row in node.iter.elts)
                else:  # a table's items
                    yield from (item[at] for item in eval(ast.unparse(node.iter), vars(module)))


@PAGE
def test_every_finding_and_every_refusal_has_a_sentence(page):
    """A name without its sentence would crash the page and the command."""
    names, sections = {}, words(page).meta
    for where, section, name in given(page):
        names.setdefault(section, set()).add(name)
        assert name in sections[section], f"{where}: {page}.md has no “{name}” in {section}"
    (section,) = names.keys() & {"findings", "remarks"}
    assert len(names[section]) > 20
    assert names[section] == {*sections[section]}  # and every sentence is said of something


@PAGE
def test_the_command_reads_each_sentence_as_the_page_does(page):
    sections, read = words(page).meta, sentences(page)
    for section in {"encodings", "findings", "remarks", "refusals"} & {*sections}:
        for name, sentence in sections[section].items():
            assert read.get(name) == sentence, f"{page}.md, {section}, {name}"
            left = FIELD.sub("", sentence)
            assert not re.search(r"\{[{%]", left), f"{page}.md, {name}: the command cannot fill it"
            ways = {way for _, way, *_ in FIELD.findall(sentence)}
            assert ways <= {"", "number", "counted", "plain"}, (name, ways)


def test_the_command_names_each_deviation_as_the_page_does():
    deviations = words("check").meta["deviations"]
    assert phrases() == {name: one["says"] for name, one in deviations.items()}
