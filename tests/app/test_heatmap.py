"""The heatmap page: how its numbers are written, and the layout that a link or a reader chose."""

from tests.app import choose_preset, go, open_page
from tests.app.reading import read_page, reading


def text_of(**query):
    """All sentences of the page."""
    return read_page("heatmap", **query).everything()


def test_nlp_preset_shows_the_published_row():
    at = open_page("heatmap", layout="concatenated")
    choose_preset(at, "A short sentence · 6 × 512")
    text = reading(at).everything()
    assert "`PE(1) = [0.84147, 0.54030, 0.82186, …, 1.0366e−4, 1.0]`" in text
    assert r"PE(1, 0) = \sin(1 / 10000^{0/512}) = \sin(1.0000) = 0.84147" in text


def test_formula_has_the_numbers_of_the_cursor():
    formula = r"$PE(6, 12) = \sin(6 / 10000^{12/512}) = \sin(4.8351) = -0.99249$"
    assert formula in text_of(position="6", pair="6")


def test_formula_in_the_other_layout_names_other_dimensions():
    text = text_of(layout="concatenated", position="127", pair="255")
    assert r"PE(127, 255) = \sin(127 / 10000^{510/512}) = \sin(0.013165) = 0.013165" in text
    assert r"PE(127, 511) = \cos(127 / 10000^{510/512})" in text


def test_small_numbers_are_written_as_powers_of_ten():
    text = text_of(position="1", pair="255")
    assert r"\sin(1.0366\times10^{-4}) = 1.0366\times10^{-4}" in text


# ---- the layout in the link


def test_layout_that_the_page_opens_with_stays_on_it_and_is_there_again():
    at = open_page("heatmap", layout="concatenated")
    go(at, "home")
    assert at.session_state["layout"] == "interleaved"
    go(at, "heatmap")
    assert at.session_state["layout"] == "concatenated"
    assert at.radio(key="layout").value == "concatenated"


def test_layout_that_a_reader_has_chosen_is_there_again():
    at = open_page("heatmap")
    assert at.radio(key="layout").value == "concatenated"
    at.radio(key="layout").set_value("interleaved").run()
    for page in ("home", "clock_hands", "heatmap"):
        go(at, page)
    assert at.radio(key="layout").value == "interleaved"


def test_what_a_reader_left_is_there_again_when_another_pages_start_lay_between():
    at = open_page("clock_hands")
    at.select_slider(key="d_model").set_value(16).run()
    go(at, "text_to_input")
    at.select_slider(key="d_model").set_value(32).run()
    go(at, "clock_hands")
    assert (at.session_state["d_model"], at.session_state["pair"]) == (16, 1)


def test_an_unknown_layout_is_refused():
    page = read_page("heatmap", layout=["concatenated", "interleaved"])
    assert all(n in page.warnings[0] for n in ("layout", "interleaved", "concatenated"))
    assert page.document.state.settings.layout == "interleaved"


def test_an_empty_layout_is_the_default():
    page = read_page("heatmap", layout="")
    assert not page.warnings
    assert page.document.state.settings.layout == "interleaved"
