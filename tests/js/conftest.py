"""Python's side of what the browser's modules draw."""

import pytest

from charts.kit import raster
from charts.similarity import matrix
from charts.table import heatmap


@pytest.fixture
def every_color(monkeypatch):
    """Images with all of their colours, whatever they weigh, and none that were kept before."""
    caches = (heatmap.figure, heatmap._images, matrix._image)
    for one in caches:
        one.cache_clear()
    monkeypatch.setattr(raster, "MAX_BYTES", 10**9)
    yield
    for one in caches:
        one.cache_clear()
