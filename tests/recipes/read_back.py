"""Each program's reading of a printed configuration, by its own documentation and source.

Nothing here is shared with core/ or recipes/: the formulas are those of tests/truth.
"""

import json
import shlex

import numpy as np

from tests.truth import formulas
from tests.truth.stretching import frequencies_used

ORIGINAL = "original_max_position_embeddings"


def by_type(named, width, base, *, longest, length, factor):
    """Frequencies for a text of `length` tokens; `longest` is max_position_embeddings."""
    kind, more = named["rope_type"], {}
    original = named[ORIGINAL] if kind in ("yarn", "llama3", "longrope") else longest
    if kind == "longrope":
        factors = named["long_factor" if length > original else "short_factor"]
        return formulas.frequencies(width, base) / np.array(factors)
    if kind == "yarn":
        turns = named["beta_fast"], named["beta_slow"]
        more = {"turns": turns, "truncate": named["truncate"]}
    if kind == "llama3":
        more = {"band": (named["low_freq_factor"], named["high_freq_factor"])}
    factor = named["factor"] if kind == "llama3" else factor
    return frequencies_used(kind, width, base, factor or 1, original, length, **more)


def transformers_5(text, length):
    config = json.loads(text)
    named = config["rope_parameters"]
    width = int(config["head_dim"] * named.get("partial_rotary_factor", 1.0))
    lengths = {"longest": config["max_position_embeddings"], "length": length}
    return by_type(named, width, named["rope_theta"], **lengths, factor=named.get("factor"))


def transformers_4(text, length):
    """YaRN's factor is max_position_embeddings / original_max_position_embeddings, where given."""
    config = json.loads(text)
    named = config["rope_scaling"] or {"rope_type": "default"}
    width = int(config["head_dim"] * config.get("partial_rotary_factor", 1.0))
    longest, factor = config["max_position_embeddings"], named.get("factor")
    if named.get("type") == "longrope":
        assert set(named) == {"type", "short_factor", "long_factor"}, "Phi3Config refuses more"
        named |= {"rope_type": "longrope", ORIGINAL: config[ORIGINAL]}
    if named["rope_type"] == "yarn":
        factor = longest / named[ORIGINAL]
    lengths = {"longest": longest, "length": length}
    return by_type(named, width, config["rope_theta"], **lengths, factor=factor)


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
    lengths = {"longest": divisor, "length": longest}
    frequencies = by_type(named, width, named["rope_theta"], **lengths, factor=factor)
    kind, served = named["rope_type"], int(arguments["--max-model-len"])
    derived = longest * (1 if kind in ("llama3", "longrope", "yarn") else factor)
    assert served <= derived, "vLLM refuses to start"
    rows = named[ORIGINAL] if kind == "yarn" else longest
    rows *= factor if kind in ("linear", "yarn") else 1
    assert served <= rows, "a position has no cosine"
    return frequencies


def llama_cpp(command, width):
    """Frequencies; None for a command that leaves them to the GGUF file."""
    arguments = flags(command)
    if "--rope-scaling" not in arguments:
        return None
    kind, base = arguments["--rope-scaling"], float(arguments["--rope-freq-base"])
    assert kind in ("linear", "yarn") or "--rope-scale" not in arguments
    factor, more, trained = float(arguments.get("--rope-scale", 1)), {}, 1
    if kind == "yarn":
        trained = int(arguments["--yarn-orig-ctx"])
        more = {"turns": [float(arguments[f"--yarn-beta-{end}"]) for end in ("fast", "slow")]}
    return frequencies_used(kind, width, base, factor, trained, 1, **more)
