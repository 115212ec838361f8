"""The energy of a learned table by wavelength, on the comb of the paper's hands."""

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import digits, tokens
from charts.kit.plot import WHOLE, Mark, Part, axis, dots, line, note, plot
from core import wavelengths
from core.arguments import Floats
from lab.real import clocks
from lab.real.shipped import array, measured

HEIGHT = 400
TEETH = -0.012  # where the paper's hands are marked
SHORTEST, LONGEST = 1.9, 900  # tokens, the ends of the axis: the last band has a name
TOP = 0.215  # room for the bands' names
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
            inside, name = slice(band["first"] - 1, band["last"]), band["name"]
            highest = inside.start + int(shares[inside].argmax())
            color, top = theme.pair_colors([band["wavelength"]])[0], float(shares[highest])
            says = f"<b>{name.removesuffix(' tokens')}</b><br>{theme.percent(band['share'])}"
            style: Part = {"yanchor": "bottom", "yshift": 2, "font": {"color": color}}
            marks += [
                _spikes(waves()[inside], shares[inside], color, name, hidden=True),
                note(says, np.log10(waves()[highest]), top, **style),
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
    paper = "the wavelengths of the paper's hands, close together"
    if not whole:
        return f"Wavelengths from 2 to {LONGEST} tokens. Marked are {paper}."
    named = "; ".join(f"{theme.percent(band['share'])}, {band['name']}" for band in bands())
    return (
        "Energy of a learned table by wavelength. It has five peaks, each with its share and its "
        f"hand's tokens per turn: {named}. Shuffled rows and random numbers have no such peaks. "
        f"Below: {paper}."
    )


def named(points: NDArray[np.float64]) -> str:
    """Return a hand's tokens per turn, or how far it turns in all where that is less than once."""
    turns = clocks.turns(points)
    wave = digits(clocks.wavelength(points), 2)  # its speed varies too much for more
    return tokens(float(wave)) if turns >= 1 else f"{turns:.2f} turns"


@cache
def bands() -> list[dict[str, Any]]:
    """Return each band: its bins, its wavelength, its plane's share, and more facts on it."""
    every = measured()
    return [
        {
            "first": first,
            "last": last,
            "name": named(points),
            "wavelength": clocks.wavelength(points),
            "share": plane["share"],
            "spread": clocks.spread(points),
            "backwards": clocks.backwards(points),
            "turns": clocks.turns(points),
            "parts": [
                (clocks.turns(points, *part), clocks.wavelength(points, *part))
                for part in clocks.PARTS
            ],
        }
        for (first, last), points, plane in zip(
            clocks.BANDS, array("planes"), every["planes"], strict=False
        )
    ]


def question() -> tuple[int, dict[str, Any]]:
    """Ask how many clocks there are: one, a few, or one for each pair of columns."""
    every = measured()
    energy = np.array(every["spectrum"])
    inside = np.zeros(len(energy), bool)
    for first, last in clocks.BANDS:
        inside[first : last + 1] = True
    every_band = bands()
    return 1, {
        "bands": every_band,
        "clocks": len(every_band),
        "planes": every["all planes"],
        "in_bands": float(energy[inside].sum()),
        "bins": float(inside[1:].mean()),
        "slow": [band for band in every_band if band["turns"] < 1],
        "parts": clocks.PARTS,
        "early_ratios": [
            fast["parts"][1][0] / slow["parts"][1][0] for fast, slow in pairwise(every_band[:4])
        ],
        "largest": {name: max(every["controls"][name]) for name in CONTROLS},
        "control_backwards": clocks.backwards(array("control")),
        "hands": every["d_model"] // 2,
        "paper_ratio": 10000 ** (2 / every["d_model"]),
        "d_model": every["d_model"],
    }
