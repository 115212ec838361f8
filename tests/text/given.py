"""Files and configurations that people give and that no other test keeps by name."""

from typing import Any, get_args

import numpy as np

from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import Llama3, Yarn
from core.implementations.number_formats import rounded
from diagnosis.reading import EXPONENTS, ORDERS, Angles, Reading, Rows, Unit
from diagnosis.stretched import Astray
from tests.diagnosis.foreign import FOREIGN
from tests.diagnosis.published import PARTLY, PUBLISHED
from tests.diagnosis.tables import RELEASED, cosines, inv_freq, waves
from tests.diagnosis.test_two_tables import PAIRS, converted
from tests.truth import formulas
from tests.truth.stretching import frequencies_used

YARN = Yarn(2.0, 64)
UNCUT = Yarn(2.0, 64, truncate=False)
LONGROPE = LongRope((1.0,) * 8, (2.0,) * 8, 64, 128)
# Of a reading: with each of them it has another name, mistake or convention.
READINGS: list[dict[str, Any]] = [
    *({"unit": unit, "factor": 3.0} for unit in get_args(Unit)),
    *({"rows": rows} for rows in get_args(Rows)),
    *({"angles": angles} for angles in get_args(Angles)),
    *({"exponent": way} for way in EXPONENTS),
    *({"first": first} for first in (1.0, 2.0, 3.0)),
    *({"scaling": scaling} for scaling in (Llama3(2.0, 64), YARN, UNCUT, LONGROPE)),
    *({"scaling": Astray(2.0, 64, mistake=one)} for one in ("cut", "exchanged", "power")),
    *({"order": order, "indices": "tiled"} for order in ORDERS),
    *({"order": order} for order in ORDERS),
    {"order": "interleaved_cos_first", "scaling": YARN},
    *({"scaling": YARN, "scale": scale} for scale in YARN.attention_factor ** np.arange(1.0, 4)),
    {"unit": "factor", "factor": 1 / 20},
    *({"indices": indices} for indices in ("tiled", "columns")),
    {"plus": True}, {"scale": 3.0}, {"scale": 16**0.5}, {"scale": 16**-0.5},
    {"scale": (2 / 16) ** 0.5}, {"transposed": True},
]  # fmt: skip
PLAIN = inv_freq(10000, 64)
ANGLES = np.outer(np.arange(60), PLAIN[:16])
CACHED = np.outer(np.arange(50), inv_freq(10000, 32))
RANDOM = np.random.default_rng(1)
LLAMA_3 = np.outer(np.arange(60), frequencies_used("llama3", 32, 5e5, 8, 8192, 0).astype(float))
PADDED = FOREIGN["tensor2tensor, get_timing_signal_1d"](40, 32)
PADDED[1] = 0
(GPT_OSS,) = (case["expected"] for case in RELEASED if case["id"].endswith("gptoss"))


def changed(where: Any, value: float) -> np.ndarray:
    """Return the paper's table of 60 x 32, with one value at a place."""
    table = waves(range(60)).astype(float)
    table[where] = value
    return table


def spoiled(rows: Any, entries: int) -> np.ndarray:
    """Return the paper's table of 200 x 64 with rows of a half, and single entries off."""
    table = waves(range(200), 64).astype(float)
    table[list(rows[0])] = 0.5
    for n in range(entries):
        table[50 + 7 * n, 2 * n + 30] += 0.5
    return table


ARRAYS: dict[str, Any] = {
    "wavelengths": 2 * np.pi / PLAIN,
    "turns a token": PLAIN / (2 * np.pi),
    "slowest first": PLAIN[::-1],
    "frequencies in float16": PLAIN.astype(np.float16),
    "frequencies in bfloat16": rounded(PLAIN, "bfloat16"),
    "frequencies by 4": PLAIN / 4,
    "one frequency is wrong": np.where(np.arange(32) == 5, 2, 1) * PLAIN,
    "two frequencies are wrong": np.where(np.isin(np.arange(32), (5, 9)), 2, 1) * PLAIN,
    "dynamic NTK": inv_freq(10000 * 3 ** (128 / 126)),
    "YaRN, either length": frequencies_used("yarn", 32, 1e6, 4, 16384, 0),
    "LongRoPE, long": frequencies_used("longrope", 96, 1e4, 32, 4096, 131072),
    "LongRoPE, short": frequencies_used("longrope", 96, 1e4, 32, 4096, 4096),
    "Llama 3": frequencies_used("llama3", 128, 5e5, 8, 8192, 0),
    "a missing 2": 10000.0 ** (-np.arange(64) / 128),
    "four frequencies": inv_freq(10000, 8),
    "no frequencies": RANDOM.uniform(0.1, 1, 32),
    "zeros": np.zeros((8, 8)),
    "a row of padding": changed(1, 0),
    "two rows of padding": changed([0, 1], 0),
    "a row, a column and an entry": np.where(
        np.arange(32) == 9, 0.25, changed(([7, 30], [3, 4]), 0.125)
    ),
    "out of order": waves(range(60))[RANDOM.permutation(60)],
    "noise": waves(range(60)) + RANDOM.normal(0, 1e-3, (60, 32)),
    "random": RANDOM.normal(size=(60, 32)),
    "waves of no rule": np.sin(np.outer(np.arange(64), [0.9, 0.31, 0.37, 0.05, 1.7, 0.23]) + 0.4),
    "angles of no rule": np.outer(np.arange(20), [0.9, 0.31, 0.37, 0.05]),
    "a Llama 3 cache": np.cos(
        np.outer(np.arange(60), frequencies_used("llama3", 32, 5e5, 8, 8192, 0))
    ),
    "a YaRN cache without its factor": np.cos(
        np.outer(np.arange(60), frequencies_used("yarn", 32, 1e4, 16, 4096, 0))
    ),
    "a cache by 4": np.cos(ANGLES / 4),
    "every 20th row": waves(range(0, 1000, 20)),
    "every 30th row from 5": waves(range(5, 1000, 30)),
    "backwards": waves(range(981, 0, -20)),
    "fairseq's, with a row of padding": PADDED,
    "the same from that row on": PADDED[1:],
    "a cache of gpt-oss": (0.1 * np.log(32) + 1) * np.cos(np.outer(np.arange(60), GPT_OSS)),
    "a YaRN cache with its factor twice": (0.1 * np.log(16) + 1) ** 2 * np.cos(
        np.outer(np.arange(60), frequencies_used("yarn", 32, 1e4, 16, 4096, 0))
    ),
    "Llama 3, interleaved": np.stack([np.sin(LLAMA_3), np.cos(LLAMA_3)], -1).reshape(60, 32),
    "the same, cosines first": np.stack([np.cos(LLAMA_3), np.sin(LLAMA_3)], -1).reshape(60, 32),
    "17 columns": formulas.encoding(range(40), 18, 1e4).astype(float)[:, :17],
    "base 777": waves(range(60), base=777.0),
    "ALiBi's slopes in order": sorted((2.0**-k for k in (1, 2, 3, 4, 6, 8)), reverse=True),
    "every frequency times 2 pi": 2 * np.pi * PLAIN,
    "every frequency times 3": 3 * PLAIN,
    "YaRN, not truncated": Yarn(4.0, 4096, truncate=False).frequencies(128, 1e4),
    "Llama 3, high_freq_factor 8": Llama3(8.0, 8192, 1.0, 8.0).frequencies(128, 5e5),
    "eight frequencies are wrong": np.where(np.arange(128) % 16 == 5, 2, 1) * inv_freq(1e4, 256),
    "two rows, two columns, entries": np.where(
        np.isin(np.arange(64), (9, 20)), 0.25, spoiled(((7, 30), (3, 3)), 10)
    ),
    "eight bits": np.round((waves(range(60)) + 1) * 127.5) / 127.5 - 1,
    "cut to bfloat16": (waves(range(60)).view("u4") & 0xFFFF0000).view("f4"),
    "rows left out": waves([*range(20), *range(25, 60)]),
    "a short one": waves(range(3), 4),
    "two caches": np.stack([np.cos(CACHED), np.sin(CACHED)]),
    "tensor2tensor's frequencies by 4": 10000.0 ** (-np.arange(32) / 31) / 4,
    "a row is wrong": changed(7, 0.5),
    "seven rows are wrong": spoiled([range(3, 143, 20)], 0),
    "seven rows change places": waves([*range(1, 7), 0, *range(7, 60)]),
    "a late row is wrong": np.where(np.arange(2000)[:, None] == 1900, 0.5, waves(range(2000), 16)),
    "as computed here": Reading(40, 16).table(),
    "a count that stands still often": waves(np.repeat(np.arange(0, 60, 3), 3)),
    "the sines of one pair": np.sin(np.arange(60))[:, None] * [1, 1, 1],
    "a LongRoPE cache": np.cos(
        np.outer(np.arange(60), frequencies_used("longrope", 96, 1e4, 32, 4096, 4096))
    ),
    "a LongRoPE cache, long": np.cos(
        np.outer(np.arange(60), frequencies_used("longrope", 96, 1e4, 32, 4096, 131072))
    ),
}  # fmt: skip


def lines(table: np.ndarray, form: str) -> str:
    """Return a table as CSV."""
    return "\n".join(",".join(format(number, form) for number in row) for row in table)


LINES = {
    "four decimals": lines(waves(range(9), 8), ".4f"),
    "five digits": lines(waves(range(9), 8), ".4e"),
    "two decimals": lines(waves(range(4), 4), ".2f"),
    "entries of two deviations": "row,column,value\n"
    + "3,0,-.756802\n10,200,.292659\n30,301,.990557\n90,2,-.19158\n7,101,.253454",
    "a header and an index": "p,a,b,c\n"
    + "\n".join(
        f"{n},{','.join(f'{one:.4f}' for one in row[:3])}" for n, row in enumerate(waves(range(9)))
    ),
    "a header": "a,b,c\n" + "0,1,0\n.84,.54,.1\n.9,-.4,.2\n.1,-.9,.3",
    "too small": "1,2,3\n",
    "out of range": "0 1e200 0\n0 1 0\n0 0 1\n",
    "entries": "row,column,value\n0,0,0\n1,1,.5403\n2,0,.9093\n3,1,-.98999",
    "an index": "\n".join(f"w{n},{n / 7:.3f},{n / 9:.3f},.5,.25" for n in range(6)),
    "entries of no reading": "row,column,value\n0,0,.7\n1,1,.1\n2,0,.3\n3,1,.2",
    "a ZIP of torch.save": "PK\x03\x04" + "\0" * 30 + "model/data.pkl" + "\0" * 60,
    "safetensors": "\x10" + "\0" * 7 + '{"a":{}}' + "\0" * 40,
    "GGUF": "GGUF\x03" + "\0" * 40,
    "too few entries": "row,column,value\n0,0,0\n1,1,1",
}


Q = RANDOM.normal(size=(3, 24)).round(3)
WAVES = waves(range(50))
BOTH = {
    **PAIRS,
    "half-split": (Q, converted(Q, 3, "half")),
    "interleaved, a part": (Q, converted(Q, 2, "interleaved", 8)),
    "rows of weights": (Q.T, converted(Q, 3, "half").T),
    "two pairs a head": (Q[:, :4], Q[:, [0, 2, 1, 3]]),
    "half-split, in float16": (Q, converted(Q, 3, "half").astype(np.float16)),
    "another order": (Q, Q[:, RANDOM.permutation(24)]),
    "rows in another order": (waves(range(20)), waves(range(20))[RANDOM.permutation(20)]),
    "transposed": (Q, Q.T + np.eye(24, 3)),
    "equal": (Q, Q),
    "one entry": (Q, Q + np.eye(3, 24, 5) * [[0], [1], [0]]),
    "float16": (Q, Q.astype(np.float16)),
    "three decimals": (Q / 7, (Q / 7).round(3)),
    "shorter": (Q, Q[:2, :8]),
    "scaled": (waves(range(50)), 2 * waves(range(50))),
    "one number": (np.array([[1.0, 2], [3, 4]])[:1, :1], np.array([[2.0]])),
    "orders": (waves(range(50)), np.hstack([waves(range(50))[:, ::2], waves(range(50))[:, 1::2]])),
    "degrees": (WAVES, waves(np.arange(50) * np.pi / 180)),
    "cosines and sines": (cosines(range(50)), np.sin(np.hstack([CACHED, CACHED]))),
    "standardised": (WAVES, (WAVES - WAVES.mean(1)[:, None]) / WAVES.std(1)[:, None]),
    "a cache and Llama 3's": (cosines(range(50), base=5e5), np.cos(np.tile(LLAMA_3[:50], 2))),
    "in float16, of another base": (WAVES, waves(range(50), base=5e5).astype("f2")),
    "twice, to interleaved": (Q, converted(converted(Q, 2, "interleaved"), 2, "interleaved")),
    "another order, in float16": (Q, Q[:, ::-1].astype("f2")),
    "two rows": (WAVES, WAVES + np.isin(np.arange(50), (3, 4))[:, None]),
    "ten columns": (WAVES, WAVES + (np.arange(32) < 10)),
    "one number twice": (np.ones((1, 1)), np.ones((1, 1))),
    "without its zeros": (PLAIN[None], np.append(PLAIN, np.zeros(32))[None]),
    "seven digits": (Q / 7, np.array([[float(f"{v:.5g}") for v in row] for row in Q / 7])),
}


LLAMA, DEEPSEEK = (PUBLISHED[name]["file"] for name in ("Llama 3.1 8B", "DeepSeek V3"))
SHARE = "partial_rotary_factor"
SMALL = {"hidden_size": 512, "num_attention_heads": 8, "max_position_embeddings": 4096}
FACTORS = {"short_factor": [1.0] * 48, "long_factor": [2.0] * 48}
LONGROPE = {"type": "longrope", "original_max_position_embeddings": 4096}


def rope(**changes: Any) -> dict[str, Any]:
    """Return Llama 3.1's configuration with another scaling."""
    return LLAMA | {"rope_scaling": LLAMA["rope_scaling"] | changes}


MISTAKEN = {
    "two types": rope(type="yarn"),
    "a missing band": rope(low_freq_factor=None),
    "a band turned round": rope(low_freq_factor=5.0),
    "a factor in quotes": rope(factor="8"),
    "a factor below 0": rope(factor=-8),
    "two bases": rope(rope_theta=10000.0),
    "a base below 1": LLAMA | {"rope_theta": 0.5},
    "heads do not divide": LLAMA | {"hidden_size": 4100},
    "no object": LLAMA | {"rope_scaling": "linear"},
    "a share of pairs": LLAMA | {"partial_rotary_factor": 0.305},
    "too few factors": LLAMA | {"rope_scaling": LONGROPE | FACTORS},
    "too few sections": LLAMA
        | {"model_type": "qwen2_vl_text"}
        | {"rope_scaling": {"rope_type": "default", "mrope_section": [16, 24, 23]}},
    "no type of scaling": LLAMA | {"rope_scaling": {"factor": 8.0}},
    "an unknown scaling": rope(rope_type="yarm"),
    "trained on more": rope(original_max_position_embeddings=200_000),
    "a factor of another length": DEEPSEEK | {"max_position_embeddings": 4096},
    "without its scaling": LLAMA | {"rope_scaling": None},
    "linear by 4": LLAMA | {"rope_scaling": {"rope_type": "linear", "factor": 4.0}},
    "dynamic by 4": LLAMA | {"rope_scaling": {"rope_type": "dynamic", "factor": 4.0}},
    "NTK": LLAMA | {"rope_scaling": {"type": "ntk", "factor": 4.0}},
    "YaRN": LLAMA | {"rope_scaling": {"rope_type": "yarn", "factor": 4.0}},
    "nobody's": {"model_type": "nobody", "rope_theta": 10000.0, "hidden_size": 512,
                 "num_attention_heads": 4},
    "nothing": {},
    "LongRoPE by its first name": {"head_dim": 96, "max_position_embeddings": 131072,
        "original_max_position_embeddings": 4096, "rope_scaling": {"type": "su"} | FACTORS},
    "LongRoPE of words": LLAMA | {"rope_scaling": LONGROPE | {"long_factor": ["x"] * 48}},
    **{f"half of a head, {name}": {"model_type": name, SHARE: 0.5, "hidden_size": 512,
        "num_attention_heads": 4, "max_position_embeddings": 4096, **more} for name, more in (
            ("llama", {"rope_scaling": {"rope_type": "linear", "factor": 4.0}}), ("phi", {}),
            ("esm", {"position_embedding_type": "rotary"}), ("nobody", {"rope_theta": 10000.0}))},
    "a share that one version reads": {"model_type": "llama", "partial_rotary_factor": 0.5,
        "hidden_size": 512, "num_attention_heads": 4, "max_position_embeddings": 4096},
    "no base": {"model_type": "nobody", "head_dim": 64, "max_position_embeddings": 4096,
        "rotary_dim": 32},
    "two pairs": LLAMA | {"head_dim": 4, "max_position_embeddings": 300, "rope_scaling":
        {"rope_type": "yarn", "factor": 1.5, "original_max_position_embeddings": 100}},
    "YaRN of a part": PARTLY["GLM-4.5"]["file"] | {"rope_scaling": {"rope_type": "yarn",
        "factor": 4.0, "original_max_position_embeddings": 32768}},
    "nearly all turns": {"model_type": "gpt_neox", "hidden_size": 512, "num_attention_heads": 8,
        "rotary_pct": 0.9375, "rotary_emb_base": 100, "max_position_embeddings": 4096},
    "a base for one kind": {"head_dim": 64, "max_position_embeddings": 4096, "rope_parameters": {
        "full_attention": {"rope_type": "default", "rope_theta": 1e6},
        "sliding_attention": {"rope_type": "default"}}},
    **{kind: {key: "a"} for kind, key in (
        ("a tokenizer", "tokenizer_class"), ("timm", "pretrained_cfg"), ("an index", "weight_map"),
        ("diffusers", "_class_name"), ("pixels", "image_processor_type"))},
    "code beside it": SMALL | {"model_type": "nobody", "rope_theta": 10000.0,
        "auto_map": {"AutoConfig": "nobody.Config"}, "rope_scaling":
        {"rope_type": "linear", "factor": 2.0, "wobble": 3}},
    "two parts": SMALL | {"model_type": "qwen2_5_vl", "vision_config": {"model_type":
        "qwen2_5_vl_vision", "hidden_size": 1280, "num_heads": 16},
        "other_config": {"model_type": "sam3_video"}},
    "a part with positions": SMALL | {"model_type": "llama", "other_config": {"model_type": "fnet"},
        "video_config": {"model_type": "sam3_video"}},
    "a strange kind": SMALL | {"model_type": "gemma3_text", "num_hidden_layers": 2,
        "layer_types": ["sliding_attention", "strange"]},
    "published without rotation": SMALL | {"model_type": "olmo_hybrid", "num_hidden_layers": 4,
        "rope_parameters": None},
    "saved by a newer version": SMALL | {"model_type": "llama",
        "rope_parameters": {"rope_type": "default", "rope_theta": 5e5}},
    "convolutions": SMALL | {"model_type": "lfm2_moe", "num_hidden_layers": 4,
        "layer_types": ["conv", "full_attention", "conv", "full_attention"]},
    "layers without attention": SMALL | {"model_type": "nemotron_h", "num_hidden_layers": 8,
        "hybrid_override_pattern": "MM--*MM-"},
    **{name: {"model_type": name} for name in (
        "fnet", "xlstm", "pixtral", "dinov3_vit", "timesfm2_5", "mistral_large4_text")},
}  # fmt: skip
LARGE = LLAMA | {"hidden_size": 1e300}
WIDE = LLAMA | {"head_dim": 100_000}
