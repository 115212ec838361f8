"""Code to take away: rotary encoding with exactly these settings, in NumPy and in PyTorch."""

from __future__ import annotations

from core.arguments import check_base, check_choice, check_even
from core.encodings.rotary import PAIRINGS, Pairing
from core.scaling import DynamicNTK, Linear, Llama3, NTKAware, Scaling, Yarn

_NUMPY = """\
import math

import numpy as np

d_head, base = {d_head}, {base}
{larger_base}pairs = np.arange(d_head // 2)
frequencies = base ** (-2 * pairs / d_head)  # radians per token, the fast hand first
{slower}

def rotate(x, positions):
    \"\"\"Queries or keys of shape (..., n, d_head), turned by their positions, of shape (n,).\"\"\"
    angles = np.asarray(positions, np.float64)[:, None] * frequencies
    cos, sin = {size}np.cos(angles), {size}np.sin(angles)
    turned = np.empty(np.shape(x))
    first, second = x[..., {first}], x[..., {second}]
    turned[..., {first}] = first * cos - second * sin
    turned[..., {second}] = first * sin + second * cos
    return turned
"""

_TORCH = """\
import math

import torch

d_head, base = {d_head}, {base}
{larger_base}pairs = torch.arange(d_head // 2, dtype=torch.float64)
frequencies = base ** (-2 * pairs / d_head)  # radians per token, the fast hand first
{slower}

def rotate(x, positions):
    \"\"\"Queries or keys of shape (..., n, d_head), turned by their positions, of shape (n,).\"\"\"
    # In float64 until the sines are taken: float32 angles are wrong at far positions.
    angles = positions.to(torch.float64)[:, None] * frequencies
    cos, sin = ({size}angles.cos()).to(x.dtype), ({size}angles.sin()).to(x.dtype)
    turned = torch.empty_like(x)
    first, second = x[..., {first}], x[..., {second}]
    turned[..., {first}] = first * cos - second * sin
    turned[..., {second}] = first * sin + second * cos
    return turned
"""

_NTK = "base *= {factor} ** (d_head / (d_head - 2))\n"

_DYNAMIC = """\
trained, length = {trained}, {length}
stretch = 1 + {factor} * (max(length, trained) / trained - 1)
base *= stretch ** (d_head / (d_head - 2))
"""

_LINEAR = "frequencies = frequencies / {factor}\n"

_YARN = """\
trained = {trained}


def pair_with(turns):
    return d_head * math.log(trained / (2 * math.pi * turns)) / (2 * math.log(base))


low, high = {low}, {high}
low, high = max(low, 0), min(high, d_head - 1)
slowed = ((pairs - low) / (high - low or 0.001)).clip(0, 1)
frequencies = frequencies / {factor} * slowed + frequencies * (1 - slowed)
"""

_LLAMA3 = """\
turns = {trained} * frequencies / (2 * math.pi)  # within the trained length
kept = ((turns - {low}) / ({high} - {low})).clip(0, 1)
frequencies = frequencies / {factor} * (1 - kept) + frequencies * kept
"""


def numpy_rotary(
    d_head: int, base: float, scaling: Scaling | None = None, pairing: Pairing = "half"
) -> str:
    """NumPy code whose `rotate` turns vectors as `core.encodings.rotary.rotate` does."""
    return _fill(_NUMPY, d_head, base, scaling, pairing)


def torch_rotary(
    d_head: int, base: float, scaling: Scaling | None = None, pairing: Pairing = "half"
) -> str:
    """PyTorch code whose `rotate` turns tensors as `core.encodings.rotary.rotate` does."""
    return _fill(_TORCH, d_head, base, scaling, pairing)


def _fill(code: str, d_head: int, base: float, scaling: Scaling | None, pairing: Pairing) -> str:
    d_head, base = check_even("d_head", d_head, 2), check_base(base)
    check_choice("pairing", pairing, PAIRINGS)
    halves = (": d_head // 2", "d_head // 2 :")
    first, second = halves if pairing == "half" else ("0::2", "1::2")
    larger_base, slower = _stretched(scaling)
    factor = scaling.attention_factor if scaling else 1.0
    filled = code.format(
        d_head=d_head,
        base=base,
        larger_base=larger_base,
        slower=slower,
        size="" if factor == 1 else f"{factor!r} * ",
        first=first,
        second=second,
    )
    return filled if "math." in filled else filled.replace("import math\n\n", "")


def _stretched(scaling: Scaling | None) -> tuple[str, str]:
    """The lines that enlarge the base, and those that slow the frequencies."""
    match scaling:
        case Linear():
            return "", _LINEAR.format(factor=float(scaling.factor))
        case NTKAware():
            return _NTK.format(factor=float(scaling.factor)), ""
        case DynamicNTK():
            dynamic = _DYNAMIC.format(
                factor=float(scaling.factor), trained=scaling.trained_length, length=scaling.length
            )
            return dynamic, ""
        case Yarn():
            low, high = (
                f"pair_with({float(turns)})" for turns in (scaling.beta_fast, scaling.beta_slow)
            )
            if scaling.truncate:
                low, high = f"math.floor({low})", f"math.ceil({high})"
            factor, trained = float(scaling.factor), scaling.trained_length
            return "", _YARN.format(factor=factor, trained=trained, low=low, high=high)
        case Llama3():
            return "", _LLAMA3.format(
                factor=float(scaling.factor),
                trained=scaling.trained_length,
                low=float(scaling.low_freq_factor),
                high=float(scaling.high_freq_factor),
            )
    return "", ""
