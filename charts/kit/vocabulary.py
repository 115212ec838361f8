"""The terms that a figure may use: those of Plotly's that browsers, snapshots and cards draw.

Plotly draws far more, and leaves out without a word what it does not know. So whatever stands here
is drawn by charts/snapshot too, or is of use only under a pointer (hover, zoom), or has no look.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

Rule: TypeAlias = "frozenset[Any] | Mapping[str, Any] | None"  # values, properties, or anything


def _any(names: str) -> dict[str, Rule]:
    return dict.fromkeys(names.split())


def _of(values: str) -> frozenset[Any]:
    return frozenset(values.split())


FLAG = frozenset({True, False})
DASH = _of("solid dash dot")
FONT = _any("size color family")
LINE = _any("color width") | {"dash": DASH}
TITLE = _any("text standoff font")
COLOR_BAR = _any(
    "thickness len lenmode x y xanchor yanchor xref yref xpad ypad nticks tickvals ticktext"
    " outlinewidth"
) | {"orientation": _of("h v")}
SCALE = _any("colorscale") | {"colorbar": COLOR_BAR, "showscale": FLAG}
SYMBOLS = _of("circle circle-open x triangle-down diamond diamond-open")
COLORED = _any("color opacity cmin cmax coloraxis") | SCALE
MARKER = COLORED | {"size": None, "symbol": SYMBOLS, "line": _any("color width")}
# Of every trace: where it is drawn, its name, and what a pointer reads.
TRACE = _any(
    "type name x y xaxis yaxis opacity customdata hovertemplate hoverinfo visible legendgroup"
    " showlegend"
)
SIDES = [f"{height} {side}" for height in ("top", "middle", "bottom") for side in
         ("left", "center", "right")]  # fmt: skip
TRACES: Mapping[str, Mapping[str, Rule]] = {
    "scatter": TRACE
    | _any("x0 dx text cliponaxis fillcolor stackgroup")
    | {
        "mode": _of("lines markers text lines+markers lines+text markers+text lines+markers+text"),
        "fill": _of("toself"),
        "line": LINE | {"shape": _of("hv hvh")},
        "marker": MARKER,
        "error_y": _any("array arrayminus thickness width"),
        "textfont": FONT,
        "textposition": frozenset(SIDES),
    },
    "bar": TRACE
    | _any("width text constraintext cliponaxis")
    | {"orientation": _of("h v"), "marker": COLORED, "textposition": _of("outside")},
    "heatmap": TRACE
    | _any("z zmin zmax coloraxis xgap ygap text texttemplate hoverongaps")
    | SCALE
    | {"textfont": FONT},
}
NEEDED = {"scatter": ("y",), "bar": ("y",), "heatmap": ("z",)}

PLACE = _any("name xref yref xanchor yanchor visible opacity")
SHAPE = (
    PLACE
    | _any("x0 y0 x1 y1 path fillcolor")
    | {
        "type": _of("line rect circle path"),
        "xsizemode": _of("pixel"),
        "ysizemode": _of("pixel"),
        "layer": _of("below between above"),
        "line": LINE,
        "label": _any("text xanchor yanchor padding") | {"font": FONT},
    }
)
NOTE = PLACE | _any(
    "x y text xshift yshift align showarrow ax ay axref ayref arrowhead arrowwidth arrowcolor"
) | {"font": FONT}  # fmt: skip
IMAGE = PLACE | _any("x y source sizex sizey") | {
    "layer": _of("below above"), "sizing": _of("contain stretch")
}  # fmt: skip
AXIS = _any(
    "range domain anchor constrain constraintoward fixedrange"
    " automargin visible nticks dtick tickvals ticktext tickformat tickangle ticklabeloverflow"
    " showgrid gridcolor zeroline zerolinecolor zerolinewidth showticklabels"
) | {
    "title": TITLE,
    "type": _of("linear log"),
    "scaleanchor": _of("x"),
    "side": _of("top"),
    "autorange": frozenset({True, False, "reversed"}),
    "rangemode": _of("normal tozero"),
    "tickmode": _of("auto linear"),
    "exponentformat": _of("power"),
    "ticks": frozenset({""}),
}
LAYOUT: Mapping[str, Rule] = _any(
    "height margin paper_bgcolor plot_bgcolor showlegend legend dragmode hovermode hoverlabel"
    " uirevision font meta"
) | {
    "shapes": SHAPE,
    "annotations": NOTE,
    "images": IMAGE,
    "xaxis": AXIS,
    "yaxis": AXIS,
    "coloraxis": _any("cmin cmax") | SCALE,
}


def check(data: Sequence[Any], layout: Mapping[str, Any]) -> None:
    """Raise ValueError for what is not in the vocabulary."""
    for number, trace in enumerate(data):
        if not isinstance(trace, Mapping):
            raise ValueError(f"trace {number}: write it as a dict, not as {type(trace).__name__}")
        kind = trace.get("type", "scatter")
        if kind not in TRACES:
            raise ValueError(f"trace {number}: type may be {_list(TRACES)}, not {kind!r}")
        where = f"trace {number}, {kind}"
        _check(trace, TRACES[kind], where)
        for name in NEEDED[kind]:
            if trace.get(name) is None:
                raise ValueError(f"{where}: {name} is missing")
        upright = kind == "bar" and trace.get("orientation", "v") == "v"
        if upright and trace.get("text") is not None:
            raise ValueError(f"{where}: text is drawn of bars to the right alone")
        if kind == "heatmap" and not {"colorscale", "coloraxis"} & trace.keys():
            raise ValueError(f"{where}: say a colorscale (theme.signed and theme.shares have one)")
    for name, part in layout.items():
        _check({name.rstrip("0123456789"): part}, LAYOUT, "layout")


def _check(part: Mapping[str, Any], allowed: Mapping[str, Rule], where: str) -> None:
    for name, value in part.items():
        if name not in allowed:
            first, _, rest = name.partition("_")
            inner = (
                f": write {first}={{{rest!r}: …}}"
                if isinstance(allowed.get(first), Mapping)
                else ""
            )
            raise ValueError(f"{where}: no {name} here{inner or f', only {_list(allowed)}'}")
        rule = allowed[name]
        if rule is None or value is None:
            continue
        if isinstance(rule, Mapping):
            for one in value if isinstance(value, list | tuple) else [value]:
                if isinstance(one, Mapping):
                    _check(one, rule, f"{where}, {name}")
                elif name != "title":
                    raise ValueError(f"{where}: {name} is a dict of {_list(rule)}")
        elif isinstance(value, str | bool):
            if value not in rule:
                raise ValueError(f"{where}: {name} may be {_list(rule)}, not {value!r}")
        else:
            for one in set(value) - rule:
                raise ValueError(f"{where}: {name} may be {_list(rule)}, not {one!r}")


def _list(names: Iterable[Any]) -> str:
    return ", ".join(sorted(map(str, names)))
