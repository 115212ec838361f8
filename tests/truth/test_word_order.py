"""Word order: what is said of two sentences is true of these two, under any switches."""

import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import strategies as st

from charts.attention import matched_outputs
from charts.story import moved_words
from state.settings import Settings
from tests.truth.heads import attend, gaps, keys
from tests.truth.readings import SENTENCES, readings_of

EXAMPLES = [
    {"first": "a b", "second": "c d"},
    {"first": "one", "second": "one"},
    {"first": "a b", "second": "a b", "causal": True},
    {"first": "a b", "second": "a b"},
    {"first": "a b", "second": "a c", "encoded": True},
    {"first": "a b", "second": "a c", "causal": True},
    {"first": "a a b", "second": "a b a", "causal": True, "d_model": 2},
    {"first": "b a c", "second": "c b a", "encoded": True, "causal": True},
    {"first": "b a c", "second": "c b a", "encoded": True},
    {},
]
SWITCHES = dict.fromkeys(("encoded", "causal"), st.booleans())


@readings_of("word_order", [], EXAMPLES, first=SENTENCES, second=SENTENCES, **SWITCHES)
def test_what_is_said_is_true(reading, s, values):
    switches = {name: bool(values.get(name)) for name in SWITCHES}
    encoded, causal = switches.values()
    usual = {"first": "John loves Mary", "second": "Mary loves John"}
    first, second = (keys(values.get(name, text), 16) for name, text in usual.items())
    same_words, apart = Counter(first) == Counter(second), gaps(first, second, s, **switches)
    reordered = same_words and first != second
    # Which part is said, on what condition, and its number.
    parts = {
        "plain": reordered and not encoded and not causal,
        "encoded": reordered and encoded and not causal,
        "masked": reordered and causal and not encoded,
        "encoded and masked": reordered and encoded and causal,
        "one word": first == second and len(first) == 1,
        "same order": first == second and len(first) > 1,
        "different": not same_words and len(apart) > 0,
        "nothing shared": not len(apart),
    }
    assert {part: reading.has(part) for part in parts} == parts
    numbered = {*parts} - {"plain", "one word", "same order", "nothing shared"}
    table = {part: {"by up to #": apart.max(initial=0)} for part in numbered}
    if parts["different"]:  # words that see the same words get the same outputs
        assert bool(re.search(r"\d", reading.text("different"))) == (apart.max() > 1e-9)
    # What can be asked: the general answer is yes, and it must show in these two sentences.
    assert set(reading.questions) == ({"predict"} if reordered else set())
    for question in reading.questions.values():
        masked = gaps(first, second, s, encoded=False, causal=True)
        assert (question.right, masked.max() > 1e-9) == (0, True)
        table["predict answer"] = {"by up to #": masked.max()}
    of_pictures(reading, s, {"first map": first, "second map": second}, switches)
    assert ("outputs" in reading.figures) == (len(apart) > 0)
    if len(apart):
        found = re.findall(r" (\d[\d.e-]*) apart[;.]", reading.alts["outputs"])
        np.testing.assert_allclose([*map(float, found)], apart[apart > 1e-9], rtol=0.051)
    return table


def of_pictures(reading, s, sentences, switches):
    """Compare what the words of the pictures say of each sentence."""
    for key, words in sentences.items():
        expected = attend(words, s, **switches)[0].max(axis=1)
        found = re.findall(r"[(” ](\d+\.\d+)\b", reading.alts[key])
        np.testing.assert_allclose([*map(float, found)], expected, atol=0.0051)


@pytest.mark.parametrize("encoded", [False, True])
def test_the_storys_words_change_places(encoded):
    s = Settings(d_model=64)
    first = ("john", "loves", "mary", "john")
    texts = matched_outputs.read(first, first[::-1], s, encoded=encoded)
    table = moved_words.table(texts)
    assert [*zip(table.index, table["position"], table["moved to"], strict=True)] == [
        ("john", 0, 0), ("loves", 1, 2), ("mary", 2, 1), ("john", 3, 3),
    ]  # fmt: skip
    expected = gaps(first, first[::-1], s, encoded=encoded, causal=False)
    np.testing.assert_allclose(table["difference"], expected, atol=1e-9)
    same = moved_words.alt(texts).count("same output")
    assert same == (0 if encoded else len(first))
