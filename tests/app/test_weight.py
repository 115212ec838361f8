"""On the wire: no picture and no change of a page weighs more than 100 KB at any settings."""

from itertools import product

import pytest
from streamlit.runtime.forward_msg_cache import create_reference_msg
from streamlit.testing.v1 import local_script_runner

from document import contents
from document.words import words
from state.settings import Settings
from tests.app import open_page, run
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
@pytest.mark.parametrize("page", contents.names())
def test_any_page_at_the_largest_settings(page, sent):
    at_settings(page, LARGEST)
    assert change(sent[-2], sent[-1]) < BUDGET


@pytest.mark.weekly
@pytest.mark.parametrize(("page", "query"), ELSEWHERE)
def test_a_picture_that_a_page_first_hides(page, query, sent):
    at_settings(page, LARGEST, **query)
    assert max(message.ByteSize() for message in sent[-1]) < BUDGET  # one is one picture
