"""Take it with you: under every picture, all of its files, made only when they are asked for."""

import io
import re

import numpy as np
import pandas as pd
import pytest
from plotly.offline import get_plotlyjs

from core import encode_positions, positional_encoding, similarity_matrix
from document import contents, numbers
from document.blocks import Picture
from document.words import words
from recipes.forms import forms
from state.settings import Settings
from tests.app import open_page
from tests.app.reading import read_page
from ui.blocks import take

NASTY = '</script><script>alert(1)</script> <img src=x onerror=alert(2)> "a" & b'


@pytest.fixture
def files(monkeypatch):
    """What every download button of the run would save: its file's name, and what makes it.

    HTML has a word in place of Plotly's 5 MB: tests/browser/test_exports.py draws whole files.
    """
    files = {}
    monkeypatch.setattr("plotly.io._html.get_plotlyjs", lambda: "Plotly = {};")

    def download(kind, make, name, key):
        files[kind, key] = (name, make)

    monkeypatch.setattr(take, "_download", download)
    return files


def pictures(at):
    return [key for key in at.session_state if key.startswith("take_")]


def behind(name, key, **query):
    """The numbers behind one picture of a page."""
    every = read_page(name, **query).document.of(Picture)
    return next(take._data(one.figure, one.data) for one in every if one.key == key)


def table(data):
    """What the CSV file of numbers holds."""
    return pd.read_csv(io.BytesIO(data.csv()), index_col="position")


def array(data):
    """What the NPY file of numbers holds."""
    return np.load(io.BytesIO(data.npy()))


def take_all(name, **query):
    at = open_page(name, **query)
    for key in pictures(at):
        at.session_state[key] = True
    at.run()
    assert not at.exception, at.exception
    return at


@pytest.mark.parametrize(
    "name", [n for n in contents.names() if n not in ("plans", "glossary", "sources")]
)
def test_every_picture_can_be_taken(files, name):
    at = take_all(name)
    charts = [key.removeprefix("take_") for key in pictures(at)]
    assert {key for kind, key in files if kind == "HTML"} == set(charts)
    for (kind, key), (file, make) in files.items():
        data = make()
        assert file.startswith(name.replace("_", "-")), file
        if kind == "HTML":
            assert data.decode().count("<script") == 3, key  # a setting, Plotly, the figure
            assert not re.search(rb"<(script|link|img|iframe)[^>]*(src|href)", data), key
        elif kind == "NPY":
            assert len(np.load(io.BytesIO(data), allow_pickle=False)), key
        else:
            assert len(pd.read_csv(io.BytesIO(data))), key
            assert ("NPY", key) in files


@pytest.mark.parametrize(("name", "count"), [("home", 1), ("heatmap", 4), ("story", 1)])
def test_page_has_one_for_each_picture(name, count):
    assert len(pictures(open_page(name))) == count


def test_nothing_is_made_until_it_is_opened(monkeypatch):
    def refuse(*_):
        raise AssertionError("made for nobody")

    for name in ("points", "page", "_files"):
        monkeypatch.setattr(take, name, refuse)
    for name in ("encoding", "of_frame"):
        monkeypatch.setattr(numbers, name, refuse)
    assert not open_page("heatmap").get("download_button")


def test_opening_makes_no_file_yet(monkeypatch):
    """Files are made by the click: a page with Plotly inside is 5 MB."""

    def refuse(*_):
        raise AssertionError("made before the click")

    monkeypatch.setattr(take, "page", refuse)
    at = take_all("heatmap")
    kinds = [button.proto.label for button in at.get("download_button")]
    assert kinds == ["HTML", "CSV", "NPY"] * 4


def test_presenter_mode_has_nothing_to_take():
    assert not pictures(open_page("heatmap", present="1"))


def test_file_says_page_picture_and_settings(files):
    take_all("similarity", max_len="50", offset="7")
    name, _ = files["CSV", "similarity_profile"]
    settings = "max_len=50_d_model=512_base=10000_position=5_pair=6"
    assert name == f"similarity-profile_{settings}_offset=7"


def test_files_of_two_pictures_say_whose_they_are(files):
    take_all("heatmap", compare="true", base_b="900", max_len_b="20")
    names = [files["CSV", f"heatmap_{side}"][0] for side in "AB"]
    rest = "position=5_pair=6_layout=interleaved"
    assert names == [
        f"heatmap-A_max_len=128_d_model=512_base=10000_{rest}",
        f"heatmap-B_max_len=20_d_model=512_base=900_{rest}",
    ]
    pages = [files["HTML", f"heatmap_{side}"][1]().decode() for side in "AB"]
    captions = [re.search(r'<figcaption id="alt">(.*?)</figcaption>', page)[1] for page in pages]
    assert [caption[0] for caption in captions] == ["A", "B"]
    assert ["900" in caption for caption in captions] == [False, True]


def test_file_names_are_plain_whatever_the_sentence(files):
    take_all("home", sentence=NASTY + "/../" + "x" * 300)
    assert files
    for name, _ in files.values():
        assert re.fullmatch(r"[\w.=-]{1,160}", name), name


@pytest.mark.parametrize("name", ["home", "text_to_input", "word_order", "attention"])
def test_a_sentence_with_markup_is_text_in_the_html(files, name):
    take_all(name, sentence=NASTY, **({"first": NASTY} if name == "word_order" else {}))
    pages = [make().decode() for (kind, _), (_, make) in files.items() if kind == "HTML"]
    assert pages
    for page in pages:
        assert page.count("<script") == page.count("</script") == 3
        assert not re.search(r"<img[^>]*onerror", page)


def test_html_holds_title_words_and_link(files):
    take_all("heatmap", more="", max_len="50")
    page = files["HTML", "heatmap"][1]().decode()
    assert f"<title>{words('heatmap').meta['question']}</title>" in page
    caption = re.search(r'<figcaption id="alt">(.*?)</figcaption>', page)[1]
    assert {"50", "512"} <= set(re.findall(r"\d+", caption))
    assert re.search(r'<a href="http://localhost[^"]*\?max_len=50">', page)


# ---- the numbers


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
def test_files_hold_the_whole_table(layout):
    query = {"max_len": "50", "d_model": "32", "base": "100", "layout": layout}
    data = behind("heatmap", "heatmap", **query)
    expected = positional_encoding(50, 32, 100, layout=layout)
    np.testing.assert_array_equal(table(data).to_numpy(), expected)
    assert list(table(data).columns) == [str(dimension) for dimension in range(32)]
    assert array(data).dtype == np.float64
    np.testing.assert_array_equal(array(data), expected)


def test_files_hold_row_and_matrix_as_the_core_has_them():
    size = {"max_len": "50", "d_model": "32"}
    row = array(behind("heatmap", "fingerprint", **size, position="7"))
    np.testing.assert_array_equal(row[:, 0], encode_positions([7], 32)[0])
    data = behind("similarity", "similarity", **size)
    np.testing.assert_array_equal(array(data), similarity_matrix(50, 32))
    np.testing.assert_array_equal(table(data).to_numpy(), similarity_matrix(50, 32))


def captions(at):
    return "\n".join(caption.value for caption in at.caption)


def test_above_a_million_values_only_npy_is_offered_and_that_is_said(files):
    take_all("heatmap", max_len="8192", d_model="128")
    assert ("CSV", "heatmap") in files
    files.clear()
    at = take_all("heatmap", max_len="8192", d_model="130")
    assert ("CSV", "heatmap") not in files
    loaded = np.load(io.BytesIO(files["NPY", "heatmap"][1]()))
    assert (loaded.shape, loaded.dtype) == ((8192, 130), np.float32)
    assert loaded[8191, 1] == pytest.approx(np.cos(8191), abs=1e-7)
    assert words("take").text("only npy", rows=8192, columns=130) in captions(at)


def test_a_huge_matrix_is_thinned_and_that_is_said():
    data = behind("similarity", "similarity", max_len="8192", d_model="2048")
    matrix = array(data)
    step = -(-8192 // len(matrix))
    assert data.note == words("take").text("thinned", max_len=8192, step=step)
    assert matrix.size <= numbers.MAX_CSV_VALUES
    every = similarity_matrix(8192, 2048)[::step, ::step]
    np.testing.assert_array_equal(matrix, every)


@pytest.mark.parametrize("name", ["heatmap", "similarity", "clock_hands", "base_and_length"])
def test_files_are_bounded_at_the_largest_settings(files, name):
    take_all(name, max_len="8192", d_model="2048", wanted_length="1048576", n_heads="128")
    sizes = {key: len(make()) for key, (_, make) in files.items()}
    plotly_itself = len(get_plotlyjs().encode())
    assert 4e6 < plotly_itself < 5.1e6
    assert sizes
    for (kind, key), size in sizes.items():
        assert size < (5.5e6 - plotly_itself if kind == "HTML" else 100e6), key


def test_words_among_numbers_need_no_pickle():
    frame = pd.DataFrame({"word": ["猫", "dog"], "x": [1.5, 2.5]})
    loaded = np.load(io.BytesIO(numbers.of_frame(frame).npy()), allow_pickle=False)
    assert loaded["word"].tolist() == ["猫", "dog"]
    assert loaded["x"].tolist() == [1.5, 2.5]


def test_a_spreadsheet_takes_no_word_for_a_formula():
    frame = pd.DataFrame({"word": ["=1+1", "dog"], "x": [-1.5, 2.5]}, index=["@a", "b"])
    table = pd.read_csv(io.BytesIO(numbers.of_frame(frame).csv()), index_col=0)
    assert table.index.tolist() == ["'@a", "b"]
    assert table["word"].tolist() == ["'=1+1", "dog"]
    assert table["x"].tolist() == [-1.5, 2.5]


# ---- on the page


def test_table_shows_the_values_round_the_cursor():
    at = open_page("heatmap", position="100", pair="100")
    at.session_state["take_heatmap"] = True
    frame = at.run().dataframe[0].value
    assert frame.shape == (numbers.ROWS, 2 * numbers.PAIRS)
    table = positional_encoding(128, 512)
    for position in (frame.index[0], 100, frame.index[-1]):
        for dimension in (frame.columns[0], "200", "201", frame.columns[-1]):
            assert frame.loc[position, dimension] == pytest.approx(
                table[position, int(dimension)], abs=1e-6
            )


def test_a_small_table_is_shown_whole():
    assert behind("heatmap", "heatmap", max_len="6", d_model="32").visible.shape == (6, 32)


def test_table_in_the_other_layout_holds_both_columns_of_the_pair():
    settings = Settings(position=100, pair=100, layout="concatenated")
    frame = numbers.near_cursor(settings)
    table = positional_encoding(128, 512, layout="concatenated")
    assert [frame.loc[100, "100"], frame.loc[100, "356"]] == pytest.approx(
        table[100, [100, 356]], abs=1e-6
    )


def run(code):
    """Run what is written in NumPy."""
    code = [text for text in code if "import numpy" in text]
    code = [text for text in code if "import jax" not in text and "import keras" not in text]
    assert code
    for text in code:
        exec(text, {})


@pytest.mark.parametrize("name", ["heatmap", "clock_hands", "similarity", "choose"])
def test_code_of_the_page_runs(name):
    recipes = (one.recipe for one in read_page(name).document.of(Picture))
    run([code for recipe in recipes if recipe for code in (recipe() or {}).values()])


def test_code_of_the_story_runs():
    run([block.value for block in take_all("story", step="7").code])


def test_libraries_are_tabs_and_in_them_their_forms():
    """Under the table; a picture whose code has one form has no second row of tabs."""
    at = open_page("heatmap", max_len="50")
    at.session_state["take_heatmap"] = True
    rows = [tab.label for tab in at.run().tabs]
    form = words("take").label
    assert rows == [
        *("NumPy", form("table"), form("loop")),
        *("PyTorch", form("table"), form("module")),
        *("JAX", form("table"), form("function")),
        "Keras",
    ]
    assert sorted(block.value for block in at.code) == sorted(
        code.strip() for code in forms(Settings(max_len=50)).values()
    )
    at = open_page("heatmap")
    at.session_state["take_waves"] = True
    assert [tab.label for tab in at.run().tabs] == ["NumPy", "PyTorch", "JAX"]
