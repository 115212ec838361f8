"""Choose: new angles counted position by position, and S(k) of the whole head summed again."""

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.long_context import stretch
from core.models import MODELS
from document.blocks import Button, Tabs
from state.presets import HEADS
from tests.truth import formulas
from tests.truth.readings import BUDGET, read, readings_of, settings_of
from tests.truth.said import Phrase, said
from tests.truth.stretching import (
    SLACK,
    TURN,
    compared,
    firsts,
    frequencies_used,
    head_profile,
    used_by,
    width_of,
)
from tests.truth.tables import assert_table

# Where the buckets of T5's decoder begin: exact to 16, then 16 steps of a logarithm up to 128.
BUCKETS = [*range(16), *(int(np.ceil(16 * 8 ** (j / 16) - 1e-9)) for j in range(16))]
LENGTHS = st.sampled_from([1, 2, 7, 100, 512, 4096, 8192, 131072]) | st.integers(1, 20000)
PHRASES = [
    Phrase(
        r"than (any )?before|more (tokens|words) than|than any in training",
        lambda s, _: s.wanted_length > s.trained_length,
    ),
    Phrase(
        r"the other(s have| \d* ?(has|have)) (been everywhere|seen)",
        lambda s, _: s.trained_length >= TURN,
    ),
    Phrase(r"divided by S\(0\)\.", lambda s, _: s.wanted_length <= 2**18),
]
# The numbers of the configuration are compared nowhere yet.
UNSAID = ("answer", "decides", "take", "contradictions", *(
    f"note {name}" for name in ("transformers 5", "vLLM", "llama.cpp", "code")
))  # fmt: skip
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


@readings_of(
    "choose",
    PHRASES,
    EXAMPLES,
    fold=True,
    unsaid=(*UNSAID, "insight", "models", "algebra"),  # the first of them is read below
    d_head=st.sampled_from([4, 6, 8, 24, 64, 96, 128, 256])
    | st.integers(2, 80).map(lambda i: 2 * i),
    trained_length=LENGTHS,
    wanted_length=LENGTHS,
    scaling=st.sampled_from(["none", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope"]),
    factor=st.integers(1, 40),
    partial_rotary_factor=st.sampled_from(["1", "0.5", "0.25"]),
    n_heads=st.integers(1, 40),
)
def test_what_is_said_of_angles_is_true(reading, s):
    width, trained, length = width_of(s), s.trained_length, s.wanted_length
    if s.scaling == "longrope" and width != 96:  # refused, and said
        s = replace(s, scaling="none")
    before, after, ratio = used_by(s, "none"), used_by(s, s.scaling), length / trained
    first, idle = firsts(before, after, trained, length), before * trained < TURN
    new, circle = int(np.isfinite(first).sum()), int(idle.sum())
    pairs, some = len(before), 0 < circle < len(before)
    unseen = compared(reading, s)
    # What NTK-aware scaling needs: the fastest pair that has not seen every angle is slowed enough.
    pair, needed = int(idle.argmax()), np.inf
    if circle and ratio > 1 and not idle[0]:
        needed = np.longdouble(ratio) ** ((pairs - 1) / np.longdouble(pair))
    has_needed = unseen["ntk"] and needed < 1e308
    # Two pairs that have not seen every angle, and a factor that a float can hold.
    asked = ratio >= 1.5 and circle > 1 and needed < 1e308
    bare = formulas.frequencies(s.d_model, s.base)
    met, missing = np.isfinite(firsts(bare, bare, trained, length)).sum(), max(length - trained, 0)
    sighted = int((np.exp(-np.array(formulas.alibi(s.n_heads)) * trained) > 0.01).sum())
    table = {
        "seen": {
            r"# of # pairs? reach(es)? .* from position #": (new, pairs, first.min())
            if new
            else None,
            "Within # tokens?, every": None if new else length,
            "training # pairs? (has|have)": circle if some else None,
            "other # have": pairs - circle if some else None,
            "Only # of # columns": (width, s.d_head) if width < s.d_head else None,
        },
        "ntk": {"# times as": ratio if asked else None},
        "ntk options": {"#, as": ratio, "(up to|than) #": 2 * ratio} if asked else {},
        "ntk answer": {
            "From # on": needed,
            "Pair # is": pair,
            "Slowing it # times": ratio,
            "factor of #": needed,
        }
        if asked
        else {},
        "other schemes": {
            "From # to # tokens?": (trained, length) if missing else None,
            r"d_model # \| # of # pairs?": (s.d_model, met, s.d_model // 2),
            "# positions? ha": missing or None,
            "ALiBi, # heads?": s.n_heads,
            "training. # heads? still": sighted or None,
            "over 1%": () if sighted and missing else None,
            "T5, # buckets": 32,
            r"\| # buckets? (is|are) new": sum(trained <= one < length for one in BUCKETS) or None,
            "from # tokens? on": BUCKETS[-1] if missing else None,
        },
    }
    if s.scaling != "dynamic":  # which says it of another factor
        leaves = s.scaling == "ntk" and unseen["ntk"] and (missing or s.factor == 1)
        table["contradictions"] = {
            "scaling by # leaves # pairs? with": (s.factor, unseen["ntk"]) if leaves else None,
            "from a factor of # on": needed if leaves and has_needed else None,
        }
    said(reading, table)
    assert ("ntk" in reading.questions) == asked
    if asked:
        double = frequencies_used("ntk", width, s.base, 2 * ratio * (1 + SLACK), trained, length)
        enough = np.isinf(firsts(before, double, trained, length)).all()
        assert reading.questions["ntk"].right == (1 if enough else 2)
    arcs, swept = (
        np.minimum(360, np.degrees(w * n)) for w, n in ((before, trained), (after, length))
    )
    columns = {
        "pair": range(pairs),
        "wavelength not stretched, tokens": TURN / before,
        "wavelength in use, tokens": TURN / after,
        "angles before stretching, degrees": arcs,
        "new angles, degrees": np.where(np.isfinite(first), swept - arcs, 0),
    }
    assert_table(stretch.table(reading.numbers("seen")["hands"]), columns)


STRETCHED = Phrase(
    "stretched frequencies",
    lambda s, _: np.max(np.abs(used_by(s, s.scaling) / used_by(s, "none") - 1)) > 1e-9,
)
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


@readings_of(
    "choose",
    [STRETCHED],
    SHORT_TEXTS,
    change=lambda values: {"trained_length": 1000, "wanted_length": 2000, **values},
    unsaid=(*UNSAID, "seen", "ntk", "ntk options", "ntk answer"),  # read above
    d_head=st.sampled_from([16, 32, 64, 128]) | st.integers(2, 70).map(lambda i: 2 * i),
    trained_length=st.sampled_from([1, 7, 512, 2048]) | st.integers(1, 2500),
    wanted_length=st.sampled_from([1, 2, 130, 2048]) | st.integers(1, 2500),
    scaling=st.sampled_from(["none", "linear", "ntk", "dynamic", "yarn", "llama3"]),
    factor=st.integers(1, 40),
    partial_rotary_factor=st.sampled_from(["1", "1", "0.5", "0.25"]),
    rotary_pairing=st.sampled_from(["half", "interleaved"]),
)  # fmt: skip
def test_what_is_said_of_scores_is_true(reading, s):
    compared(reading, s)
    width, length = width_of(s), s.wanted_length
    low, high = reading.numbers("insight")["smallest"] or (0, 0)
    exact, passes = low == high > 0, r"passes( unstretched)?"
    table = {
        "insight": {
            "train at # tokens?": length,
            "distance # it first falls": formulas.first(head_profile(s, length, s.scaling) < LOW),
            "Only # of # columns are rotated": (width, s.d_head) if width < s.d_head else None,
            f"# is the smallest whole base that {passes}, for #": (high, width) if exact else None,
            f"base that {passes} lies between # and #, which passes, for # columns": (
                (low, high, width) if low < (high or 0) else None
            ),
        }
    }
    said(reading, table)
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
    heads.sort(key=lambda one: bool(differ(one, ("scaling", "factor"))))
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


def check_headline(values):
    reading, s = read("choose", values), settings_of(values)
    text = reading.text("answer").replace("**", "")
    matched = [what for begin, what in BEGINS.items() if re.search(begin, text)]
    assert matched == [headline_of(s, values.get("chosen"))], text
    numbers = reading.numbers("answer")
    if matched == ["out of reach"]:
        reaches = "leaves no pair at an unseen angle" in text
        used = used_by(s, "dynamic")
        plain = used_by(s, "none")
        unseen = np.isfinite(firsts(plain, used, s.trained_length, s.wanted_length)).any()
        assert reaches is not bool(unseen)
    twin = re.search(r"Unless this is (.*): it has this head", text)
    if twin:
        assert twin[1] in HEADS
        assert matched not in (["kept"], ["lost"])
    if matched in (["kept"], ["lost"], ["beyond"]):
        assert "Recommended:" not in reading.text("take")
    buttons = [one for one in reading.document.of(Button) if one.key == "aside_again"]
    assert bool(buttons) == (matched == ["lost"])
    for button in buttons:  # a press sets again what was published
        after = {**values, **button.changes, "chosen": numbers["model"]}
        pressed = read("choose", after).text("answer")
        assert not re.search("was published with .* again", pressed), pressed


@pytest.mark.parametrize("values", AT_ENDS)
def test_the_headline_is_the_true_one(values):
    check_headline(values)


@BUDGET
@given(
    st.sampled_from(sorted(HEADS)),
    st.booleans(),
    st.fixed_dictionaries(
        {},
        optional={
            "scaling": st.sampled_from(["none", "linear", "ntk", "dynamic", "yarn", "llama3"]),
            "base": st.sampled_from([500, 10_000, 500_000]),
            "trained_length": st.sampled_from([2, 4096, 8192]),
            "wanted_length": st.sampled_from([2, 4096, 131_072, 262_144, 8_388_608]),
            "factor": st.sampled_from([1, 8, 32, 1024]),
        },
    ),
)
def test_the_headline_is_the_true_one_whatever_is_changed(model, chosen, changes):
    check_headline({**HEADS[model], **({"chosen": model} if chosen else {}), **changes})


def test_a_lost_scaling_is_named_and_its_twin():
    lost = {**HEADS["Llama 3.1 8B"], "scaling": "none", "factor": 16}
    named = read("choose", {**lost, "chosen": "Llama 3.1 8B"}).text("answer")
    assert named == "**Llama 3.1 8B was published with Llama 3 by 8; set it again.**"
    guessed = read("choose", lost)
    assert "Unless this is Llama 3.1 8B" in guessed.text("answer")
    assert guessed.numbers("answer")["model"] == "Llama 3 8B"  # as an old link opens


def test_llama_cpp_has_the_scaling_only_of_a_published_model():
    def note(values):
        (tabs,) = read("choose", values).document.of(Tabs)
        return [*tabs.tabs["llama.cpp"]()][1].markdown

    for model in ("Llama 3.1 8B", "Phi-3.5 mini, 128k"):
        assert "needs none" in note(HEADS[model])
        other = {**HEADS[model], "trained_length": 2048}
        assert "needs none" not in note(other)
        assert "convert the model anew" in note(other)
