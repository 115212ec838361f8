"""Myths: every number of every card computed again, and every right option judged again."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import example, given
from numpy.linalg import norm

from charts.implementations.order_blind import Texts
from charts.myths import registry
from charts.myths.case import case
from document.words import words
from lab.real import shipped
from state.limits import DEFAULTS
from tests.truth import formulas
from tests.truth.heads import gaps
from tests.truth.readings import FEW_READINGS, read, settings_of, shared
from tests.truth.said import Phrase, mistakes, said, texts_at
from tests.truth.test_lab_real import FIFTH, ROUGHLY

MYTHS = [myth["name"] for myth in words("myths").meta["myths"]]
TURN = 2 * np.pi


class At(NamedTuple):
    """Tokens, columns and base that a card is asked for."""

    n: int
    d: int
    base: int

    @property
    def rows(self):
        return formulas.encoding(np.arange(self.n), self.d, self.base)

    @property
    def waves(self):
        return formulas.wavelengths(self.d, self.base)

    @property
    def d_model(self):
        return self.d


def none_wasted(s):
    done, hands = int((~formulas.idle(s.n, s.d, s.base)).sum()), s.d // 2
    constant = formulas.constant(s.rows)
    still = int((np.abs(s.rows - s.rows[0]).max(axis=0)[0::2] <= 0.1).sum())
    return 0 if done == hands else 1 if done >= s.d / 4 else 2, {
        "many of the # hands": hands,
        r"# of #\. ?(Through|With|$)": (done, hands),
        "of # hands? stay within # of 0 and 1": (still, 0.1) if still else None,
        "vector holds #%": 100 * constant if still and constant > 0.5 else None,
    }


def adding_rotates(s):
    sizes = np.hypot(2 + np.sin(np.arange(s.n)), np.cos(np.arange(s.n)))
    ends = (sizes.min(), sizes.max())
    return 1, {"word has length #": 2, "stays #": 2, "It is # to #": ends}


def longest_text(s):
    again = int(np.round(TURN * s.base))
    start, *others = formulas.encoding([0, 1, again], s.d, s.base)
    near, far = (norm(row - start) for row in others)
    apart = {"They are # apart, neighbours #": (far, near)}
    return 1 if far < near else 2, {r"is about #\. Is": again, **apart}


def falls_steadily(s):
    rise = formulas.first(np.diff(formulas.profile(s.n, s.d, s.base)) > 0)
    never = s.n - 1 if rise is None else None
    return int(rise is not None), {"Up to k = #": never, "until k = #": rise}


def extrapolates(s):
    count = int((formulas.frequencies(s.d, s.base) * s.n < TURN).sum())
    return 0 if not count else 1 if count < s.d / 4 else 2, {
        "on # tokens. In a text of #, how many of the # hands": (s.n, 2 * s.n, s.d // 2),
        "# of #: each is": (count, s.d // 2) if count else None,
    }


def decay(s):
    rises = int((np.diff(formulas.profile(s.n, s.d, s.base)) > 0).sum())
    said_of = {"many of the # steps?": s.n - 1, r"At # of #\. And": (rises, s.n - 1)}
    return 0 if not rises else 1 if 4 * rises < s.n - 1 else 2, said_of


def without_2_pi(s):
    pair = s.d // 4
    power = np.longdouble(s.base) ** (np.longdouble(2 * pair) / s.d)
    return 1, {
        "hand of pair #": pair,
        r"base\^\(2i/d\), #": power,
        "2π times that, #": TURN * power,
        "divided by 2π, #": power / TURN,
        "After # tokens": TURN * power,
    }


def plus(s):
    turns = np.longdouble(s.base) ** (1 - np.longdouble(2) / s.d) / TURN
    by = {"By # turns, or # radians": (turns, TURN * turns)}
    return 0 if turns < 1 else 1 if turns <= 100 else 2, {"pair # turn": s.d // 2 - 1, **by}


def per_column(s):
    rows, columns = np.arange(min(s.n, 512)), np.arange(s.d)
    angles = rows[:, None] / np.longdouble(s.base) ** (columns / np.longdouble(s.d))
    sizes = norm(np.where(columns % 2, np.cos(angles), np.sin(angles)), axis=1)
    return 1 if np.ptp(sizes) / sizes.max() <= 0.05 else 2, {
        "first # rows": len(rows),
        "run from # to #; every row should have #": (sizes.min(), sizes.max(), np.sqrt(s.d / 2)),
    }


def concatenated(s):
    rows = s.rows[:64]
    apart = np.abs(rows - np.hstack([rows[:, 0::2], rows[:, 1::2]])).max()
    return 0, {r"single entries by up to #\.": apart}


def right_angles(s):
    rank, most = formulas.enough(s.rows)[0], min(s.n, s.d)
    return 0 if rank > 0.75 * most else 1 if rank >= 0.25 * most else 2, {
        "could fill # directions?": most,
        "In # of #, and #% in one": (rank, most, 100 * formulas.constant(s.rows)),
        "is about # in size": s.d**-0.5,
    }


def keeps_stable(s):
    word, position = np.sqrt(s.d), norm(s.rows[3])
    against = {"encoding of length #": position, "# against #": (word, position)}
    return 2 if word > position else 0, against


def wrapping(s):
    apart = np.square(s.rows[4] - s.rows[3]).reshape(-1, 2).sum(axis=1)
    wraps = ~formulas.idle(s.n, s.d, s.base)
    share = apart[wraps].sum() / apart.sum()
    numbers = (100 * share, wraps.sum(), s.d // 2)
    return 0 if share < 0.1 else 1 if share <= 0.9 else 2, {"is #%, from # of the # hands": numbers}


def smooth(s):
    rows = s.rows[:512]
    halves = np.hstack([rows[:, ::2], rows[:, 1::2]])
    down, along = formulas.mean_steps(rows)
    return 0 if along < down else 1, {
        "position's by # and": down,
        "dimension's by #, on average over # rows": (along, len(rows)),
        "the next dimension is #": formulas.mean_steps(halves)[1],
    }


def log_space(s):
    errors = formulas.float32_errors(s.d, s.base)
    logarithm, power, _ = errors
    numbers = {"error is # by exp and log, # by the power, and # where": errors}
    return 0 if logarithm < power else 1 if power < logarithm else 2, numbers


def learned_tables(_):
    share = shipped.measured()["all planes"]  # which test_lab_real.py reads by itself
    return 2 if share > 0.9 else 1, {
        "positions, # columns wide": 384,
        "lies in # planes": 5,
        "#%: in # planes": (100 * share, 4),
        "once in #, #, # and # tokens; in the last they make # turns": (*ROUGHLY, FIFTH),
        "formula has # planes": 192,
    }


def one_pass(_):
    texts = words("traps").meta["texts"]
    once, beam = (
        100 * np.prod(one) for _, one in formulas.drafts(texts["follows"], texts["prompt"])
    )
    return 1 if once < beam else 0, {"#% for “[^”]*”, #% for": (once, beam)}


def counts_pairs(s):
    wrong = TURN * np.longdouble(s.base) ** (2 * (s.d - 1) / np.longdouble(s.d))
    return 0, {
        "- # - # - #": (s.d // 2 - 1, s.d // 2, s.d - 1),
        "Up to #: i": s.d // 2 - 1,
        "ran to #,": s.d - 1,
        "need # tokens per turn instead of #": (wrong, s.waves[-1]),
    }


def bag_of_words(s):
    first, second = ([*sentence.split()] for sentence in words("myths").meta["sentences"])
    plain, masked = (
        gaps(first, second, s, encoded=False, causal=causal).max() for causal in (False, True)
    )
    assert plain < 1e-6
    return 1, {"differ by up to #": masked, "they differ by #:": 0}


PLAIN = {
    "low is slow": lambda s: (0, {
        "pair 0 - # and #, pair #": (s.d - 2, s.d - 1, s.d // 2 - 1),
        "needs # tokens per turn, the hand of pair # needs #": (TURN, s.d // 2 - 1, s.waves[-1]),
    }),
    "learned": lambda s: (0, {
        "of the # numbers": s.n * s.d, "per column, #": s.d, "BERT-base has # numbers": 393_216,
    }),
    "slowest is the base": lambda s: (1, {
        "- The base, #": s.base, "- 2π times the base, #": TURN * s.base,
        "Less than 2π times the base, #": s.waves[-1], "is # tokens": s.waves[-1],
    }),
    "by position": lambda s: (1, {
        "of the # numbers in": s.d, "Half, #": s.d // 2, "has # sines": s.d // 2,
    }),
    "built in": lambda _: (0, {"has # module classes": 162}),  # counted in tests/oracles
}  # fmt: skip


def card_settings(s):
    return At(max(s.max_len, 8), max(s.d_model, 4), s.base)


def some_wrap(s, _):
    """Return whether hands that come round tell neighbours apart, and others which turn it is."""
    share, wraps, hands = next(iter(wrapping(card_settings(s))[1].values()))
    return wraps < hands and share > 50


PHRASES = [
    Phrase("the slow hands say|fast ones tell", some_wrap),
    Phrase("few directions", lambda s, _: right_angles(card_settings(s))[0] == 2),
]
ANSWERS = PLAIN | {
    name: again for name in MYTHS if (again := globals().get(name.replace(" ", "_")))
}


def card_question(name, values):
    """The question of a card, its words, and the settings that it is asked for."""
    number = MYTHS.index(name) + 1
    reading, s = read("myths", {**values, "myth": number}), settings_of(values)
    assert not mistakes(reading.everything(), s, {}, PHRASES)
    of, at = reading.numbers("of"), card_settings(s)
    assert (of["number"], of["max_len"], of["d_model"], of["base"]) == (number, *at)
    question, options = reading.questions[name], reading.questions[name].options
    assert len({*options}) == len(options)
    parts = (name, f"{name} options", f"{name} answer")
    return question, " ".join(text for part in parts for text in texts_at(reading, part)), at


def test_every_myth_is_computed_again():
    assert {*MYTHS} - {*ANSWERS} == {"no direction", "only distance"}  # below
    assert len(MYTHS) == 26


@pytest.mark.parametrize("name", ANSWERS)
@given(values=shared(longest=512))
@example(values={"max_len": 2, "d_model": 2, "base": 2})
@example(values={"max_len": 50, "d_model": 512, "base": 10000})
@example(values={"max_len": 128, "d_model": 8, "base": 10})
@FEW_READINGS
def test_what_is_said_is_true(name, values):
    question, text, at = card_question(name, values)
    index, right = ANSWERS[name](at)
    assert question.right == index
    said(text, right)
    assert name != "concatenated" or question.numbers["off"] < 1e-11 * at.d


@pytest.mark.parametrize("base", [2, 10_000, 100_000_000])
@pytest.mark.parametrize("name", ["plus", "per column"])
def test_the_picture_of_a_mistake_shows_it_at_any_base(name, base):
    number, column, rows = MYTHS.index(name) + 1, np.arange(16), np.arange(32)
    reading = read("myths", {"myth": number, "max_len": 32, "d_model": 16, "base": base})
    exponents = 2 * (column // 2) / 16 if name == "plus" else -column / 16
    angles = np.multiply.outer(rows, float(base) ** exponents)
    wrong = np.where(column % 2, np.cos(angles), np.sin(angles))
    largest = np.abs(wrong - formulas.encoding(rows, 16, base)).max()
    said(reading, {f"alt myth_{number}": {r"differ, by at most #\.$": largest}})


def test_a_picture_tells_the_answer_after_the_guess_alone():
    settings = replace(DEFAULTS, max_len=50, d_model=32, base=10000)
    texts = Texts(**words("traps").meta["texts"])
    about = case(settings, *words("myths").meta["sentences"], texts)

    def alts(name):
        pictures = [registry.picture(name, about, answered) for answered in (False, True)]
        return [one.chart.alt(*one.arguments) for one in pictures]

    for name, myth in registry.MYTHS.items():
        if myth.unanswered:
            asked, told = alts(name)
            assert asked != told, name
    new = int((formulas.frequencies(32, 10000) * 50 < TURN).sum())
    assert [f"{new} of 16 wavelengths" in alt for alt in alts("extrapolates")] == [False, True]


@pytest.mark.parametrize(("k", "d"), [(1, 512), (7, 16)])
def test_a_quarter_turn_tells_before_from_after(k, d):
    values = {"max_len": 64, "d_model": d, "base": 10000, "position": k}
    question, text, _ = card_question("no direction", values)
    row, before, after = formulas.encoding([20, 20 - k, 20 + k], d, 10000)
    turned = np.empty_like(row)
    turned[0::2], turned[1::2] = -row[1::2], row[0::2]  # back by a quarter
    sides = turned @ before / (d / 2), turned @ after / (d / 2)
    said(text, {"# tokens? before and # tokens? after": (k, k), "are # and # of": sides})
    assert sides[0] > 0 > sides[1]
    assert question.right == 1


def test_random_heads_see_little_of_the_distance():
    values = {"max_len": 40, "d_model": 32, "base": 10000}
    question, text, (n, d, base) = card_question("only distance", values)
    rows = formulas.encoding(np.arange(n), d, base).astype(float)
    rng, shares = np.random.default_rng(1), []
    for _ in range(200):
        query, key = rng.normal(size=(2, d, d // 8))
        scores = (rows @ query) @ (rows @ key).T
        means = [np.eye(n, k=k) * np.diagonal(scores, k).mean() for k in range(1 - n, n)]
        shares.append(sum(means).var() / scores.var())
    mean = question.numbers["mean"]
    assert mean == pytest.approx(np.mean(shares), abs=0.06)
    said(text, {"It is #%": 100 * mean, "first # positions": n})
    assert question.right == (2 if mean < 0.25 else 1)
