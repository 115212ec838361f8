"""The energy of a learned table by wavelength, on the comb of the paper's hands."""

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Mark, Part, axis, dots, line, note, plot
from core import wavelengths
from core.arguments import Floats
from lab.real import clocks
from lab.real.shipped import array, measured

HEIGHT = 400
TEETH = -0.012  # where the paper's hands are marked
SHORTEST, LONGEST = 1.9, 620  # tokens, the ends of the axis
TOP = 0.215  # room for the bands' names
BEFORE, LATER = (128, 255), (256, 447)  # positions between which the fast clocks slow down
CONTROLS = {"shuffled": "rows shuffled", "random": "random numbers"}
HOVER = f"%{{x:.4g}} tokens: %{{y:.1%}}{WHOLE}"


def waves() -> NDArray[np.float64]:
    """Return the wavelength of each bin from 1 on, in tokens."""
    rows = measured()["positions"] - 1
    bins: NDArray[np.float64] = rows / np.arange(1.0, rows // 2 + 1)
    return bins


@theme.cached
def figure(whole: bool) -> Figure:
    """Draw each bin's share of the energy, bands in their hands' colours, above the comb.

    If it is not `whole`, the comb stands alone.
    """
    every, shares = measured(), np.array(measured()["spectrum"][1:])
    marks: list[Mark] = []
    if whole:
        for name, title in CONTROLS.items():
            control = np.array(every["controls"][name][1:])
            dash = "dot" if name == "shuffled" else "solid"
            marks.append(line(waves(), control, title, theme.NEUTRAL, HOVER, width=1, dash=dash))
        marks.append(_spikes(waves(), shares, theme.UNSEEN, "learned"))
        for band in bands():
            first, last = int(band["first"]), int(band["last"])
            inside, wave = slice(first - 1, last), band["wavelength"]
            color, top = theme.pair_colors([wave])[0], float(shares[inside].max())
            says = f"<b>{wave:.3g}</b><br>{theme.percent(band['share'])}"
            style: Part = {"yanchor": "bottom", "yshift": 2, "font": {"color": color}}
            marks += [
                _spikes(waves()[inside], shares[inside], color, f"about {wave:.3g}", hidden=True),
                note(says, np.log10(wave), top, **style),
            ]
    teeth = _teeth()
    return plot(
        HEIGHT,
        marks,
        dots(
            teeth,
            np.full(len(teeth), TEETH),
            f"paper: a turn in %{{x:.4g}} tokens{WHOLE}",
            marker=theme.pair_marker(teeth, size=5),
            name="the paper’s hands",
        ),
        [] if whole else note("guess to see the learned ones", np.log10(34), 0.1),
        x=axis(
            "wavelength (tokens)",
            log=True,
            range=np.log10([SHORTEST, LONGEST]).tolist(),
            tickvals=[2, 6, 20, 60, 200, 500],
            ticktext=["2", "6", "20", "60", "200", "500"],
        ),
        y=axis("share of energy", grid=True, range=[2 * TEETH, TOP], tickformat=".0%", dtick=0.05),
        margin=(52, 60, 12, 44),
        legend=theme.LEGEND_IN_ORDER,
    )


def _spikes(x: Floats, shares: Floats, color: str, name: str, *, hidden: bool = False) -> Mark:
    """Return a spike for each wavelength, one line up and back; `hidden` from the legend."""
    y = np.stack([0 * shares, shares, 0 * shares], 1).ravel()
    style: Part = {"width": 2.5} | ({"showlegend": False} if hidden else {})
    return line(np.repeat(x, 3), y, name, color, HOVER, **style)


def _teeth() -> NDArray[np.float64]:
    """Return the wavelengths of the paper's hands for the same d_model, if they are drawn."""
    teeth = wavelengths(measured()["d_model"])
    return teeth[(teeth >= SHORTEST) & (teeth <= LONGEST)]


def table(whole: bool) -> pd.DataFrame:
    """Return shares of energy by wavelength: the learned table's, and two without clocks."""
    every = measured()
    if not whole:
        return pd.DataFrame({"the paper’s hands": _teeth()})
    columns = {"learned": every["spectrum"][1:]}
    columns |= {title: every["controls"][name][1:] for name, title in CONTROLS.items()}
    return pd.DataFrame(columns, index=pd.Index(waves(), name="wavelength"))


def alt(whole: bool) -> str:
    """Describe the picture in words."""
    paper = "the wavelengths of the paper's hands, close together"
    if not whole:
        return f"Wavelengths from 2 to 600 tokens. Marked are {paper}."
    named = ", ".join(
        f"{theme.percent(band['share'])} at {band['wavelength']:.3g} tokens" for band in bands()
    )
    return (
        f"Energy of a learned table by wavelength. It has five peaks: {named}. Shuffled rows "
        "and random numbers have no such peaks. Below: "
        f"{paper}."
    )


@cache
def bands() -> list[dict[str, float]]:
    """Return each band: its bins, its wavelength, its plane's share, and more facts on it."""
    every = measured()
    return [
        {
            "first": first,
            "last": last,
            "wavelength": clocks.wavelength(points),
            "share": plane["share"],
            "of_band": plane["of_band"],
            "spread": clocks.spread(points),
            "evenness": clocks.evenness(points),
            "turns": abs(float(np.diff(clocks.angles(points)[[0, -1]])[0])) / (2 * np.pi),
        }
        for (first, last), points, plane in zip(
            clocks.BANDS, array("planes"), every["planes"], strict=False
        )
    ]


def question() -> tuple[int, dict[str, Any]]:
    """Ask how many clocks there are: none, five, or one for each pair of columns.

    Its numbers say what the clocks hold together, and what tables without clocks hold there.
    """
    every = measured()
    energy = np.array(every["spectrum"])
    inside = np.zeros(len(energy), bool)
    for first, last in clocks.BANDS:
        inside[first : last + 1] = True
    every_band = bands()
    ratios = [b["wavelength"] / a["wavelength"] for a, b in pairwise(every_band)]
    return 1, {
        "bands": every_band,
        "clocks": len(every_band),
        "planes": every["all planes"],
        "in_bands": float(energy[inside].sum()),
        "bins": float(inside[1:].mean()),
        "ratios": ratios,
        "largest": {name: max(every["controls"][name]) for name in CONTROLS},
        "control_evenness": clocks.evenness(array("control")),
        "hands": every["d_model"] // 2,
        "paper_ratio": 10000 ** (2 / every["d_model"]),
        "slower": [
            clocks.wavelength(points, *LATER) / clocks.wavelength(points, *BEFORE) - 1
            for points in array("planes")[:3]
        ],
        "d_model": every["d_model"],
    }
