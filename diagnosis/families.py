"""Numbers of another family, that are no sines and cosines of positions: one entry each."""

import math
from collections.abc import Iterator
from itertools import product

import numpy as np

from core.arguments import Floats
from core.encodings.alibi import alibi_slopes
from core.encodings.t5 import relative_buckets
from diagnosis.finding import Finding
from diagnosis.formats import Precision
from diagnosis.grid import Halves, Split
from diagnosis.reading import KNOWN_BASES, TURNS, Exponent, Order, Reading

RELATIVE = 1e-5  # of slopes and bands, beside their rounding
MASKED = -1e4  # of a score: a masked key's, and lower ones
ALIBI_BASE = 2.0**8  # that would give its slopes, less one step
T5_BUCKETS, T5_DISTANCES = (16, 32, 64), (64, 128, 256)


def of_vector(values: Floats, precision: Precision) -> Finding | None:
    """Say what a vector (n,) of numbers from 0 on is, if it is no list of frequencies."""
    allowed = 2 * precision.noise(values) + RELATIVE * values
    ways = _vectors(len(values))
    found = (one for numbers, one in ways if (np.abs(values - numbers) <= allowed).all())
    return next(found, None)


def _vectors(count: int) -> Iterator[tuple[Floats, Finding]]:
    """Yield a buffer that nobody computed, ALiBi's slopes, and NeRF's bands with and without pi."""
    yield np.zeros(count), Finding("unfilled", {"count": count}, right=False)
    slopes = alibi_slopes(count)
    yield slopes, Finding("alibi", {"heads": count, "first": slopes[0]})
    yield np.sort(slopes)[::-1], Finding("alibi_sorted", {"heads": count})
    shifted = 2.0 ** (-8 * np.arange(count) / count)
    yield shifted, Finding("alibi_shifted", {"heads": count, "first": slopes[0]}, right=False)
    octaves = 2.0 ** np.arange(count, dtype=np.float64)
    yield octaves, Finding("bands", {"count": count, "last": count - 1})
    yield np.pi * octaves, Finding("bands_pi", {"count": count, "last": count - 1})


def of_table(values: Floats, precision: Precision) -> tuple[Finding, ...]:
    """Say what a table (rows, columns) is, if it is no encoding by sines and cosines."""
    ways = (_angles, _penalties, _distances, _by_turns)
    return next(((found,) for way in ways if (found := way(values, precision))), ())


def _angles(values: Floats, precision: Precision) -> Finding | None:
    """Return positions times frequencies, before sine and cosine."""
    steps = (values[-1] - values[0]) / (len(values) - 1)
    if (steps <= 0).any():
        return None
    line = values[0] + np.arange(len(values))[:, None] * steps
    allowed = 4 * precision.noise(values) + RELATIVE * np.abs(values).max(axis=0)
    if (np.abs(values - line) > allowed).any():
        return None
    first = values[0] / steps
    if np.ptp(first) > 1e-3 * max(1.0, float(np.abs(first).max())) or not np.ptp(steps):
        return None
    twice, half = "", len(steps) // 2
    for name, one, again in (
        (", half the columns apart", steps[:half], steps[half:]),
        (", in neighbouring columns", steps[::2], steps[1::2]),
    ):
        if len(steps) % 2 == 0 and np.allclose(one, again, rtol=1e-5):
            twice, steps = f" Each stands twice{name}.", one
    numbers = {"fastest": steps.max(), "slowest": steps.min(), "first": round(float(first[0]), 3)}
    numbers |= {"twice": twice}
    # The base, if they are as the paper has them.
    pairs = len(steps)
    slope = math.log(steps[0] / steps[pairs - 1]) / max(pairs - 1, 1)
    base = math.exp(slope * pairs)
    law = steps[0] * np.exp(-slope * np.arange(pairs))
    if slope > 0 and np.allclose(steps, law, rtol=1e-4):
        return Finding("angles", {**numbers, "base": float(f"{base:.4g}")}, right=False)
    return Finding("angles_of_no_rule", numbers, right=False)


def _penalties(values: Floats, precision: Precision) -> Finding | None:
    """Return ALiBi's bias: of one head by query and key, or of all heads by key, as in BLOOM.

    A bias by the key's column alone is the same after softmax, which ignores a row's constant.
    Sources: ofirpress/attention_with_linear_biases; transformers, modeling_bloom.py.
    """
    (rows, columns), keys = values.shape, np.arange(values.shape[1])
    away = keys - np.arange(rows)[:, None]
    masked = values <= MASKED
    if masked.any() and (masked != (away > 0)).any():
        return None
    seen = np.where(masked, 0.0, values)
    allowed = 4 * precision.noise(seen) + RELATIVE * np.abs(seen)
    heads = np.outer(alibi_slopes(rows), keys)
    for each in (heads, heads - heads[:, -1:]):
        if columns > 1 and (np.abs(seen - each) <= allowed).all():
            return Finding("alibi_heads", {"heads": rows})
    for side, bias in (
        ("on both sides of the query", -np.abs(away)),
        ("for earlier keys, and 0 for later ones", np.minimum(away, 0)),
        ("in a line through both sides, so a mask must hide later keys", away),
        ("by the key's column alone, the same after softmax", keys + 0 * away),
        ("by the key's column alone, the same after softmax", keys - columns + 1 + 0 * away),
    ):
        form = np.where(masked, 0.0, bias)
        slope = float((seen * form).sum() / max((form * form).sum(), 1))
        if slope and (np.abs(seen - slope * form) <= allowed).all():
            side = "for earlier keys, with a causal mask" if masked.any() else side
            numbers = {"slope": abs(slope), "side": side}
            return Finding("alibi_bias" if slope > 0 else "alibi_reversed", numbers, slope > 0)
    return None


def _by_turns(values: Floats, precision: Precision) -> Finding | None:
    """Return sines in even rows and cosines in odd ones: the position's parity for the column's."""
    allowed, width = 2 * precision.noise(values) + RELATIVE, values.shape[1]
    for base, each in product(KNOWN_BASES, (2, 1)):  # a frequency for two columns, or for one
        speeds = base ** (-(np.arange(width) // each * each) / width)
        for some in (slice(2), slice(None)):
            rows = np.arange(len(values))[some, None]
            sines = np.sin(rows * speeds + rows % 2 * np.pi / 2)
            if (np.abs(values[some] - sines) > allowed[some]).any():
                break
        else:
            return Finding("sine_by_position", {"base": base}, right=False)
    return None


def _distances(values: Floats, precision: Precision) -> Finding | None:
    """Return a bias, or a number of a bucket, that depends on the distance alone."""
    rows, columns = values.shape
    away = np.subtract.outer(-np.arange(rows), -np.arange(columns))  # column minus row
    diagonal = away + rows - 1
    by_distance = np.concatenate([values[::-1, 0], values[0, 1:]])
    if not (np.abs(values - by_distance[diagonal]) <= 2 * precision.noise(values)).all():
        return None
    if not np.ptp(values):
        return None
    distances = np.arange(rows - 1, -columns, -1)  # of a diagonal, query minus key
    for buckets, most, both, sign in product(T5_BUCKETS, T5_DISTANCES, (True, False), (1, -1)):
        bucket = relative_buckets(sign * distances, buckets, most, bidirectional=both)
        if (values == bucket[diagonal]).all():
            numbers = {"buckets": buckets, "most": most}
            return Finding("t5_both" if both else "t5_causal", numbers, right=False)
    return Finding("of_distance", right=False)


# Models by what is particular in their table: how columns are shared, whether the place in a line
# comes first, and order and exponent of each half. Sources: facebookresearch/mae, pos_embed.py;
# google-research/big_vision, models/vit.py; facebookresearch/moco-v3, vits.py;
# huggingface/pytorch-image-models, pos_embed_sincos.py; facebookresearch/detr.
GRIDS: dict[tuple[Split, bool, Order, Exponent], str] = {
    ("halves", True, "concatenated", "paper"): "MAE",
    ("halves", True, "concatenated", "tensor2tensor"): "big_vision's and other simple ViTs",
    ("halves", False, "concatenated", "paper"): "MoCo v3",
    ("quarters", False, "concatenated", "paper"): "timm's build_sincos2d_pos_embed",
    ("halves", False, "interleaved", "paper"): "DETR",
}
WHISPER = 1500  # positions of its encoder; openai/whisper, model.py: sinusoids


def kin(reading: Reading, grid: Halves | None = None) -> Iterator[Finding]:
    """Say which model's table a reading is, alone or of each half of a grid."""
    if grid is None:
        whisper = Reading(WHISPER, reading.width, "concatenated", "tiled", "tensor2tensor")
        name = "Whisper's encoder" if reading.but(angles="exact") == whisper else None
    else:
        name = GRIDS.get((grid.split, grid.across_first, reading.order, reading.exponent))
        if reading.bugs() or (name == "DETR") != (reading.unit in TURNS):
            name = None
        if (reading.unit, reading.base, reading.bugs()) == ("centred", 100.0, []):
            name = "DINOv3"
    if name:
        yield Finding("kin", {"name": name})


def of_reading(reading: Reading) -> tuple[Finding, ...]:
    """Say whose formula a reading is, where it is another family's: NeRF's powers of two."""
    octaves = math.log2(reading.base) * 2 / reading.exponent_width
    powers = reading.exponent == "paper" and reading.natural and abs(octaves - 1) < 1e-6
    numbers = {"bands": reading.exponent_width // 2, "step": reading.times / np.pi}
    return (Finding("nerf", numbers),) if reading.plus and powers else ()
