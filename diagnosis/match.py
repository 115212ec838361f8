"""The fit of a reading to a table, compared with the rounding noise of its number format."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats
from core.rotations import coarse_and_fine
from diagnosis.formats import Precision
from diagnosis.reading import Reading, Whole

FLOAT32_ROUNDING = 2.0**-24  # relative
# Errors of a float32 computation, in roundings: of an entry, and of its angle, since a frequency
# computed by exp and log is off by up to ln(base) roundings.
ENTRY_ROUNDINGS, ANGLE_ROUNDINGS = 4.0, 16.0
NOISE_MARGIN = 1.15  # times the format's noise, since a fitted scale takes up some of it
MAX_SCALE = 8.0  # times the largest entry: beyond, a sliver of a sine fits anything
MAX_NOISES = 1.5  # times the noise: rounding explains no more
MAX_UNCERTAINTY = 0.3  # of its amplitude: a less certain entry is ignored
MIN_CLEAR_SHARE = 0.25  # of the entries must be certain enough
HOPELESS_ERROR = 0.2  # of the amplitude: a reading with a larger one in most entries is dropped
MIN_AGREEING_SHARE = 0.97  # of the entries, where angles are in half precision
SMALL_SAMPLE = 200  # entries, all of which must agree
MAX_SMALL_SAMPLE_ERROR = 1e-3  # of the amplitude
BLOCK_ROWS = 64  # rows compared at a time


@dataclass(frozen=True)
class Match:
    """A reading beside a table."""

    reading: Reading
    fits: bool  # within the noise of the format, in every entry compared
    rms: float  # root mean square of the difference
    largest: float  # largest absolute difference
    at: tuple[int, int] = (0, 0)  # its row and column
    exact: bool = True  # whether rounding of entries alone explains every difference


def sample_rows(length: int, most: int = 40) -> Whole:
    """Return rows to look at: the first sixteen, then fewer and fewer, and the last."""
    if length <= most:
        return np.arange(length)
    later = np.geomspace(16, length - 1, most - 16).astype(int)
    return np.unique(np.r_[np.arange(16), later])


def sample_columns(width: int, most: int = 96) -> Whole:
    """Return columns to look at: the ends of both halves, and some in between."""
    if width <= most:
        return np.arange(width)
    half = (width + 1) // 2
    ends = np.r_[0:16, half - 8 : half + 16, width - 8 : width]
    return np.unique(np.r_[ends, np.linspace(0, width - 1, most - len(ends)).astype(int)])


def computing_error(reading: Reading, rows: Whole | Floats, columns: Whole) -> Floats:
    """Return the largest error of computing these entries, (rows, columns), before the scale."""
    index, _ = reading.spread()
    turned = np.abs(rows[:, None] + reading.first) * reading.frequencies(index)[columns]
    return rounding(np.minimum(turned, 1e12)) * (1 if reading.rows == "as_is" else 4)


def rounding(turned: NDArray[np.floating]) -> Floats:
    """Return the largest error of a sine or cosine of these angles computed in float32."""
    return np.asarray(FLOAT32_ROUNDING * (ENTRY_ROUNDINGS + ANGLE_ROUNDINGS * np.abs(turned)))


def allowed_error(
    reading: Reading, rows: Whole | Floats, values: Floats, precision: Precision
) -> Floats:
    """Return the error that rounding allows `values`, shape (rows, width): same shape."""
    computed = computing_error(reading, rows, np.arange(reading.width))
    return 2 * precision.noise(values) + reading.scale * computed


def fitted_scale(values: Floats, predicted: Floats, allowed: Floats) -> float:
    """Return the factor of the prediction, by least squares; precise entries count most."""
    weight = (allowed.min() + 1e-12) / (allowed + 1e-12)
    weight *= weight
    size = float((predicted * predicted * weight).sum())
    return float((values * predicted * weight).sum()) / size if size > 0 else 0.0


def compared(
    values: Floats, noise: Floats, predicted: Floats, allowed: Floats, amplitude: float = 1.0
) -> tuple[Floats, NDArray[np.bool_]]:
    """Return errors of predictions (..., rows, columns), each scaled to fit, and which agree (...).

    `allowed` is the error of computing them; where it is too large to tell, the error counts as 0.
    """
    clear = allowed < MAX_UNCERTAINTY * amplitude
    size = float(np.abs(values).max()) or 1.0
    weight = np.where(clear, 1 / (noise / size + allowed) ** 2, 0.0)
    power = np.maximum((weight * predicted * predicted).sum(axis=(-2, -1), keepdims=True), 1e-300)
    scale = (weight * predicted * values).sum(axis=(-2, -1), keepdims=True) / power
    off = np.where(clear, np.abs(values - scale * predicted), 0.0)
    within = off <= 2 * noise + np.abs(scale) * allowed
    enough = clear.mean(axis=(-2, -1)) >= MIN_CLEAR_SHARE
    return off, within.all(axis=(-2, -1)) & enough & (np.abs(scale[..., 0, 0]) > 1e-9 * size)


def _within(
    scale: float, values: Floats, predicted: Floats, allowed: Floats, usual: Floats
) -> float:
    """Return the scale where every entry agrees: the usual or a round one first.

    Least squares are biased where many entries are rounded alike, as cosines near 1 are.
    """
    large = allowed < 0.1 * abs(scale) * np.abs(predicted)
    if not large.any():
        return scale
    middle, half = values[large] / predicted[large], allowed[large] / np.abs(predicted[large])
    low, high = float((middle - half).max()), float((middle + half).min())
    if low > high:
        return scale
    for plain in (*usual, *(float(f"{scale:.{digits}g}") for digits in (1, 2, 3, 4))):
        if low <= plain <= high:
            return float(plain)
    return min(max(scale, low), high)


def few(length: int, width: int) -> tuple[Whole, Whole]:
    """Return a dozen rows and columns, for a first comparison."""
    rows = [r for r in (0, 1, 2, 3, 5, 8, 13, 31, length // 2, length - 1) if r < length]
    half = (width + 1) // 2
    ends = (0, 1, 2, 3, 4, 5, half - 2, half - 1, half, half + 1, half + 2, width - 2, width - 1)
    return np.unique(rows), np.unique([c for c in ends if 0 <= c < width])


def on_few(reading: Reading, table: Floats, precision: Precision) -> Match:
    """Compare on a few rows and columns."""
    return _on(reading, table, precision, *few(*table.shape))


def on_sample(reading: Reading, table: Floats, precision: Precision) -> Match:
    """Compare on a sample of rows and columns; the reading's scale is estimated from the data."""
    return _on(reading, table, precision, sample_rows(len(table)), sample_columns(table.shape[1]))


def _on(
    reading: Reading, table: Floats, precision: Precision, rows: Whole, columns: Whole
) -> Match:
    values = table[np.ix_(rows, columns)]
    predicted = reading.but(scale=1.0).predict(rows, columns)
    noise, size = NOISE_MARGIN * precision.noise(values), float(np.abs(values).max())
    computed = computing_error(reading, rows, columns)
    clear = computed < MAX_UNCERTAINTY * reading.amplitude
    scale = fitted_scale(values, predicted, noise / (size or 1.0) + computed)
    if not scale or not abs(scale) <= MAX_SCALE * size:
        return Match(reading, False, np.inf, np.inf)
    if abs(scale - 1) <= 1e-3 and (np.abs(values - predicted) <= noise + computed)[clear].all():
        scale = 1.0
    off, allowed = np.abs(values - scale * predicted), noise + abs(scale) * computed
    hopeless = clear & (off > HOPELESS_ERROR * abs(scale) + 2 * allowed)
    if 2 * np.count_nonzero(hopeless) > np.count_nonzero(clear):
        rms = float(np.sqrt(np.mean(off * off)))
        return Match(reading.but(scale=scale), False, rms, float(off.max()))
    usual = np.array([*reading.scales().values()])
    scale = _within(scale, values, predicted, allowed, usual)
    reading = reading.but(scale=scale)
    allowed = noise + abs(scale) * computed
    off = np.abs(values - scale * predicted)
    agrees = off <= allowed
    if reading.angles in ("float16", "bfloat16"):
        fits = bool(agrees.mean() >= (MIN_AGREEING_SHARE if agrees.size > SMALL_SAMPLE else 1.0))
    else:
        fits = bool(agrees[clear].all() and clear.mean() >= MIN_CLEAR_SHARE)
    fits = fits and _all_speak(clear, values)
    if off.size <= SMALL_SAMPLE:  # too few to excuse any
        most = np.maximum(MAX_NOISES * noise, MAX_SMALL_SAMPLE_ERROR * abs(scale))
        fits = fits and bool((off <= most).all())
    rms = float(np.sqrt(np.mean(off * off)))
    return Match(reading, fits, rms, float(off.max()))


def _all_speak(clear: NDArray[np.bool_], values: Floats) -> bool:
    """Return whether every column that changes has a certain entry or two below its first row.

    A column that turns too fast to be computed would agree with anything.
    """
    return bool((clear[1:].sum(axis=0) >= min(2, len(clear) - 1))[np.ptp(values, axis=0) > 0].all())


def on_all(match: Match, table: Floats, precision: Precision) -> Match:
    """Compare every entry, in blocks of rows that share their angles: few sines are computed."""
    reading = match.reading
    rows, columns = np.arange(len(table)), np.arange(table.shape[1])
    index, phase = reading.spread()
    every = reading.frequencies(np.arange(index.max() + 1))
    plain = reading.angles in ("exact", "float32") and reading.rows == "as_is"
    plain = plain and float(np.max(every)) < 1e4
    if plain:
        coarse, fine = coarse_and_fine(len(table), every)
        coarse = coarse * np.exp(-1j * reading.first * every)
    cosine = phase > 0
    total, largest, at, bad, spoken, beyond = 0.0, -1.0, (0, 0), 0, 0, False
    step = len(fine) if plain else BLOCK_ROWS
    for block, start in enumerate(range(0, len(table), step)):
        some = rows[start : start + step]
        values = table[start : start + step]
        if plain:
            turned = (coarse[block] * fine[: len(some)])[:, index]
            predicted = reading.scale * np.where(cosine, turned.real, -turned.imag)
            if reading.padded:
                predicted[:, -1] = 0.0
        else:
            predicted = reading.predict(some)
        off = np.abs(values - predicted)
        noise = precision.noise(values)
        computed = computing_error(reading, some, columns)
        clear = computed < MAX_UNCERTAINTY * reading.amplitude
        allowed = NOISE_MARGIN * noise + abs(reading.scale) * computed
        total += float((off * off).sum())
        bad += int(np.count_nonzero((off > allowed) & clear))
        spoken += int(np.count_nonzero(clear))
        entry = ENTRY_ROUNDINGS * FLOAT32_ROUNDING * abs(reading.scale)
        beyond = beyond or bool((off > MAX_NOISES * noise + entry).any())
        if (most := float(off.max())) > largest:
            row, column = np.unravel_index(int(off.argmax()), off.shape)
            largest, at = most, (start + int(row), int(column))
    rough = reading.angles in ("float16", "bfloat16")
    fits = bad <= (1 - MIN_AGREEING_SHARE) * table.size if rough else bad == 0
    fits = fits and (rough or spoken >= MIN_CLEAR_SHARE * table.size)
    rms = float(np.sqrt(total / table.size))
    return Match(reading, fits, rms, largest, at, exact=not beyond)
