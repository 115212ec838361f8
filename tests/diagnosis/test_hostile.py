"""Hostile numbers: a reading refuses what it cannot compute with, and makes no large array."""

import contextlib
import inspect
import json
import os
import re
from itertools import cycle, product
from unittest.mock import MagicMock

from hypothesis import given
from hypothesis import strategies as st

from charts.diagnosis import config as facts
from charts.diagnosis import pieces
from charts.long_context import stretched_profile
from clock_hands import config as command
from clock_hands.__main__ import main
from diagnosis.configuration import (
    beside,
    layers,
    model_config,
    other_code,
    reach,
    rotary,
    scaling,
    scheme,
    settings,
    texts,
)
from diagnosis.configuration.model_config import position_settings, read_config
from diagnosis.configuration.model_types import NAMES, model_type, names
from diagnosis.configuration.settings import MAX_WIDTH
from diagnosis.diagnose import MIN_SIDE, diagnose
from diagnosis.read_table import UnreadableError, read, read_text
from document.parts.checked_config import checked_config
from state.settings import Settings
from tests.diagnosis.published import PUBLISHED
from tests.profiles import WEEKLY

MODULES = beside, layers, model_config, other_code, rotary, scaling, scheme, settings
SOURCES = [*map(inspect.getsource, MODULES), json.dumps(NAMES, indent=0)]
KEYS = sorted(  # every name that the reader knows
    {*re.findall(r'"([a-z]\w+)"', " ".join(SOURCES))}
    | {name for one in names() for name in model_type(one).get("names", {}).values()}
    | {"layer_types", "no_rope_layers", "sliding_window_pattern", "full_attention_interval"}
)
DEEP = json.loads("[" * 900 + "]" * 900)
HOSTILE = (
    *(0, -1, 1e300, -1e300, 1e-300, 1e18, 10**9, 99_999_999, 1_000_000, 3, 0.3, 1e-9),
    *(float("inf"), float("-inf"), float("nan"), int("9" * 4300), -(10**400)),
    *("", "12", "x" * 100_000, True, None, {}, {"factor": 1e300}, [1e300] * 3, [10**9, 1], DEEP),
)
FILES = [
    *({"model_type": name, **case["file"]} for name, case in PUBLISHED.items()),
    *({"model_type": one, "rope_theta": 1e4, "hidden_size": 64, "num_attention_heads": 2,
       "max_position_embeddings": 512} for one in (*other_code.BY_TYPE, *other_code.SAME_CODE)),
    {"dim": 4096, "n_heads": 32, "rope_theta": 5e5, "use_scaled_rope": True, "max_seq_len": 8192},
]  # fmt: skip
SCALED = ("rope_scaling", "rope_parameters", "yarn", "attn_config", "text_config")


def check(text):
    """Read a configuration as page and command do. Only UnreadableError may come of it."""
    try:
        config = read_config(text)
        position_settings(text)
        assert config.schemes
        reach.reach(config)
        for head in config.heads:
            assert head.base is None or head.base > 1
            assert max(head.d_head or 0, head.width or 0) <= MAX_WIDTH
        "\n".join(command.lines(config))
        command.status(config)
        for block in checked_config(config):
            getattr(block, "markdown", "")
        facts.settings(config)
    except UnreadableError:
        pass


def changed(file, key, value):
    """Yield the file with another value at its top, and in each of its inner settings."""
    yield {**file, key: value}
    for inner in SCALED:
        if isinstance(file.get(inner), dict):
            yield {**file, inner: {**file[inner], key: value}}


def test_every_number_of_a_configuration_has_its_limits(monkeypatch):
    """Each name with each value once, in turn through files of all kinds; a fifth of that daily."""
    for module in (reach, stretched_profile):  # sums take the time, and have a limit of their own
        monkeypatch.setattr(module, "MAX_DISTANCES", 64)
    assert {"head_dim", "rope_ratio", "sliding_window", "image_size", "yarn"} < {*KEYS}
    files = cycle(FILES)
    for key, value in [*product(KEYS, HOSTILE)][:: 1 if WEEKLY else 5]:
        for data in changed(next(files), key, value):
            try:
                check(json.dumps(data))
            except Exception as error:
                error.add_note(f"{key}: {value!r:.60} in {data!r:.300}")
                raise


TYPES = "yarn", "llama3", "longrope", "proportional", "gemma3", "gptj", "deepseek_v3", "qwen"


@given(st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(HOSTILE + TYPES)), max_size=6))
def test_several_hostile_values_at_once_are_refused_too(pairs):
    for file in (FILES[0], {"model_type": "llama", "rope_scaling": {**dict(pairs)}}):
        check(json.dumps({**file, **dict(pairs)}))


@given(st.lists(st.sampled_from([*texts.PRINTED_NAMES]), max_size=9), st.sampled_from(HOSTILE[:16]))
def test_hostile_numbers_in_a_log_are_refused(keys, value):
    check("\n".join(f"x llama.{key} = {value}" for key in ("rope.freq_base", *keys)))


def test_a_command_that_fails_by_itself_gives_no_verdict(monkeypatch, capsys):
    for error, says in ((MemoryError(), "Out of memory"), (OverflowError("x"), "Traceback")):
        monkeypatch.setattr(command, "read_config", MagicMock(side_effect=error))
        assert main(["config", os.devnull]) == 2
        assert says in capsys.readouterr().err


def test_a_file_without_an_end_is_not_read_to_its_end():
    for name in ("check", "config"):
        assert main([name, "/dev/zero"]) == 2


SHAPES = st.lists(st.sampled_from([0, 1, 3, -1, -5, 2**31, 2**63, 10**30, 1.5, "7"]), max_size=5)


@given(SHAPES, st.sampled_from(["<f8", "|u1", "<f2", "|V2", "<c8"]), st.booleans())
def test_hostile_headers_of_npy_are_refused(shape, kind, fortran):
    header = repr({"descr": kind, "fortran_order": fortran, "shape": tuple(shape)}).encode()
    size = len(header) + 1
    data = b"\x93NUMPY\x01\x00" + size.to_bytes(2, "little") + header + b"\n" + bytes(64)
    with contextlib.suppress(UnreadableError):
        assert read(data).table.size < 64


CELLS = st.sampled_from(["1e300", "-1e-300", "1e999", "nan", "9" * 5000, "0", "1e9", "-1"])


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=6), st.booleans())
def test_hostile_pasted_numbers_are_refused(rows, entries):
    text = "\n".join(["row,column,value"] * entries + [",".join(row) for row in rows])
    with contextlib.suppress(UnreadableError):
        table = read_text(text).table
        if entries:
            pieces.entries(table, Settings())
        elif min(table.shape) >= MIN_SIDE:
            diagnose(table)
