"""Traps: what is said of a convention is true of the table that it makes, at any settings."""

import math
import re
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import strategies as st

from charts.implementations import conventions
from document.words import words
from tests.reading import read_page
from tests.truth import formulas
from tests.truth.readings import at_random
from tests.truth.sentences import assert_choices
from tests.truth.stretching import frequencies_used
from tests.truth.tables import assert_numbers, assert_table

SWITCHES = {
    "exponent": ["paper", "tensor2tensor"],
    "columns": ["interleaved", "concatenated", "concatenated_cos_first"],
    "first": ["0", "1", "2"],
    "scale": ["1", "1/sqrt(d)", "sqrt(d)"],
    "odd": ["even", "truncate", "zero_pad", "round_up"],
    "angles": ["float64", "float32", "bfloat16"],
}
OPENED = {name: options[0] for name, options in SWITCHES.items()} | {"exponent": "tensor2tensor"}
ROWS = 64


def rounded(values, form):
    """To 24 or to 8 significant bits, ties to even."""
    if form == "float64":
        return values
    if form == "float32":
        return np.asarray(values).astype(np.float32).astype(np.float64)
    mantissa, exponent = np.frexp(values)
    return np.ldexp(np.rint(mantissa * 256), exponent - 8)


def angles(rows, w, form):
    return rounded(np.multiply.outer(rounded(rows, form), rounded(w, form)), form)


def miss(rows, w, form):
    """Return each hand's error, the short way round, in radians."""
    return formulas.short_way(angles(rows, w, form) - np.multiply.outer(rows, w))


def frequencies(width, base, exponent, odd):
    """Of each sine, in radians a token."""
    count = width // 2 if odd == "zero_pad" else -(-width // 2)
    whole = count if odd == "round_up" else width // 2
    step = 1 / max(whole - 1, 1) if exponent == "tensor2tensor" else 2 / width
    if exponent == "paper" and odd == "round_up":
        step = 2 / (2 * count)
    return float(base) ** (-step * np.arange(count))


def table(rows, width, w, columns, form):
    turned = angles(rows, w, form)
    sines, cosines = np.sin(turned), np.cos(turned)[:, : width // 2]
    filled = np.zeros((len(rows), width))
    if columns == "interleaved":
        filled[:, : 2 * len(sines.T) : 2], filled[:, 1 : 2 * len(cosines.T) : 2] = sines, cosines
        return filled
    both = np.hstack([sines, cosines] if columns == "concatenated" else [cosines, sines])
    filled[:, : len(both.T)] = both
    return filled


def worked_out(s, at):
    """Everything that the switches decide, again: both tables, frequencies, the worst angle."""
    width = s.d_model if at["odd"] == "even" else max(s.d_model - 1, 3)
    rows = s.position + np.arange(ROWS, dtype=float)
    later = rows + int(at["first"])
    w = frequencies(width, s.base, at["exponent"], at["odd"])
    papers = frequencies(width, s.base, "paper", "truncate")
    scale = {"1": 1.0, "1/sqrt(d)": width**-0.5, "sqrt(d)": width**0.5}[at["scale"]]
    paper = table(rows, width, papers, "interleaved", "float64")
    other = scale * table(later, width, w, at["columns"], at["angles"])
    return width, w, papers[: len(w)], paper, other, float(miss(later, w, at["angles"]).max())


def mixed_pairing(d_head, base):
    """The largest change of the drawn scores, by complex numbers."""
    rng = np.random.default_rng(0)
    key = rng.standard_normal(d_head)
    query = key + 0.5 * rng.standard_normal(d_head)
    w = float(base) ** (-2 * np.arange(d_head // 2) / d_head)
    turn = np.exp(1j * np.multiply.outer(np.arange(65), w))
    half = d_head // 2
    products = [
        (query[a] + 1j * query[b]) * np.conj(key[a] + 1j * key[b])
        for a, b in ((slice(0, half), slice(half, None)), (slice(0, None, 2), slice(1, None, 2)))
    ]
    trained, mixed = ((turn @ product).real / math.sqrt(d_head) for product in products)
    return np.abs(mixed - trained).max()


EXAMPLES = [
    {"max_len": 257},
    {"exponent": "paper", "odd": "round_up", "angles": "bfloat16"},
    # An angle that is off by 1 radian, at two digits.
    {"max_len": 195, "d_model": 2, "base": 2, "position": 194, "d_head": 4, "angles": "bfloat16"},
]


@at_random(
    "traps",
    EXAMPLES,
    links=True,
    change=lambda values: values or {"position": 0},
    d_head=st.sampled_from([4, 6, 64, 128, 512]),
    **{name: st.sampled_from(options) for name, options in SWITCHES.items()},
)
def test_what_is_said_is_true(reading, s, values):
    at = {name: str(values.get(name, OPENED[name])) for name in SWITCHES}
    width, w, papers, paper, other, off = worked_out(s, at)
    claims, rows = reading.numbers("insight"), s.position + np.arange(ROWS)
    tables, size = claims["tables"], np.abs(paper @ paper.T).max()
    columns = dict(enumerate((other - paper).T))
    assert_table(conventions.table(tables), {"row": rows, **columns})
    assert (tables.first_row, tables.last_row, tables.width) == (rows[0], rows[-1], width)
    assert tables.largest == pytest.approx(np.abs(other - paper).max(), abs=1e-9)
    products = np.abs(other @ other.T - paper @ paper.T).max()
    assert abs(tables.products - products) <= 1e-10 * s.d_model**2 + 1e-6 * products
    says = reading.text("insight")
    assert_choices(says, {"The two tables are the same": tables.largest == 0})
    if "any two rows is the same" in says:
        assert products <= 1e-10 * size
    elif tables.largest:
        assert products > 1e-12 * size
    assert_numbers(claims, pairs=len(w), order=at["columns"], slowest=w[-1] * s.base)
    assert claims["miss"] == pytest.approx(off, rel=1e-3, abs=1e-11)
    choices = {  # of each switch, words that stand only under a condition
        "tensor2tensor": {
            "For a single pair": len(w) == 1,
            "is slower": len(w) > 1 and (w[1:] < papers[1:]).all(),
            "exactly 1/base": len(w) > 1 and math.isclose(w[-1] * s.base, 1),
        },
        "concatenated": {"in another order": len(w) > 1},
        "truncate": {
            "as in CTRL": at["columns"] == "concatenated",
            "By itself": tables.largest > 0,
        },
        "float32": {"the error grows": off > 0},
        "bfloat16": {"have to hold": off > 0, "almost anywhere": off > 1.5},
    }
    for part in filter(reading.has, choices):
        assert_choices(reading.text(part), choices[part])


@at_random("traps", EXAMPLES, links=True, d_head=st.sampled_from([4, 6, 64, 128, 512]))
def test_what_is_said_of_pairs_and_of_digits_is_true(reading, s, *_):
    curves = reading.numbers("pairing")["curves"]
    assert curves.largest == pytest.approx(mixed_pairing(s.d_head, s.base))
    assert np.abs(curves.permuted - curves.trained).max() < 1e-12
    w, every = frequencies(s.d_model, s.base, "paper", "even"), np.arange(s.max_len, dtype=float)
    worst = {form: float(miss(every, w, form).max()) for form in ("float32", "bfloat16")}
    claims = reading.numbers("precision")
    assert claims["worst"] == pytest.approx(worst, rel=1e-3, abs=1e-11)
    assert claims["last"] == s.max_len - 1
    assert ("every angle here is exact" in reading.text("precision")) == (not worst["bfloat16"])
    for form, largest in worst.items():
        in_words = re.search(rf"{form}\D+?(\d[\d.]*(?:e[-+]?\d+)?)", reading.alts["precision"])
        assert abs(float(in_words[1].rstrip(".")) - largest) <= 0.06 * largest


def test_up_to_which_position_bfloat16_tells_neighbours_apart():
    question = read_page("traps").questions["predict"]
    alike = np.flatnonzero(np.diff(rounded(np.arange(70_000), "bfloat16")) == 0)
    assert question.options[question.right] == f"{alike[0]}"


CAUGHT = {  # of each test, the mistakes that it finds at any settings
    "shape": {"transposed"},
    "row 0": {"positions from 1", "sine and cosine swapped", "repeat for tile", "rows normalised"},
    "length": {"one exponent per column", "repeat for tile", "rows normalised"},
}


CODES = {
    one["seen"]: "".join(one["code"]) for one in words("traps").meta["symptoms"] if "cause" in one
}
INV_FREQ = ("Short prompts are fine, long ones fall apart", "Garbage from the first words on")
W = np.array(frequencies(64, 1e4, "paper", "even"))
ANGLES = np.outer(np.arange(9), W)
SINES, COSINES = np.sin(ANGLES), np.cos(ANGLES)
MASK = np.array([[0, 0, 1, 1, 1], [1, 1, 1, 1, 1]])
DYNAMIC = {"d": 64, "base": 1e4, "factor": 2.0, "trained": 4096}
ROBERTA = {"max_position_embeddings": 514, "pad_token_id": 1}
LOADED = SimpleNamespace(inv_freq=np.zeros(32))
MODEL = {
    "model": SimpleNamespace(modules=lambda: [LOADED, SimpleNamespace()]),
    "torch": SimpleNamespace(tensor=lambda values, **_: values, float32="float32"),
    "device": "cpu",
    "config": {"head_dim": 64},
}
MENDED = {  # of each code: what it is given, an expression of what it makes, and what is right
    "Fluent, but it does not follow the prompt": (
        {"stretch": 32, "angles": ANGLES}, "cos", 1.34657359 * COSINES,  # gpt-oss, by transformers
    ),
    "A text gets a different answer in a batch than by itself": (
        {"mask": MASK}, "[*positions[0, 2:], *positions[1]]", [0, 1, 2, 0, 1, 2, 3, 4],
    ),
    "The same question gets another answer after a long text": (
        DYNAMIC, "inv_freq(16384), inv_freq(100)",
        (frequencies_used("dynamic", 64, 1e4, 2.0, 4096, 16384).astype(float), W),
    ),
    "NaN, or position has no effect, after loading": (MODEL, "model.modules()[0].inv_freq", W),
    "Worse on pictures that are not square": (
        {"height": 2, "width": 3}, "across", [0, 1, 2, 0, 1, 2],
    ),
    "Samples are sharp, but not what was asked for": (
        {"encoding": np.hstack([SINES, COSINES])}, "encoding", np.hstack([COSINES, SINES]),
    ),
    "All time steps look alike": ({"times": np.linspace(0, 1, 3)}, "times", [0, 500, 1000]),
    "An IndexError at 513 tokens": (
        {"config": ROBERTA, "tokens": [*range(600)]}, "tokens", range(512),
    ),
    "Sizes do not match at an odd width": (
        {"pe": np.zeros((9, 7)), "angles": ANGLES[:, :4], "d": 7}, "pe[:, 5]", COSINES[:, 2],
    ),
    "Generation goes wrong from the first new token on": (
        {"cached": 5, "new": 2}, "positions", [5, 6],
    ),
}  # fmt: skip


@pytest.mark.parametrize("seen", MENDED)
def test_the_code_that_mends_a_symptom_does(seen):
    given, expression, right = MENDED[seen]
    names = {"np": np, **given}
    exec(CODES[seen], names)
    np.testing.assert_allclose(eval(expression, names), right)


def test_every_code_that_mends_a_symptom_is_run():
    assert {*MENDED, *INV_FREQ} == {*CODES}


HEAD = {"hidden_size": 4096, "num_attention_heads": 32}
OF_LLAMA_3_1 = {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}
OF_LLAMA_3_1 |= {"rope_type": "llama3", "original_max_position_embeddings": 8192}
SCALED = frequencies_used("llama3", 128, 5e5, 8.0, 8192, 131072)
HALF, PHI_2 = {"partial_rotary_factor": 0.5}, {"hidden_size": 2560, "partial_rotary_factor": 0.4}
PAPERS = formulas.frequencies
FILES = {  # what a model's config.json has beside the sizes of HEAD, and its frequencies
    "Llama 3.1 8B": ({"rope_theta": 5e5, "rope_scaling": OF_LLAMA_3_1}, SCALED),
    "Llama 2 7B": ({"rope_scaling": None}, PAPERS(128, 1e4)),
    "by transformers 5": ({"rope_parameters": {**OF_LLAMA_3_1, "rope_theta": 5e5}}, SCALED),
    "Vicuna 16k": ({"rope_scaling": {"type": "linear", "factor": 4.0}}, PAPERS(128, 1e4) / 4),
    "GLM, half rotated": ({"head_dim": 128, "rope_theta": 1e6, **HALF}, PAPERS(64, 1e6)),
    "Phi-2": (PHI_2, PAPERS(32, 1e4)),
    "half rotated, by transformers 5": (
        {"rope_parameters": {"rope_theta": 1e4, **HALF}}, PAPERS(64, 1e4),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_the_code_for_inv_freq_reads_real_configurations(name):
    config, expected = FILES[name]
    for seen in INV_FREQ:
        names = {"np": np, "config": {**HEAD, **config}}
        exec(CODES[seen], names)
        np.testing.assert_allclose(names["inv_freq"], np.asarray(expected, float), rtol=1e-12)


def test_the_code_for_inv_freq_refuses_what_it_cannot():
    config = {**HEAD, "rope_scaling": {"rope_type": "yarn", "factor": 4.0}}
    with pytest.raises(NotImplementedError, match="yarn"):
        exec(CODES[INV_FREQ[0]], {"np": np, "config": config})


@pytest.mark.parametrize("name", words("traps").meta["mistakes"])
def test_a_mistake_is_drawn_and_its_tests_are_named(name):
    small = {"max_len": "20", "d_model": "32", "base": "20"} if len(name) % 2 else {}
    claims = read_page("traps", mistake=name, **small).numbers("mistaken")
    caught, missed = claims["caught"], claims["missed"]
    assert sorted([*caught, *missed]) == sorted(words("traps").meta["tests"])
    assert (claims["rows"], claims["columns"]) == ((20, 32) if small else (128, 512))
    if name == "stored in float16":  # half a step of float16 below 1 is 2^-12
        assert 0 < claims["largest"] <= 2.0**-12 * (1 + 1e-9)
        return
    assert caught
    assert claims["largest"] > 1e-3
    for test, mistakes in CAUGHT.items():
        assert (test in caught) == (name in mistakes | {"transposed"})
