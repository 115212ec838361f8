"""Beyond the trained length: which angles are new, counted position by position."""

import re
from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from charts.long_context import stretch
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase
from tests.truth.readings import close, readings_of
from tests.truth.said import said
from tests.truth.stretching import TURN, frequencies_used, width_of
from tests.truth.tables import assert_table

SLACK = 1e-9  # w/4 · 4 L is not always w L in floating point
HEADS = {
    "d_head": st.sampled_from([4, 6, 8, 24, 64, 96, 128, 256])
    | st.integers(2, 80).map(lambda i: 2 * i)
}
LENGTHS = st.sampled_from([1, 2, 7, 100, 512, 4096, 8192, 131072]) | st.integers(1, 20000)
SCALINGS = st.sampled_from(["none", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope"])


def firsts(before, after, trained, length):
    """The first position in use where each pair is past all that it saw, inf where none is."""
    trained_angle, last = before * trained, after * (length - 1)
    position = np.ceil(trained_angle * (1 - SLACK) / after)
    new = (
        (trained_angle < TURN)
        & (last >= trained_angle * (1 - SLACK))
        & (after * length > trained_angle * (1 + SLACK))
    )
    return np.where(new, position, np.inf)


def longer(settings, _):
    return settings.wanted_length > settings.trained_length


PHRASES = [
    Phrase(
        r"than (any )?before|more (tokens|words) than|than any in training",
        "biases lower than any before",
        longer,
        Settings(wanted_length=4096),
    ),
    Phrase(
        r"linear scaling[^.]{0,30} keeps every angle",
        "Linear scaling keeps every angle inside the seen ones",
        lambda s, _: (
            s.factor * s.trained_length >= s.wanted_length
            or TURN * float(s.base) ** (1 - 2 / width_of(s)) <= s.trained_length
        ),
        Settings(factor=2),
    ),
    Phrase(
        r"that is why stretched models are trained",
        "That is why stretched models are trained a little further",
    ),
    Phrase(
        r"the other(s have| \d* ?(has|have)) (been everywhere|seen)",
        "the others have been everywhere",
        lambda s, _: s.trained_length >= TURN,
        Settings(trained_length=3),
    ),
    Phrase(
        r"divided by S\(0\)\.",
        "Lowest S(k) is divided by S(0).",
        lambda s, _: s.wanted_length <= 2**18,  # of so many distances it is the lowest
        Settings(wanted_length=2**18 + 1),
    ),
    Phrase(r"the scaling by|every way of stretching, by", "Every way of stretching, by 4"),
]


ENDS = {"d_head": 4, "base": 2, "factor": 1024}  # where ranges end


def link(**values):
    """One link to the page, for an example."""
    return {"trained_length": 4096, "wanted_length": 16384, "d_head": 128, "base": 10000, **values}


EXAMPLES = [
    link(scaling="llama3", factor=8, base=500000, trained_length=8192, wanted_length=131072),
    link(factor=2),
    link(scaling="longrope", d_head=96, wanted_length=131072),
    link(scaling="longrope", d_head=96, wanted_length=4096),
    link(scaling="longrope", d_head=192, partial_rotary_factor="0.5"),
    link(factor=1),
    link(wanted_length=4096),
    link(wanted_length=100, scaling="linear"),
    link(trained_length=3, wanted_length=6),
    link(d_head=96, partial_rotary_factor="0.25", trained_length=2048, wanted_length=8192),
    link(trained_length=1000, wanted_length=3001, scaling="linear", factor=3),
    link(d_head=512, base=10**8, trained_length=7, wanted_length=10**7),
    link(**ENDS, trained_length=1, scaling="linear"),
    link(**ENDS, trained_length=7, scaling="yarn"),
    link(**ENDS, trained_length=7, scaling="dynamic"),
    link(**ENDS, trained_length=10_000_000, scaling="llama3"),
    link(trained_length=2, wanted_length=100, d_head=4, base=2),
]


@readings_of(
    "beyond",
    PHRASES,
    EXAMPLES,
    unsaid=("table", "columns", "ways"),
    **HEADS,
    trained_length=LENGTHS,
    wanted_length=LENGTHS,
    scaling=SCALINGS,
    factor=st.integers(1, 40),
    partial_rotary_factor=st.sampled_from(["1", "0.5", "0.25"]),
    n_heads=st.integers(1, 40),
)
def test_what_is_said_is_true(reading, s):
    width, trained, length = width_of(s), s.trained_length, s.wanted_length
    before = formulas.frequencies(width, s.base)
    if s.scaling == "longrope" and width != 96:  # refused, and said
        s = replace(s, scaling="none")
    assert ("longrope" in {way.name for way in reading.numbers("table")["rows"]}) == (width == 96)
    after = frequencies_used(s.scaling, width, s.base, s.factor, trained, length)
    first, idle = firsts(before, after, trained, length), before * trained < TURN
    claims = reading.numbers("insight")
    assert (claims["hands"].unseen > 0).tolist() == np.isfinite(first).tolist()
    assert claims["hands"].idle.tolist() == idle.tolist()
    new, circle = int(np.isfinite(first).sum()), int(idle.sum())
    pairs, some = len(before), 0 < circle < len(before)
    insight = {
        r"# of # pairs? reach(es)? .* from position #": (new, pairs, first.min()) if new else None,
        "within # tokens?": None if new else length,
        "training # pairs? (has|have)": circle if some else None,
        "other # have": pairs - circle if some else None,
        "Only # of # columns": (width, s.d_head) if width < s.d_head else None,
    }
    dials = {
        "# of the # pairs that": (min(circle, 25), circle) if circle > 25 else None,
        "The # pairs that": circle if 1 < circle <= 25 else None,
    }
    said(reading, {"insight": insight, "dials": dials})
    arcs, swept = (
        np.minimum(360, np.degrees(w * n)) for w, n in ((before, trained), (after, length))
    )
    columns = {
        "pair": range(len(before)),
        "wavelength not stretched, tokens": TURN / before,
        "wavelength in use, tokens": TURN / after,
        "angles before stretching, degrees": arcs,
        "new angles, degrees": np.where(np.isfinite(first), swept - arcs, 0),
    }
    assert_table(stretch.table(claims["hands"]), columns)

    rows = reading.numbers("table")["rows"]
    fitting = [  # at the factor that the lengths ask for, whatever factor is set
        frequencies_used(way.name, width, s.base, max(1, length / trained), trained, length)
        for way in rows
        if way.name != "longrope"  # searched for one model, so never recommended
    ]
    fewest = min(np.isfinite(firsts(before, own, trained, length)).sum() for own in fitting)
    assert reading.numbers("table")["best"].unseen == fewest
    for way in rows:
        own = frequencies_used(way.name, width, s.base, s.factor, trained, length)
        positions = firsts(before, own, trained, length)
        assert way.unseen == np.isfinite(positions).sum()
        assert way.first == (None if np.isinf(positions).all() else positions.min())
        assert close(way.step, own[0])
        assert close(way.relative_speed, own[0] / before[0])
        assert close(way.slowest, TURN / own[-1])
        if way.name == "dynamic" and length > trained:
            assert close(way.factor, 1 + s.factor * (length / trained - 1))
    if needed := reading.numbers("ways")["ntk_needs"]:
        by = frequencies_used("ntk", width, s.base, needed * (1 + SLACK), trained, length)
        assert np.isinf(firsts(before, by, trained, length)).all()

    # Two pairs that have not seen every angle, and the fastest of them is slowed enough by a factor
    # that a float can hold.
    has_question = length >= 1.5 * trained and idle.sum() > 1 and not idle[0]
    if has_question:
        has_question = np.log10(length / trained) * (len(before) - 1) / idle.argmax() < 308
    assert ("predict" in reading.questions) == has_question
    if has_question:
        double = np.longdouble(2 * length) / trained
        by = frequencies_used("ntk", width, s.base, double, trained, length)
        enough = np.isinf(firsts(before, by, trained, length)).all()
        assert reading.questions["predict"].right == (1 if enough else 2)
        ratio, pair = length / trained, int(idle.argmax())
        needed = ratio ** ((pairs - 1) / pair)
        answer = {
            "From # on": needed,
            "Pair # is": pair,
            "slowed # times": ratio,
            "factor of #": needed,
        }
        options = {"#, as": ratio, "(up to|than) #": 2 * ratio}
        asked = {"# times as": ratio}
        said(reading, {"predict": asked, "predict options": options, "predict answer": answer})

    bare, missing = formulas.frequencies(s.d_model, s.base), length - trained
    met = np.isfinite(firsts(bare, bare, trained, length)).sum()
    claims = reading.numbers("schemes")
    slopes = np.array(alibi(s.n_heads))
    table = {
        "from # to # tokens?": (trained, length),
        r"d_model # \| # of # pairs?": (s.d_model, met, s.d_model // 2),
        "# positions? ha": missing,
        "ALiBi, # heads?": s.n_heads,
        "training; # heads? still": int((np.exp(-slopes * trained) > 0.01).sum()),
        "over 1%": () if claims.get("far_sighted") else None,
        "T5, # buckets": 32,
        r"\| # buckets? (is|are) used": [*range(1, 33)],
        "from # tokens? on": claims["starts"][-1] if missing > 0 else None,
    }
    said(reading, {"schemes": table})
    in_words = [int(count) for count in re.findall(r"(\d+) dials?", reading.alts["arcs_wide"])]
    assert in_words == ([min(circle, 25)] if circle else [])


def alibi(n):
    """Slopes of ALiBi's heads, after the released `get_slopes`."""
    below = 2 ** (n.bit_length() - 1)
    first = [2.0 ** (-8 * h / below) for h in range(1, below + 1)]
    return first if below == n else first + alibi(2 * below)[0::2][: n - below]
