"""S(k) as a stack of cosines, one a pair: slow pairs below, the cursor's pair lifted out."""

from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import shapes, theme
from charts.kit.figure import Figure
from charts.kit.pairs import frequency
from charts.kit.plot import WHOLE, Mark, Part, axis, line, over, plot
from charts.similarity import profile
from core import angular_frequencies, cosines_at, wavelengths
from core.arguments import Reals
from state.settings import Settings

HEIGHT = 460
COLUMNS = 160  # offsets drawn, at most: of more, the mean over neighbours
BANDS = 12  # of the other pairs: more cannot be told apart
STACK, LIFTED = (0, 0.66), (0.76, 1)  # shares of the picture's height
ROOM = 0.04  # above and below the stack, as a share of its height
FADED = 0.5  # opacity of the other pairs


class Stack(NamedTuple):
    """The order of a stack, and its offsets."""

    offsets: Reals  # (n,), evenly spaced
    window: int  # offsets of which each is the mean
    bands: list[NDArray[np.intp]]  # the pairs of each, slowest first; the cursor's pair alone last
    heights: Reals  # (bands, n): what each adds to S


def stack(settings: Settings) -> Stack:
    """Return the cosines of all pairs over the text, neighbours of similar speed in one band."""
    offsets, window = _offsets(settings.max_len)
    cosines = cosines_at(offsets, settings.d_model, settings.base, window=window)
    pairs = np.arange(settings.d_model // 2)
    others = pairs[pairs != settings.pair][::-1]
    bands = [band for band in np.array_split(others, min(BANDS, len(others)) or 1) if len(band)]
    bands.append(np.array([settings.pair]))
    return Stack(offsets, window, bands, np.array([cosines[:, band].sum(axis=1) for band in bands]))


def _offsets(max_len: int) -> tuple[Reals, int]:
    """Return the offsets where S is drawn: finer than tokens in a short text, else windows."""
    last, window = max_len - 1, -(-max_len // COLUMNS)
    if last * profile.FINER < COLUMNS:
        return np.linspace(0, last, last * profile.FINER + 1), window
    middles = np.arange(0, max_len - window + 1, window) + (window - 1) / 2
    return middles, window


def figure(settings: Settings, offset: int) -> Figure:
    """Draw the cursor's pair alone above; below it the stack, and S(k) as its sum.

    What is positive is stacked upwards from zero, what is negative downwards.
    """
    layers = stack(settings)
    above, below = (part(layers.heights, 0).sum(axis=0) for part in (np.maximum, np.minimum))
    low, high = float(below.min()), max(settings.d_model / 2, float(above.max()))
    space = ROOM * (high - low)
    pen: Part = {"color": theme.CURSOR, "dash": "dot", "width": 2}
    total = profile.value(settings, "dot product", offset)
    exact = layers.window == 1  # the line is not a mean, which passes by the marked value
    zero: Part = theme.STEADY | {"zeroline": True, "zerolinecolor": theme.NEUTRAL}
    return plot(
        HEIGHT,
        _bands(settings, layers),
        _line(
            layers.heights.sum(axis=0),
            theme.NEUTRAL,
            "S(%{x:.4~g}) = %{y:.2~f}",
            **_across(layers),
        ),
        _lifted(settings),
        over(
            {**shapes.straight("offset", (offset, 0), (offset, 1), **pen), "yref": "paper"},
            shapes.ring("ring", (offset, total), visible=exact),
            {**shapes.ring("lifted ring", (offset, _alone(settings, [offset])[0])), "yref": "y2"},
        ),
        x=axis(
            "offset k (tokens)",
            range=[*profile.ends(settings.max_len)],
            anchor="y",
            **theme.STEADY,
        ),
        y=axis("dot product", range=[low - space, high + space], domain=STACK, **zero),
        yaxis2={
            "title": {"text": f"pair {settings.pair}", "standoff": 10},
            "range": [-1.15, 1.15],
            "tickvals": [-1, 0, 1],
            "domain": LIFTED,
            "anchor": "x",
            **zero,
        },
        margin=(60, 12, 12, 48),
        fixed=True,
    )


def _bands(settings: Settings, layers: Stack) -> list[Mark]:
    """Return two traces a band: where it is positive, and where it is negative, if it ever is."""
    waves = wavelengths(settings.d_model, settings.base)
    colors = theme.pair_colors([np.exp(np.log(waves[band]).mean()) for band in layers.bands])
    bands = list(zip(layers.bands, layers.heights, colors, strict=True))
    return [
        _line(
            part(height, 0),
            color,
            f"{_name(band)}: %{{y:.3~f}}",
            width=0,
            stackgroup=part.__name__,
            fillcolor=color if band is layers.bands[-1] else _faded(color),
            **_across(layers),
        )
        for part in (np.maximum, np.minimum)
        for band, height, color in bands
        if part(height, 0).any()
    ]


def _line(y: Reals, color: str, hover: str, width: float = 3, **style: Any) -> Mark:
    return line(style.pop("x", None), y, "", color, hover + WHOLE, width=width, **style)


def _across(layers: Stack) -> dict[str, float]:
    return {"x0": float(layers.offsets[0]), "dx": float(layers.offsets[1] - layers.offsets[0])}


def _faded(color: str) -> str:
    return color.replace("rgb(", "rgba(").replace(")", f", {FADED})")


def _name(band: NDArray[np.intp]) -> str:
    """Return the pairs of a band; the cursor's may be missing from their midst."""
    return f"pair {band[0]}" if len(band) == 1 else f"pairs {band.min()} to {band.max()}"


def _lifted(settings: Settings) -> Mark:
    """Return the cosine of the cursor's pair: smooth in a short text, every peak in a long one."""
    alone, every = partial(_alone, settings), np.arange(settings.max_len)
    offsets, cosine = profile.sampled(settings.max_len, alone, partial(alone, every))
    says = f"pair {settings.pair} at %{{x:.4~g}}: %{{y:.3~f}}"
    return _line(cosine, theme.pair_color(settings), says, x=profile.brief(offsets), yaxis="y2")


def _alone(settings: Settings, offsets: Any) -> Reals:
    """Return the cursor's pair's part of S at each of `offsets`."""
    return np.asarray(np.cos(frequency(settings) * np.asarray(offsets, np.float64)))


def alt(settings: Settings, offset: int) -> str:
    at_offset = numbers(settings, offset)
    pairs = f"{at_offset['pairs']:,} {'pair' if at_offset['pairs'] == 1 else 'pairs'}"
    return (
        f"The cosines of {pairs} stacked over the offset k, from 0 to {settings.max_len - 1:,}, "
        f"with the slowest next to zero. At k = {offset} their sum is {at_offset['total']:z.4g}, "
        f"and pair {settings.pair}, drawn alone above, adds {at_offset['alone']:z.3f} to it."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Return, at every offset, S(k), the part of the cursor's pair, and each band of the others."""
    offsets = np.arange(settings.max_len)
    bands = stack(settings).bands
    frequencies = angular_frequencies(settings.d_model, settings.base)
    columns = {
        _name(band): np.cos(offsets[:, None] * frequencies[band]).sum(axis=1) for band in bands
    }
    return pd.DataFrame({"S(k)": sum(columns.values()), **columns}).rename_axis("k")


def numbers(settings: Settings, offset: int) -> dict[str, Any]:
    """Return the cursor's pair at the offset, and the parts of faster and slower pairs."""
    frequencies = angular_frequencies(settings.d_model, settings.base)
    cosines, early = np.cos(frequencies * offset), frequencies * offset < np.pi / 2
    return {
        "offset": offset,
        "pair": settings.pair,
        "alone": float(cosines[settings.pair]),
        "total": float(cosines.sum()),
        "pairs": len(cosines),
        "early": int(early.sum()),
        "early_sum": float(cosines[early].sum()),
        "late": int((~early).sum()),
        "late_sum": float(cosines[~early].sum()),
        "bands": min(BANDS, len(cosines) - 1),
        "grouped": len(cosines) - 1 > BANDS,
        "window": _offsets(settings.max_len)[1],
    }
