"""Every picture that a story can show, by name, each made from Settings alone.

Authors of a story use the names and the numbers: docs/write-a-story.md documents them, and a test
keeps the two in step.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from charts import leading_arguments
from charts.attention import matched_outputs
from charts.hands import shift_matrix, wavelengths
from charts.hands import wall as wall_chart
from charts.kit import lines
from charts.kit.figure import Figure
from charts.schemes import score_by_distance
from charts.similarity import before_and_after, profile_share
from charts.story import bits, count, morph, moved_words, over_words, share, smooth_bits
from charts.table import heatmap
from core.encodings.scheme import Setup
from state.settings import Settings

OFFSET = 3  # tokens, of the shift that is drawn
DIALS = 64  # at most
FEW, LOW = 6, 64  # clocks that go along with the other pictures, and their height in pixels
WALL = "clock wall"
MOVEMENT = "one movement"  # the picture that has a bar to play it
COMPARED = ("sinusoidal", "rotary", "alibi")


class StoryPicture(NamedTuple):
    """A figure, its alt text, and the numbers that a step's words may use."""

    figure: Figure
    alt: str
    numbers: Mapping[str, object]


def _of(chart: Any, *state: object, **looks: object) -> StoryPicture:
    """Return the picture that a chart module makes of `state`."""
    alt, numbers = (make(*leading_arguments(make, state)) for make in (chart.alt, chart.numbers))
    return StoryPicture(chart.figure(*state, **looks), alt, numbers)


def clock_wall(s: Settings) -> wall_chart.Wall:
    """Return the wall of the story: at most DIALS dials."""
    return wall_chart.wall(s, DIALS, morph.ASPECT)


def _wall(s: Settings) -> StoryPicture:
    return _of(wall_chart, clock_wall(s), s.position, s.max_len, lines.HEIGHT, s.pair)


def few_clocks(s: Settings) -> StoryPicture:
    """Return a few of the wall's clocks in a row, from the fastest to the slowest."""
    return _of(wall_chart, wall_chart.wall(s, FEW, FEW), s.position, s.max_len, LOW)


def _table(s: Settings) -> StoryPicture:
    """Return the table, with the numbers of the hands that are its columns."""
    picture = _of(heatmap, s)
    return picture._replace(numbers={**wavelengths.numbers(s), **picture.numbers})


def _movement(s: Settings) -> StoryPicture:
    picture = _of(morph, morph.read(s), s.position)
    return picture._replace(numbers={**heatmap.numbers(s), **picture.numbers})


def _shift(s: Settings) -> StoryPicture:
    picture, residual = _of(shift_matrix, s, OFFSET), shift_matrix.worst(s, OFFSET)
    matrix = "the same one" if residual < 1e-9 else "another one"
    return picture._replace(numbers={**picture.numbers, "residual": residual, "matrix": matrix})


def _reversed(s: Settings, **how: bool) -> matched_outputs.Texts:
    first = over_words.read(s)
    return matched_outputs.read(first, first[::-1], s, **how)


def _orders(s: Settings, **how: bool) -> StoryPicture:
    return _of(matched_outputs, _reversed(s, **how), height=lines.HEIGHT)


def _schemes(s: Settings) -> StoryPicture:
    setup = Setup(s.max_len, s.d_model, s.n_heads, s.base, True)
    k = max(s.position, 1)
    return _of(score_by_distance, score_by_distance.drops(COMPARED, setup, k), k)


MARKS = profile_share.RISE, profile_share.NEGATIVE
PICTURES: dict[str, Callable[[Settings], StoryPicture]] = {
    "two orders": _orders,
    "two orders, encoded": lambda s: _orders(s, encoded=True),
    "two orders, masked": lambda s: _orders(s, causal=True),
    "words change places": lambda s: _of(moved_words, _reversed(s)),
    "words change places, encoded": lambda s: _of(moved_words, _reversed(s, encoded=True)),
    "count": lambda s: _of(count, s),
    "share of the length": lambda s: _of(share, s),
    "binary counter": lambda s: _of(bits, s),
    "smooth counters": lambda s: _of(smooth_bits, s),
    WALL: _wall,
    "table": _table,
    MOVEMENT: _movement,
    "hands by wavelength": lambda s: _of(wavelengths, s, height=lines.HEIGHT),
    "shift": _shift,
    "similarity": lambda s: _of(profile_share, s, ()),
    "similarity, marked": lambda s: _of(profile_share, s, MARKS),
    "before and after": lambda s: _of(before_and_after, s, False),
    "quarter turn": lambda s: _of(before_and_after, s, True),
    "looking here": lambda s: _of(over_words, over_words.attend(s, "same")),
    "looking back": lambda s: _of(over_words, over_words.attend(s, "back")),
    "schemes": _schemes,
}
