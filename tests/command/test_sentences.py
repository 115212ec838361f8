"""Every finding has a sentence, and the command reads each sentence as the page does.

The page reads YAML and Jinja, the command both by regex (clock_hands/phrases.py): a sentence that
is written in another way of YAML's would stand on the page alone. That every sentence is said of
something is seen in tests/text, and that those of a table's rows are there.
"""

import ast
import re
from pathlib import Path

import pytest

import diagnosis
from clock_hands.phrases import FIELD, phrases, sentences
from diagnosis import configuration
from document.words import words

PAGES = {  # the folder, and the calls whose first argument names a sentence, with its section
    "check": (diagnosis, {"Finding": "findings", "UnreadableError": "refusals"}),
    "model_config": (configuration, {"find": "remarks", "UnreadableError": "refusals"}),
}
PAGE = pytest.mark.parametrize("page", PAGES)


def given(page):
    """Yield where a name is given, the section that should have its sentence, and the name."""
    package, calls = PAGES[page]
    for file in sorted(Path(package.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            section = calls.get(getattr(called, "attr", getattr(called, "id", "")))
            for name in node.args[:1] if section else ():
                for one in (name.body, name.orelse) if isinstance(name, ast.IfExp) else (name,):
                    if isinstance(one, ast.Constant):
                        yield f"{file.name}, line {node.lineno}", section, one.value


@PAGE
def test_every_finding_and_every_refusal_has_a_sentence(page):
    """A name without its sentence would crash the page and the command."""
    found, sections = [*given(page)], words(page).meta
    assert len(found) > 20
    for where, section, name in found:
        assert name in sections[section], f"{where}: {page}.md has no “{name}” in {section}"


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
