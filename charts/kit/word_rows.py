"""Pictures with a row for each word: how tall they are, and the frame round one row."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from charts.kit import theme
from charts.kit.labels import labels

ROW, SHORTEST = 26, 260  # pixels: the least per word, and the least for all words together
UPRIGHT = 4  # with more words than this, those above the columns are slanted, unless they fit
NARROWEST = 290  # pixels: the columns of all words together, on a phone
# Pixels, where the words have no room of their own: per word, and at least.
CLOSE_ROW, MIN_CLOSE = 14, 276
MARGIN = {"l": 8, "r": 8, "b": 8}


class Frame(NamedTuple):
    """Height and top margin in pixels; pictures that share them have their rows in line."""

    height: int
    top: int


def frame(first: Sequence[str], second: Sequence[str] = ()) -> Frame:
    """Reserve room for the rows of the longer text, and above them for the longest word."""
    longest = max(len(word) for word in labels([*first, *second]))
    top = 30 if upright(first) and upright(second) else 30 + 5 * longest
    return Frame(top + max(SHORTEST, ROW * max(len(first), len(second))), top)


def upright(words: Sequence[str]) -> bool:
    """Return whether the words fit side by side above their columns, without a slant."""
    longest = max(map(len, labels(words)), default=0)
    return len(words) <= UPRIGHT or len(words) * (8 * longest + 12) <= NARROWEST


def close(count: int) -> int:
    """Return the height in pixels of pictures of a longer text, whose rows are closer together."""
    return max(MIN_CLOSE, 90 + CLOSE_ROW * count)


def framed(query: int, count: int) -> dict[str, Any]:
    """Return a frame in the cursor's colour round one row of a map of `count` words."""
    return {
        "type": "rect",
        "x0": -0.5,
        "x1": count - 0.5,
        "y0": query - 0.5,
        "y1": query + 0.5,
        "line": {"color": theme.CURSOR, "width": 2},
    }
