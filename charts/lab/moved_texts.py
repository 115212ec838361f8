"""The same sentences further along: right answers when every position is higher by an offset."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import Mark, axis, line, rule
from charts.lab import looks
from charts.lab.looks import COLORS, TITLES
from core import angular_frequencies
from lab.measures import OFFSETS
from lab.results import measured
from lab.vocabulary import Design

LAST = OFFSETS[-1]
NEAR, FAR = 3, 100  # offsets of the question
FAST = 4  # hands that tell whether the clocks look as at the start
THREE = 3  # hands whose turns are told
SLOWER = 6  # a hand that has not come back at FAR
FEW_RIGHT, MOST_RIGHT = 0.2, 0.5  # of the sentences, between the options of the question
_MODEL = Design("translation").model()
FREQUENCIES = angular_frequencies(_MODEL.d_model, _MODEL.base)


class Moved(NamedTuple):
    """Shares of right answers by offset, for each scheme, and an offset to read off."""

    shares: dict[str, dict[int, float]]  # means of the seeds
    offset: int


def moved(schemes: Sequence[str], offset: int) -> Moved:
    """Return the measurements of translation."""
    shares = {}
    for scheme in schemes:
        one = measured(Design("translation", scheme))
        shares[scheme] = dict(zip(one["offsets"], np.mean(one["moved"], 0).tolist(), strict=True))
    return Moved(shares, offset)


def alike(offsets: NDArray[np.int_] | int) -> NDArray[np.float64]:
    """Return the mean cosine of the fastest hands' angles before and after, -1 to 1."""
    angles = np.multiply.outer(offsets, FREQUENCIES[:FAST])
    return np.asarray(np.cos(angles).mean(-1))


def figure(moved: Moved, *, last: int = LAST) -> Figure:
    """Draw a line for each scheme, and how much the four fastest hands look as at the start.

    Both end with the offset `last`.
    """
    whole = np.arange(last + 1)
    cosines, area = alike(whole), {"fill": "tozeroy", "fillcolor": "rgba(128, 128, 128, 0.18)"}
    return looks.lines(
        line(
            whole,
            np.maximum(cosines, 0).astype(np.float32),
            f"{FAST} fastest hands: mean cosine, if > 0",
            theme.FAINT,
            "offset %{x}: mean cosine %{customdata:.2f}",
            width=1,
            customdata=cosines.astype(np.float32),
            **area,
        ),
        [_line(scheme, shares, last) for scheme, shares in moved.shares.items()],
        rule(x=moved.offset, pulls="offset"),
        [looks.held_back((last + LAST) / 2)] if last < LAST else [],
        x=axis("offset in positions", range=[0, LAST]),
        says="answers right, or mean cosine",
    )


def _line(scheme: str, shares: Mapping[int, float], last: int) -> Mark:
    drawn = {at: share for at, share in shares.items() if at <= last}
    x, y, hover = [*drawn], [*drawn.values()], "offset %{x}: %{y:.1%}"
    mode = "lines+markers" if len(shares) < LAST else "lines"
    return line(x, y, TITLES[scheme], COLORS[scheme], hover, width=2.5, mode=mode)


def alt(moved: Moved) -> str:
    """Describe the picture in words."""
    by_scheme = "; ".join(
        f"{TITLES[scheme]} {shares[moved.offset]:.0%}"
        for scheme, shares in moved.shares.items()
        if moved.offset in shares
    )
    return (
        f"Right translations when every position is higher by an offset, up to {LAST}. "
        f"At {moved.offset}: {by_scheme or 'nothing measured'}; mean cosine of the {FAST} fastest "
        f"hands {alike(moved.offset):.2f}."
    )


def table(moved: Moved) -> pd.DataFrame:
    """Return the shares, and the mean cosine of the fastest hands, a row for each offset."""
    frame = pd.DataFrame(index=pd.RangeIndex(LAST + 1, name="offset"))
    frame["mean cosine"] = alike(np.arange(LAST + 1))
    for scheme, shares in moved.shares.items():
        frame[scheme] = pd.Series(shares)
    return frame


def numbers(moved: Moved) -> dict[str, object]:
    """Return shares and hands at the offset; the best offset far away; how both go together."""
    facts: dict[str, object] = {
        "offset": moved.offset,
        "last": LAST,
        "few": min(map(max, moved.shares.values()), default=LAST),
        "turns": _turns(moved.offset),
        **dict.fromkeys(("share", "back", "back_share", "back_turns", "together")),
    }
    if "sinusoidal" in moved.shares:
        shares = np.array([*moved.shares["sinusoidal"].values()])
        back = 50 + int(shares[50:].argmax())
        facts |= {
            "share": float(shares[moved.offset]),
            "back": back,
            "back_share": float(shares[back]),
            "back_turns": _turns(back),
            "together": float(np.corrcoef(shares, alike(np.arange(len(shares))))[0, 1]),
        }
    return facts


def _turns(offset: int) -> list[float]:
    turns: list[float] = (offset * FREQUENCIES[:THREE] / (2 * np.pi)).tolist()
    return turns


def question() -> tuple[int, dict[str, object]]:
    """Ask for the sinusoidal model's share far away: hardly any, a third, or most.

    With it, where a slower hand is there, and whether it is needed.
    """
    near, far = (numbers(moved(("sinusoidal",), at)) for at in (NEAR, FAR))
    share = moved(("sinusoidal",), FAR).shares["sinusoidal"][FAR]
    alone = float(np.mean(measured(Design("translation"))["hands kept"], 0)[THREE])
    slower = float(FAR * FREQUENCIES[SLOWER] / (2 * np.pi))
    facts = {"near": near, "far": far, "slower": slower, "hand": SLOWER, "alone": alone}
    answer = int(share > FEW_RIGHT) + int(share > MOST_RIGHT)
    return answer, facts | {"near_at": NEAR, "far_at": FAR}
