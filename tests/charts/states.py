"""Two states of every picture, for the tests: as pages draw them; each is made on first use."""

import importlib
import re
from functools import cache, partial
from pathlib import Path
from types import ModuleType

import numpy as np

import charts
from charts import leading_arguments
from charts.attention import four_terms, matched_outputs
from charts.lab import hands_needed, two_orders
from charts.story import morph, over_words
from core import positional_encoding
from core.attention.score import head_form
from diagnosis.diagnose import diagnose
from diagnosis.two_tables import two_tables
from document import contents
from document.blocks import Picture
from state.settings import Settings
from tests.links import LINKS
from tests.reading import read_page

DEFAULTS = vars(Settings())
A = Settings(max_len=40, d_model=16, base=100, position=3, pair=1)
B = Settings(max_len=60, d_model=32, base=1000, position=9, pair=4)
TEXT = "one", "two", "three"


def head(settings, words):
    form = head_form("back", settings.d_model, settings.base, offset=1)
    return four_terms.read(words, settings, form, 1.0, [0, 3], scale=True)


def reversed_words(settings):
    return matched_outputs.read(TEXT, TEXT[::-1], settings, encoded=True)


def tables(settings):
    """The paper's table, and it with an error on its diagonal."""
    shape = settings.max_len, settings.d_model
    return positional_encoding(*shape), positional_encoding(*shape) + 0.02 * np.eye(*shape)


_STATES = {  # of pictures that no page draws in two states, from more than settings
    "attention.weights": lambda: tuple(
        (head(s, TEXT).weights, TEXT, query) for s, query in ((A, 0), (B, 2))
    ),
    "diagnosis.measured": lambda: (
        (diagnose(tables(A)[0][::-1]),),
        (diagnose(np.sin(np.arange(30)[:, None] * [0.9, 0.31, 0.37, 1.7])),),
    ),
    "diagnosis.two_tables": lambda: ((two_tables(*tables(A)),), (two_tables(*tables(B)[::-1]),)),
    "lab.hands_needed": lambda: (
        (hands_needed.needed("translation", 2),),
        (hands_needed.needed("document", 5),),
    ),
    "lab.heads_by_distance": lambda: ((0,), (3,)),
    "lab.learned_comb": lambda: ((True,), (False,)),
    "lab.two_orders": lambda: ((two_orders.read(0),), (two_orders.read(7),)),
    "similarity.before_and_after": lambda: ((A,), (B, True)),
    "story.morph": lambda: tuple((morph.read(s), s.position) for s in (A, B)),
    "story.moved_words": lambda: ((reversed_words(A),), (reversed_words(B),)),
    "story.over_words": lambda: tuple((over_words.attend(s, "back"),) for s in (A, B)),
}
EXAMPLE = "CONTRIBUTING"  # the picture that is written there, made from its text
TOOLS = {"kit", "snapshot"}  # what all pictures are made with, and drawn with elsewhere


def example(name, defines):
    """A module of the code in CONTRIBUTING.md that defines this function."""
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
    scripts = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    (code,) = (script for script in scripts if f"def {defines}(" in script)
    made = ModuleType(name)
    exec(compile(code, "CONTRIBUTING.md", "exec", dont_inherit=True), made.__dict__)
    return made


@cache
def module(name):
    """The module of the picture called `name`."""
    return example(name, "figure") if name == EXAMPLE else importlib.import_module(f"charts.{name}")


@cache
def _on_pages():
    """The arguments from which pages draw each picture, by its name, once each."""
    found = {}
    for name in contents.names():
        for link in (link_of(A), link_of(B), *(link_of(B) | one for one in LINKS.get(name, []))):
            for picture in read_page(name, **link).document.of(Picture, closed=True):
                if isinstance(make := picture.draw, partial):
                    chart = make.func.__module__.removeprefix("charts.")
                    found.setdefault(chart, {}).setdefault(repr(make.args), make.args)
    return {chart: [*every.values()] for chart, every in found.items()}


def link_of(settings):
    return {name: str(value) for name, value in vars(settings).items() if value != DEFAULTS[name]}


@cache
def states(name):
    """Two states of the picture called `name`, each the arguments of its figure."""
    if name in _STATES:
        return _STATES[name]()
    drawn = _on_pages().get(name, [])
    return (drawn[0], drawn[-1]) if len(drawn) > 1 else ((A,), (B,))


def asked(function, state):
    """Return what a function of a picture's module gives for a state of its figure."""
    return function(*leading_arguments(function, state))


_files = sorted(Path(charts.__file__).parent.glob("*/[!_]*.py"))
_modules = [f"{file.parent.name}.{file.stem}" for file in _files if file.parent.name not in TOOLS]
# What has one of the two is a picture, and fails without the other.
NAMES = [*(name for name in _modules if {"figure", "alt"} & {*dir(module(name))}), EXAMPLE]
