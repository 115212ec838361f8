"""The story: the option marked right is right, and nothing beside the numbers is false."""

import re

import numpy as np
import pytest

from document.teach import story_file
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close
from tests.truth.story import constant, head, shares

STEPS = [story_file.step(file) for file in story_file.files()]


# ---- the options


RIGHT = {
    "01_order_lost": "0",
    "02_counting_fails": 100,
    "03_sharing_fails": "No",
    "04_binary_counter": "4",
    "05_smooth_counters": "Yes",
    "06_clock_wall": 2 * np.pi,
    "07_table": "neither",
    "08_idle_hands": float(formulas.idle(50, 512, 1e4).mean()),
    "09_shift": "the same one",
    "10_similarity": "No",
    "11_direction": "Yes",
    "12_attention": "my",
    "13_base": int(np.flatnonzero(formulas.profile(512, 128, 20) < 0)[0]),
    "14_after": 2,
}


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_the_option_marked_right_is_right(step):
    marked = step.options[step.right(step.revealed.look().numbers)]
    right = RIGHT[step.name]
    if isinstance(right, str):
        assert marked == right
    else:
        away = {option: abs(story_file.amount(option) - right) for option in step.options}
        assert marked == min(away, key=away.get)
        assert sorted(away.values())[0] < 0.2 * sorted(away.values())[1]  # no close call


# ---- what is said beside the numbers, of the step that says it


def said_at(step):
    """All sentences of a step, on one line."""
    before, after = step.view.look().numbers, step.revealed.look().numbers
    texts = [step.caption.filled(before), step.question.filled(before), step.after.filled(after)]
    alts = [
        re.sub(r"[Pp]air \d+", "the pair", view.look().alt) for view in (step.view, step.revealed)
    ]
    return " ".join(" ".join([*texts, *alts]).split())


def near_and_far_differ(s, _):
    """Whether some other distance has as large a share as k = 1."""
    share = shares(s, s.max_len)
    return bool((np.abs(share[2:] - share[1]) < 0.1).any())


def hardly_moving(s, _):
    """Whether all that never complete a turn stay within ten degrees."""
    turned = 360 * (s.max_len - 1) / formulas.wavelengths(s.d_model, s.base)
    return bool((turned[turned < 360] < 10).all())


PHRASES = [
    Phrase(
        r"hardly move|barely move",
        "198 of 256 hands hardly move",
        hardly_moving,
        Settings(max_len=50),
    ),
    Phrase(
        r"near and far look alike",
        "near and far look alike",
        near_and_far_differ,
        Settings(max_len=512, d_model=128, base=20),
    ),
    Phrase(r"(below (0|zero)|past 90°) from", "below 0 from: 11"),
    Phrase(r"dot product is -?0\.\d", "The dot product is 0.8 for 3 words before"),
    Phrase(r"10\^\{-1\d\}", r"it misses by $3.3\times10^{-16}$"),
    Phrase(r"paper's \d+ hands", "With the paper's 4 hands every step is 1.02 long"),
    Phrase(r"each stripe is one word", "Each stripe is one word's output"),
    Phrase(r"must fall with distance|decay is why", "decay is why RoPE works"),
]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_a_step_says_nothing_false(step):
    assert not mistakes(said_at(step), step.revealed.settings, {}, PHRASES)


def step_called(part):
    return next(step for step in STEPS if part in step.name)


def uses(text, number):
    """Whether a text has this number in it."""
    return re.search(rf"{{{{[^}}]*{number}\b", text.markdown) is not None


def test_what_is_constant_is_computed():
    """That hands which complete no turn make much of the table constant: 67% at 50 words."""
    step = step_called("idle")
    assert uses(step.after, "constant")
    assert step.revealed.settings == Settings(max_len=50)
    assert round(100 * float(constant(step.revealed.settings))) == 67


def test_least_weights_are_rounded_down_and_given_with_the_factor():
    step = step_called("attention")
    for text, offset, view in ((step.caption, 0, step.view), (step.after, 1, step.revealed)):
        assert uses(text, "scaled")
        filled = text.filled(view.look().numbers)
        least = [
            np.diagonal(head(view.settings, offset=offset, factor=factor), -offset).min()
            for factor in (1.0, 64**-0.5)
        ]
        percents = {int(match) for match in re.findall(r"(\d+)\s?%", filled)}
        assert percents
        assert percents <= {int(100 * share) for share in least}
    assert head(step.view.settings, offset=0).argmax(axis=1).tolist() == list(range(6))


def test_beyond_its_first_zero_a_base_of_20_stays_between_what_is_said():
    step = step_called("base")
    claims, share = step.revealed.look().numbers, shares(step.revealed.settings, 512)
    beyond = share[claims["negative"] :]
    assert close(beyond.min(), claims["lowest"])
    assert close(beyond.max(), claims["again"])
    assert formulas.wavelengths(128, 20)[-1] * 4 < 512  # every hand completes several turns


def test_the_fastest_hands_bring_the_first_rise():
    step = step_called("similarity")
    k = np.array([step.revealed.look().numbers["rise"]]) + np.arange(2)
    waves = np.cos(np.multiply.outer(k, formulas.frequencies(128, 1e4)))
    change = waves[1] - waves[0]
    assert change.sum() > 0
    assert change[:2].min() > 0 > change[2:].sum()


def test_rope_can_rise_with_distance():
    """A query turned by a few tokens scores highest that many tokens back, as in step 12."""
    w, k = formulas.frequencies(128, 1e4), np.arange(64)
    score = np.cos(np.multiply.outer(k - 10, w)).sum(axis=1)
    assert score.argmax() == 10
    assert (np.diff(score[:11]) > 0).sum() > 5


def test_the_marks_of_similarity_are_where_they_say():
    for step in (step_called("similarity"), step_called("base")):
        s = step.revealed.settings
        share = shares(s, s.max_len)
        places = [trace.x[0] for trace in step.revealed.look().figure.plotly().data[1:]]
        first = np.flatnonzero(np.diff(share) > 0)[:1].tolist()
        assert places == first + np.flatnonzero(share < 0)[:1].tolist()
