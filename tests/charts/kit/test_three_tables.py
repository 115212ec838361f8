import numpy as np
import pytest

from charts.kit import three_tables


def test_each_table_is_drawn_on_its_own_scale_over_its_rows_and_columns():
    rng = np.random.default_rng(0)
    limits = 1.0, 2.5, 1e-6
    panels = [three_tables.Panel(f"{n}", n * rng.uniform(-1, 1, (4, 6)), n) for n in limits]
    fig = three_tables.figure(
        300, panels, 12, 7, bar=three_tables.ends(1e-6), title="column"
    ).plotly()
    for panel, trace in zip(panels, fig.data, strict=False):
        values = np.asarray(trace.z) * (panel.limit / trace.zmax)
        np.testing.assert_allclose(values, panel.values, atol=panel.limit / 250)
        assert trace.x.tolist() == [0.5, 2.5, 4.5, 6.5, 8.5, 10.5]
        assert trace.y.tolist() == [7, 8, 9, 10]
    axes = fig.layout.xaxis, fig.layout.xaxis2, fig.layout.xaxis3
    assert {(axis.range, axis.title.text) for axis in axes} == {((-0.5, 11.5), "column")}
    assert [axis.domain[0] for axis in axes] == pytest.approx([0, 1.03 / 3, 2.06 / 3])
    assert fig.layout.yaxis.range == (10.5, 6.5)
    assert [note.text for note in fig.layout.annotations] == ["1.0", "2.5", "1e-06"]
    assert fig.data[3].marker.colorbar.ticktext == ("0", "−1e-06", "1e-06")


def test_no_difference_has_no_ends():
    assert three_tables.ends(0.0) == {"0": 0.0}
