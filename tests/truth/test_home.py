"""Home: what is said of the clocks and of the questions is true at any settings."""

import numpy as np
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.heads import MAX_WORDS
from tests.truth.readings import at_random
from tests.truth.sentences import assert_choices, numbers_in
from tests.truth.tables import assert_numbers

SENTENCES = st.lists(
    st.sampled_from(["the", "cat", "sat", "on", "mat", "猫", "<b>"]), max_size=80
).map(
    lambda words: " ".join(words) or "   "  # an empty text in a link means the default
)


@at_random("home", links=True, sentence=SENTENCES)
def test_what_is_said_is_true(reading, s, *_):
    every, p, hands = s.sentence.split(), s.position, s.d_model // 2
    n, w = min(len(every), MAX_WORDS), formulas.frequencies(s.d_model, s.base)
    idle = int(formulas.idle(n or s.max_len, s.d_model, s.base).sum())
    alone, drawn, inside = hands == 1, min(16, hands), p < n
    assert [reading.has(part) for part in ("insight", "empty")] == [n > 0, n == 0]
    given = reading.numbers("insight" if n else "empty")
    assert given["word"] == (every[p] if inside else "")
    turned, wave = np.degrees(w[0] * p), 2 * np.pi / w
    assert_numbers(given, hands=hands, drawn=drawn, idle=idle, count=n, turned=turned)
    assert_numbers(given, fastest=wave[0], slowest=wave[-1])
    alts = [reading.alts[name] for name in ("wall_wide", "wall_narrow")]
    assert [numbers_in(alt)[0] for alt in alts] == [p, p]
    assert reading.has("cut") == (len(every) > n)
    if len(every) > n:
        assert_numbers(reading.numbers("cut"), count=len(every), most=n)
    choices = {
        "is beyond the end": not inside,
        "its fastest hand": inside and not alone,
        ("Each further word turns the hand", "rim shows", "It needs"): alone,
        "The only hand makes no": alone and idle,
        "The only hand makes a": alone and not idle,
        "None of the": not alone and idle == hands,
        "Every hand makes": not alone and not idle,
        "makes no full turn": idle == 1,
        "make no full turn": 1 < idle < hands,
        "in 1 word;": n == 1,
        "hands are shown": drawn < hands,
    }
    if n:
        assert_choices(reading.text("insight"), choices)
    else:
        assert_choices(reading.text("empty"), {"rim shows": alone})
    question = reading.questions["predict"]
    assert question.right == 1  # the encoding has no word in it
    assert_choices(question.answer, {"the fastest hand": not alone})
    assert_choices(reading.text("How do waves encode a position at all?"), {"the hand of": alone})
    assert_choices(reading.text("Why 10000?"), {"has no effect": alone, "The larger": not alone})
