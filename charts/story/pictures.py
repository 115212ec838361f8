"""Every picture that a story can show, by name, each made from Settings alone.

Authors of a story use the names and the numbers: docs/write-a-story.md documents them, and a test
keeps the two in step.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from charts.hands import shift
from charts.hands import wall as wall_chart
from charts.hands import wavelengths as wavelengths_chart
from charts.kit import theme
from charts.schemes import score_by_distance
from charts.similarity import before_and_after, profile_share
from charts.story import counters
from charts.story.over_words import looking_back, looking_here, two_orders, two_orders_encoded
from charts.story.picture import Picture
from charts.table import heatmap
from core import (
    angular_frequencies,
    encode_positions,
    first_negative,
    first_rise,
    idle_pairs,
    positional_encoding,
    similarity_profile,
    wavelengths,
)
from core.encodings.registry import SCHEMES
from core.encodings.scheme import Setup
from core.geometry.shift import shift_blocks
from core.geometry.singular_values import constant_share
from core.long_context.unseen_angles import alibi_reach
from state.settings import Settings

OFFSET = 3  # tokens, of the shift that is drawn
DIALS = 64  # at most
ASPECT = 1.3  # width / height, a compromise between a phone and a projector
REACH = 256  # tokens drawn on each side
COMPARED = ("sinusoidal", "rotary", "alibi")
SEARCHED = 1 << 17  # tokens searched for the first S(k) < 0


def count(s: Settings) -> Picture:
    """Position as a plain count."""
    # A scaled word has norm sqrt(d); p added to each of its d numbers has norm p sqrt(d).
    numbers = {"times": s.position, "last": s.max_len - 1, "band": counters.WORD}
    return Picture(counters.count(s.max_len, s.position), counters.count_alt(s.max_len), numbers)


def share(s: Settings) -> Picture:
    """Position as a fraction of the text's length."""
    lengths = {counters.SHORT, counters.MIDDLE, s.max_len}
    numbers = {
        "step": 1 / max(s.max_len - 1, 1),
        "short_step": 1 / (counters.SHORT - 1),
        "short": counters.SHORT,
        "same_step": len(lengths) == 1,
    }
    return Picture(counters.share(s.max_len), counters.share_alt(s.max_len), numbers)


def bits(s: Settings) -> Picture:
    """Position as a binary number."""
    here = s.position % 2**counters.BITS
    numbers = {
        "flips": (here ^ (here + 1) % 2**counters.BITS).bit_count(),
        "bits": counters.BITS,
        "here": here,
    }
    return Picture(counters.bits(here), counters.bits_alt(here), numbers)


def smooth(s: Settings) -> Picture:
    """Each bit, and the wave that smooths it."""
    rows = encode_positions(np.arange(s.max_len), s.d_model, s.base)
    steps = np.linalg.norm(np.diff(rows, axis=0), axis=1)
    numbers = {
        "step": float(steps.mean()),
        "same_step": bool(np.ptp(steps) < 1e-9),
        "hands": s.d_model // 2,
    }
    here = s.position % 2**counters.BITS
    return Picture(counters.waves(here), counters.waves_alt(), numbers)


def wall(s: Settings) -> Picture:
    """The wall of clocks at the current position."""
    made, waves = wall_chart.wall(s, DIALS, ASPECT), wavelengths(s.d_model, s.base)
    picture = wall_chart.figure(made, s.position, s.max_len, counters.HEIGHT, s.pair)
    numbers = {
        "hands": len(waves),
        "drawn": len(made.pairs),
        "fastest": waves[0],
        "slowest": waves[-1],
        "finished": int(np.sum(waves <= s.max_len)),
    }
    return Picture(picture, wall_chart.alt(made, s.position, s.max_len), numbers)


def table(s: Settings) -> Picture:
    """The table as a heatmap, one row per position."""
    first, here = np.linalg.norm(encode_positions([0, s.position], s.d_model, s.base), axis=1)
    numbers = {
        "length": float(here),
        "longer": "neither" if np.isclose(first, here) else "one of them",
        "word_length": float(np.sqrt(s.d_model)),
    }
    return Picture(heatmap.figure(s), heatmap.alt(s), numbers)


def hands(s: Settings) -> Picture:
    """Each hand's wavelength, against the length of the text."""
    idle = idle_pairs(s.max_len, s.d_model, s.base)
    numbers = {
        "idle": float(idle.mean()),
        "count": int(idle.sum()),
        "hands": len(idle),
        "slowest": wavelengths(s.d_model, s.base)[-1],
        "constant": constant_share(s.max_len, s.d_model, s.base),
    }
    return Picture(wavelengths_chart.figure(s, counters.HEIGHT), wavelengths_chart.alt(s), numbers)


def shifted(s: Settings) -> Picture:
    """The matrix of a shift by three tokens, on at most five pairs."""
    blocks = shift_blocks(OFFSET, s.d_model, s.base)
    frequencies = angular_frequencies(s.d_model, s.base)
    drawn = shift.drawn_pairs(len(blocks), s.pair)
    rows = positional_encoding(s.max_len + OFFSET, s.d_model, s.base).reshape(-1, len(blocks), 2)
    turned = np.einsum("iab,pib->pia", blocks, rows[:-OFFSET])
    residual = float(np.abs(turned - rows[OFFSET:]).max())
    numbers = {
        "offset": OFFSET,
        "later": s.position + OFFSET,
        "residual": residual,
        "matrix": "the same one" if residual < 1e-9 else "another one",
        "degrees": float(np.degrees(OFFSET * frequencies[0])),
        "last": s.max_len - 1,
    }
    picture = shift.shift_blocks(blocks, drawn, s.pair, theme.pair_color(s))
    return Picture(picture, shift.alt(blocks, drawn, OFFSET), numbers)


def _alike(s: Settings, *, marked: bool) -> Picture:
    profile = similarity_profile(s.max_len, s.d_model, s.base)
    shares = profile / profile[0]
    rise, negative = first_rise(profile), first_negative(s.d_model, s.base, SEARCHED)
    later = shares[rise + 1 :] if rise is not None else shares[-1:]
    marks = {"first rise after": rise, "first below zero": negative} if marked else {}
    shown = {name: k for name, k in marks.items() if k is not None}
    numbers = {
        "distance": s.position,
        "here": float(shares[s.position]),
        "neighbour": float(shares[min(1, s.max_len - 1)]),
        "rise": rise,
        "falls": rise is None,
        "again": float(later.max()),
        "again_at": int(np.flatnonzero(shares == later.max())[-1]),
        "lowest": float(shares.min()),
        "negative": negative,
    }
    return Picture(profile_share.figure(profile, shown), profile_share.alt(profile, shown), numbers)


def similarity(s: Settings) -> Picture:
    """S(k) / S(0): how similar two positions are, by their distance."""
    return _alike(s, marked=False)


def similarity_marked(s: Settings) -> Picture:
    """The same, with its first rise and its first value below zero marked."""
    return _alike(s, marked=True)


def _sides(s: Settings, *, turned: bool) -> Picture:
    reach = min(s.max_len - 1, REACH)
    k = min(max(s.position, 1), reach)
    offsets = np.arange(-reach, reach + 1)
    angles = offsets[:, None] * angular_frequencies(s.d_model, s.base)
    even, odd = np.cos(angles).mean(axis=1), -np.sin(angles).mean(axis=1)
    before, after = even[reach - k], even[reach + k]
    numbers = {
        "k": k,
        "before": float(before),
        "after": float(after),
        "turned_before": float(odd[reach - k]),
        "turned_after": float(odd[reach + k]),
        "tells": bool(abs(before - after) > 1e-9),
        "turned_tells": bool(abs(odd[reach - k] - odd[reach + k]) > 1e-9),
    }
    shown = odd if turned else None
    picture = before_and_after.figure(offsets, even, shown, k)
    said = before_and_after.alt(float(after), float(odd[reach + k]) if turned else None, k)
    return Picture(picture, said, numbers)


def both_sides(s: Settings) -> Picture:
    """The dot product, as a share of S(0), by signed distance."""
    return _sides(s, turned=False)


def quarter_turn(s: Settings) -> Picture:
    """The same, with the dot product after rotating every hand by a quarter turn."""
    return _sides(s, turned=True)


def schemes(s: Settings) -> Picture:
    """Sinusoidal encoding, RoPE and ALiBi on one axis of distance."""
    setup = Setup(s.max_len, s.d_model, s.n_heads, s.base, True)
    k = max(s.position, 1)
    drops = [score_by_distance.drop(SCHEMES[name], setup, k) for name in COMPARED]
    there = {drop.scheme.name: score_by_distance.at(drop, k) for drop in drops}
    numbers = {
        "k": k,
        "ratio": float(there["rotary"][0] / there["sinusoidal"][0]),
        "steepest": float(alibi_reach(s.n_heads).min()),
        "flattest": float(alibi_reach(s.n_heads).max()),
    }
    return Picture(score_by_distance.figure(drops, k), score_by_distance.alt(drops, k), numbers)


PICTURES: dict[str, Callable[[Settings], Picture]] = {
    "two orders": two_orders,
    "two orders, encoded": two_orders_encoded,
    "count": count,
    "share of the length": share,
    "binary counter": bits,
    "smooth counters": smooth,
    "clock wall": wall,
    "table": table,
    "hands by wavelength": hands,
    "shift": shifted,
    "similarity": similarity,
    "similarity, marked": similarity_marked,
    "before and after": both_sides,
    "quarter turn": quarter_turn,
    "looking here": looking_here,
    "looking back": looking_back,
    "schemes": schemes,
}
