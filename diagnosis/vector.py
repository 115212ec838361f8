"""A vector of frequencies (`inv_freq`), of wavelengths, or of turns per token."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Floats, check_base, refuse
from core.encodings.rotary_scaling import Llama3, Yarn
from core.frequencies import angular_frequencies
from core.models import stretch_name, trained_with_scaling
from diagnosis.base import about_base, ntk_bases
from diagnosis.estimate import Geometric
from diagnosis.families import ALIBI_BASE, of_vector
from diagnosis.finding import Finding
from diagnosis.formats import HALVES, Format, Precision, as_format, precision_by_digits
from diagnosis.match import FLOAT32_ROUNDING, sample_columns
from diagnosis.name import spelled
from diagnosis.reading import Reading
from diagnosis.screen import laws, ordinary
from diagnosis.stretched import as_models, astray, by_any_factor

Kind = Literal["frequencies", "wavelengths", "turns"]
MIN_FREQUENCIES = 4
ALLOWED = f"{MIN_FREQUENCIES} or more finite numbers above 0, in one dimension"
COMPUTING_ERROR = 24 * FLOAT32_ROUNDING  # relative: a frequency computed in float32 by exp and log
MAX_SCALED_PAIRS = 1024  # pairs of a rotary head; a longer vector is not tried with scalings
TURN = 2 * math.pi
MAX_WRONG_SHARE, MIN_NUMBERS = 0.1, 6  # of the numbers may be wrong, of at least so many
MIN_WRONG_RATIO = 4.0  # times what rounding allows: less may be another rule
AXIAL_BASE = 100.0
AXIAL = (16, 32)  # frequencies of an axis in DINOv3, whose heads have 64 columns, in the 7B 128
MOST_LOG = 700.0  # whose power of e is still a number
# The frequencies that each kind of number stands for, in radians per token: those themselves,
# tokens per full turn, and full turns per token.
FREQUENCIES: dict[Kind, Callable[[Floats], Floats]] = {
    "frequencies": lambda values: values,
    "wavelengths": lambda values: TURN / values,
    "turns": lambda values: TURN * values,
}


@dataclass(frozen=True)
class Listed:
    """One way to read a vector: what its numbers are, in which order, and the rule behind them."""

    reading: Reading
    kind: Kind = "frequencies"
    backwards: bool = False
    off: float = math.inf  # largest relative difference

    def cost(self, expected_base: float) -> float:
        """Return how far-fetched it is. A kind or an order explains more than a long factor."""
        factor = getattr(self.reading.scaling, "factor", self.reading.factor)
        odd = 0.5 * (self.kind != "frequencies") + 0.5 * self.backwards
        odd -= 0.7 * (self.reading.base in ntk_bases(self.reading.exponent_width))
        return self.reading.cost(expected_base) + odd + 0.1 * len(f"{factor:.9g}")


@dataclass(frozen=True)
class Frequencies:
    """The rule of a vector of frequencies: `ways` to read it, likeliest first, of one kind.

    With none, `nearest` is the closest. `half` is the format of half precision that the numbers
    were rounded to, if that is what sets them apart from the rule. `wrong` are the indices of those
    that the nearest does not give, where they are few. `findings` say what is to be known beside
    that, or what else the numbers are.
    """

    ways: tuple[Listed, ...]
    nearest: Listed
    half: Format | None = None
    wrong: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def trained_lengths(self) -> list[int]:
        """All lengths that give the likeliest way's vector: YaRN rounds to whole pairs."""
        first = self.ways[0].reading if self.ways else None
        if first is None or not isinstance(first.scaling, (Llama3, Yarn)):
            return []
        return sorted(
            way.reading.scaling.trained_length
            for way in self.ways
            if isinstance(way.reading.scaling, (Llama3, Yarn))
            and way.reading.base == first.base
            and replace(way.reading.scaling, trained_length=first.scaling.trained_length)
            == first.scaling
        )


def diagnose_frequencies(
    vector: ArrayLike, expected_base: float = 10000.0, *, judged: bool = False
) -> Frequencies:
    """Find the rule of frequencies (`inv_freq`) of shape (pairs,), in radians per token.

    Wavelengths, turns per token, and any of these in reverse order are recognised too. Zeros at the
    end are pairs that stand still. Where the base is `judged`, another than expected is wrong.
    """
    expected_base, values = check_base(expected_base), _checked(vector)
    moving = np.trim_zeros(values, "b")
    precision = precision_by_digits(moving) if len(moving) else Precision("float64")
    if expected_base != ALIBI_BASE and (family := of_vector(values, precision)):
        nearest = Listed(Reading(1, 2 * len(values), "concatenated", "tiled"))
        return Frequencies((), nearest, findings=(family,))
    if len(moving) < MIN_FREQUENCIES or (moving == 0).any():
        raise refuse("vector", vector, ALLOWED)
    still = len(values) - len(moving)
    found = _ruled(moving, 2 * len(values), expected_base)
    whole = bool(found.ways)
    if still and not whole:
        found = _ruled(moving, 2 * len(moving), expected_base)
    if not found.ways:
        found = _astray(moving, 2 * len(moving), expected_base) or found
    findings = [*_cut(moving, expected_base)] if not found.ways else []
    if still:
        numbers = {"count": len(moving), "all": len(values), "width": 2 * len(values)}
        name = "zeros_after" if whole or not found.ways else "zeros_after_narrow"
        findings.append(
            Finding(name, {**numbers, "rotated": 2 * len(moving)}, name == "zeros_after")
        )
    axial = [way for way in found.ways if way.reading.but(base=AXIAL_BASE) == way.reading]
    axial = [way for way in axial if len(values) in AXIAL and not way.reading.bugs()]
    if axial:  # of 32, a missing 2 in a head of 64 is likelier
        if len(values) == AXIAL[0] and not judged:
            found = replace(found, ways=(axial[0], *found.ways))
        findings.append(Finding("one_axis", {"count": len(values), "head": 4 * len(values)}))
    if found.ways:
        expected = expected_base if judged else None
        reading = found.ways[0].reading
        told = [*about_base(reading, expected)]
        findings += [one for one in told if not (axial and one.name == "part_of_wider")]
        part = next((one for one in findings if one.name == "part_of_wider"), None)
        if part and part.numbers["from"] == 0 and not (part.right or still):
            half = int(str(part.numbers["wider"])) // 2
            more = {"count": len(values), "half": half, "zeros": half - len(values)}
            findings.append(Finding("zeros_missing", more))
        plain = Reading(1, reading.width, "concatenated", "tiled", base=reading.base)
        if reading == plain and not still:
            for model in trained_with_scaling(width=reading.width, base=reading.base):
                scaled = {"model": model.name, "scaling": stretch_name(model.scaling)}
                findings.append(Finding("before_scaling", scaled))
    return replace(found, findings=tuple(findings))


def _astray(values: Floats, width: int, expected_base: float) -> Frequencies | None:
    """Find YaRN whose range of blended pairs, or whose slowed frequencies, are computed wrongly."""
    shape = Reading(1, width, "concatenated", "tiled")
    allowed = 2 * precision_by_digits(values).noise(values) / values + COMPUTING_ERROR
    if len(values) > MAX_SCALED_PAIRS:
        return None
    for reading in astray(values, shape, expected_base):
        apart = _apart(reading, values, np.arange(len(values)))
        if (apart <= allowed).all():
            way = Listed(reading, off=float(apart.max()))
            return Frequencies((way,), way)
    return None


def _cut(values: Floats, expected_base: float) -> Iterator[Finding]:
    """Yield fast pairs unchanged and all slower ones divided by one factor, with no blend."""
    for base in ordinary(expected_base):
        with np.errstate(over="ignore"):
            slowed = angular_frequencies(2 * len(values), base) / values
        fast = int(np.argmax(slowed > 1.1))
        factor = float(np.median(slowed[fast:])) if fast else 1.0
        law = np.where(np.arange(len(values)) < fast, 1.0, factor)
        if factor > 1.1 and (np.abs(slowed / law - 1) < 1e-4).all():
            lengths = TURN / angular_frequencies(2 * len(values), base)[fast - 1 : fast + 1]
            numbers = {"base": base, "fast": fast, "factor": float(f"{factor:.4g}")}
            numbers |= {"shorter": float(lengths[0]), "longer": float(lengths[1])}
            yield Finding("scaled_without_smoothing", numbers, right=False)
            return


def _ruled(values: Floats, width: int, expected_base: float) -> Frequencies:
    """Find the rule for `width` columns that makes these numbers above 0, shape (pairs,)."""
    precision = precision_by_digits(values)
    half = _half(values, precision)
    noise = np.zeros_like(values) if precision.form in HALVES else 2 * precision.noise(values)
    with np.errstate(over="ignore"):
        relative = noise / values
    allowed = [relative + COMPUTING_ERROR]
    if half is not None:  # tried where no rule fits more closely
        allowed.append(allowed[0] + 2 * Precision(half).noise(values) / values)
    loosest = float(allowed[-1].max())
    shape = Reading(1, width, "concatenated", "tiled")
    nearest = Listed(shape)
    by_tolerance: list[dict[tuple[object, ...], Listed]] = [{} for _ in allowed]
    for kind, backwards in product(FREQUENCIES, (False, True)):
        step = -1 if backwards else 1
        with np.errstate(over="ignore"):
            meant = FREQUENCIES[kind](values)[::step]
        if not np.isfinite(meant).all():
            continue
        for reading in _rules(meant, shape, relative[::step], expected_base):
            if kind != "frequencies" and reading.unit not in ("tokens", "factor"):
                continue  # degrees and shares of a turn are kinds already
            sampled = float(_apart(reading, meant, sample_columns(len(meant))).max())
            if sampled > max(nearest.off, loosest):
                continue
            apart = _apart(reading, meant, np.arange(len(meant)))
            way = Listed(reading, kind, backwards, float(apart.max()))
            if way.off < nearest.off:
                nearest = way
            for agreeing, most in zip(by_tolerance, allowed, strict=True):
                if (apart <= most[::step]).all():
                    rule = (kind, backwards, reading.exponent, reading.plus, reading.scaling)
                    agreeing.setdefault(rule, way)
    exact = bool(by_tolerance[0])
    ways = sorted(
        by_tolerance[0 if exact else -1].values(),
        key=lambda way: (round(way.cost(expected_base), 6), round(way.off, 6)),
    )
    same = [w for w in ways if (w.kind, w.backwards) == (ways[0].kind, ways[0].backwards)]
    if not same and (close := _but_few(values, shape, allowed[0], expected_base)):
        return close
    return Frequencies(tuple(same), nearest, half if same and not exact else None)


def _but_few(
    values: Floats, shape: Reading, allowed: Floats, expected_base: float
) -> Frequencies | None:
    """Find a rule with an ordinary base for all but a few numbers, if those are clearly off."""
    most = max(1, int(MAX_WRONG_SHARE * len(values))) if len(values) >= MIN_NUMBERS else 0
    best: tuple[int, float, Listed, tuple[int, ...]] | None = None
    for reading in laws(shape, ordinary(expected_base)):
        apart = _apart(reading, values, np.arange(len(values)))
        wrong = np.flatnonzero(apart > allowed)
        if len(wrong) > most or (apart <= MIN_WRONG_RATIO * allowed)[wrong].any():
            continue
        way = Listed(reading, off=float(apart.max()))
        candidate = len(wrong), way.cost(expected_base), way, tuple(wrong.tolist())
        best = candidate if best is None else min(best, candidate, key=lambda each: each[:2])
    return best and Frequencies((), best[2], wrong=best[3])


def _checked(vector: ArrayLike) -> Floats:
    """Return `vector` as a float64 array. ValueError if it holds no frequencies."""
    array = np.asarray(vector)
    if array.dtype.kind not in "iuf" or array.ndim != 1 or len(array) < MIN_FREQUENCIES:
        raise refuse("vector", vector, ALLOWED)
    values = array.astype(np.float64)
    if not np.isfinite(values).all() or (values < 0).any():
        raise refuse("vector", vector, ALLOWED)
    return values


def _half(values: Floats, precision: Precision) -> Format | None:
    """Return the half-precision format in which all numbers stood before they were printed."""
    noise = precision.noise(values)
    for form in HALVES:
        telling = noise < Precision(form).noise(values) / 4
        rounded = np.abs(as_format(values, form) - values) <= noise
        if precision.form == form or (telling.sum() >= MIN_FREQUENCIES and rounded.all()):
            return form
    return None


def _rules(
    values: Floats, shape: Reading, noise: Floats, expected_base: float
) -> Iterator[Reading]:
    """Yield readings that might have these frequencies, in radians per token, known to `noise`."""
    count = len(values)
    yield from laws(shape, ordinary(expected_base))
    yield from (shape.but(base=base) for base in ntk_bases(shape.width))
    # A line through the logarithms, of which a number with few digits says little.
    slope, height = np.polyfit(np.arange(count), np.log(values), 1, w=1 / (noise + COMPUTING_ERROR))
    ends = (math.log(values[-1]) - math.log(values[0])) / (count - 1)
    start = float(np.exp(np.clip(height, -MOST_LOG, MOST_LOG)))  # numbers far from a line
    for fastest, steep in ((start, slope), (float(values[0]), ends)):
        yield from spelled(shape, Geometric(fastest, float(np.exp(min(steep, MOST_LOG))), 0.0))
    if 2 * count == shape.width and count <= MAX_SCALED_PAIRS:
        yield from as_models(shape)
        yield from by_any_factor(values, shape, expected_base)


def _apart(reading: Reading, values: Floats, at: NDArray[np.int_]) -> Floats:
    """Return a reading's relative difference from these frequencies, at some indices."""
    with np.errstate(over="ignore"):
        return np.asarray(np.abs(reading.frequencies(at) - values[at]) / values[at])
