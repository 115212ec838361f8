"""Choices in which implementations of the sinusoidal encoding differ, each by name.

`positional_encoding` follows the paper; this module reproduces other people's tables.
"""

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import (
    Floats,
    check_above,
    check_choice,
    check_integer,
    check_positions,
    check_real,
    refuse,
)
from core.implementations.number_formats import PRECISIONS, Precision, angles

Exponent = Literal["paper", "tensor2tensor"]
Order = Literal["interleaved", "concatenated", "concatenated_cos_first"]
OddWidth = Literal["refuse", "truncate", "zero_pad", "round_up"]
EXPONENTS: tuple[Exponent, ...] = get_args(Exponent)
ORDERS: tuple[Order, ...] = get_args(Order)
ODD_WIDTHS: tuple[OddWidth, ...] = get_args(OddWidth)


@dataclass(frozen=True)
class Conventions:
    """One implementation's choices. The defaults are the paper's.

    exponent: "paper" w_i = base^(-2i/d_model); "tensor2tensor" w_i = base^(-i/(n-1)) with n pairs,
        which makes the slowest frequency exactly 1/base for an even width and n > 1 (tensor2tensor,
        fairseq, the first DDPM code, Flax's lm1b and wmt examples; its nlp_seq has the paper's).
    layout: "interleaved" sin, cos, sin, cos (the paper); "concatenated" [sin | cos] (CTRL, Sockeye,
        tensor2tensor, fairseq); "concatenated_cos_first" [cos | sin] (time steps in OpenAI's
        improved-diffusion and guided-diffusion and in latent-diffusion).
    odd: what to do with an odd d_model: "refuse" ValueError; "truncate" a last sine without its
        cosine; "zero_pad" a last column of zeros; "round_up" the next even width without its last
        cosine.
    scale: multiplies every entry (1/sqrt(d_model) in Sockeye with `scale_down_positions`; Lingvo's
        is trainable and starts at 1).
    first_position: the position of the first row (2 in fairseq, where index 1 is padding).
    precision: the number format in which angles are computed.
    """

    exponent: Exponent = "paper"
    layout: Order = "interleaved"
    odd: OddWidth = "refuse"
    scale: float = 1.0
    first_position: int = 0
    precision: Precision = "float64"

    def __post_init__(self) -> None:
        check_choice("exponent", self.exponent, EXPONENTS)
        check_choice("layout", self.layout, ORDERS)
        check_choice("odd", self.odd, ODD_WIDTHS)
        check_real("scale", self.scale)
        check_integer("first_position", self.first_position, 0)
        check_choice("precision", self.precision, PRECISIONS)


PAPER = Conventions()


def convention_frequencies(
    d_model: int, base: float = 10000.0, conventions: Conventions = PAPER
) -> Floats:
    """Angular frequency of each sine column, in radians per token, fastest first for base > 1.

    Any base above 0 is allowed: at 1 all pairs have the same frequency, below 1 later pairs are
    faster. No model is trained that way, but such tables are published. Returns shape
    (d_model // 2,), one more for an odd width with "truncate" or "round_up".
    Source: Vaswani et al. 2017, section 3.5; tensor2tensor, `get_timing_signal_1d`.
    """
    d_model, base = check_integer("d_model", d_model, 2), check_above("base", base, 0)
    if d_model % 2 and conventions.odd == "refuse":
        raise refuse("d_model", d_model, "an even integer, at least 2, unless `odd` says how")
    count = d_model // 2 if conventions.odd == "zero_pad" else (d_model + 1) // 2
    pairs = np.arange(count)
    if conventions.exponent == "tensor2tensor":
        whole_pairs = count if conventions.odd == "round_up" else d_model // 2
        return np.asarray(base ** (-pairs / max(whole_pairs - 1, 1)))
    width = 2 * count if conventions.odd == "round_up" else d_model
    return np.asarray(base ** (-2.0 * pairs / width))


def encode_by_convention(
    positions: ArrayLike, d_model: int, base: float = 10000.0, conventions: Conventions = PAPER
) -> Floats:
    """Return encodings of any real positions, by an implementation with these conventions.

    Takes positions of shape (n,), in tokens, whatever `first_position` is. Returns shape
    (n, d_model), without a unit; by default the same as `encode_positions`.
    """
    positions = check_positions(positions)
    frequencies = convention_frequencies(d_model, base, conventions)
    turned = angles(positions, frequencies, conventions.precision)
    sines, cosines = np.sin(turned), np.cos(turned)
    if d_model % 2 and conventions.odd != "zero_pad":
        cosines = cosines[:, :-1]
    if conventions.layout == "interleaved":
        table = np.zeros((len(positions), d_model))
        table[:, 0 : 2 * sines.shape[1] : 2] = sines
        table[:, 1 : 2 * cosines.shape[1] : 2] = cosines
        return conventions.scale * table
    padding = np.zeros((len(positions), d_model - sines.shape[1] - cosines.shape[1]))
    first, second = (sines, cosines) if conventions.layout == "concatenated" else (cosines, sines)
    return conventions.scale * np.concatenate([first, second, padding], axis=1)
