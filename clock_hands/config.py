"""What a model's config.json says of position: which scheme, how far it reaches, contradictions.

Exit status: 0 where its settings agree, 1 where they contradict each other, 2 for what is not read.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from clock_hands.number import counted, number
from core.encodings.rotary_scaling import rotary_frequencies
from core.geometry.similarity import first_negative
from diagnosis.model_config import ConfigError, Contradiction, ModelConfig, read_config

ENCODINGS = {
    "rotary": "rotary encoding (RoPE)",
    "alibi": "ALiBi: a penalty by distance",
    "learned": "a learned vector for each position",
    "t5": "T5's learned biases by distance",
    "sinusoidal": "the paper's sines and cosines",
    "unknown": "not told by this file",
}
REASONS = {
    "too large": "The file is too large for a configuration.",
    "no json": "Line {line} is no JSON.",
    "no object": "It holds no settings by name.",
}
CONTRADICTIONS = {
    "base": "rope_theta is {base}; it is to be above 1.",
    "factor": "factor is {factor}, but max_position_embeddings is {length}, {ratio} times "
    "the trained {trained}. transformers up to 4.55 takes the ratio, later versions the factor.",
    "factors": "longrope has {factors} factors, but {pairs} pairs are rotated.",
    "heads do not divide": "{heads} heads do not divide the width {width}.",
    "missing": "{kind} needs {key}, which is not there.",
    "no number": "{key} is {value}, which is no number.",
    "no object": "{key} holds no settings by name.",
    "not above 0": "{key} is {value}; it is to be above 0.",
    "refused": "{reason}",
    "trained on more": "original_max_position_embeddings {trained} is more than "
    "max_position_embeddings {length}.",
    "two bases": "rope_theta is {outer} at the top of the file and {inner} further down.",
    "two types": "rope_type is {new}, but type is {old}.",
    "unknown type": "rope_type {kind} is not known here; known: {allowed}.",
}
LIMIT = 1 << 21  # tokens up to which S(k) is followed


def arguments(command: ArgumentParser) -> None:
    """What the command takes."""
    command.add_argument("file", help="config.json; - for standard input")


def run(wishes: Namespace) -> int:
    """Print what it says."""
    data = sys.stdin.buffer.read() if wishes.file == "-" else Path(wishes.file).read_bytes()
    try:
        config = read_config(data)
    except ConfigError as refusal:
        print(f"Not read. {REASONS[refusal.reason].format(**refusal.numbers)}", file=sys.stderr)
        return 2
    print("\n".join(lines(config)))
    return 1 if config.contradictions else 0


def lines(config: ModelConfig) -> Iterator[str]:
    """The whole of it, a line each."""
    name = f"{config.model_type}: " if config.model_type else ""
    yield f"{name}{ENCODINGS[config.encoding]}"
    if config.width is not None:
        yield from _rotary(config, config.width)
    elif config.length is not None and config.encoding in ("learned", "sinusoidal"):
        yield f"Up to {counted(config.length, 'token')}."
    if config.window is not None:
        yield f"A layer with a sliding window sees {counted(config.window, 'token')}."
    yield from map(contradiction, config.contradictions)
    if not config.contradictions:
        yield "No contradiction found."


def _rotary(config: ModelConfig, width: int) -> Iterator[str]:
    pairs, whole = width // 2, config.d_head
    part = f" of {whole} columns" if width != whole else ""
    yield f"{pairs} pairs a head ({width} columns{part} are rotated), base {number(config.base)}"
    if config.kinds:
        yield f"Layers differ ({', '.join(config.kinds)}); this is about {config.kinds[0]}."
    scaling = config.scaling
    if scaling is not None:
        factor = f", factor {number(scaling.factor, 4)}" if hasattr(scaling, "factor") else ""
        yield f"Scaling: {scaling.name}{factor}"
    if config.trained_length != config.length and config.trained_length is not None:
        yield f"Trained on {counted(config.trained_length, 'token')} before it was stretched"
    if config.length is None:
        return
    try:
        frequencies = rotary_frequencies(width, config.base, scaling)
    except ValueError:  # said among the contradictions
        return
    turns = 2 * np.pi / frequencies
    done = int((turns <= config.length - 1).sum())
    yield f"Reads {counted(config.length, 'token')}; {done} of {pairs} pairs finish a turn in them"
    yield f"The slowest pair turns once in {number(round(float(turns[-1])))} tokens"
    if scaling is None and config.length <= LIMIT:
        below = first_negative(width, config.base, config.length)
        if below is None:
            yield "S(k), the sum of cosines, stays above 0 at every distance within them."
        else:
            yield f"S(k), the sum of cosines, falls below 0 {counted(below, 'token')} apart."


def contradiction(one: Contradiction) -> str:
    """It in a sentence."""
    numbers = {
        name: number(value, 4) if isinstance(value, int | float) else value
        for name, value in one.numbers.items()
    }
    return f"Contradiction: {CONTRADICTIONS[one.name].format(**numbers)}"
