"""What each program makes of a printed configuration, by its own documentation and source.

Nothing here is shared with core/ or recipes/: the formulas are those of the programs.
"""

import json
import math
import shlex

import numpy as np


def plain(width, base):
    return base ** -(np.arange(0, width, 2) / width)


def yarn(width, base, factor, original, fast, slow, truncate=True):
    """transformers, vLLM and llama.cpp share this: find_correction_range and a linear ramp."""

    def correction(turns):
        return width * math.log(original / (turns * 2 * math.pi)) / (2 * math.log(base))

    low, high = correction(fast), correction(slow)
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, width - 1)
    ramp = np.clip((np.arange(width // 2) - low) / max(0.001, high - low), 0, 1)
    return plain(width, base) * (1 - ramp) + plain(width, base) / factor * ramp


def llama3(width, base, named):
    """transformers and vLLM: `_compute_llama3_parameters`."""
    w, original = plain(width, base), named["original_max_position_embeddings"]
    waves = 2 * math.pi / w
    low, high = named["low_freq_factor"], named["high_freq_factor"]
    smooth = (original / waves - low) / (high - low)
    middle = (1 - smooth) * w / named["factor"] + smooth * w
    slowed = np.where(waves > original / low, w / named["factor"], middle)
    return np.where(waves < original / high, w, slowed)


def by_type(named, width, base, *, longest, length, factor):
    """Frequencies for a text of `length` tokens; `longest` is max_position_embeddings."""
    match named["rope_type"]:
        case "default":
            return plain(width, base)
        case "linear":
            return plain(width, base) / factor
        case "dynamic":
            stretch = factor * max(length, longest) / longest - (factor - 1)
            return plain(width, base * stretch ** (width / (width - 2)))
        case "yarn":
            return yarn(
                width, base, factor, named["original_max_position_embeddings"],
                named["beta_fast"], named["beta_slow"], named["truncate"],
            )  # fmt: skip
        case "llama3":
            return llama3(width, base, named)
        case "longrope":
            original = named["original_max_position_embeddings"]
            factors = named["long_factor" if length > original else "short_factor"]
            return plain(width, base) / np.array(factors)


def transformers_5(text, length):
    config = json.loads(text)
    named = config["rope_parameters"]
    width = int(config["head_dim"] * named.get("partial_rotary_factor", 1.0))
    return by_type(
        named, width, named["rope_theta"], longest=config["max_position_embeddings"],
        length=length, factor=named.get("factor"),
    )  # fmt: skip


def transformers_4(text, length):
    """YaRN's factor is max_position_embeddings / original_max_position_embeddings, where given."""
    config = json.loads(text)
    named = config["rope_scaling"] or {"rope_type": "default"}
    width = int(config["head_dim"] * config.get("partial_rotary_factor", 1.0))
    longest, factor = config["max_position_embeddings"], named.get("factor")
    if named.get("type") == "longrope":
        assert set(named) == {"type", "short_factor", "long_factor"}, "Phi3Config refuses more"
        original = config["original_max_position_embeddings"]
        named |= {"rope_type": "longrope", "original_max_position_embeddings": original}
    if named["rope_type"] == "yarn":
        factor = longest / named["original_max_position_embeddings"]
    return by_type(
        named, width, config["rope_theta"], longest=longest, length=length, factor=factor
    )


def flags(command):
    """The words of a command line after the program: {"--flag": "value"}."""
    parts = shlex.split(command.replace("\\\n", " "))
    start = next(at for at, part in enumerate(parts) if part.startswith("-"))
    return dict(zip(parts[start::2], parts[start + 1 :: 2], strict=True))


def vllm(command, d_head, trained):
    """Frequencies of a model with `trained` as max_position_embeddings, if vLLM can serve it.

    Source: vLLM 0.33, `get_rope`, the classes that it makes, and `_get_and_verify_max_len`, which
    in 0.12 allowed YaRN as many tokens as the table of cosines has rows.
    """
    arguments = flags(command)
    overrides = json.loads(arguments["--hf-overrides"])
    named = overrides["rope_parameters"]
    longest, factor = overrides.get("max_position_embeddings", trained), named.get("factor", 1.0)
    width = int(d_head * named.get("partial_rotary_factor", 1.0))
    divisor = named.get("max_trained_positions", longest)  # with dynamic scaling
    assert longest >= divisor, "the base is negative"
    frequencies = by_type(
        named, width, named["rope_theta"], longest=divisor, length=longest, factor=factor
    )
    kind, served = named["rope_type"], int(arguments["--max-model-len"])
    derived = longest * (1 if kind in ("llama3", "longrope", "yarn") else factor)
    assert served <= derived, "vLLM refuses to start"
    original = named["original_max_position_embeddings"] if kind == "yarn" else longest
    rows = original * (factor if kind in ("linear", "yarn") else 1)
    assert served <= rows, "a position has no cosine"
    return frequencies


def llama_cpp(command, width):
    """Frequencies; None for a command that leaves them to the GGUF file."""
    arguments = flags(command)
    if "--rope-scaling" not in arguments:
        return None
    base, factor = float(arguments["--rope-freq-base"]), float(arguments.get("--rope-scale", 1))
    match arguments["--rope-scaling"]:
        case "none":
            assert "--rope-scale" not in arguments
            return plain(width, base)
        case "linear":
            return plain(width, base) / factor
        case "yarn":
            return yarn(
                width, base, factor, int(arguments["--yarn-orig-ctx"]),
                float(arguments["--yarn-beta-fast"]), float(arguments["--yarn-beta-slow"]),
            )  # fmt: skip
