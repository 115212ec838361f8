"""Read what a model's config.json says of position: scheme, reach and contradictions.

Exit status: 0 where its settings agree, 1 where they contradict each other, 2 for what cannot be
read or is not known here.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from clock_hands.phrases import counted, filled, given, number, sentences
from diagnosis.configuration.model_config import MAX_BYTES, ModelConfig, read_config
from diagnosis.configuration.reach import Reach, reach
from diagnosis.configuration.rotary import RotaryHead
from diagnosis.configuration.settings import Remark
from diagnosis.read_table import UnreadableError

KINDS = {
    "contradiction": "Contradiction",
    "unknown": "Not known here",
    "versions": "Read differently",
    "hint": "Published",
    "layers": "",
    "near": "Published",
}


def arguments(command: ArgumentParser) -> None:
    """Add what the command takes."""
    command.add_argument("file", help="config.json or params.json; - reads standard input")


def run(wishes: Namespace) -> int:
    """Print what a file says; return the exit status."""
    try:
        config = read_config(given(wishes.file, MAX_BYTES))
    except UnreadableError as refusal:
        why = filled(sentences("model_config")[refusal.reason], refusal.numbers)
        print(f"Not read. {why.replace('`', '')}", file=sys.stderr)
        return 2
    print("\n".join(lines(config)))
    return status(config)


def status(config: ModelConfig) -> int:
    """Return 1 for a contradiction, else 2 for what is not known here, else 0."""
    if config.of_kind("contradiction"):
        return 1
    return 2 if config.of_kind("unknown") else 0


def lines(config: ModelConfig) -> Iterator[str]:
    """Say the whole of it, a line each."""
    ways = ", and ".join(sentences("model_config")[one] for one in config.schemes)
    yield f"{config.model_type}: {ways}" if config.model_type else ways[0].upper() + ways[1:]
    if config.heads:
        yield from _rotary(config)
    elif config.length is not None and {"learned", "sinusoidal"} & {*config.schemes}:
        yield f"Up to {counted(config.length, 'token')}."
    yield from map(said, config.of_kind("layers"))
    told = {one.name for one in config.remarks}
    if config.window is not None and "layers window" not in told:
        yield f"A layer with a sliding window sees {counted(config.window, 'token')}."
    if config.chunk is not None:
        yield f"Rotated layers see chunks of {counted(config.chunk, 'token')}."
    for key, part in config.parts:
        yield f"{key}: {'; '.join(_part(part))}"
    if config.assumed:
        named = (f"{key} {_value(value)}" for key, value in config.assumed.items())
        yield f"Not in the file, so the default of its class: {', '.join(named)}."
    if config.unread:
        yield f"Not read: {', '.join(config.unread)}."
    yield from (said(one) for one in config.remarks if one.kind != "layers")
    if not status(config):
        yield "No contradiction found."


def _value(value: float) -> str:
    return str(value).lower() if isinstance(value, bool) else number(value)


def _part(part: ModelConfig) -> Iterator[str]:
    name = f"{part.model_type}, " if part.model_type else ""
    yield name + ", and ".join(sentences("model_config")[one] for one in part.schemes)
    if part.heads:
        yield from _head(part.head)
    elif part.length is not None:
        yield f"up to {counted(part.length, 'position')}"


def _rotary(config: ModelConfig) -> Iterator[str]:
    for head in config.heads:
        kind = f"{head.kind}: " if config.kinds else ""
        yield f"{kind}{'; '.join(_head(head))}"
    if abs(config.head.scores_by - 1) > 1e-6:
        yield f"Every score is multiplied by {number(config.head.scores_by, 4)} (mscale_all_dim)"
    scaling = config.scaling
    if scaling is not None and abs(scaling.attention_factor - 1) > 1e-6:
        by = number(scaling.attention_factor**2, 4)
        yield f"The scaling multiplies scores of rotated columns by {by}"
    if config.trained_length != config.length and config.trained_length is not None:
        yield f"Trained on {counted(config.trained_length, 'token')} before it was stretched"
    if config.stretched_or_not:
        length = counted(config.length or 0, "token")
        yield f"The file does not say whether {length} are meant before or after stretching."
    if (far := reach(config)) is not None:
        yield from _reach(far)


def _head(head: RotaryHead) -> Iterator[str]:
    if head.width is not None:
        part = f" of {head.d_head}" if head.d_head not in (None, head.width) else ""
        yield f"{counted(head.width // 2, 'pair')} per head ({head.width}{part} columns rotated)"
    if head.base is not None:
        yield f"base {number(head.base)}"
    if head.scaling is not None:
        factor = getattr(head.scaling, "factor", 1)
        yield f"scaling: {head.scaling.name}" + (
            f", factor {number(factor, 4)}" if factor != 1 else ""
        )
        if head.larger_base is not None:
            yield f"base {number(round(head.larger_base))} at every length"
    elif head.scaling_read:
        yield "not scaled"
    if head.sections:
        yield f"pairs shared by {len(head.sections)} axes: {', '.join(map(str, head.sections))}"


def _reach(far: Reach) -> Iterator[str]:
    """Say how far a head reaches, both sums of cosines by their names."""
    finish = "finishes" if far.done == 1 else "finish"
    yield f"Reads {counted(far.length, 'token')}; {far.done} of {far.pairs} pairs {finish} a turn"
    yield f"The slowest pair turns once in {number(round(far.slowest))} tokens"
    yield f"S(k), the sum of the cosines of the pairs that turn, {_below(far.below, far)}"
    if far.still:
        yield f"With the columns that stand still, it {_below(far.head_below, far)}"


def _below(first: int | None, far: Reach) -> str:
    if first is not None:
        return f"first falls below 0 at distance {number(first)}."
    return f"stays above 0 at all {number(far.computed)} distances computed."


def said(remark: Remark) -> str:
    """Return a remark in the page's sentence."""
    sentence = filled(sentences("model_config")[remark.name], remark.numbers)
    return f"{KINDS[remark.kind]}: {sentence}".removeprefix(": ").replace("`", "")
