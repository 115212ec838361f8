"""More settings: what a page opens with, and what works while it is folded away."""

import pytest

from document import contents
from document.shared import MORE
from tests.app import go, open_page

PAGES = [name for name in contents.names() if "main" in contents.words(name).meta]


def sliders(at):
    """The sliders and choices that are seen: one that only carries a setting has two stops."""
    visible = [slider for slider in at.select_slider if len(slider.options) > 2]
    return {widget.key for widget in [*at.slider, *visible, *at.radio]}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_with_its_main_controls(name):
    meta = contents.words(name).meta
    assert set(meta["main"]) < set(meta["controls"])
    at = open_page(name, more="false")
    assert set(meta["main"]) - {"sentence"} <= sliders(at)
    assert not (set(meta["controls"]) - set(meta["main"])) & sliders(at)


def test_what_is_folded_away_is_still_what_the_link_says():
    at = open_page("clock_hands", more="false", max_len="77", base="20", position="70")
    assert at.slider(key="position").max == 76
    assert at.query_params["max_len"] == "77"
    captions = " ".join(caption.value for caption in at.caption)
    assert "77" in captions
    assert "20" in captions
    at.slider(key="position").set_value(7).run()
    at.toggle(key=MORE.key).set_value(True).run()
    assert at.select_slider(key="max_len").value == 77
    at.select_slider(key="max_len").set_value(50).run()
    at.toggle(key=MORE.key).set_value(False).run()
    assert "max_len" not in sliders(at)
    assert at.slider(key="position").max == 49
    assert at.query_params["max_len"] == "50"
    assert at.query_params["base"] == "20"
    assert at.slider(key="position").value == 7


def test_it_stays_open_from_page_to_page():
    at = open_page("clock_hands", more="true")
    assert "base" in sliders(at)
    go(at, "home")
    go(at, "similarity")
    assert "base" in sliders(at)
    at.toggle(key=MORE.key).set_value(False).run()
    go(at, "clock_hands")
    assert "base" not in sliders(at)
