"""A table of numbers as a small PNG: one byte a cell and a palette."""

import base64
import io
from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from plotly.colors import get_colorscale, sample_colorscale, unlabel_rgb

from charts.kit.figure import laid
from charts.kit.theme import SIGNED

STEPS = 127  # on either side of zero
CLEAR = 255  # the byte of a transparent cell
# Browsers blur what they enlarge: fewer than FEW_CELLS cells are sent as at least SHARP pixels.
FEW_CELLS, SHARP = 128, 512
MAX_BYTES = 30_000  # bytes; larger images are made again with fewer colours
SCALE = [color for _, color in get_colorscale(SIGNED)]
# For the browser's images.
LOOK = {"signed": SCALE, "steps": STEPS, "few": FEW_CELLS, "sharp": SHARP}


@cache
def _palette() -> bytes:
    """Return the colours of the signed scale, zero in the middle."""
    colors = sample_colorscale(SIGNED, np.linspace(0, 1, 2 * STEPS + 1).tolist())
    return bytes(round(part) for color in colors for part in unlabel_rgb(color)) + bytes(3)  # CLEAR


def color(value: float) -> str:
    """Return the colour of one value, from -1 to 1, as a CSS text."""
    red, green, blue = unlabel_rgb(sample_colorscale(SIGNED, [(value + 1) / 2])[0])
    return f"rgb({red:.0f}, {green:.0f}, {blue:.0f})"


def png(values: NDArray[np.floating], limit: float = 1.0) -> str:
    """Return `values` (rows, columns), from -limit to limit, as a data URI; NaN is transparent.

    A table of 256 x 512 takes below 0.05 MB instead of about 2.6 MB as JSON.
    """
    shares = np.clip(values / limit, -1, 1)
    for count in (STEPS, STEPS // 2, STEPS // 4, STEPS // 8, STEPS // 16):
        steps = np.rint(np.rint(shares * count) * (STEPS / count)) + STEPS
        data = _encoded(np.where(np.isnan(steps), CLEAR, steps).astype(np.uint8))
        if len(data) <= MAX_BYTES:
            break
    return _uri(data)


def _encoded(cells: NDArray[np.uint8]) -> bytes:
    image = Image.fromarray(_sharp(_sharp(cells, 0), 1), mode="P")
    image.putpalette(_palette())
    return _file(image, transparency=CLEAR)


def thin(width: int, most: int) -> NDArray[np.intp]:
    """Return at most `most` of `width` columns, in twos: sine and cosine stay together."""
    return np.flatnonzero(np.arange(width) // 2 % -(-width // most) == 0)


def strip(colors: NDArray[np.uint8]) -> str:
    """Return colours of shape (n, 3) side by side, as a data URI."""
    return uri(_sharp(colors[None], 1))


@cache
def scale() -> str:
    """Return the signed scale itself from -1 to 1, left to right, as a data URI."""
    colors = [unlabel_rgb(color) for color in sample_colorscale(SIGNED, np.linspace(0, 1, 64))]
    return strip(np.array(colors).round().astype(np.uint8))


def _sharp(cells: NDArray[np.uint8], axis: int) -> NDArray[np.uint8]:
    count = cells.shape[axis]
    return cells.repeat(-(-SHARP // count), axis) if count < FEW_CELLS else cells


def uri(pixels: NDArray[np.uint8]) -> str:
    """Return pixels of shape (rows, columns, 3), or 4 with how opaque they are, as a data URI."""
    return _uri(_file(Image.fromarray(np.ascontiguousarray(pixels))))


def _file(image: Image.Image, **options: int) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "png", compress_level=6, **options)
    return buffer.getvalue()


def _uri(data: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(data).decode()


def image(
    values: NDArray[np.floating] | Callable[[], NDArray[np.floating]],
    width: float,
    height: float,
    limit: float = 1.0,
) -> dict[str, object]:
    """Draw `values` under a figure's axes, as a table of `width` columns and `height` rows.

    The axes count cells from 0, rows downwards, so the first cell begins at -0.5. Values that are
    yet to be made are made when the image is asked for.
    """
    source = (lambda: png(values(), limit)) if callable(values) else png(values, limit)
    return laid(source, -0.5, -0.5, width, height, name="table", sizing="stretch")
