"""Every page, finding and code to copy as a text file, whose diff is the review of a change.

`python3 run.py test tests/text --renew` writes the files anew.
"""

import ast
import re
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from jinja2 import Template, nodes

import charts
from document import contents
from document import words as document_words
from document.words import ENVIRONMENT, words
from tests.links import LINKS
from tests.text import told
from tests.text.written import page, without_repeats

pytestmark = pytest.mark.xdist_group("text")  # all texts are written once
HERE = Path(__file__).parent / "files"
# Links at which a page says what it says nowhere else: `page?query`, one a line.
MORE = [one.split("?") for one in (HERE.parent / "links.txt").read_text("utf-8").splitlines()]
UNWRITTEN = HERE.parent / "unwritten.txt"
WORD = re.compile(r"^[^(]*[A-Za-z]{3}[^(]*$")  # in a piece; no expression of Jinja's
CHARTS = Path(charts.__file__).parent
LARGEST = 600 * 1024  # bytes of all files


def spelled(link):
    lists = {name: [one] if isinstance(one, str) else one for name, one in link.items()}
    parts = (f"{name}={', '.join(values)[:40]}" for name, values in lists.items())
    return " ".join(parts) or "as it opens"


def pages(name):
    """A page as it opens, at the links that bring out what it says elsewhere, and unanswered."""
    more = [parse_qs(query, keep_blank_values=True) for at, query in MORE if at == name]
    for link in [{}, *LINKS.get(name, []), *more, {"unanswered": "true"}]:
        query = {key: value for key, value in link.items() if key != "unanswered"}
        yield spelled(link), page(name, query, keeping=query != link)


TEXTS = {
    **{name: lambda name=name: pages(name) for name in contents.names()},
    "story_steps": told.story,
    "picture_tables": told.picture_tables,
    "deviations": told.deviations,
    "tables": told.tables,
    "two_tables": told.two_tables,
    "configurations": told.configurations,
    "code": told.code,
}


class Met:
    """The pieces of templates that were written: between two tags, or of two in a condition."""

    def __init__(self):
        self.pieces, self.met, self.noted = {}, set(), cache(self._template)
        ENVIRONMENT.globals["met"] = self.meet

    def meet(self, key, text):
        self.met.add(key)
        return text

    def _template(self, text):
        """Return a template whose pieces report to this."""
        tree = ENVIRONMENT.parse(text)
        self._in(tree, text)
        tree.set_environment(ENVIRONMENT)
        return Template.from_code(
            ENVIRONMENT, ENVIRONMENT.compile(tree), ENVIRONMENT.make_globals({})
        )

    def missed(self, text):
        """What of a template was not met, each piece as it is written there."""
        self.noted(text)
        left = [
            part for key, (of, part) in self.pieces.items() if of == text and key not in self.met
        ]
        return [str(getattr(part, "value", part)).strip() for part in left]

    def _in(self, node, text):
        for name, value in [*node.iter_fields()]:
            for n, part in enumerate(value if isinstance(value, list) else [value]):
                if not isinstance(part, nodes.Node):
                    continue
                self._in(part, text)
                if isinstance(part, nodes.TemplateData) and part.data.strip():
                    part = self._noted(text, nodes.Const(part.data))
                elif isinstance(node, nodes.CondExpr) and name != "test":
                    part = self._noted(text, part)
                if isinstance(value, list):
                    value[n] = part
                else:
                    setattr(node, name, part)

    def _noted(self, text, part):
        key = len(self.pieces)
        self.pieces[key] = text, part
        return nodes.Call(nodes.Name("met", "load"), [nodes.Const(key), part], [], None, None)


@pytest.fixture(scope="module")
def met():
    """What of all templates is met while texts are written."""
    met = Met()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(document_words, "_template", met.noted)
        yield met
    del ENVIRONMENT.globals["met"]


@pytest.fixture(scope="module")
def text(met):
    """What writes a text as it is now, by its name, once."""
    assert not met.met
    return cache(lambda name: without_repeats(TEXTS[name]()))


@pytest.fixture(scope="module")
def every(text):
    """All texts, one after the other."""
    return "".join(map(text, TEXTS))


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_reads_as_it_did(name, text, pytestconfig):
    file = HERE / f"{name}.txt"
    if pytestconfig.getoption("renew"):
        file.write_text(text(name), encoding="utf-8")
    assert text(name) == file.read_text(encoding="utf-8")


def test_there_are_no_other_files_and_they_are_small():
    files = [*HERE.iterdir()]
    assert {file.stem for file in files} == {*TEXTS}
    assert sum(file.stat().st_size for file in files) <= LARGEST


# Said after a press, or by a server with a model of its own: tests/app and tests/lab read them.
ELSEWHERE = {
    "story": [*words("story").parts],
    "quiz": ["no number", "right", "wrong", "once more", "score", "kept"],
    "lab_real": ["own", "refused"],
}


def test_every_sentence_of_a_page_stands_in_a_text(every, met):
    """Where one does not, a link in links.txt or a file in given.py brings it out.

    What none does yet stands in unwritten.txt, which may only shrink.
    """
    missed = []
    for name in [*contents.names(), "model_config", "two_tables"]:
        about = words(name).meta
        kinds = "deviations", "findings", "remarks", "refusals"
        heads = {key: about.get(key, {}) for key in kinds}
        for part, text in [*words(name).parts.items(), *leaves(heads)]:
            pieces = [] if part in ELSEWHERE.get(name, []) else met.missed(text)
            if part not in words(name).parts:  # the command reads these by itself
                pieces = [one for one in pieces if one not in every]
            pieces = [" ".join(one.split()) for one in pieces if WORD.search(one)]
            missed += [f"{name}, {part}: {one}" for one in pieces]
    assert_known(missed, "sentence ")


def assert_known(missed, kind):
    """Compare what was missed with the lines of unwritten.txt of that kind."""
    lines = UNWRITTEN.read_text(encoding="utf-8").splitlines()
    differ = {f"{kind}{one}" for one in missed} ^ {one for one in lines if one.startswith(kind)}
    assert not differ, "\n".join(sorted(differ))


def leaves(about, above=""):
    """The sentences of a header, but for code, by their keys."""
    for key, value in about.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{above}{key} ")
        elif key != "code":
            yield f"{above}{key}", value


WORDS = re.compile(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")  # at least three of them


def spoken(file):
    """The words in a script of pictures that a reader gets: alternative texts, names, notes."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    silent = {
        node
        for of in ast.walk(tree)
        if isinstance(of, ast.Raise | ast.Expr)
        for node in ast.walk(of)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in silent and WORDS.search(str(node.value)):
            yield " ".join(node.value.split())


def test_every_word_of_a_picture_stands_in_a_text(every):
    every = " ".join(every.split())
    scripts = [one for one in CHARTS.glob("*/*.py") if one.parent.name not in ("kit", "snapshot")]
    missed = [
        f"{file.parent.name}/{file.name}: {one}"
        for file in scripts
        for one in spoken(file)
        if one not in every
    ]
    assert_known(missed, "picture ")
