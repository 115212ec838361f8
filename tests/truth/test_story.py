"""The story: every number that a step says is right, and so is the option marked right."""

import numpy as np
import pytest

from document.teach import story_file
from state.settings import Settings
from tests.truth import formulas
from tests.truth.heads import gaps, least
from tests.truth.said import Phrase, beyond, mistakes, said

STEPS = {step.name: step for step in map(story_file.step, story_file.files())}
STEP = np.sqrt((2 - 2 * np.cos(2 * np.pi / np.array([2, 4, 8, 16]))).sum())  # of four waves
ORDERS = gaps(*(["john", "loves", "mary"][::way] for way in (1, -1)), Settings(), encoded=True,
              causal=False)  # fmt: skip


def shares(n, d, base=10_000):
    profile = formulas.profile(n, d, base)
    return profile / profile[0]


HEAD = Settings(d_model=64, sentence="the cat sat on my hat")
IDLE = {n: formulas.idle(n, 512, 1e4) for n in (50, 2048)}
NEAR, FALL = shares(128, 128), shares(512, 128, 20)
BELOW, RISE = formulas.first(FALL < 0), formulas.first(np.diff(NEAR) > 0)
QUARTER = np.exp(3j * formulas.frequencies(64, 1e4)).mean()
EVEN, ODD = QUARTER.real, QUARTER.imag
# Of each step the right option, or the number that it is nearest to, and the numbers of its words.
RIGHT = {
    "01_order_lost": ("0", {
        "of the # outputs": 3, "up to # apart": ORDERS.max(), "changes by #": ORDERS[1],
    }),
    "02_counting_fails": (100, {
        "count: 0, 1, 2": (), "between # and #": (-2, 2), "At position #": 100,
    }),
    "03_sharing_fails": ("No", {
        "# at the last of # tokens": (49, 50), "between 0 and 1": (),
        "is # for # tokens and # for #": (1 / 5, 6, 1 / 49, 50),
    }),
    "04_binary_counter": ("4", {
        "0 and 1": (), "of the # bits change from position # to position #": (4, 7, 8),
    }),
    "05_smooth_counters": ("Yes", {"With these # hands": 4, "is # long": STEP}),
    "06_clock_wall": (2 * np.pi, {
        "by # clocks": 32, "in # tokens": 128, "position 0": (),
        "After #: at position #": (2 * np.pi, 6),
        "needs # tokens": formulas.wavelengths(64, 1e4)[-1],
    }),
    "07_table": ("Neither", {
        "position 0 or position #": 50, "sin² . cos² = 1": (),
        "length #": np.sqrt(32), "of the # hands": 32, "shows # of": 12,
    }),
    "08_idle_hands": (IDLE[50].mean(), {
        "In # tokens, #% of": (2048, 100 * IDLE[2048].mean()), "In 50 tokens": (),
        "# of # hands": (IDLE[50].sum(), 256), "turn in # tokens\\.": 50,
        "holds #%": 100 * formulas.constant(formulas.encoding(range(50), 512, 1e4)),
    }),
    "09_shift": ("The same one", {
        "“# tokens later”": 3, "by #°": np.degrees(3.0), "position # to position #": (6, 9),
        "100 to #": 103, "from 0 to #": 199,
    }),
    "10_similarity": ("No", {
        "it is #% of": 100 * NEAR[1], "at # tokens it is #%": (10, 100 * NEAR[10]),
        "At # tokens .* than at #": (RISE + 1, RISE),
        "zero at # tokens": formulas.first(formulas.profile(2000, 128, 1e4) < 0),
    }),
    "11_direction": ("Yes", {
        "is #% of its maximum at # tokens before and #% at # tokens after": (
            100 * EVEN, 3, 100 * EVEN, 3
        ),
        "now # before and # after": (ODD, -ODD),
    }),
    "12_attention": ("my", {
        "itself: with at least #%\\. .* make that at least #%": least(HEAD, 0),
        "predecessor at least #%\\..* at least #%, so": least(HEAD, 1),
        "factor 1/√d_k": (), "1/√d_k it would": (),
    }),
    "13_base": (BELOW, {
        "With 10000 .* all # tokens": 512, "lowest is #%": 100 * shares(512, 128).min(),
        "base of 20": (), "At # tokens": BELOW,
        "between #% and #%": (100 * FALL[BELOW:].min(), 100 * FALL[BELOW:].max()),
    }),
    "14_after": (2, {"The # comes": 2}),
}  # fmt: skip


def hardly_moving(s, _):
    """Return whether all that never complete a turn stay within ten degrees."""
    turned = 360 * (s.max_len - 1) / formulas.wavelengths(s.d_model, s.base)
    return bool((turned[turned < 360] < 10).all())


PHRASES = [Phrase(r"(hardly|barely) move", hardly_moving)]


@pytest.mark.parametrize("name", STEPS)
def test_a_step_says_what_is_right(name):
    step, (right, table) = STEPS[name], RIGHT[name]
    before, after = step.view.look(), step.revealed.look()
    texts = step.caption.filled(before.numbers), step.question.filled(before.numbers)
    text = " ".join(" ".join([*texts, step.after.filled(after.numbers)]).replace("**", "").split())
    cited = text.rpartition("](")[0].rpartition("[")[0] or text  # a source has a year
    said(text, table)
    assert not [*beyond(cited, table)]
    assert not mistakes(f"{text} {before.alt} {after.alt}", step.revealed.settings, {}, PHRASES)
    marked = step.options[step.right(after.numbers)]
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
        assert f"The fastest points to {angle:.0f} degrees" in alt
