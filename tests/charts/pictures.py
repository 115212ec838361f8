"""The content of a picture: its image decoded, its size as it is sent."""

import base64
import io
import json
from urllib.parse import unquote

import numpy as np
import plotly.io as pio
from PIL import Image
from plotly.colors import sample_colorscale, unlabel_rgb

from charts.kit.theme import SIGNED
from state.settings import Settings


def image(fig, name):
    """The source of the layout image called `name`."""
    images = fig.to_dict()["layout"]["images"]
    return next(unquote(one["source"]) for one in images if one.get("name") == name)


def pixels(uri):
    """The pixels of a data URI: shape (rows, columns, 4)."""
    head, data = uri.split(",", 1)
    assert head == "data:image/png;base64"
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(data))).convert("RGBA"))


def values(uri, shape):
    """The numbers that an image of `shape` cells shows by its colours; NaN where it is clear."""
    image = pixels(uri)
    rows, columns = shape
    assert image.shape[0] % rows == 0
    assert image.shape[1] % columns == 0
    cells = image[:: image.shape[0] // rows, :: image.shape[1] // columns]
    assert np.array_equal(
        cells.repeat(image.shape[0] // rows, 0).repeat(image.shape[1] // columns, 1), image
    )
    scale = np.linspace(-1, 1, 2001)
    colors = np.array(
        [unlabel_rgb(color) for color in sample_colorscale(SIGNED, ((scale + 1) / 2).tolist())]
    )
    flat = cells[..., :3].reshape(-1, 3).astype(float)
    kinds, which = np.unique(flat, axis=0, return_inverse=True)
    nearest = np.array([np.abs(colors - kind).sum(axis=1).argmin() for kind in kinds])
    shares = scale[nearest][which.ravel()].reshape(shape)
    return np.where(cells[..., 3] == 0, np.nan, shares)


def written(fig):
    """The whole figure as it is written for a browser, with its images."""
    return json.loads(text(fig))


def text(fig):
    return pio.to_json(fig.to_dict(), validate=False)


def size(fig):
    """Bytes of a figure as it goes to the browser."""
    return len(text(fig))


def sized(max_len, d_model=512, base=10000, position=5, pair=6, **others):
    """Settings of this size, with the cursor at `position` and `pair`."""
    return Settings(
        max_len=max_len, d_model=d_model, base=base, position=position, pair=pair, **others
    )
