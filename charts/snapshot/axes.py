"""The place of a value on a figure's axes: ranges, ticks and labels, as Plotly chooses them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

ROOM = 0.055  # of a range found from data, beyond marks at its ends


@dataclass(frozen=True)
class Axis:
    """One axis, linear or logarithmic: `low` to `high` fill `start` to `end` of the plot area."""

    low: float  # for a logarithmic axis the exponents, as Plotly has them
    high: float
    start: float
    end: float
    log: bool
    looks: Mapping[str, Any]

    def share(self, value: Any) -> Any:
        """Return values' places in the plot area, 0 to 1, from left to right or bottom up."""
        values = np.asarray(value, np.float64)
        if self.log:
            with np.errstate(divide="ignore", invalid="ignore"):
                values = np.log10(values)
        return self.place(values)

    def place(self, value: Any) -> Any:
        """Return the share at a value in the axis's own units: an exponent if it is logarithmic."""
        whole = (self.high - self.low) or 1.0
        return self.start + (self.end - self.start) * (value - self.low) / whole

    def ticks(self, pixels: float, sparse: float) -> list[tuple[float, str]]:
        """Return shares and labels, for an axis of so many pixels, `sparse` between labels."""
        looks = self.looks
        if (values := looks.get("tickvals")) is not None:
            texts = looks.get("ticktext")
            texts = [brief(value) for value in values] if texts is None else texts
            pairs = [
                (self.share(value), str(text)) for value, text in zip(values, texts, strict=False)
            ]
        elif self.log:
            pairs = [(self.place(at), text) for at, text in self._powers(pixels)]
        else:
            pairs = [(self.share(value), text) for value, text in self._steps(pixels, sparse)]
        first, last = sorted((self.start, self.end))
        return [(at, text) for at, text in pairs if first - 1e-6 <= at <= last + 1e-6]

    def _steps(self, pixels: float, sparse: float) -> list[tuple[float, str]]:
        low, high = sorted((self.low, self.high))
        most = self.looks.get("nticks") or min(max(pixels / sparse, 4), 9) + 1
        step = float(self.looks.get("dtick") or round_step((high - low) / most))
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        if last - first > 200:
            return []
        form, places = self.looks.get("tickformat"), max(0, -math.floor(math.log10(step) + 1e-9))
        values = [step * n for n in range(first, last + 1)]
        if form == ".0%":
            return [(value, f"{value:.0%}") for value in values]
        largest = max(map(abs, values), default=0)
        return [(value, _grouped(value, places, largest)) for value in values]

    def _powers(self, pixels: float) -> list[tuple[float, str]]:
        low, high = sorted((self.low, self.high))
        exponents = range(math.ceil(low - 1e-9), math.floor(high + 1e-9) + 1)
        power = self.looks.get("exponentformat") == "power"
        every = max(1, math.ceil(len(exponents) * 25 / max(pixels, 1)))
        ticks = [(float(e), _power(e, power)) for e in exponents[::every]]
        if high - low < 2 and not self.looks.get("dtick"):
            between = [
                (e + math.log10(digit), str(digit))
                for e in range(math.floor(low), math.ceil(high))
                for digit in (2, 5)
            ]
            ticks += [(at, text) for at, text in between if low <= at <= high]
        return ticks


def round_step(least: float) -> float:
    """Return the smallest of 2, 5 and 10 times a power of ten that is at least so much."""
    if least <= 0 or not math.isfinite(least):
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (2, 5, 10, 20) if step * power >= least)


def _grouped(value: float, places: int, largest: float) -> str:
    """Return a tick's label: 5000 as 5000 and 10000 as 10k, as Plotly writes them."""
    value += 0.0
    if largest >= 1e4:
        scale, sign = next(
            (s for s in ((1e9, "B"), (1e6, "M"), (1e3, "k")) if largest >= s[0]), (1.0, "")
        )
        return "0" if value == 0 else f"{value / scale:.6g}{sign}".replace("-", "−")
    text = f"{value:.{places}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace("-", "−")


def _power(exponent: int, spelled: bool) -> str:
    if spelled or not -4 <= exponent <= 12:
        if exponent in (0, 1):
            return str(10**exponent)
        return "10" + str(exponent).translate(_RAISED)
    return _grouped(10.0**exponent, max(0, -exponent), 10.0**exponent)


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def brief(value: Any) -> str:
    """Return a value of tickvals without a text."""
    return (
        f"{value:g}".replace("-", "−") if isinstance(value, int | float | np.number) else str(value)
    )


@dataclass
class Reach:
    """The extent of a drawing along one axis: its ends, and whether there are marks at them."""

    values: list[float]
    marked: list[float] = field(default_factory=list)  # where marks or lines need space beyond
    tight: bool = False  # cells fill the axis to its ends


def axis(looks: Mapping[str, Any], reach: Reach) -> Axis:
    """Return an axis of a figure. Its range is that of the marks if the figure names none."""
    log = looks.get("type") == "log"
    start, end = looks.get("domain") or (0.0, 1.0)
    ends = looks.get("range")
    if ends is not None and None not in tuple(ends):
        low, high = map(float, ends)
    else:
        low, high = _fitted(reach, log, looks)
        if looks.get("autorange") == "reversed":
            low, high = high, low
    return Axis(low, high, float(start), float(end), log, looks)


def _fitted(reach: Reach, log: bool, looks: Mapping[str, Any]) -> tuple[float, float]:
    ends, padded = _ends(reach.values, log), _ends(reach.marked, log)
    if not ends and not padded:
        return (0.0, 1.0)
    low, high = min(ends + padded), max(ends + padded)
    if looks.get("rangemode") == "tozero" and not log:
        low, high = min(low, 0.0), max(high, 0.0)
    if low == high:
        return low - 1, high + 1
    if reach.tight or not padded:
        return low, high
    space = (high - low) * ROOM
    below, above = min(padded) - space, max(padded) + space
    if looks.get("rangemode") == "tozero":
        below = max(below, 0.0) if low >= 0 else below
    return min(low, below), max(high, above)


def _ends(values: Sequence[float], log: bool) -> list[float]:
    finite = [value for value in values if math.isfinite(value) and (value > 0 or not log)]
    return [math.log10(value) for value in finite] if log else finite


def names(figure: Mapping[str, Any], letter: str) -> Sequence[str]:
    """Return the axes of a figure along `letter`, x or y, such as x and x2."""
    present = [name for name in figure["layout"] if name.startswith(f"{letter}axis")]
    return sorted({f"{letter}axis", *present}, key=lambda name: (len(name), name))
