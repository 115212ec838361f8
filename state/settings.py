"""Settings: everything that the shared controls decide, and so everything that a link carries."""

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass, field, fields
from typing import Any

from core.arguments import LAYOUTS, Layout
from core.encodings.longrope import SEARCHED
from core.encodings.rotary import PAIRINGS, Pairing
from core.encodings.rotary_scaling import SCALINGS
from state.ranges import Real, Whole

DEFAULT_SENTENCE = "Transformers revolutionized the field of NLP"
# Where sliders stop that are denser where the numbers are small.
TURNS = (*range(1, 9), 10, 12, 16, 20, 24, 32, 40, 48, 64, 96, 128)
LENGTHS = tuple(factor * 2**power for power in range(21) for factor in (2, 3))
FACTORS = (*TURNS, 1.25, 1.5, 1.75, 2.5, 3.5, 256, 512, 1024)
POWERS = [f * 10**p for p in range(8) for f in (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)]
MAX_LENS = (*(round(2 ** (1 + step / 8)) for step in range(97)), 20, 50, 100, 200, 500, 1000)
WIDTHS = (*(2 * round(2 ** (step / 8)) for step in range(81)), 20, 50, 100, 300, 768)
HEADS = (*range(1, 17), 20, 24, 28, 32, 40, 48, 56, 64, 71, 80, 96, 112, 128)
BASES = (*(round(power) for power in POWERS if power >= 2), 100_000_000)
HEAD_WIDTHS = (4, 8, 16, 24, 32, 48, 64, 80, 96, 128, 160, 192, 256, 384, 512)


def _setting(
    default: object,
    allowed: Whole | Real | tuple[str, ...] | None = None,
    stops: Iterable[float] = (),
    times: int = 0,
) -> Any:
    """Declare a setting: its default, its limits, and its slider.

    `allowed` is a range of numbers, the options of a choice, or None where that depends on other
    settings (state/limits.py). A slider goes evenly through its range unless it has `stops`. Its
    buttons lead to the next one, or multiply by `times`.
    """
    about = {"allowed": allowed, "stops": frozenset(stops), "times": times}
    return field(default=default, metadata=about)


@dataclass(frozen=True)
class Settings:
    """One state of the shared controls. Fields are named as the widgets and the URL name them.

    A link is read, and sliders stand, in this order: the cursor after the table's size.
    """

    max_len: int = _setting(128, Whole(2, 8192), MAX_LENS)  # positions 0 .. max_len-1
    # The paper's width: 256 hands.
    d_model: int = _setting(512, Whole(2, 2048, step=2), WIDTHS, times=2)
    _: KW_ONLY  # the order is that of links, and means nothing in code
    # Of a model with attention heads, where schemes are compared: 64 pairs, as in Llama.
    d_head: int = _setting(128, Whole(4, 512, step=2), HEAD_WIDTHS)
    n_heads: int = _setting(4, Whole(1, 128), HEADS)
    base: int = _setting(10000, Whole(2, 100_000_000), BASES)  # whole: a link reads base=10000
    # Tokens in training, before any stretching, and tokens that the model is to read.
    trained_length: int = _setting(4096, Whole(1, 10_000_000), LENGTHS)
    wanted_length: int = _setting(16384, Whole(1, 10_000_000), LENGTHS)
    # By how much pairs are stretched: wanted_length / trained_length unless set.
    factor: float = _setting(4, Real(1, 1024), FACTORS)
    # YaRN keeps pairs with more full turns in training than beta_fast, and slows those with fewer
    # than beta_slow by the whole factor. Llama 3's rule has the same two numbers.
    beta_fast: int = _setting(32, Whole(1, 512), TURNS)
    beta_slow: int = _setting(1, Whole(1, 511), TURNS)
    low_freq_factor: int = _setting(1, Whole(1, 511), TURNS)
    high_freq_factor: int = _setting(4, Whole(1, 512), TURNS)
    # The cursor's row, below max_len: the last word of the sentence. Its hand, below d_model/2.
    position: int = _setting(5)
    pair: int = _setting(6)
    sentence: str = _setting(DEFAULT_SENTENCE)
    layout: Layout = _setting("interleaved", LAYOUTS)  # the paper's order of dimensions
    scaling: str = _setting("none", (*SCALINGS, *SEARCHED))  # how rotary pairs are stretched
    truncate: str = _setting("true", ("true", "false"))  # whether YaRN widens to whole pairs
    # The share of a head's columns that rotary encoding turns; "1" as a link spells it, not "1.0".
    partial_rotary_factor: str = _setting("1", ("1", "0.5", "0.25"))
    rotary_pairing: Pairing = _setting("half", PAIRINGS)  # which two columns make a pair


NAMES = tuple(field.name for field in fields(Settings))
