"""Two states of every picture, for the tests; each is built on first use."""

import importlib
import re
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np

import charts
from charts.attention import four_terms, matched_outputs, position_scores
from charts.hands import wall
from charts.hands.toy_words import Word
from charts.implementations import conventions, mistakes, order_blind, pairing
from charts.input import text_to_input
from charts.kit.contract import leading_arguments
from charts.lab import (
    curves,
    hands_needed,
    learned_hands,
    longer_texts,
    two_orders,
    verses,
)
from charts.lab.drafts import Drafts
from charts.long_context import stretch, stretched_profile
from charts.schemes import score_by_distance
from charts.similarity import profile_share
from charts.story import morph, over_words
from core import positional_encoding
from core.attention.score import head_form
from core.encodings.registry import SCHEMES
from core.encodings.rotary_scaling import Linear
from core.encodings.scheme import Setup
from core.implementations.conventions import Conventions
from diagnosis.diagnose import diagnose
from diagnosis.two_tables import two_tables
from lab import samples
from lab.asking import write
from lab.tasks import document, summary, translation
from lab.tasks.task import words_of
from lab.vocabulary import Design
from state.settings import Settings

A = Settings(max_len=40, d_model=16, base=100, position=3, pair=1)
B = Settings(max_len=60, d_model=32, base=1000, position=9, pair=4)
TEXT, OTHER = ("one", "two", "three"), ("three", "one", "two", "two")
SAMPLES = {  # what pages open with, by task
    "translation": translation.example(words_of(samples.TRANSLATION)),
    "summary": summary.example(words_of(samples.SUMMARY)),
    "document": document.example(
        [*words_of(samples.HEADER)],
        [
            (document.BODY, [*words_of(samples.DUTY)]),
            (document.NOTE, [*words_of(samples.ASIDE)]),
        ],
    ),
}


def head(settings, words):
    form = head_form("back", settings.d_model, settings.base, offset=1)
    return four_terms.read(words, settings, form, 1.0, [0, 3], scale=True)


def weights(settings, words, query):
    return head(settings, words).weights, words, query


def hands(settings, scaling):
    return stretch.hands(settings.d_model, settings.base, settings.max_len, 400, scaling)


def distances(settings, names):
    setup, k = Setup(settings.max_len, settings.d_model, 2, settings.base), settings.position
    return score_by_distance.drops(names, setup, k), k


def scored(settings):
    return position_scores.read(settings, head_form("back", settings.d_model, settings.base))


def walls(settings):
    dials = wall.wall(settings, 64, 1.3)
    return dials, settings.position, settings.max_len, 400


def drafts(design, count):
    return Drafts(design.positions, write(design, SAMPLES[design.task])[:count])


READ = order_blind.Texts(
    (TEXT, TEXT[::-1]),
    TEXT,
    ("one", "two", "one"),
    {"one": {"two": 1.0}, "two": {"one": 0.7, "two": 0.3}},
)
SETUPS = [Setup(s.max_len, s.d_model, 2, s.base) for s in (A, B)]
_STATES = {  # of pictures that are drawn from more than settings
    "attention.four_terms": lambda: ((head(A, TEXT),), (head(B, OTHER),)),
    "attention.matched_outputs": lambda: tuple(
        (matched_outputs.read(TEXT, TEXT[::-1], s, encoded=True),) for s in (A, B)
    ),
    "attention.one_query": lambda: (weights(A, TEXT, 0), weights(B, OTHER, 2)),
    "attention.position_scores": lambda: ((scored(A),), (scored(B),)),
    "attention.weights": lambda: (weights(A, TEXT, 0), weights(B, OTHER, 2)),
    "diagnosis.difference": lambda: tuple(
        (diagnose(noise + positional_encoding(s.max_len, s.d_model)),)
        for s, noise in ((A, 0.0), (B, 0.02 * np.eye(B.max_len, B.d_model)))
    ),
    "diagnosis.measured": lambda: (
        (diagnose(positional_encoding(A.max_len, A.d_model)[::-1]),),
        (diagnose(np.sin(np.arange(30)[:, None] * [0.9, 0.31, 0.37, 1.7])),),
    ),
    "diagnosis.two_tables": lambda: tuple(
        (two_tables(table, table + noise),)
        for table, noise in (
            (positional_encoding(A.max_len, A.d_model), 0.0),
            (positional_encoding(B.max_len, B.d_model), 0.02 * np.eye(B.max_len, B.d_model)),
        )
    ),
    "hands.dial": lambda: ((A, 3), (B, 5)),
    "hands.moved_vectors": lambda: ((A, 3), (B, 2.5)),
    "hands.shift_matrix": lambda: ((A, 3), (B, 2.5)),
    "hands.sine_guess": lambda: ((A, 3), (B, 2)),
    "hands.sine_law": lambda: ((A, 3), (B, 2)),
    "hands.turning_hand": lambda: ((A, 3), (B, 2.5)),
    "hands.two_positions": lambda: ((A, 3), (B, 5)),
    "hands.wall": lambda: (walls(A), walls(B)),
    "hands.word_on_a_circle": lambda: tuple(
        ((Word("cat", 1.0, 0.5), Word("dog", 0.2, x, own)), 1.0, s, turned, "√d")
        for s, x, turned, own in ((A, 0.5, False, None), (B, -0.5, True, 4))
    ),
    "implementations.conventions": lambda: tuple(
        (conventions.tables(s, Conventions(exponent)),)
        for s, exponent in ((A, "paper"), (B, "tensor2tensor"))
    ),
    "implementations.mistakes": lambda: (
        (mistakes.read(A, "degrees", {"unit": "degrees"}),),
        (mistakes.read(B, "plus for minus", {"plus": True}),),
    ),
    "implementations.pairing": lambda: ((pairing.scores(4, 100.0),), (pairing.scores(8, 100.0),)),
    "implementations.word_maps": lambda: tuple(
        (order_blind.PICTURES["batch_first left out"].read(READ, s),) for s in (A, B)
    ),
    "input.encoder_decoder": lambda: (("encoder-decoder",), ("decoder-only",)),
    "input.text_to_input": lambda: (
        (text_to_input.read(TEXT, A, scale=True, rate=0),),
        (text_to_input.read(OTHER, B, scale=False, rate=0.1, distribution="uniform"),),
    ),
    "lab.curves": lambda: (
        (curves.course("translation", ("none", "rotary")),),
        (curves.course("summary", ("learned",)),),
    ),
    "lab.drafts": lambda: (
        ([drafts(Design("translation"), 3)], ("neko ga nezumi o oikaketa",)),
        ([drafts(Design("summary", scheme), 2) for scheme in ("none", "sinusoidal")],),
    ),
    "lab.hands_needed": lambda: (
        (hands_needed.needed("translation", 2),),
        (hands_needed.needed("document", 5),),
    ),
    "lab.heads_by_distance": lambda: ((0,), (3,)),
    "lab.learned_comb": lambda: ((True,), (False,)),
    "lab.learned_rows": lambda: ((False, A), (True, B)),
    "lab.two_orders": lambda: ((two_orders.read(0),), (two_orders.read(7),)),
    "lab.learned_hands": lambda: ((learned_hands.main(), A), (learned_hands.bands(), B)),
    "lab.longer_texts": lambda: (
        (longer_texts.growth("translation", ("rotary", "alibi sided")),),
        (longer_texts.growth("document", ("learned",)),),
    ),
    "lab.verses": lambda: (
        (verses.write(("small", "old", "red", "cat"), 20),),
        (verses.write(("sea", "wet"), 8),),
    ),
    "long_context.stretch": lambda: ((hands(A, None),), (hands(B, Linear(4)),)),
    "long_context.stretched_profile": lambda: (
        (stretched_profile.profile(hands(A, None)),),
        (stretched_profile.profile(hands(B, Linear(4))),),
    ),
    "schemes.score_by_distance": lambda: (
        distances(A, ["sinusoidal", "rotary"]),
        distances(B, ["sinusoidal", "alibi"]),
    ),
    "schemes.what_it_writes": lambda: (
        (SCHEMES["learned"], SETUPS[0], 0),
        (SCHEMES["alibi"], SETUPS[1], 1),
    ),
    "schemes.where_it_enters": lambda: (([SCHEMES["alibi"]], True), ([SCHEMES["rotary"]], False)),
    "similarity.before_and_after": lambda: ((A,), (B, True)),
    "similarity.matrix": lambda: ((A, "cosine", 3), (B, "distance", 5)),
    "similarity.pair_stack": lambda: ((A, 3), (B, 5)),
    "similarity.profile": lambda: ((A, "cosine", 3), (B, "distance", 5)),
    "similarity.profile_share": lambda: ((A,), (B, (profile_share.RISE,))),
    "story.morph": lambda: tuple((morph.read(s), s.position) for s in (A, B)),
    "story.moved_words": lambda: tuple(
        (matched_outputs.read(TEXT, TEXT[::-1], s, encoded=True),) for s in (A, B)
    ),
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
def states(name):
    """Two states of the picture called `name`, each the arguments of its figure."""
    return _STATES[name]() if name in _STATES else ((A,), (B,))


def asked(function, state):
    """Return what a function of a picture's module gives for a state of its figure."""
    return function(*leading_arguments(function, state))


_files = sorted(Path(charts.__file__).parent.glob("*/[!_]*.py"))
_modules = [f"{file.parent.name}.{file.stem}" for file in _files if file.parent.name not in TOOLS]
# What has one of the two is a picture, and fails without the other.
NAMES = [*(name for name in _modules if {"figure", "alt"} & {*dir(module(name))}), EXAMPLE]
