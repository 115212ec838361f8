"""Choose: new angles counted position by position, and S(k) of the whole head summed again."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.models import MODELS
from document.blocks import Button, Tabs
from state.presets import HEADS
from tests.truth import formulas
from tests.truth.readings import BUDGET, at_random, read, settings_of
from tests.truth.sentences import assert_choices
from tests.truth.stretching import (
    SLACK,
    TURN,
    firsts,
    frequencies_used,
    head_profile,
    used_by,
    width_of,
)
from tests.truth.tables import assert_numbers

# Where the buckets of T5's decoder begin: exact to 16, then 16 steps of a logarithm up to 128.
BUCKETS = [*range(16), *(int(np.ceil(16 * 8 ** (j / 16) - 1e-9)) for j in range(16))]
LENGTHS = st.sampled_from([1, 2, 7, 100, 512, 4096, 8192, 131072]) | st.integers(1, 20000)
ENDS = {"d_head": 4, "base": 2, "factor": 1024}  # where ranges end
LLAMA = {"scaling": "llama3", "factor": 8, "base": 500000, "trained_length": 8192}
EXAMPLES = [
    {"trained_length": 4096, "wanted_length": 16384, "d_head": 128, "base": 10000, **values}
    for values in (
        {**LLAMA, "wanted_length": 131072},
        {"factor": 2},
        {"scaling": "ntk"},
        {"scaling": "longrope", "d_head": 96, "wanted_length": 131072},
        {"scaling": "longrope", "d_head": 96, "wanted_length": 4096},
        {"scaling": "longrope", "d_head": 192, "partial_rotary_factor": "0.5"},
        {"factor": 1},
        {"wanted_length": 4096},
        {"wanted_length": 100, "scaling": "linear"},
        {"trained_length": 3, "wanted_length": 6},
        {"trained_length": 17},  # after the first distance of a bucket
        {"d_head": 96, "partial_rotary_factor": "0.25", "trained_length": 2048},
        {"trained_length": 1000, "wanted_length": 3001, "scaling": "linear", "factor": 3},
        {"d_head": 512, "base": 10**8, "trained_length": 7, "wanted_length": 10**7},
        {**ENDS, "trained_length": 1, "scaling": "linear"},
        {**ENDS, "trained_length": 7, "scaling": "yarn"},
        {**ENDS, "trained_length": 7, "scaling": "dynamic"},
        {**ENDS, "trained_length": 10_000_000, "scaling": "llama3"},
        {"trained_length": 2, "wanted_length": 100, "d_head": 4, "base": 2},
    )
]


def of_every_scaling(reading, s):
    """Compare the table of scalings and what is recommended; return the unseen pairs of each."""
    width, trained, length = width_of(s), s.trained_length, s.wanted_length
    before, claims, ratio = used_by(s, "none"), reading.numbers("table"), length / trained
    n, unseen = min(length, 1 << 18), {}
    by_name = {row.name: row for row in claims["rows"]}
    assert {*claims["titles"]} - {*by_name} == (set() if width == 96 else {"longrope"})
    for name, row in by_name.items():
        own = used_by(s, name)
        first = firsts(before, own, trained, length)
        unseen[name] = np.isfinite(first).sum()
        factor = {"none": 1, "dynamic": 1 + s.factor * (max(ratio, 1) - 1)}.get(name, s.factor)
        if name != "longrope":  # whose factors are many
            assert row.factor == pytest.approx(factor), name
        assert (row.unseen, row.first or np.inf) == (unseen[name], first.min() or np.inf), name
        assert row.relative_speed == pytest.approx(float(own[0] / before[0])), name
        if n * width <= 300_000:
            lowest = float(head_profile(s, n, name).min())
            assert row.lowest == pytest.approx(lowest, abs=1e-9), name
    assert (claims["pairs"], claims["computed"]) == (width // 2, n)
    fitting = (  # at the factor that the lengths ask for, whatever factor is set
        frequencies_used(name, width, s.base, max(1, ratio), trained, length)
        for name in unseen
        if name != "longrope"  # searched for one model, so never recommended
    )
    fewest = min(np.isfinite(firsts(before, own, trained, length)).sum() for own in fitting)
    assert claims["best"].unseen == fewest == 0  # “No pair then reaches an unseen angle”
    choices = {
        "angle between neighbours shrinks": used_by(s, "linear")[0] / before[0] < 0.99,
        "over the first": length > n,
        "Dynamic scaling computes": length > trained,
    }
    assert_choices(reading.text("columns"), choices)
    return unseen


@at_random(
    "choose",
    EXAMPLES,
    fold=True,
    d_head=st.sampled_from([4, 6, 8, 24, 64, 96, 128, 256])
    | st.integers(2, 80).map(lambda i: 2 * i),
    trained_length=LENGTHS,
    wanted_length=LENGTHS,
    scaling=st.sampled_from(["none", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope"]),
    factor=st.integers(1, 40),
    partial_rotary_factor=st.sampled_from(["1", "0.5", "0.25"]),
    n_heads=st.integers(1, 40),
)
def test_what_is_said_of_angles_is_true(reading, s, *_):
    width, trained, length = width_of(s), s.trained_length, s.wanted_length
    if s.scaling == "longrope" and width != 96:  # refused, and said
        s = replace(s, scaling="none")
    before, after, ratio = used_by(s, "none"), used_by(s, s.scaling), length / trained
    first, idle = firsts(before, after, trained, length), before * trained < TURN
    new, circle, pairs = int(np.isfinite(first).sum()), int(idle.sum()), len(before)
    unseen = of_every_scaling(reading, s)

    claims = reading.numbers("seen")
    assert_numbers(claims, new=new, idle=circle, width=width, first=first.min() if new else None)
    choices = {
        " reaches angles": new == 1,
        " reach angles": new > 1,
        "every pair stays": new == 0,
        "every pair has seen every": circle == 0,
        "no pair has seen every": circle == pairs,
        "pair has seen only": circle == 1 < pairs,
        "pairs have seen only": 1 < circle < pairs,
        "the other has seen every": 0 < circle == pairs - 1,
        f" {pairs - circle} have seen every": 0 < circle < pairs - 1,
        "columns are rotated": width < s.d_head,
        "means *before* stretching": s.scaling != "none",
    }
    assert_choices(reading.text("seen"), choices)
    # What NTK-aware scaling needs: the fastest pair that has not seen every angle is slowed enough.
    pair, needed = int(idle.argmax()), np.inf
    if circle and ratio > 1 and not idle[0]:
        needed = np.longdouble(ratio) ** ((pairs - 1) / np.longdouble(pair))
    # Two pairs that have not seen every angle, and a factor that a float can hold.
    asked = ratio >= 1.5 and circle > 1 and needed < 1e308
    assert ("ntk" in reading.questions) == asked
    if asked:
        question = reading.questions["ntk"]
        assert_numbers(question.asked.numbers, ratio=ratio, needed=float(needed), pair=pair)
        double = frequencies_used("ntk", width, s.base, 2 * ratio * (1 + SLACK), trained, length)
        enough = np.isinf(firsts(before, double, trained, length)).all()
        assert question.right == (1 if enough else 2)

    missing, has_needed = max(length - trained, 0), unseen["ntk"] and needed < 1e308
    leaves = s.scaling in ("ntk", "dynamic") and missing and unseen[s.scaling]
    choices = {" with unseen angles": leaves, "from a factor of": leaves and has_needed}
    assert_choices(reading.text("contradictions"), choices)
    if leaves:
        claims = reading.numbers("contradictions")
        assert claims["row"].name == s.scaling
        assert_numbers(claims, ntk_needs=float(needed) if has_needed else None)
    of_other_schemes(reading.numbers("other schemes"), reading.text("other schemes"), s, missing)


def of_other_schemes(claims, says, s, missing):
    """Compare what is new to other schemes."""
    trained, length = s.trained_length, s.wanted_length
    bare = formulas.frequencies(s.d_model, s.base)
    sinusoidal = np.isfinite(firsts(bare, bare, trained, length)).sum()
    far_sighted = (np.exp(-np.array(formulas.alibi(s.n_heads)) * trained) > 0.01).sum()
    buckets = sum(trained <= one < length for one in BUCKETS)
    assert_numbers(claims, missing=missing, sinusoidal=sinusoidal, starts=BUCKETS)
    assert_numbers(claims, far_sighted=far_sighted, buckets=buckets)
    choices = {
        "Nothing is new": not missing,
        "no bucket is new": missing and not buckets,
        "still give": missing and far_sighted,
        "cuts every head's weights": missing and not far_sighted,
    }
    assert_choices(says, choices)


LOW = -1e-13  # rounding, as a share of S(0)
SHORT_TEXTS = [
    *(HEADS[name] | {"wanted_length": 2048} for name in ("GPT-J 6B", "GPT-NeoX 20B")),
    {"scaling": "yarn", "wanted_length": 2500, "trained_length": 300},
    {"base": 2, "d_head": 32, "partial_rotary_factor": "0.5", "scaling": "yarn"},
    {"base": 500_000},
    {"d_head": 4, "wanted_length": 130, "trained_length": 1},
    {"scaling": "dynamic", "wanted_length": 1000, "factor": 4},
    {"scaling": "linear", "factor": 1},
    {"scaling": "yarn", "factor": 1},
]


@at_random(
    "choose",
    SHORT_TEXTS,
    change=lambda values: {"trained_length": 1000, "wanted_length": 2000, **values},
    d_head=st.sampled_from([16, 32, 64, 128]) | st.integers(2, 70).map(lambda i: 2 * i),
    trained_length=st.sampled_from([1, 7, 512, 2048]) | st.integers(1, 2500),
    wanted_length=st.sampled_from([1, 2, 130, 2048]) | st.integers(1, 2500),
    scaling=st.sampled_from(["none", "linear", "ntk", "dynamic", "yarn", "llama3"]),
    factor=st.integers(1, 40),
    partial_rotary_factor=st.sampled_from(["1", "1", "0.5", "0.25"]),
    rotary_pairing=st.sampled_from(["half", "interleaved"]),
)
def test_what_is_said_of_scores_is_true(reading, s, *_):
    of_every_scaling(reading, s)
    width, length = width_of(s), s.wanted_length
    claims = reading.numbers("insight")
    first = formulas.first(head_profile(s, length, s.scaling) < LOW)
    assert claims["first"] == first
    low, high = claims["smallest"] or (0, 0)
    speeds = used_by(s, s.scaling) / used_by(s, "none")
    stretched = bool(np.max(np.abs(speeds - 1)) > 1e-9)
    choices = {
        "for these stretched frequencies": stretched,
        "it first falls below zero": first is not None,
        "It holds": first is None,
        "columns are rotated": width < s.d_head,
        "is the smallest whole base": low == high > 0,
        "The smallest whole base": low < high,
        "passes unstretched": stretched and high > 0,
    }
    assert_choices(reading.text("insight"), choices)
    if high:  # it passes, and what is smaller than the smallest does not
        for base, passes in ((high, True), (low - 1, False)):
            whole = replace(s, base=base, partial_rotary_factor="1")
            if base > 1:
                assert bool(head_profile(whole, length, "none").min() >= LOW) == passes


BEGINS = {  # each headline of the page by how it begins, and what has to be so
    "Keep the model's own scaling": "kept",
    "was published with .* again": "lost",
    "was published with .* up to": "beyond",
    "No fixed factor": "out of reach",
    "The angles need no scaling": "no need",
    "No scaling is needed": "short",
    "Use ": "use",
}
FIXED = ("d_head", "base", "trained_length", "partial_rotary_factor")
STRETCHES = ("scaling", "factor", "beta_fast", "beta_slow", "truncate")


def headline_of(s, chosen):
    """Return which headline is true, by the settings alone."""

    def differ(model, names):
        own = HEADS[model]
        return [name for name in names if name in own and getattr(s, name) != own[name]]

    heads = [one for one in HEADS if not differ(one, (*FIXED, "n_heads"))]
    heads.sort(
        key=lambda one: (bool(differ(one, ("scaling", "factor"))), HEADS[one]["scaling"] != "none")
    )
    model = chosen if chosen and len(differ(chosen, FIXED)) < 2 else next(iter(heads), None)
    scaled = next((one for one in MODELS if one.name == model and one.scaling), None)
    if scaled and scaled.ships_scaled:
        if s.wanted_length > scaled.length:
            return "lost" if differ(model, FIXED) else "beyond"
        names = (*FIXED, *STRETCHES, "low_freq_factor", "high_freq_factor")
        return "lost" if differ(model, names) else "kept"
    if model and differ(model, FIXED):
        return "lost"
    before = used_by(s, "none")
    if np.isfinite(firsts(before, before, s.trained_length, s.wanted_length)).any():
        return "out of reach" if s.wanted_length > 1024 * s.trained_length else "use"
    return "no need" if s.wanted_length > s.trained_length else "short"


AT_ENDS = [
    {"base": 500, "trained_length": 4096, "wanted_length": 5_324_800, "factor": 2},
    {"scaling": "dynamic", "trained_length": 4096, "wanted_length": 5_324_800, "factor": 32},
    {"trained_length": 4096, "wanted_length": 5_324_800},
    {"trained_length": 4096, "wanted_length": 4096},
    {"trained_length": 700, "wanted_length": 800, "base": 20, "d_head": 64},
    *({**HEADS["Llama 3.1 8B"], "chosen": "Llama 3.1 8B", **one} for one in (
        {}, {"scaling": "none"}, {"base": 10_000}, {"wanted_length": 262_144},
        {"scaling": "none", "wanted_length": 262_144}, {"base": 10_000, "d_head": 64},
    )),
    {**HEADS["Llama 3.1 8B"], "scaling": "none", "factor": 16},
    {**HEADS["Llama 3.1 8B"], "chosen": "Llama 3 8B"},
    {**HEADS["Phi-3.5 mini, 128k"], "scaling": "yarn"},
    {**HEADS["Gemma 3 12B, global layers"], "scaling": "none", "factor": 4},
]  # fmt: skip


CHANGES = {
    "scaling": st.sampled_from(["none", "linear", "ntk", "dynamic", "yarn", "llama3"]),
    "base": st.sampled_from([500, 10_000, 500_000]),
    "trained_length": st.sampled_from([2, 4096, 8192]),
    "wanted_length": st.sampled_from([2, 4096, 131_072, 262_144, 8_388_608]),
    "factor": st.sampled_from([1, 8, 32, 1024]),
}


def check_headline(values):
    reading, s = read("choose", values), settings_of(values)
    text = reading.text("answer").replace("**", "")
    matched = [what for begin, what in BEGINS.items() if re.search(begin, text)]
    right = headline_of(s, values.get("chosen"))
    assert matched == [right], text
    if right == "out of reach":
        plain, used = used_by(s, "none"), used_by(s, "dynamic")
        unseen = np.isfinite(firsts(plain, used, s.trained_length, s.wanted_length)).any()
        assert ("leaves no pair at an unseen angle" in text) == (not unseen), text
    if twin := re.search(r"Unless this is (.*): it has this head", text):
        assert twin[1] in HEADS
        assert right not in ("kept", "lost")
    if right in ("kept", "lost", "beyond"):
        assert "Recommended:" not in reading.text("take")
    (tabs,) = reading.document.of(Tabs)
    _, note = tabs.tabs["llama.cpp"]()  # which has these two only for a published model
    if s.scaling in ("llama3", "longrope"):
        assert_choices(note.markdown, {"needs none": right == "kept", "anew": right != "kept"})
    buttons = [one for one in reading.document.of(Button) if one.key == "aside_again"]
    assert bool(buttons) == (right == "lost")
    for button in buttons:  # a press sets again what was published
        after = {**values, **button.changes, "chosen": reading.numbers("answer")["model"]}
        pressed = read("choose", after).text("answer")
        assert not re.search("was published with .* again", pressed), pressed


@pytest.mark.parametrize("values", AT_ENDS)
def test_the_headline_is_the_true_one(values):
    check_headline(values)


@BUDGET
@given(st.sampled_from(sorted(HEADS)), st.booleans(), st.fixed_dictionaries({}, optional=CHANGES))
def test_the_headline_is_the_true_one_whatever_is_changed(model, chosen, changes):
    check_headline({**HEADS[model], **({"chosen": model} if chosen else {}), **changes})
