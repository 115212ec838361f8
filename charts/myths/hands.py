"""Myths about hands and their wavelengths: the right option of each question, and its numbers.

Every function takes a `Case` and returns the option's index with what the words need.
"""

import math

import numpy as np

from charts.hands import wavelengths as chart
from charts.myths.case import Case
from charts.table import heatmap
from core.encodings.sinusoidal import encode_positions
from core.frequencies import angular_frequencies, idle_pairs, wavelengths
from core.long_context.unseen_angles import unseen_arcs

Answer = tuple[int, dict[str, object]]
WORD = 2.0  # length of the word that is added to, in the plane of a pair


def low_is_slow(case: Case) -> Answer:
    """Ask which pair turns fastest."""
    waves = wavelengths(case.settings.d_model, case.settings.base)
    last = len(waves) - 1
    return 0, {"first": float(waves[0]), "slowest": float(waves[-1]), "last": last}


def none_wasted(case: Case) -> Answer:
    """Ask how many hands finish a turn: all, at least half, or fewer."""
    waves = chart.numbers(case.settings)
    hands, idle = int(waves["hands"]), int(waves["count"])
    done = hands - idle
    return int(done < hands) + int(2 * done < hands), {
        **waves,
        "done": done,
        "still": heatmap.still(case.settings, case.settings.max_len - 1),
        "within": heatmap.STILL,
    }


def adding_rotates(case: Case) -> Answer:
    """Ask for the change of a word's length when positions are added, in the plane of pair 0."""
    s = case.settings
    hand = encode_positions(np.arange(s.max_len), s.d_model, s.base, pairs=slice(0, 1))
    lengths = np.hypot(WORD + hand[:, 0], hand[:, 1])
    return 1, {"word": WORD, "shortest": float(lengths.min()), "longest": float(lengths.max())}


def unseen(case: Case) -> Answer:
    """Ask how many hands point to new angles in a text twice as long: none, few or many."""
    s = case.settings
    w = angular_frequencies(s.d_model, s.base)
    count = int((unseen_arcs(w, w, s.max_len, 2 * s.max_len) > 0).sum())
    index = int(count > 0) + int(2 * count >= len(w))
    return index, {"count": count, "hands": len(w), "trained": s.max_len, "wanted": 2 * s.max_len}


def slowest_is_base(case: Case) -> Answer:
    """Return tokens per full turn of the slowest hand."""
    s = case.settings
    slowest = float(wavelengths(s.d_model, s.base)[-1])
    return 1, {"base": s.base, "slowest": slowest, "rounded": 2 * math.pi * s.base}


def no_two_pi(case: Case) -> Answer:
    """Return tokens per full turn of the pair in the middle."""
    s = case.settings
    pair = s.d_model // 4
    wave = float(wavelengths(s.d_model, s.base)[pair])
    without = wave / (2 * math.pi)
    return 1, {"pair": pair, "wave": wave, "without": without, "divided": without / (2 * math.pi)}


def plus(case: Case) -> Answer:
    """Return full turns per token of the last hand without the minus: < 1, up to 100 or more."""
    s = case.settings
    frequency = 1 / float(angular_frequencies(s.d_model, s.base)[-1])
    turns = frequency / (2 * math.pi)
    return int(turns >= 1) + int(turns > 100), {
        "turns": turns,
        "frequency": frequency,
        "last": s.d_model // 2 - 1,
    }


def wrapping_is_useless(case: Case) -> Answer:
    """Ask for the share of two neighbours' squared distance that hands that come round make.

    |PE(p+1) - PE(p)|^2 = sum 2 - 2 cos w_i. Under a tenth, up to nine tenths, or more?
    """
    s = case.settings
    apart = 2 - 2 * np.cos(angular_frequencies(s.d_model, s.base))
    wraps = ~idle_pairs(s.max_len, s.d_model, s.base)
    share = float(apart[wraps].sum() / apart.sum())
    return int(share >= 0.1) + int(share > 0.9), {
        "share": share,
        "wraps": int(wraps.sum()),
        "hands": len(wraps),
    }
