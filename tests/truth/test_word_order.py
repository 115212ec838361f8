"""Word order: what is said of two sentences is true of these two, under any switches."""

import re
from collections import Counter

import numpy as np
from hypothesis import strategies as st

from tests.truth.heads import attend, gaps, keys
from tests.truth.readings import SENTENCES, at_random
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers

EXAMPLES = [
    {"first": "b b c", "second": "b c b", "causal": True, "d_model": 2},
    {"first": "b a c", "second": "c b a", "encoded": True},
    {"first": "a b", "second": "a c", "causal": True},
]
SWITCHES = dict.fromkeys(("encoded", "causal"), st.booleans())


@at_random("word_order", EXAMPLES, links=True, first=SENTENCES, second=SENTENCES, **SWITCHES)
def test_what_is_said_is_true(reading, s, values):
    switches = {name: bool(values.get(name)) for name in SWITCHES}
    encoded, causal = switches.values()
    usual = {"first": "John loves Mary", "second": "Mary loves John"}
    first, second = (keys(values.get(name, text), 16) for name, text in usual.items())
    same_words, apart = Counter(first) == Counter(second), gaps(first, second, s, **switches)
    reordered, shared = same_words and first != second, apart[apart > 1e-9]
    parts = {  # which is said, on what condition
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
    (part,) = (part for part, holds in parts.items() if holds)
    assert_numbers(reading.numbers(part), gap=shared.max(initial=0))
    if parts["different"]:  # words that see the same words get the same outputs
        choices = {"are the same here": not len(shared), "on their positions": encoded}
        assert_choices(reading.text(part), choices)
    # What can be asked: the general answer is yes, and it must show in these two sentences.
    assert set(reading.questions) == ({"predict"} if reordered else set())
    for question in reading.questions.values():
        masked = gaps(first, second, s, encoded=False, causal=True).max()
        assert (question.right, masked > 1e-9) == (0, True)
        assert_numbers(question.asked.numbers, gap=masked)
    for key, words in {"first map": first, "second map": second}.items():
        found = re.findall(r"[(” ](\d+\.\d+)\b", reading.alts[key])
        largest = attend(words, s, **switches)[0].max(axis=1)
        np.testing.assert_allclose([*map(float, found)], largest, atol=0.0051)
    assert ("outputs" in reading.figures) == (len(apart) > 0)
    if len(apart):
        found = re.findall(r" (\d[\d.e-]*) apart[;.]", reading.alts["outputs"])
        np.testing.assert_allclose([*map(float, found)], shared, rtol=0.051)
