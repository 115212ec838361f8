"""The questions by subject: each draws its numbers, and computes the answer."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from core.attention.head import softmax
from core.encodings.rotary_scaling import NTKAware
from core.encodings.sinusoidal import encode_positions
from core.frequencies import angular_frequencies, idle_pairs, wavelengths
from core.geometry.shift import shift_matrix
from core.geometry.similarity import similarity_at

WITHIN = 0.01  # of an entry of the table, or of a weight
KEYS = 4  # as many as a class chooses from (choices.py)
Choice = TypeVar("Choice")


@dataclass(frozen=True)
class Problem:
    """Numbers for the words, the answer, how far an answer may be off, and where it is shown."""

    numbers: Mapping[str, object]
    answer: float
    within: float = 0.0  # 0: exactly
    degrees: bool = False  # an angle
    is_direction: bool = False  # where a hand points: full turns do not count
    state: Mapping[str, object] = field(default_factory=dict)  # of the page that shows it


def one_of(rng: np.random.Generator, *options: Choice) -> Choice:
    """Return one of `options`."""
    return options[int(rng.integers(len(options)))]


def first(draw: Callable[[], Choice | None]) -> Choice:
    """Return the first draw after those that the usual mistake would answer rightly."""
    while (candidate := draw()) is None:
        pass
    return candidate


def between(rng: np.random.Generator, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`."""
    return int(rng.integers(low, high + 1))


def turn(rng: np.random.Generator) -> Problem:
    """Return tokens until a hand is back at twelve."""
    step = one_of(rng, 9, 10, 12, 15, 18, 20, 24, 30, 36, 40, 45, 60, 72, 90, 120)
    return Problem({"step": step}, 360 // step)


def angle(rng: np.random.Generator) -> Problem:
    """Ask where a hand points, in degrees clockwise from twelve o'clock."""
    base, pair, position = one_of(rng, 16, 25, 100), between(rng, 0, 1), between(rng, 2, 20)
    degrees = np.degrees(position * angular_frequencies(4, base)[pair])
    state = {"d_model": 4, "base": base, "pair": pair, "position": position}
    answer = float(degrees % 360)
    return Problem(state, answer, 2.0, degrees=True, is_direction=True, state=state)


def unfinished(rng: np.random.Generator) -> Problem:
    """Ask how many hands never finish a turn within the text."""
    d_model, max_len = one_of(rng, 16, 32, 64), one_of(rng, 20, 50, 100, 128, 200)
    state = {"d_model": d_model, "base": 10000, "max_len": max_len}
    answer = int(idle_pairs(max_len, d_model, 10000).sum())
    return Problem({**state, "hands": d_model // 2}, answer, state=state)


def pointing(rng: np.random.Generator) -> Problem:
    """Return the sine or the cosine of a hand that points to an hour."""
    hour, wave = between(rng, 1, 12), one_of(rng, "sine", "cosine")
    angle = math.radians(30 * hour)
    answer = math.sin(angle) if wave == "sine" else math.cos(angle)
    return Problem({"hour": hour, "wave": wave}, round(answer, 12) or 0.0, WITHIN)


def _table_entry(position: int, column: int, d_model: int, base: int) -> Problem | None:
    """Return None where the angle, taken for degrees, gives the same within what is allowed."""
    answer = float(encode_positions([position], d_model, base)[0, column])
    angle = position * angular_frequencies(d_model, base)[column // 2]
    if abs((np.sin, np.cos)[column % 2](np.radians(angle)) - answer) <= 2 * WITHIN:
        return None
    state = {"d_model": d_model, "base": base, "position": position, "pair": column // 2}
    return Problem({**state, "column": column}, answer, WITHIN, state=state)


def fast_entry(rng: np.random.Generator) -> Problem:
    """Return an entry of the fastest pair."""
    return first(lambda: _table_entry(between(rng, 1, 9), between(rng, 0, 1), 4, 100))


def slow_entry(rng: np.random.Generator) -> Problem:
    """Return an entry of another pair."""
    bases = (16, 81, 256, 10000)
    return first(
        lambda: _table_entry(between(rng, 3, 40), between(rng, 2, 7), 8, one_of(rng, *bases))
    )


def by_hands(rng: np.random.Generator) -> Problem:
    """Ask for the dot product of rows whose hands point the same way, opposite, or across."""
    same, opposite, across = between(rng, 5, 12), between(rng, 2, 4), between(rng, 2, 8)
    numbers = {"hands": same + opposite + across, "same": same, "opposite": opposite}
    return Problem({**numbers, "across": across}, same - opposite)


def product(rng: np.random.Generator) -> Problem:
    """Return the dot product of two rows of four columns."""
    base, start, k = one_of(rng, 16, 25, 100), between(rng, 0, 20), between(rng, 1, 10)
    state = {"d_model": 4, "base": base, "offset": k, "position": start}
    numbers = {**state, "start": start, "end": start + k}
    return Problem(numbers, float(similarity_at([k], 4, base)[0]), 0.02, state=state)


def squared_distance(rng: np.random.Generator) -> Problem:
    """Return |PE(m) - PE(n)|^2 of rows of four columns: d - 2 S(k)."""
    dot = product(rng)
    return Problem(dot.numbers, 4 - 2 * dot.answer, 0.05, state=dot.state)


def turned(rng: np.random.Generator) -> Problem:
    """Ask by how many degrees a hand turns in k tokens."""
    wavelength, k = one_of(rng, 8, 10, 12, 18, 20, 36, 40), between(rng, 1, 7)
    numbers = {"wavelength": wavelength, "k": k}
    return Problem(numbers, 360 * k / wavelength, 0.5, degrees=True)


def shift_entry(rng: np.random.Generator) -> Problem:
    """Return the entry of M_k that takes the second pair's sine to itself."""
    base, k = one_of(rng, 16, 25, 100), between(rng, 1, 12)
    answer = float(shift_matrix(k, 4, base)[2, 2])
    state = {"d_model": 4, "base": base, "pair": 1}
    return Problem({**state, "k": k}, answer, 0.01, state=state)


def there_and_back(rng: np.random.Generator) -> Problem:
    """Ask for the k with M_a M_b M_c^T = M_k."""
    a, b, c = between(rng, 2, 30), between(rng, 2, 30), between(rng, 2, 30)
    return Problem({"a": a, "b": b, "c": c}, a + b - c)


def nearest(rng: np.random.Generator) -> Problem:
    """Return the position whose hand points nearest to the query's; no other is as near."""
    return first(lambda: _nearest(rng))


def _nearest(rng: np.random.Generator) -> Problem | None:
    query = between(rng, 1, 12)
    keys = [int(hour) for hour in 1 + rng.permutation(12)[:KEYS]]
    away = [min((key - query) % 12, (query - key) % 12) for key in keys]
    answer = away.index(min(away))
    if away.count(min(away)) > 1:
        return None
    return Problem({"query": query, "keys": keys}, answer)


def masked(rng: np.random.Generator) -> Problem:
    """Ask how many weights a causal mask makes 0."""
    n = between(rng, 3, 20)
    return Problem({"n": n}, n * (n - 1) // 2)


def scaled(rng: np.random.Generator) -> Problem:
    """Return the weight of the first of three products, divided by sqrt(d_k)."""
    return first(lambda: _scaled(rng))


def _scaled(rng: np.random.Generator) -> Problem | None:
    """Return None where 0, or the weight without the division, is as good an answer."""
    width = one_of(rng, 4, 16, 64)
    root = math.isqrt(width)
    products = np.array([root * between(rng, 0, 4) for _ in range(3)], np.float64)
    answer, undivided = (float(softmax(products / by)[0]) for by in (root, 1))
    if min(answer, abs(answer - undivided)) <= 2 * WITHIN:
        return None
    numbers = {"width": width, "root": root, "products": products.astype(int).tolist()}
    return Problem(numbers, answer, WITHIN)


def slower(rng: np.random.Generator) -> Problem:
    """Ask how far a hand has turned while one `times` as fast made full turns."""
    times = one_of(rng, 4, 5, 6, 8, 9, 10, 12)
    turns, base = between(rng, 1, times - 1), times * times
    position = round(math.tau * turns)  # about where the first has made them
    state = {"d_model": 4, "base": base, "pair": 1, "position": position}
    numbers, answer = {"base": base, "times": times, "turns": turns}, 360 * turns / times
    return Problem(numbers, answer, 0.5, degrees=True, is_direction=True, state=state)


def longest(rng: np.random.Generator) -> Problem:
    """Return the longest wavelength."""
    d_model, base = one_of(rng, 4, 8, 16, 64, 512), one_of(rng, 100, 10000, 500_000)
    answer = float(wavelengths(d_model, base)[-1])
    state = {"d_model": d_model, "base": base}
    return Problem(state, answer, 0.01 * answer, state=state)


def ntk(rng: np.random.Generator) -> Problem:
    """Return the base that NTK-aware scaling takes instead."""
    width, factor = one_of(rng, 4, 8, 64, 128), one_of(rng, 2, 4, 8)
    second = float(NTKAware(factor).frequencies(width, 10000.0)[1])
    answer = math.exp(-math.log(second) * width / 2)
    return Problem({"width": width, "factor": factor}, answer, 0.01 * answer)


SUBJECTS = {  # easy, medium, hard
    "hands": (turn, angle, unfinished),
    "table": (pointing, fast_entry, slow_entry),
    "similarity": (by_hands, product, squared_distance),
    "shift": (turned, shift_entry, there_and_back),
    "attention": (nearest, masked, scaled),
    "base": (slower, longest, ntk),
}
