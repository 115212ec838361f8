"""Home: what is said of the clocks and of the questions is true at any settings."""

import numpy as np
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.heads import MAX_WORDS
from tests.truth.readings import readings_of
from tests.truth.said import Phrase

SENTENCES = st.lists(
    st.sampled_from(["the", "cat", "sat", "on", "mat", "猫", "<b>"]), max_size=80
).map(
    lambda words: " ".join(words) or "   "  # an empty text in a link means the default
)


def words_of(settings):
    return min(len(settings.sentence.split()), MAX_WORDS)


def idle(settings):
    """Hands that make no full turn from the sentence's first word to its last."""
    length = words_of(settings) or settings.max_len
    return int(formulas.idle(length, settings.d_model, settings.base).sum())


PHRASES = [
    Phrase(r"the larger the base", lambda settings, _: settings.d_model > 2),
    Phrase(r"none of the \d* ?hands", lambda settings, _: idle(settings) == settings.d_model // 2),
    Phrase(r"every hand", lambda settings, _: idle(settings) == 0),
    Phrase(r"beyond", lambda settings, _: settings.position >= words_of(settings)),
]
EXAMPLES = [
    {"d_model": 2},
    {"d_model": 2, "sentence": "the cat sat on the big red mat"},
    {"sentence": "one", "position": 0},
    {"d_model": 8, "base": 2, "sentence": "word " * 20, "position": 90},
    {"d_model": 4, "sentence": "   "},
    {"sentence": "word " * 80},
    {},
]


@readings_of("home", PHRASES, EXAMPLES, sentence=SENTENCES)
def test_what_is_said_is_true(reading, s):
    n, p, hands, never = words_of(s), s.position, s.d_model // 2, idle(s)
    waves, w = formulas.wavelengths(s.d_model, s.base), formulas.frequencies(s.d_model, s.base)
    per_word, turn = np.degrees(w), np.degrees(w[0] * p)
    assert reading.has("insight") == bool(n)
    word = s.sentence.split()[p] if p < n else ""
    assert reading.numbers("insight" if n else "empty")["word"] == word
    assert reading.questions["predict"].right == 1  # the encoding has no word in it
    return {
        "cut": {"first # of # words": (MAX_WORDS, len(s.sentence.split()))},
        "insight": {
            "Position # is beyond": p if p >= n else None,
            "sentence, which has # words?": n,
            "is at position #": p,
            "has turned by #°": turn,
            "turns the (fastest )?hand by #°": per_word[0],
            "slowest by #°": per_word[-1],
            "None of the # hands": hands if never == hands else None,
            r"# of the # hands \(#%\) makes? no": (never, hands, 100 * never / hands),
            "in (the )?# (words?|steps?)": n - 1 if n > 1 else n,
            "(It|The slowest) needs # words": waves[-1],
            r"\(# of the # hands": ([*range(hands)], hands),
        },
        "empty": {"in # tokens": s.max_len},
        "predict": {"position #": p},
        "predict answer": {"position #": p, "has turned by #°": turn},
        "Why 10000?": {"at # it takes": s.base, "takes # tokens": waves[-1]},
        "Why add, and not concatenate?": {"# numbers wide": s.d_model, "makes it #": 2 * s.d_model},
        "Why times √d_model?": {
            "becomes # long": s.d_model**0.5,
            "encoding of length #": (s.d_model / 2) ** 0.5,
        },
        "alt wall_wide": {"position #": p},
    }
