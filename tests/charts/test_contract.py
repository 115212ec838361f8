"""The contract of charts/__init__.py, over every module of charts/ that draws.

Each module is shown two states. A module without an entry here fails, so nobody can forget one.
"""

import importlib
import inspect
import json
import math
import re
from dataclasses import asdict, is_dataclass
from pathlib import Path

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import plotly.io as pio
import pytest

import charts
from charts.attention import four_terms, matched_outputs, position_scores
from charts.hands import wall
from charts.hands.word_on_a_circle import Word
from charts.implementations import conventions, mistakes, pairing
from charts.input import text_to_input
from charts.kit.points_table import drawn
from charts.lab import (
    curves,
    hands_needed,
    learned_table,
    live_training,
    longer_texts,
    looked,
    moved_texts,
    residual_stream,
    sentences_read,
    two_by_two,
    words_noticed,
)
from charts.long_context import stretch, stretched_profile
from charts.schemes import score_by_distance
from charts.similarity import profile_share
from charts.story import morph, over_words
from core import positional_encoding
from core.attention.score import head_form
from core.diagnosis.diagnose import diagnose
from core.encodings.registry import GRIDS, SCHEMES
from core.encodings.rotary_scaling import Linear
from core.encodings.scheme import Setup
from core.implementations.conventions import Conventions
from lab.asking import write
from lab.samples import SAMPLES
from lab.tasks import document
from lab.vocabulary import Design
from lab.workshop import Point
from state.settings import Settings

FOLDER = Path(charts.__file__).parent
NOT_DRAWN = {"kit", "still"}  # what all pictures are made with, and drawn with elsewhere
NO_FIGURE = {
    "diagnosis.examples",  # tables to press
    "diagnosis.pieces",  # numbers of what is less than a table
    "hands.worksheet_dials",  # an image for paper, in words of the worksheet
    "myths.case",  # questions, and which picture of another room answers them
    "myths.hands",
    "myths.heads",
    "myths.registry",
    "myths.tables",
    "quiz.attention",  # numbers and answers
    "quiz.base",
    "quiz.hands",
    "quiz.question",
    "quiz.sheet",
    "quiz.shift",
    "quiz.similarity",
    "quiz.table",
    "long_context.scalings_compared",  # a table
    "lab.looks",  # colours and ranges
    "similarity.measures",  # what the axes of two pictures measure
    "story.morph_scene",  # how the stages of `morph` are drawn
    "story.pictures",  # the registry of what a story can show
}
A = Settings(max_len=40, d_model=16, base=100, position=3, pair=1)
B = Settings(max_len=60, d_model=32, base=1000, position=9, pair=4)
TEXT, OTHER = ("one", "two", "three"), ("three", "one", "two", "two")


def head(settings, words):
    form = head_form("back", settings.d_model, settings.base, offset=1)
    return four_terms.read(words, settings, form, 1.0, [0, 3], scale=True)


def hands(settings, scaling):
    return stretch.hands(settings.d_model, settings.base, settings.max_len, 400, scaling)


def distances(settings, names):
    setup, k = Setup(settings.max_len, settings.d_model, 2, settings.base), settings.position
    return score_by_distance.drops(names, setup, k), k


def scored(settings):
    return position_scores.read(settings, head_form("back", settings.d_model, settings.base))


def walls(settings):
    made = wall.wall(settings, 64, 1.3)
    return made, settings.position, settings.max_len, 400


def drafts(design, width):
    return write(design, SAMPLES[design.task], width).beam


def news(*designs):
    text = SAMPLES["summary"]
    return sentences_read.read(
        text, designs, tuple(write(one, text, 2).beam[0].words for one in designs)
    )


TOLD = (Point(0, None, 0.0, ""), Point(20, 2.5, 0.25, "neko ga"))
SETUPS = [Setup(s.max_len, s.d_model, 2, s.base) for s in (A, B)]
SHOWN = {
    "attention.four_terms": ((head(A, TEXT),), (head(B, OTHER),)),
    "attention.matched_outputs": tuple(
        (matched_outputs.read(TEXT, TEXT[::-1], s, encoded=True),) for s in (A, B)
    ),
    "attention.one_query": ((head(A, TEXT).weights, TEXT, 0), (head(B, OTHER).weights, OTHER, 2)),
    "attention.position_scores": ((scored(A),), (scored(B),)),
    "attention.read_back": ((A,), (B,)),
    "attention.weights": ((head(A, TEXT).weights, TEXT, 0), (head(B, OTHER).weights, OTHER, 2)),
    "diagnosis.difference": tuple(
        (diagnose(noise + positional_encoding(s.max_len, s.d_model)),)
        for s, noise in ((A, 0.0), (B, 0.02 * np.eye(B.max_len, B.d_model)))
    ),
    "hands.dial": ((A, 3), (B, 5)),
    "hands.moved_vectors": ((A, 3), (B, 2.5)),
    "hands.shift_matrix": ((A, 3), (B, 2.5)),
    "hands.sine_guess": ((A, 3), (B, 2)),
    "hands.sine_law": ((A, 3), (B, 2)),
    "hands.turning_hand": ((A, 3), (B, 2.5)),
    "hands.two_positions": ((A, 3), (B, 5)),
    "hands.two_waves": ((A, False), (B, True)),
    "hands.wall": (walls(A), walls(B)),
    "hands.wavelengths": ((A,), (B,)),
    "hands.word_on_a_circle": tuple(
        ((Word("cat", 1.0, 0.5), Word("dog", 0.2, x)), 1.0, s, turned, "√d")
        for s, x, turned in ((A, 0.5, False), (B, -0.5, True))
    ),
    "implementations.conventions": tuple(
        (conventions.tables(s, Conventions(exponent)),)
        for s, exponent in ((A, "paper"), (B, "tensor2tensor"))
    ),
    "implementations.mistakes": (
        (mistakes.read(A, "degrees", {"unit": "degrees"}),),
        (mistakes.read(B, "plus for minus", {"plus": True}),),
    ),
    "implementations.number_formats": ((A,), (B,)),
    "implementations.pairing": ((pairing.scores(4, 100.0),), (pairing.scores(8, 100.0),)),
    "input.text_to_input": (
        (text_to_input.read(TEXT, A, scale=True, rate=0),),
        (text_to_input.read(OTHER, B, scale=False, rate=0.1),),
    ),
    "lab.curves": (
        (curves.course("translation", ("none", "rotary")),),
        (curves.course("summary", ("learned",)),),
    ),
    "lab.drafts": (
        (drafts(Design("translation"), 3), ("neko ga nezumi o oikaketa",)),
        (drafts(Design("summary", "none"), 4),),
    ),
    "lab.hands_needed": (
        (hands_needed.needed("translation", 2),),
        (hands_needed.needed("document", 5),),
    ),
    "lab.learned_table": (
        (learned_table.tables("translation", False),),
        (learned_table.tables("summary", True),),
    ),
    "lab.live_training": (
        (live_training.Training(TOLD[:1], 300, 0.3),),
        (live_training.Training(TOLD, 800, 0.2),),
    ),
    "lab.longer_texts": (
        (longer_texts.growth("translation", ("rotary", "alibi sided")),),
        (longer_texts.growth("document", ("learned",)),),
    ),
    "lab.looked": tuple(
        (looked.read(design, SAMPLES["translation"], ("neko", "ga", "nezumi")[:count]),)
        for design, count in ((Design("translation"), 3), (Design("translation", "none"), 2))
    ),
    "lab.moved_texts": (
        (moved_texts.moved(("sinusoidal", "rotary"), 3),),
        (moved_texts.moved(("sinusoidal", "learned"), 16),),
    ),
    "lab.residual_stream": (
        (residual_stream.read("translation"),),
        (residual_stream.read("document"),),
    ),
    "lab.sentences_read": (
        (news(Design("summary"), Design("summary", "none")),),
        (news(Design("summary", "rotary"), Design("summary", "none")),),
    ),
    "lab.two_by_two": tuple(
        (two_by_two.ask(text),)
        for text in (SAMPLES["document"], document.exchanged(SAMPLES["document"]))
    ),
    "lab.words_noticed": tuple(
        (words_noticed.read(text),)
        for text in (SAMPLES["document"], document.exchanged(SAMPLES["document"]))
    ),
    "long_context.seen_arcs": ((hands(A, None),), (hands(B, Linear(4)),)),
    "long_context.smallest_base": ((A,), (B,)),
    "long_context.stretch": ((hands(A, None),), (hands(B, Linear(4)),)),
    "long_context.stretched_profile": (
        (stretched_profile.profile(hands(A, None)),),
        (stretched_profile.profile(hands(B, Linear(4))),),
    ),
    "schemes.patches": ((GRIDS["axial"], 16, 100.0), (GRIDS["by axis"], 32, 1000.0)),
    "schemes.score_by_distance": (
        distances(A, ["sinusoidal", "rotary"]),
        distances(B, ["sinusoidal", "alibi"]),
    ),
    "schemes.what_it_writes": (
        (SCHEMES["learned"], SETUPS[0], 0),
        (SCHEMES["alibi"], SETUPS[1], 1),
    ),
    "schemes.where_it_enters": (([SCHEMES["alibi"]], True), ([SCHEMES["rotary"]], False)),
    "similarity.before_and_after": ((A,), (B, True)),
    "similarity.matrix": ((A, "cosine", 3), (B, "distance", 5)),
    "similarity.pair_stack": ((A, 3), (B, 5)),
    "similarity.profile": ((A, "cosine", 3), (B, "distance", 5)),
    "similarity.profile_share": ((A,), (B, (profile_share.RISE,))),
    "story.bits": ((A,), (B,)),
    "story.count": ((A,), (B,)),
    "story.morph": tuple((morph.read(s), s.position) for s in (A, B)),
    "story.over_words": tuple((over_words.attend(s, "back"),) for s in (A, B)),
    "story.share": ((A,), (B,)),
    "story.smooth_bits": ((A,), (B,)),
    "table.fingerprint": ((A,), (B,)),
    "table.heatmap": ((A,), (B,)),
    "table.singular_values": ((A,), (B,)),
    "table.waves": ((A,), (B,)),
}
WORDS_ONLY = {"schemes.where_it_enters"}  # a diagram: nothing in it is a number
# Tables of more, or of other numbers than the points of the traces.
OTHER_POINTS = {
    "diagnosis.difference": "images",
    "hands.dial": "its trail",
    "lab.drafts": "bars and lines of words",
    "lab.residual_stream": "bars across",
    "lab.sentences_read": "bars across",
    "lab.two_by_two": "bars across",
    "hands.two_positions": "an image",
    "hands.two_waves": "finer than whole positions",
    "hands.wall": "places of dials",
    "implementations.conventions": "images",
    "implementations.mistakes": "images",
    "input.text_to_input": "the vectors; the table has their lengths",
    "long_context.seen_arcs": "outlines",
    "long_context.smallest_base": "cut at the text's length",
    "long_context.stretch": "names of lines",
    "schemes.what_it_writes": "images",
    "similarity.pair_stack": "finer than whole distances",
    "similarity.profile": "finer than whole distances",
    "table.waves": "finer than whole positions",
    "story.morph": "an image",
}


def modules():
    """Every module in a room of charts/, by room and name."""
    found = sorted(FOLDER.glob("*/*.py"))
    names = [f"{file.parent.name}.{file.stem}" for file in found if file.stem != "__init__"]
    return [name for name in names if name.split(".")[0] not in NOT_DRAWN]


def module(name):
    return importlib.import_module(f"charts.{name}")


def given(function, shown):
    """The first of the figure's arguments, as many as `function` takes."""
    return shown[: len(inspect.signature(function).parameters)]


def test_every_module_that_draws_is_looked_at():
    assert set(SHOWN) | NO_FIGURE == set(modules())
    assert not [name for name in NO_FIGURE if hasattr(module(name), "figure")]


@pytest.mark.parametrize("name", SHOWN)
def test_what_the_figure_takes_the_others_take(name):
    chart = module(name)
    takes = list(inspect.signature(chart.figure).parameters)
    for function in ("alt", "table", "numbers"):
        if hasattr(chart, function):
            parameters = list(inspect.signature(getattr(chart, function)).parameters)
            assert parameters == takes[: len(parameters)], function


@pytest.mark.parametrize("name", SHOWN)
def test_a_figure_and_words_that_change_with_it(name):
    chart = module(name)
    figures = [chart.figure(*shown) for shown in SHOWN[name]]
    assert all(isinstance(figure, go.Figure) for figure in figures)
    assert figures[0].to_json() != figures[1].to_json()
    alts = [chart.alt(*given(chart.alt, shown)) for shown in SHOWN[name]]
    assert all(isinstance(alt, str) and alt.strip() == alt for alt in alts)
    found = [re.findall(r"\d[\d.,]*", alt) for alt in alts]
    assert alts[0] != alts[1]
    assert name in WORDS_ONLY or (all(found) and found[0] != found[1])


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_sent_is_what_plotly_makes_of_the_figure(name):
    figure = module(name).figure(*SHOWN[name][0])
    sent = json.loads(pio.to_json(figure.to_dict(), validate=False))
    own = json.loads(go.Figure(figure.data, figure.layout).to_json())
    for whole in (sent, own):
        del whole["layout"]["template"]  # not sent
    assert sent == own


def finite(values):
    """The numbers among `values`, at the precision of a picture."""
    numbers = pd.to_numeric(pd.Series(np.ravel(values)), errors="coerce").to_numpy(float)
    return numbers[np.isfinite(numbers)]


@pytest.mark.parametrize("name", [name for name in SHOWN if hasattr(module(name), "table")])
def test_a_table_has_the_numbers_that_are_drawn(name):
    chart = module(name)
    for shown in SHOWN[name]:
        table = chart.table(*given(chart.table, shown))
        assert isinstance(table, pd.DataFrame)
        assert table.size
        if name in OTHER_POINTS:
            continue
        points = drawn(go.Figure(chart.figure(*shown)))
        column = "value" if "value" in points else "y"
        heights = finite(points[column])
        numbers = finite(table.reset_index().to_numpy())
        nearest = np.abs(heights[:, None] - numbers).min(axis=1)
        assert (nearest <= 1e-6 + 1e-6 * np.abs(heights)).mean() > 0.8  # all but marks


def plain(value):
    """Whether words can be made of a value: numbers, texts, flags, None, and rows of these."""
    if isinstance(value, float | np.floating):
        return not math.isnan(value)
    if value is None or isinstance(value, str | bool | int | np.bool_ | np.integer):
        return True
    if isinstance(value, np.ndarray):
        return not np.isnan(value.astype(float)).any()
    if isinstance(value, dict):
        return all(isinstance(key, str | int) for key in value) and plain(list(value.values()))
    if isinstance(value, list | tuple | range):
        return all(map(plain, value))
    return is_dataclass(value) and plain(asdict(value))


@pytest.mark.parametrize("name", [name for name in SHOWN if hasattr(module(name), "numbers")])
def test_numbers_are_plain_and_move_with_the_picture(name):
    chart = module(name)
    a, b = (chart.numbers(*given(chart.numbers, shown)) for shown in SHOWN[name])
    assert a
    assert list(a) == list(b)
    assert all(isinstance(key, str) and plain(value) for key, value in (a | b).items())
    assert repr(a) != repr(b)
