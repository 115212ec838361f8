"""The story: every number of a step is right, and so is the option marked right.

Stops of lesson plans show pages' pictures in one state each: tests/text has their questions.
"""

import numpy as np
import pytest

from document.teach import story_file
from state.settings import Settings
from tests.truth import formulas
from tests.truth.heads import gaps, least
from tests.truth.tables import assert_numbers

STEPS = {step.name: step for step in map(story_file.step, story_file.files())}
STEP = np.sqrt((2 - 2 * np.cos(2 * np.pi / np.array([2, 4, 8, 16]))).sum())  # of four waves


def shares(n, d, base=10_000):
    profile = formulas.profile(n, d, base)
    return profile / profile[0]


NAMES = ["john", "loves", "mary"]
ORDERS = gaps(NAMES, NAMES[::-1], Settings(), encoded=True, causal=False)
HEAD = Settings(d_model=64, sentence="the cat sat on my hat")
ITSELF, PREVIOUS = (
    dict(zip(names, least(HEAD, back), strict=True))
    for back, names in ((0, ("own", "own_scaled")), (1, ("weight", "weight_scaled")))
)
IDLE = {n: formulas.idle(n, 512, 1e4) for n in (50, 2048)}
NEAR, FALL = shares(2000, 128), shares(512, 128, 20)
BELOW, RISE = formulas.first(FALL < 0), formulas.first(np.diff(NEAR) > 0)
QUARTER = np.exp(3j * formulas.frequencies(64, 1e4)).mean()
EVEN, ODD = QUARTER.real, QUARTER.imag
# Of each step the right option, or the number that it is nearest to; then the numbers of what is
# asked and of what is told.
RIGHT = {
    "01_order_lost": ("0", {"words": 3, "gap": 0}, {"gap": ORDERS.max(), "middle_gap": ORDERS[1]}),
    "02_counting_fails": (100, {"band": 2, "position": 100}, {}),
    "03_sharing_fails": (
        "No", {"last": 49, "max_len": 50}, {"short": 6, "short_step": 1 / 5, "step": 1 / 49}
    ),
    "04_binary_counter": ("4", {"bits": 4, "here": 7}, {}),
    "05_smooth_counters": ("Yes", {"hands": 4}, {"step": STEP}),
    "06_clock_wall": (
        2 * np.pi,
        {"hands": 32, "max_len": 128, "position": 5},
        {"fastest": 2 * np.pi, "position": 6, "slowest": formulas.wavelengths(64, 1e4)[-1]},
    ),
    "07_table": ("Neither", {"position": 50}, {"length": np.sqrt(32), "d_model": 64, "pairs": 12}),
    "08_idle_hands": (
        IDLE[50].mean(),
        {"max_len": 2048, "idle": IDLE[2048].mean()},
        {
            "count": IDLE[50].sum(), "hands": 256, "max_len": 50,
            "constant": formulas.constant(formulas.encoding(range(50), 512, 1e4)),
        },
    ),
    "09_shift": (
        "The same one",
        {"offset": 3, "fastest": np.degrees(3.0), "position": 6, "target": 9},
        {"last": 199},
    ),
    "10_similarity": (
        "No",
        {"neighbour": NEAR[1], "distance": 10, "here": NEAR[10]},
        {"rise": RISE, "negative": formulas.first(NEAR < 0)},
    ),
    "11_direction": (
        "Yes",
        {"k": 3, "before": EVEN, "after": EVEN},
        {"turned_before": ODD, "turned_after": -ODD},
    ),
    "12_attention": ("my", {"last": "hat", **ITSELF}, PREVIOUS),
    "13_base": (
        BELOW,
        {"max_len": 512, "lowest": NEAR[:512].min()},
        {"negative": BELOW, "lowest": FALL[BELOW:].min(), "again": FALL[BELOW:].max()},
    ),
    "14_after": (2, {}, {"ratio": 2}),
}  # fmt: skip


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_right(name):
    step, (right, asked, told) = STEPS[name], RIGHT[name]
    before, after = step.view.look().numbers, step.revealed.look().numbers
    assert_numbers(before, **asked)
    assert_numbers(after, **told)
    marked = step.options[step.right(after)]
    if isinstance(right, str):
        assert marked == right
    else:
        away = {option: abs(story_file.amount(option) - right) for option in step.options}
        assert marked == min(away, key=away.get)
        assert sorted(away.values())[0] < 0.2 * sorted(away.values())[1]  # no close call


def test_the_clocks_beside_a_step_are_of_its_position_and_of_the_wall():
    beside = {name: step for name, step in STEPS.items() if step.has_clocks}
    assert {"02_counting_fails", "05_smooth_counters", "07_table"} <= set(beside)
    for step in beside.values():
        (_, alt, _), wall = story_file.clocks(step, step.view)
        position = step.view.settings.position
        assert list(STEPS)[wall - 1] == "06_clock_wall"
        angle = np.degrees(position) % 360  # the fastest hand turns by a radian a token
        assert f"at position {position} shows 6 of 32 hands" in alt
        assert f"The fastest points to {angle:.0f}°" in alt
