"""Every scheme on one axis: how distance alone changes an attention score."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Mark, Part, axis, line, plot, rule
from core import similarity_profile
from core.arguments import Floats
from core.encodings.registry import SCHEMES
from core.encodings.scheme import Scheme, Setup, position_scores
from core.long_context.unseen_angles import alibi_reach

HEIGHT = 325
POINTS = 140  # distances drawn, at most
CURVES = 8  # heads drawn of one scheme: more would blur
CURVES_AT_RANDOM = 2  # of one whose numbers stand in for learned ones: they differ by chance alone
FLOOR = -15.0  # the axis ends here: e^-15 of the weight at distance 0 is next to nothing


@dataclass(frozen=True)
class Drop:
    """The change of one scheme's score with distance: the score minus the score at distance 0."""

    scheme: Scheme
    setup: Setup
    heads: NDArray[np.int_]  # (curves,), the heads drawn, from 0
    n_heads: int  # heads that differ: all of them for a scheme that biases, otherwise 1
    distances: NDArray[np.int_]  # (n,), from 1, rising
    before: Floats  # (curves, n), logits, for keys before the query
    after: Floats | None  # for keys after it; None under a causal mask or where it is the same


def distances(max_len: int, cursor: int = 1) -> NDArray[np.int_]:
    """Return the distances drawn: each up to 49, then even on a log axis, and the cursor's.

    The cursor's is among them so that the line there, and what is read off it, is exact.
    """
    near, last = np.arange(1, 50), max_len - 1
    far = np.geomspace(1, max(last, 1), 3 * POINTS // 4).round().astype(int)
    return np.union1d(np.union1d(near[near <= last], far), cursor)


def drop(scheme: Scheme, setup: Setup, cursor: int = 1) -> Drop:
    """Compute the curves of one scheme, for a query at the end (before) and the start (after).

    `cursor` is a distance from 1 to max_len - 1 that has to be among those drawn.
    """
    steps, last = distances(setup.max_len, cursor), setup.max_len - 1
    heads = _heads(scheme, setup)

    def relative(query: int, keys: NDArray[np.int_]) -> Floats:
        scores = position_scores(scheme, setup, query, np.append(query, keys))[heads]
        return np.asarray(scores[:, 1:] - scores[:, :1])

    before = relative(last, last - steps)
    after = None if setup.causal else relative(0, steps)
    if after is not None and np.allclose(before, after, atol=1e-9):
        after = None
    return Drop(scheme, setup, heads, setup.n_heads if scheme.bias else 1, steps, before, after)


def drops(names: Sequence[str], setup: Setup, cursor: int = 1) -> list[Drop]:
    """Return the curves of the schemes called `names`."""
    return [drop(SCHEMES[name], setup, cursor) for name in names]


def _heads(scheme: Scheme, setup: Setup) -> NDArray[np.int_]:
    """Return at most CURVES heads, of random ones fewer, from the lowest bias to the highest.

    Not evenly by number: with 12 heads, the flattest of ALiBi's is head 8.
    """
    if not scheme.bias:
        return np.zeros(1, dtype=int)
    order = scheme.bias(np.ones(1), setup)[:, 0].argsort(kind="stable")
    most = CURVES_AT_RANDOM if scheme.stand_in else CURVES
    picked = np.unique(np.linspace(0, setup.n_heads - 1, most).round().astype(int))
    return np.asarray(np.sort(order[picked]))


def figure(drops: Sequence[Drop], distance: int) -> Figure:
    """Draw every curve on one axis of distance, with the cursor's distance marked."""
    lowest = min((item.before.min() for item in drops), default=0.0)
    highest = max((item.before.max() for item in drops), default=0.0)
    last = max((item.distances[-1] for item in drops), default=1)
    return plot(
        HEIGHT,
        [_curves(item) for item in drops],
        rule(x=distance, pulls="position") if distance else [],
        x=axis(
            "distance in tokens (log scale)",
            grid=True,
            log=True,
            range=[-0.02, np.log10(max(last, 2)) + 0.02],
            dtick=1 if last > 20 else "D2",
        ),
        y=axis(
            "score change from distance 0",
            grid=True,
            zero=True,
            range=[max(lowest, FLOOR) - 0.8, max(highest, 0) + 0.8],
            zerolinecolor=theme.NEUTRAL,
        ),
        legend=True,
    )


def _curves(item: Drop) -> Iterator[Mark]:
    """Yield one line per head, dotted for keys after the query; the first stands in the legend."""
    name, color = item.scheme.title, theme.SCHEMES[item.scheme.name]
    heads = len(item.before)
    about = "random here" if item.scheme.stand_in else f"{heads} heads" if heads > 1 else ""
    legend = f"{name}, {about}" if about else name
    style: Part = {"legendgroup": name, "shape": "hv" if item.scheme.name == "t5" else ""}
    style |= {"opacity": 1, "width": 2.5} if heads == 1 else {"opacity": 0.75, "width": 1.3}
    for side, dash in ((item.before, ""), (item.after, "dot")):
        for place, scores in enumerate([] if side is None else side):
            label = name if heads == 1 else f"{name}, head {item.heads[place] + 1}"
            hover = f"{label}<br>distance %{{x}}: %{{y:.3f}}{WHOLE}"
            first = place == 0 and not dash
            yield line(
                item.distances, scores, legend, color, hover, dash=dash, showlegend=first, **style
            )


def alt(drops: Sequence[Drop], distance: int) -> str:
    changes = [f"{item.scheme.title}: {_change(item, distance)}" for item in drops]
    return (
        "How position alone changes an attention score, by distance in tokens, compared with "
        f"distance 0. At distance {distance:,}: " + ("; ".join(changes) or "nothing drawn") + "."
    )


def _change(item: Drop, distance: int) -> str:
    if not distance:
        return "0"
    here = at(item, distance)
    if len(here) == 1:
        return f"{here[0]:,.4g}"
    count = f"{len(here)}" if len(here) == item.n_heads else f"{len(here)} of {item.n_heads}"
    return f"from {here.min():,.4g} to {here.max():,.4g} over {count} heads"


def at(item: Drop, distance: int) -> Floats:
    """Return the change of each drawn head at `distance`, which is drawn, shape (curves,)."""
    return np.asarray(item.before[:, np.flatnonzero(item.distances == distance).item()])


def table(drops: Sequence[Drop]) -> pd.DataFrame:
    """Return the curves as a data frame, one row per distance; keys before the query."""
    columns = {
        item.scheme.name if len(item.heads) == 1 else f"{item.scheme.name} {head + 1}": scores
        for item in drops
        for head, scores in zip(item.heads, item.before, strict=True)
    }
    index = pd.Index(drops[0].distances if drops else [], name="distance")
    return pd.DataFrame(columns, index=index)


def numbers(drops: Sequence[Drop], distance: int) -> dict[str, Any]:
    """Return the curves, at least one, at `distance`, and the reach of ALiBi's heads.

    `ratio` is by how much more rotary encoding drops there than sinusoidal: where both are drawn.
    """
    setup = drops[0].setup
    there = {drop.scheme.name: float(at(drop, distance)[0]) for drop in drops}
    profile = similarity_profile(distance + 1, setup.d_head, setup.base)
    reach = alibi_reach(setup.n_heads)
    both = {"rotary", "sinusoidal"} <= set(there)
    return {
        "names": list(there),
        "there": there,  # of several heads the first that is drawn
        "head": {d.scheme.name: int(d.heads[0]) + 1 for d in drops if d.n_heads > 1},
        "k": distance,
        "share": float(profile[distance] / profile[0]),
        "ratio": there["rotary"] / there["sinusoidal"] if both else None,
        "steepest": float(reach.min()),
        "flattest": float(reach.max()),
        "reach": np.ceil(reach),
        "dotted": any(item.after is not None for item in drops),
    }


def question(setup: Setup, distance: int) -> tuple[int, dict[str, object]]:
    """Ask which two schemes have the same curve, up to a factor: sinusoidal and rotary."""
    both = drops(("sinusoidal", "rotary"), setup, distance)
    return 0, {"k": distance, "drops": {item.scheme.name: at(item, distance) for item in both}}
