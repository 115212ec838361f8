import pytest

from charts.kit import side_by_side


@pytest.mark.parametrize("count", [1, 2, 5])
def test_panels_fill_the_width_with_equal_gaps(count):
    panels = side_by_side.panels(count, 0.04)
    assert [number for number, _ in panels] == ["", "2", "3", "4", "5"][:count]
    edges = [0.0, *(edge for _, ends in panels for edge in ends), 1.0]
    gaps = [right - left for left, right in zip(edges[0::2], edges[1::2], strict=True)]
    assert gaps == pytest.approx([0, *[0.04] * (count - 1), 0], abs=1e-12)
    widths = [end - start for _, (start, end) in panels]
    assert widths == pytest.approx([widths[0]] * count)
