import numpy as np
import pytest
from plotly.colors import sample_colorscale, unlabel_rgb

from charts.kit import theme


def luminance(color):
    parts = np.array(unlabel_rgb(color)) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ [0.2126, 0.7152, 0.0722]


def test_a_pair_has_one_colour_whether_by_name_or_by_number():
    waves = np.geomspace(6, 1e6, 40)
    marker = theme.pair_marker(waves, size=3)
    scale = sample_colorscale(marker["colorscale"], marker["color"].tolist())
    assert (scale, marker["size"]) == (theme.pair_colors(waves), 3)


def test_beyond_the_scale_colours_stay_at_its_ends():
    slow, slowest = theme.pair_colors([theme.SLOWEST, 1e9])
    assert slow == slowest != theme.pair_colors([theme.FASTEST])[0]


@pytest.mark.parametrize("background", ["rgb(255, 254, 251)", "rgb(20, 23, 28)"])
def test_marks_stand_out_on_light_and_dark(background):
    colors = [theme.CURSOR, theme.NEUTRAL, *theme.pair_colors(np.geomspace(6, 1e6, 40))]
    low, high = sorted(
        [[luminance(background)] * len(colors), [luminance(c) for c in colors]], key=max
    )
    assert min((np.array(high) + 0.05) / (np.array(low) + 0.05)) >= 3


def test_cached_figures_are_told_apart_by_every_argument():
    figure = theme.cached(lambda height, **layout: theme.figure(height, **layout))
    assert figure(100) is figure(100)
    assert figure(100).layout["height"] != figure(200).layout["height"]
    assert figure(100, barmode="overlay").layout["barmode"] == "overlay"


@pytest.mark.parametrize("count", [3, 200, 999, 1000, 2000])
@pytest.mark.parametrize("digits", [0, 1])
def test_only_0_is_said_to_be_0_percent_and_only_all_100(count, digits):
    """1 of 200 is 0.5%, which Python's rounding to even would call 0%."""
    texts = [theme.percent(part / count, digits) for part in range(count + 1)]
    none, every = (f"{share:.{digits}f}%" for share in (0, 100))
    assert [part for part, text in enumerate(texts) if text == none] == [0]
    assert [part for part, text in enumerate(texts) if text == every] == [count]
