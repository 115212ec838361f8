"""The story and the lesson plans: every number is right, and so is the option marked right."""

import numpy as np
import pytest

from document.teach import lesson_plans, story_file
from document.words import words
from state.settings import Settings
from tests.truth import formulas
from tests.truth.heads import gaps, least
from tests.truth.readings import read
from tests.truth.said import Phrase, beyond, mistakes, said, unread

STEPS = {step.name: step for step in map(story_file.step, story_file.files())}
STEP = np.sqrt((2 - 2 * np.cos(2 * np.pi / np.array([2, 4, 8, 16]))).sum())  # of four waves


def backwards(sentence, s):
    """How far each output of the seeded head moves if it reads a sentence from its end."""
    keys = sentence.casefold().split()
    return gaps(keys, keys[::-1], s, encoded=True, causal=False)


def shares(n, d, base=10_000):
    profile = formulas.profile(n, d, base)
    return profile / profile[0]


ORDERS = backwards("John loves Mary", Settings())
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


def of_orders(s, **switches):
    keys = s.sentence.casefold().split()
    gap = gaps(keys, keys[::-1], s, **switches).max()
    return {"of the # outputs": 3, "All #\\b": 3, "differ by up to #": gap}


def of_idle(s):
    return {
        "that #% of": 100 * formulas.idle(s.max_len, s.d_model, s.base).mean(),
        "turn in # tokens": s.max_len,
    }


def whole_turns(n, s):
    return int((~formulas.idle(n, s.d_model, s.base)).sum())


def of_whole_rims(s):
    here, hands = whole_turns(s.max_len, s), s.d_model // 2
    return {
        "In # tokens, # of # hands .* do in # tokens": (50, here, hands, 100),
        "#, the same · # · #, twice as many · All #": (
            here, whole_turns(100, s), 2 * here, hands
        ),
        "Expect: #\\.": whole_turns(100, s),
    }  # fmt: skip


def of_rise(s):
    rises = np.diff(formulas.profile(128, s.d_model, s.base)) > 0
    return {
        "text of # tokens": s.max_len,
        "text of #, too": 128,
        "After # tokens it rises": np.flatnonzero(rises)[0],
    }


def of_lengths(s):
    scaled, position = np.sqrt(s.d_model), np.sqrt(s.d_model / 2)
    return {"length # and a scaled word about #": (position, scaled), "has length 1 or so": ()}


def of_fall(s):
    below = formulas.first(formulas.profile(s.max_len, s.d_model, 20) < 0)
    turn = formulas.wavelengths(s.d_model, 20)[-1]
    return {
        "base #, the .* in all # tokens": (s.base, s.max_len),
        "a base of #,": 20,
        "# · #, one turn of the slowest hand · # · Never": (below, turn, s.max_len),
        "Expect: #\\.": below,
        "zero at # tokens": below,
    }


MASKED = {"encoded": False, "causal": True}
EXPECTED = {  # at each stop of a plan, by its minutes
    5: [
        lambda s: of_orders(s, encoded=True, causal=False),
        *(of_idle, lambda _: {"After 2π ≈ # tokens. Because 2π": 2 * np.pi}),
    ],
    15: [
        lambda s: of_orders(s, **MASKED),
        lambda _: {"equally far, # for the # hands": (STEP, 4)},
        of_whole_rims,
        lambda _: {"position # into position #": (6, 9), "keep k = #": 3},
        of_rise,
    ],
    50: [
        lambda _: {"those of # words": 3},
        *(of_lengths, lambda _: {r"long \(# for the # that": (STEP, 4)}),
        lambda s: {"the # hands needs # tokens": (2, formulas.wavelengths(4, s.base)[-1])},
        lambda _: {
            "“# tokens later”": 3, "position # into position #": (6, 9), "lead # tokens on": 3,
            "position # alone": 6, "hand 0 away": (), "turns by #°": np.degrees(3.0),
        },
        lambda s: {"at least #%, or #% with the usual factor 1/√d_k": least(s, 1)},
        *(of_fall, lambda _: {"by a factor of #": 2}),
    ],
}  # fmt: skip
PLANS = {plan.minutes: plan for plan in lesson_plans.read(words("plans"))}


@pytest.mark.parametrize("minutes", PLANS)
def test_what_is_to_be_expected_is_right(minutes):
    reading = read("plans", {"time": f"{minutes} minutes"})
    for nth, (stop, right) in enumerate(zip(PLANS[minutes].stops, EXPECTED[minutes], strict=True)):
        named = {n: v for n, v in stop.link.items() if n in Settings.__dataclass_fields__}
        said(reading, {("stop", nth): right(Settings(**named))})
    assert not unread(reading)
    assert not mistakes(reading.everything(), Settings())
