"""Pointing at a picture reads what the core computes."""

import numpy as np
import pytest

from tests.browser.hand import area_of, open_chart

pytestmark = pytest.mark.browser
LAYER = "document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot"


def test_pointing_reads_the_exact_value(page, address):
    table = "max_len=100&d_model=64"
    open_chart(page, address, "heatmap", table)
    value = np.sin(41 / 10000 ** (20 / 64))
    assert tip(page, "heatmap", 20.5 / 64, 41.5 / 100) == (
        f"position 41, dimension 20\npair 10, sine {value:+.3f}".replace("-", "−")
    )
    open_chart(page, address, "similarity", table)
    product = np.cos(21 / 10000 ** (np.arange(0, 64, 2) / 64)).sum()
    assert tip(page, "similarity", 20.5 / 100, 41.5 / 100) == (
        f"positions 41 and 20, 21 apart\ndot product {product:.3f}"
    )


def tip(page, key, across, down):
    area = area_of(page, key)
    page.mouse.move(area["x"] + area["width"] * across, area["y"] + area["height"] * down)
    return page.evaluate(f"{LAYER}.querySelector('.tip').textContent")
