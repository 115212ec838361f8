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
from diagnosis.reading import TURNS, Exponent, Order, Reading

RELATIVE = 1e-5  # of slopes and bands, beside their rounding
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


def of_table(values: Floats, precision: Precision) -> Finding | None:
    """Say what a table (rows, columns) is, if it is no encoding by sines and cosines."""
    return _angles(values, precision) or _distances(values, precision)


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
    one = steps[: len(steps) // 2]
    twice = len(steps) % 2 == 0 and np.allclose(one, steps[len(steps) // 2 :], rtol=1e-5)
    numbers = {"fastest": steps.max(), "slowest": steps.min(), "first": round(float(first[0]), 3)}
    # The base, if they are as the paper has them.
    pairs = len(one) if twice else len(steps)
    slope = math.log(steps[0] / steps[pairs - 1]) / max(pairs - 1, 1)
    base = math.exp(slope * pairs)
    law = steps[0] * np.exp(-slope * np.arange(pairs))
    if slope > 0 and np.allclose(steps[:pairs], law, rtol=1e-4):
        return Finding("angles", {**numbers, "base": float(f"{base:.4g}")}, right=False)
    return Finding("angles_of_no_rule", numbers, right=False)


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
    slope = float(values[-2, 0] - values[-1, 0])
    allowed = 4 * precision.noise(values) + RELATIVE * np.abs(values)
    for bias in (-np.abs(away), np.minimum(away, 0), away):
        if slope > 0 and (np.abs(values - slope * bias) <= allowed).all():
            return Finding("alibi_bias", {"slope": slope})
    distances = np.arange(rows - 1, -columns, -1)  # of a diagonal, query minus key
    for buckets, most, both, sign in product(T5_BUCKETS, T5_DISTANCES, (True, False), (1, -1)):
        bucket = relative_buckets(sign * distances, buckets, most, bidirectional=both)
        if (values == bucket[diagonal]).all():
            numbers = {"buckets": buckets, "most": most}
            return Finding("t5_both" if both else "t5_causal", numbers)
    return Finding("of_distance", {"most": float(np.abs(values).max())})


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
    if name:
        yield Finding("kin", {"name": name})


def of_reading(reading: Reading) -> Finding | None:
    """Say whose formula a reading is, where it is another family's: NeRF's powers of two."""
    octaves = math.log2(reading.base) * 2 / reading.exponent_width
    powers = reading.exponent == "paper" and reading.natural and abs(octaves - 1) < 1e-6
    if not (reading.plus and powers):
        return None
    return Finding("nerf", {"bands": reading.exponent_width // 2, "step": reading.times / np.pi})
