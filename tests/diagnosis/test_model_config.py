"""Positions of a config.json: published ones, ones written here, and broken ones."""

import json
import math
from dataclasses import asdict, astuple, is_dataclass
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock_hands.config import status
from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, Yarn, rotary_frequencies
from core.models import MODELS
from diagnosis.configuration.model_config import position_settings, read_config
from diagnosis.configuration.model_types import model_type, names, versions
from diagnosis.configuration.reach import reach
from diagnosis.read_table import UnreadableError
from diagnosis.vector import diagnose_frequencies
from recipes.config_json import rope_config, rope_config_4
from tests.diagnosis.published import PARTLY, PRINTED, PUBLISHED
from tests.truth import formulas
from tests.truth.stretching import TURN, frequencies_used

SHARE = "partial_rotary_factor"
LLAMA_3_1, DEEPSEEK_V3 = (PUBLISHED[name]["file"] for name in ("Llama 3.1 8B", "DeepSeek V3"))


def read(data):
    return read_config(json.dumps(data))


def names_of(data, kind):
    return [one.name for one in read(data).of_kind(kind)]


def plain(value):
    """A value of a reading as the JSON has it."""
    if is_dataclass(value):
        return [type(value).__name__, *astuple(value)]
    return [*map(plain, value)] if isinstance(value, tuple) else value


# What of a reading is compared, where it is no field of its own.
SAID = {
    "d_head": lambda config: config.head.d_head,
    "width": lambda config: config.head.width,
    "base": lambda config: config.head.base,
    "scores_by": lambda config: (
        config.head.scores_by * (config.scaling.attention_factor**2 if config.scaling else 1)
    ),
    "bases": lambda config: [head.base for head in config.heads],
    "widths": lambda config: [head.width for head in config.heads],
    "sections": lambda config: config.head.sections,
    "other scalings": lambda config: tuple(head.scaling for head in config.heads[1:]),
    "findings": lambda config: [one.name for one in config.remarks],
    "schemes": lambda config: tuple(sorted(config.schemes)),
    "assumes": lambda config: config.assumed,
}


def test_published_configurations_are_read_as_their_library_reads_them():
    for name, case in PUBLISHED.items():
        text = json.dumps({"vocab_size": 1, **case["file"]})
        config, exit_status = read_config(text), case.get("status", 0)
        expected = {"findings": []} if not exit_status else {}
        for field, value in (expected | case["read"]).items():
            read_value = plain(SAID.get(field, lambda one, f=field: getattr(one, f))(config))
            if field == "assumes":
                read_value = {key: read_value.get(key) for key in value}
            if isinstance(value, float):
                value = pytest.approx(value, rel=1e-4)
            assert read_value == value, (name, field)
        assert status(config) == exit_status, name
        short = position_settings(text)  # says the same by itself
        assert read_config(short) == config, name
        assert "vocab_size" not in short


def test_both_sums_of_a_partly_rotated_head():
    """With the columns that stand still, none of the eight ever falls below zero."""
    for name, case in PARTLY.items():
        config, below = read(case["file"]), case["below"]
        assert {field: getattr(config.head, field) for field in case["read"]} == case["read"], name
        far = reach(config)
        assert (far.below, far.head_below) == (below, None), name
        assert 2 * (far.pairs + far.still) == config.head.d_head, name
        k, width = np.arange(below + 1), config.head.width
        w = config.head.base ** (-np.arange(0, width, 2) / width)
        assert (np.cos(np.outer(k, w)).sum(axis=1) < 0).argmax() == below, name


def test_the_table_of_model_types_has_two_versions_and_only_facts():
    older, newer = versions()
    assert (older.split(".")[0], newer.split(".")[0]) == ("4", "5")
    assert len(names()) > 200
    assert model_type("gemma3_text")["head_dim"] == 256
    assert model_type("nobody") is None


def test_reach_counts_turns_and_unseen_angles():
    trained, length = 8192, 131072
    w = formulas.frequencies(128, 500000).astype(float)
    for factor in (2.0, 8.0):  # a text as long as so many trained ones is covered
        far = reach(read(rope(factor=factor)))
        assert all(value is None or math.isfinite(value) for value in asdict(far).values())
        used = frequencies_used("llama3", 128, 500000, factor, trained, length).astype(float)
        new = (length * used > trained * w) & (trained * w < TURN)
        assert (far.unseen, far.first_unseen) == (new.sum(), factor * trained)
        assert far.done == (TURN / used <= length - 1).sum()
        assert far.slowest == pytest.approx(TURN / used[-1])
    turn = formulas.wavelengths(64, 10000)[20]  # of pair 20, which ends within the last step
    small = {"hidden_size": 256, "num_attention_heads": 4, "rope_theta": 10000.0}
    small |= {"model_type": "llama", "max_position_embeddings": math.ceil(turn)}
    far = reach(read(small))
    assert (far.done, far.unseen, far.first_unseen) == (20, 0, None)


def test_what_the_app_writes_for_a_model_reads_back_to_its_frequencies():
    rotary = [model for model in MODELS if model.scheme == "rotary"]
    for model, write in product(rotary, (rope_config, rope_config_4)):
        length, scaling = model.length or model.trained_length, model.scaling
        config = read(write(model.d_head, model.base, length, scaling, model.partial_rotary_factor))
        head = config.head
        assert head.width == model.width
        mine = rotary_frequencies(head.width, head.base, head.scaling)
        theirs = rotary_frequencies(model.width, model.base, scaling)
        np.testing.assert_allclose(mine, theirs, rtol=1e-12, err_msg=model.name)
        if scaling is not None and not isinstance(scaling, Linear | DynamicNTK):
            assert config.trained_length == model.trained_length
        if not isinstance(scaling, Yarn) or write is rope_config_4:
            assert config.remarks == ()


def llama(**changes):
    return LLAMA_3_1 | changes


def rope(**changes):
    return llama(rope_scaling=LLAMA_3_1["rope_scaling"] | changes)


LONGROPE = {"type": "longrope", "original_max_position_embeddings": 4096}
LISTS = {"short_factor": [1.0] * 48, "long_factor": [2.0] * 48}
LINEAR_4 = {"rope_type": "linear", "factor": 4.0}
SECTIONS = {"rope_type": "default", "mrope_section": [16, 24, 23]}


def test_what_cannot_all_be_meant_is_named():
    for data, name in (
        (rope(type="yarn"), "two types"),
        (rope(low_freq_factor=None), "missing"),
        (rope(low_freq_factor=5.0), "refused"),
        (rope(factor="8"), "no number"),
        (rope(factor=-8), "not above 0"),
        (rope(factor=0.5), "refused"),
        (rope(rope_theta=10000.0), "two bases"),
        (llama(rope_theta=0.5), "base"),
        (llama(hidden_size=4100), "heads do not divide"),
        (llama(rope_scaling="linear"), "no object"),
        (llama(partial_rotary_factor=0.305), "refused"),
        (llama(rope_scaling=LONGROPE | LISTS), "factors"),
    ):
        assert name in names_of(data, "contradiction"), name
    for data, numbers in (
        (rope(rope_theta=10000.0), {"outer": 500000, "inner": 10000}),
        (rope(type="yarn"), {"new": "llama3", "old": "yarn"}),
        (rope(factor=-8), {"key": "factor", "value": -8}),
        (llama(hidden_size=4100), {"width": 4100, "heads": 32}),
        (llama(rope_scaling=LONGROPE | LISTS), {"factors": 48, "pairs": 64}),
        (llama(rope_scaling=SECTIONS), {"sections": (16, 24, 23), "sum": 63, "pairs": 64}),
    ):
        assert [one.numbers for one in read(data).remarks] == [numbers]
    assert read(rope(rope_theta=10000.0)).head.base == 10000  # the library reads the inner one
    for data, kind, name in (
        (rope(rope_type="yarm"), "unknown", "unknown type"),
        (rope(original_max_position_embeddings=200_000), "versions", "trained on more"),
        (DEEPSEEK_V3 | {"max_position_embeddings": 4096}, "versions", "factor"),
    ):
        assert name in names_of(data, kind)
        assert not names_of(data, "contradiction")


def test_a_share_is_read_where_the_class_reads_it():
    sizes = {"hidden_size": 512, "num_attention_heads": 4, "max_position_embeddings": 4096}
    for name, more, width, unread, findings in (
        ("llama", {}, 128, (SHARE,), ["share"]),
        ("llama", {"rope_scaling": LINEAR_4}, 64, (), []),
        ("phi", {}, 64, (), []),
        ("esm", {"position_embedding_type": "rotary"}, 128, (SHARE,), []),
        ("nobody", {"rope_theta": 10000.0}, 64, (), []),
    ):
        config = read({"model_type": name, **more, **sizes, SHARE: 0.5})
        assert (config.head.d_head, config.head.width, config.unread) == (128, width, unread)
        assert [one.name for one in config.remarks] == findings
        assert status(config) == 0


def test_longrope_has_its_lists_and_its_first_name():
    factors = [1.0 + n / 10 for n in range(48)]
    named = {"type": "su", "short_factor": factors, "long_factor": factors[::-1]}
    data = {"head_dim": 96, "max_position_embeddings": 131072, "rope_scaling": named}
    data["original_max_position_embeddings"] = 4096
    scaling = read(data).scaling
    assert scaling == LongRope(tuple(factors), tuple(factors[::-1]), 4096, 131072)
    assert scaling.attention_factor == pytest.approx((1 + math.log(32) / math.log(4096)) ** 0.5)
    broken = {**data, "rope_scaling": {**named, "long_factor": ["x"] * 48}}
    assert names_of(broken, "contradiction")


def test_what_other_programs_print_is_read():
    gguf, log = ("\n".join(PRINTED[name]) for name in ("gguf-dump", "llama.cpp"))
    config = read_config(gguf)
    head = config.head
    assert (head.d_head, head.width, head.base, config.length) == (128, 64, 5e5, 131072)
    assert config.scaling == Yarn(4.0, 32768)
    head = read_config(log).head
    assert (head.width, head.base, head.scaling) == (128, 5e5, Linear(4.0))
    assert read_config(log.replace("0.25", "1")).scaling is None
    printed = "LlamaConfig " + json.dumps(LLAMA_3_1, indent=2)
    assert read_config(printed) == read(LLAMA_3_1)
    for text in (gguf, log, printed):
        assert read_config(position_settings(text)) == read_config(text)
    assert read({"model_type": "vit", "image_size": 224, "patch_size": 16}).length == 197


def test_what_is_no_configuration_is_refused():
    broken = {"": "no json", "[1]": "no settings", "{": "no json", "[" * 5000: "no json"}
    for text, reason in broken.items():
        with pytest.raises(UnreadableError) as refusal:
            read_config(text)
        assert refusal.value.reason == reason


JSON = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
NAMES = """rope_theta rope_scaling rope_parameters rope_type type factor alibi hidden_size head_dim
num_attention_heads max_position_embeddings model_type original_max_position_embeddings dim n_heads
low_freq_factor high_freq_factor rotary_dim short_factor long_factor partial_rotary_factor
text_config attn_config qk_rope_head_dim mrope_section position_embedding_type"""
KEYS = st.sampled_from(NAMES.split())
WORDS = ("yarn", "llama3", "longrope", "proportional", "gemma3", "gptj", "deepseek_v3", "qwen")
VALUES = JSON | st.dictionaries(KEYS, JSON) | st.sampled_from(WORDS)


@given(st.dictionaries(KEYS, VALUES))
def test_no_configuration_breaks_it(data):
    try:
        config = read(data)
    except UnreadableError as refusal:
        if refusal.reason in ("out of range", "too wide"):
            return
        raise
    assert config.schemes
    assert config.head.base is None or config.head.base > 1
    reach(config)
    status(config)


def test_a_scaling_that_a_published_model_has_and_this_file_lacks_is_a_hint():
    lost = llama(rope_theta=500_000.0, max_position_embeddings=131_072, rope_scaling=None)
    (hint,) = read(lost).of_kind("hint")
    assert hint.numbers == {"model": "Llama 3.1 8B", "scaling": "llama3 by 8"}
    assert status(read_config(json.dumps(lost))) == 0
    shorter = lost | {"max_position_embeddings": 8192}  # as Llama 3 8B is
    more_heads = lost | {"num_attention_heads": 16, "head_dim": 128}
    for other in (rope(), shorter, more_heads, lost | {"rope_theta": 10000.0}):
        assert not read(other).of_kind("hint"), other
    assert read(rope(factor=16.0)).of_kind("hint") == (hint,)


def test_an_inv_freq_names_the_models_that_scale_it():
    def hints(vector):
        found = diagnose_frequencies(vector).findings
        assert all(one.right for one in found)
        return [one.numbers for one in found if one.name == "before_scaling"]

    plain = 5e5 ** (-np.arange(0, 128, 2) / 128)
    of_llama = [{"model": "Llama 3.1 8B", "scaling": "llama3 by 8"}]
    assert hints(plain) == of_llama
    assert hints(rotary_frequencies(128, 5e5, Llama3(8.0, 8192, 1.0, 4.0))) == []
    assert hints(plain / 4) == []
    assert hints(5e5 ** (-np.arange(0, 64, 2) / 64)) == []
