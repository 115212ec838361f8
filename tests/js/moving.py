"""Every picture that moves, at states that nobody chose and at the ends of what is allowed."""

from charts.hands import dial
from charts.hands import wall as wall_chart
from charts.hands import word_on_a_circle as circle
from charts.lab import learned_hands
from charts.similarity import matrix, profile
from charts.snapshot.figure import snapshot
from charts.snapshot.svg import svg
from charts.table import heatmap
from document.parts.toy_words import DEFAULT, parse

WORDS = parse(f"{DEFAULT};red:1.5,1.4@14")[0]
EXTREMES = [
    {"max_len": 2, "d_model": 2, "base": 2, "position": 0, "pair": 0},
    {"max_len": 8, "d_model": 4, "base": 100, "position": 7, "pair": 1},
    {"max_len": 128, "d_model": 512, "base": 10000, "position": 5, "pair": 6},
    {"max_len": 5793, "d_model": 1218, "base": 500, "position": 5000, "pair": 608},
    {"max_len": 8192, "d_model": 2048, "base": 1000000, "position": 8191, "pair": 1023},
]


def some(rng):
    """A state that nobody chose."""
    max_len = rng.choice([2, 3, 20, 21, 127, 128, 129, 300, 1024, 7000])
    d_model = rng.choice([2, 6, 16, 48, 64, 130, 512, 700])
    base = rng.choice([2, 50, 1234, 10_000, 500_000])
    cursor = {"position": rng.randrange(max_len), "pair": rng.randrange(d_model // 2)}
    return {"max_len": max_len, "d_model": d_model, "base": base, **cursor}


def figures(settings, k, measure, *, rotary):
    """Every moving picture at a state, by name."""
    offset = min(k, settings.max_len - 1)
    scale = list(circle.SCALES)[k % len(circle.SCALES)]
    share = settings.d_model ** (circle.SCALES[scale] - 0.5)
    wall = wall_chart.wall(settings, 64, 1)
    return {
        "dial": dial.figure(settings, k),
        "wall": wall_chart.figure(wall, settings.position, settings.max_len, 430, settings.pair),
        "heatmap": heatmap.figure(settings),
        "learned_hands": learned_hands.figure(learned_hands.bands(), settings),
        "matrix": matrix.figure(settings, measure, offset),
        "profile": profile.figure(settings, measure, offset),
        "word_on_a_circle": circle.figure(WORDS, share, settings, rotary, scale),
    }


def wide_and_narrow(fig):
    """A snapshot for each kind of window, as of a figure whose height depends on its width."""
    kinds = {"snapshot wide": 1100, "snapshot narrow": 358}
    return "".join(svg(snapshot(fig, width), "", name) for name, width in kinds.items())
