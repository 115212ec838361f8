"""On the wire: no figure, and no change on any page, weighs more than 100 KB at any settings."""

import functools
import importlib
import inspect
import pkgutil
from itertools import product

import pytest
from streamlit.runtime.forward_msg_cache import create_reference_msg
from streamlit.testing.v1 import local_script_runner

import charts
from charts.kit import plot, scale_text, theme
from charts.story.pictures import PICTURES
from document import contents
from document.words import words
from state.settings import Settings
from tests.app import open_page, run
from tests.charts.pictures import size
from tests.profiles import WEEKLY

BUDGET = 100_000
SENTENCE = " ".join(["encyclopaedia"] * 64)
TABLE = {"max_len": 8192, "d_model": 2048, "sentence": SENTENCE}
LARGEST = Settings(
    **(TABLE | {"position": 4095, "pair": 500, "d_head": 512, "n_heads": 128}),
    trained_length=1_000_000,
    wanted_length=10_000_000,
    scaling="yarn",
    factor=16,
)
OTHERS = {
    "all columns": Settings(max_len=256, position=200, pair=100, sentence=SENTENCE, n_heads=32),
    "hardly a pattern": Settings(**TABLE, base=100, position=8191, pair=1023, scaling="llama3"),
    "concatenated": Settings(**TABLE, base=1_000_000, position=100, pair=3, layout="concatenated"),
    "many small": Settings(max_len=512, d_model=64, base=5, position=511, sentence=SENTENCE),
}
COMPARED = {"compare": "true", "max_len_b": "8192", "d_model_b": "2048"}
ELSEWHERE = [  # figures that a page first hides
    ("shift_is_rotation", {"sine_only": "true"}),
    ("traps", {"flaw": "frequencies by exp and log"}),
    ("traps", {"flaw": "smooth across dimensions"}),
    ("check", {"what": "two tables", "tables": "one wrong row"}),
]
# Other pages are the same at any settings.
MOVING = [
    name
    for name in contents.names()
    if words(name).meta.get("controls")
    or name == "story"  # whose steps have settings of their own
    or "settings" in contents.path(name).read_text(encoding="utf-8")
]


def figure_functions():
    """Every function of charts/ that returns a figure: (module, name)."""
    for entry in pkgutil.walk_packages(charts.__path__, "charts."):
        module = importlib.import_module(entry.name)
        for name, function in inspect.getmembers(module, inspect.isroutine):
            if function.__module__ == entry.name and module not in (theme, scale_text, plot):
                returned = inspect.signature(function).return_annotation
                if not name.startswith("_") and str(returned).endswith("Figure"):
                    yield module, name


@pytest.fixture
def weights(monkeypatch):
    """The heaviest figure that each function draws meanwhile, in bytes as they are sent."""
    heaviest = {}

    def weigh(key, function):
        @functools.wraps(function)
        def draw(*args, **kwargs):
            fig = function(*args, **kwargs)
            heaviest[key] = max(heaviest[key], size(fig))
            return fig

        return draw

    for module, name in figure_functions():
        key = f"{module.__name__}.{name}"
        heaviest[key] = 0
        monkeypatch.setattr(module, name, weigh(key, getattr(module, name)))
    return heaviest


@pytest.fixture
def sent(monkeypatch):
    """Return the messages that each run has sent."""
    runs = []

    def parse(messages):
        runs.append(list(messages))
        return parsed(messages)

    parsed = local_script_runner.parse_tree_from_messages
    monkeypatch.setattr(local_script_runner, "parse_tree_from_messages", parse)
    return runs


def change(before, after):
    """Bytes of a run for a browser that has what the run before it sent: message_diff.py."""
    places = {tuple(message.metadata.delta_path): message.hash for message in before}
    cached = {message.hash for message in before if message.metadata.cacheable}
    return sum(
        (create_reference_msg(message) if message.hash in cached else message).ByteSize()
        for message in after
        if message.hash != places.get(tuple(message.metadata.delta_path))
    )


def at_settings(page, settings, **query):
    """The page after one change, which leads to `settings`; it then keeps no answer back."""
    at = open_page(page, **query)
    questions = {part.removesuffix(" answer") for part in words(page).parts}
    at.session_state["visit"].revealed |= {f"{page}_{part}" for part in questions}
    return run(at, **vars(settings))


def test_any_change_on_a_page(sent):
    """Run all of them weekly, one of eleven each day."""
    for page, settings in [*product(MOVING, OTHERS)][:: 1 if WEEKLY else 11]:
        at_settings(page, OTHERS[settings])
        assert change(sent[-2], sent[-1]) < BUDGET, (page, settings)
    for page in ("heatmap", "similarity"):
        at_settings(page, LARGEST, **COMPARED)
        assert change(sent[-2], sent[-1]) < BUDGET, page


@pytest.mark.weekly
def test_every_page_and_every_figure_there_is_at_the_largest_settings(weights, sent):
    """Run all pages in one test, so that a figure that none of them draws is found."""
    for page in contents.names():
        at_settings(page, LARGEST)
        assert change(sent[-2], sent[-1]) < BUDGET, page
    for page, query in ELSEWHERE:
        at_settings(page, LARGEST, **query)
    for picture in PICTURES.values():
        picture(LARGEST)
    assert not {name for name, weight in weights.items() if weight == 0}, "drawn by no page"
    assert not {name: weight for name, weight in weights.items() if weight >= BUDGET}
