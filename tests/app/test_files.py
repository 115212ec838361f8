"""Files: a page as one file, and what a picture can be taken as."""

import csv
import io
import re
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import pytest
from plotly.offline import get_plotlyjs

from charts.story import morph
from charts.story.pictures import MOVEMENT
from core import encode_positions, positional_encoding, similarity_matrix
from document import contents, numbers
from document.blocks import Picture, Question
from document.markdown import inline
from document.teach import story_file
from document.words import words
from recipes.forms import forms
from state.settings import Settings
from tests.app import open_page, opened, run
from tests.reading import read_page
from ui.blocks import take
from ui.paint.file import page as one_page

APP = "https://clocks.example.org/of/positions/"
NASTY = '</script><script>alert(1)</script> <img src=x onerror=alert(2)> "a" & b'


class Markup(HTMLParser):
    """Tags with their attributes."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def all(self, tag):
        return [attrs for name, attrs in self.tags if name == tag]


def fetches(text):
    """Return what a browser gets for a file, unless it is in there; a link is not followed."""
    names = "src", "srcset", "href", "xlink:href"
    tags = [attrs for tag, attrs in Markup(text).tags if tag != "a"]
    addresses = [attrs[name] for attrs in tags for name in names if attrs.get(name)]
    styles = re.findall(r"@import|url\((?!['\"]?(?:data:|#|%23))", text)
    return [one for one in addresses if not one.startswith(("data:", "#"))] + styles


def test_a_page_in_its_state_is_a_file_that_fetches_nothing():
    """What every page has in a file: tests/app/test_site.py, of files that are made likewise."""
    state = "max_len=50&d_model=64"
    text, (question,) = one_page("heatmap", state, app=APP), opened("heatmap", state).of(Question)
    assert not fetches(text)
    assert "<script" not in text
    assert all(one["href"].startswith(("https://", "/")) for one in Markup(text).all("a"))
    assert "50 positions" in text
    assert inline(question.options[question.right]) in text.split("<details>", 1)[1]


def test_the_story_is_a_file_with_every_step_and_its_answer_folded_in():
    text = one_page("story", app=APP)
    assert not fetches(text)
    assert "<script" not in text
    steps = [story_file.step(file) for file in story_file.files()]
    story, sections = words("story"), text.split("<section")[1:]
    assert len(sections) == len(steps) + 1
    for number, (step, section) in enumerate(zip(steps, sections, strict=False), 1):
        asked, answer = section.split("<details>")
        right = step.options[step.right(step.revealed.look().numbers)]
        assert inline(step.title) in asked
        assert all(f"<li>{inline(option)}</li>" in asked for option in step.options)
        assert "<svg" in asked
        assert f"<strong>{inline(right)}.</strong>" in answer.split("</p>")[0]
        shown = [step.revealed.look().alt]
        if step.revealed.picture == MOVEMENT:
            place = {"position": step.revealed.settings.position}
            shown = [story.text(f"stage {stage}", **place) for stage in morph.STAGES]
        assert {*shown} <= {one.get("aria-label") for one in Markup(section).all("svg")}
        assert (story.text("short title") in answer) == (number == story.meta["short"])
    assert story.text("end title") in sections[-1]


# ---- take it with you: under every picture, all of its files


@pytest.fixture
def files(monkeypatch):
    """Return the file's name and the maker of every download button of the run.

    HTML has a word in place of Plotly's 5 MB: tests/browser/test_explore.py draws whole files.
    """
    files = {}
    monkeypatch.setattr("plotly.io._html.get_plotlyjs", lambda: "Plotly = {};")

    def download(kind, make, name, key):
        files[kind, key] = (name, make)

    monkeypatch.setattr(take, "_download", download)
    return files


def pictures(at):
    return [key for key in at.session_state if key.startswith("take_")]


def take_all(name, **query):
    at = open_page(name, **query)
    return run(at, **dict.fromkeys(pictures(at), True))


def behind(name, key, **query):
    """The numbers behind one picture of a page, and what their two files hold."""
    every = read_page(name, **query).document.of(Picture)
    data = next(take._data(one.figure, one.data) for one in every if one.key == key)
    return data, pd.read_csv(io.BytesIO(data.csv()), index_col=0), np.load(io.BytesIO(data.npy()))


def test_every_picture_can_be_taken(files):
    """Whose files: every page's. That each has its buttons is seen on one page with many."""
    at = take_all("similarity")
    charts = {key.removeprefix("take_") for key in pictures(at)}
    assert {key for kind, key in files if kind == "HTML"} == charts
    assert all(name.startswith("similarity") for name, _ in files.values())
    for name in contents.names():
        for one in opened(name).of(Picture):
            if data := take._data(one.figure, one.data):
                assert len(np.load(io.BytesIO(data.npy()), allow_pickle=False)), one.key
                assert data.csv is None or len(pd.read_csv(io.BytesIO(data.csv()))), one.key


def test_opening_makes_no_file_yet_and_a_presenter_has_none(monkeypatch):
    """Files are made by the click: a page with Plotly inside is 5 MB."""

    def refuse(*_):
        raise AssertionError("made before the click")

    monkeypatch.setattr(take, "page", refuse)
    kinds = [button.proto.label for button in take_all("heatmap").get("download_button")]
    assert kinds == ["HTML", "CSV", "NPY"] * 4
    for name in ("points", "_files"):
        monkeypatch.setattr(take, name, refuse)
    assert not open_page("heatmap").get("download_button")
    assert not pictures(open_page("heatmap", present="1"))


def test_a_file_says_page_picture_and_settings_whatever_the_sentence(files):
    take_all("similarity", max_len="50", offset="7")
    settings = "max_len=50_d_model=512_base=10000_position=5_pair=6"
    assert files["CSV", "similarity_profile"][0] == f"similarity-profile_{settings}_offset=7"
    take_all("heatmap", compare="true", base_b="900", max_len_b="20")
    rest = "position=5_pair=6_layout=interleaved"
    assert [files["CSV", f"heatmap_{side}"][0] for side in "AB"] == [
        f"heatmap-A_max_len=128_d_model=512_base=10000_{rest}",
        f"heatmap-B_max_len=20_d_model=512_base=900_{rest}",
    ]
    pages = [files["HTML", f"heatmap_{side}"][1]().decode() for side in "AB"]
    captions = [re.search(r'<figcaption id="alt">(.*?)</figcaption>', page)[1] for page in pages]
    assert [caption[0] for caption in captions] == ["A", "B"]
    assert ["900" in caption for caption in captions] == [False, True]
    take_all("home", sentence=NASTY + "/../" + "x" * 300)
    assert all(re.fullmatch(r"[\w.=-]{1,160}", name) for name, _ in files.values())


def test_html_holds_title_words_and_link(files):
    """That it asks for nothing, and that words are text in it: tests/charts/test_kit.py."""
    take_all("heatmap", more="", max_len="50")
    page = files["HTML", "heatmap"][1]().decode()
    assert f"<title>{words('heatmap').meta['question']}</title>" in page
    caption = re.search(r'<figcaption id="alt">(.*?)</figcaption>', page)[1]
    assert {"50", "512"} <= set(re.findall(r"\d+", caption))
    assert re.search(r'<a href="http://localhost[^"]*\?max_len=50">', page)


# ---- the numbers in them


def test_files_hold_table_row_and_matrix_as_the_core_has_them():
    size = {"max_len": "50", "d_model": "32"}
    for layout in ("interleaved", "concatenated"):
        _, table, array = behind("heatmap", "heatmap", **size, base="100", layout=layout)
        expected = positional_encoding(50, 32, 100, layout=layout)
        np.testing.assert_array_equal(table.to_numpy(), expected)
        assert list(table.columns) == [str(dimension) for dimension in range(32)]
        assert array.dtype == np.float64
        np.testing.assert_array_equal(array, expected)
    _, table, array = behind("similarity", "similarity", **size)
    np.testing.assert_array_equal(array, similarity_matrix(50, 32))
    np.testing.assert_array_equal(table.to_numpy(), array)
    _, _, row = behind("heatmap", "fingerprint", **size, position="7")
    np.testing.assert_array_equal(row[:, 0], encode_positions([7], 32)[0])


def test_large_tables_are_given_in_part_or_without_csv_and_that_is_said(files):
    at = take_all("heatmap", max_len="8192", d_model="130")
    assert ("CSV", "fingerprint") in files
    assert ("CSV", "heatmap") not in files
    loaded = np.load(io.BytesIO(files["NPY", "heatmap"][1]()))
    assert (loaded.shape, loaded.dtype) == ((8192, 130), np.float32)
    assert loaded[8191, 1] == pytest.approx(np.cos(8191), abs=1e-7)
    said = "\n".join(caption.value for caption in at.caption)
    assert words("take").text("only npy", rows=8192, columns=130) in said
    files.clear()
    at = take_all("heatmap", max_len="8192", d_model="514")
    assert not {("CSV", "heatmap"), ("NPY", "heatmap")} & {*files}
    said = "\n".join(caption.value for caption in at.caption)
    assert words("take").text("no file", rows=8192, columns=514) in said
    assert "\npe = " in forms(Settings())["NumPy table"]  # which that names
    data, _, matrix = behind("similarity", "similarity", max_len="8192", d_model="64")
    step = -(-8192 // len(matrix))
    assert data.note == words("take").text("thinned", max_len=8192, step=step)
    assert matrix.size <= numbers.MAX_CSV_VALUES
    np.testing.assert_array_equal(matrix[:, 0], similarity_matrix(8192, 64)[::step, 0])


@pytest.mark.weekly
def test_files_are_bounded_at_the_largest_settings(files):
    plotly_itself = len(get_plotlyjs().encode())
    assert 4e6 < plotly_itself < 5.1e6
    for name in ("heatmap", "similarity"):
        take_all(name, max_len="8192", d_model="2048", wanted_length="1048576", n_heads="128")
        for (kind, key), (_, make) in files.items():
            assert len(make()) < (5.5e6 - plotly_itself if kind == "HTML" else 100e6), key


def test_words_among_numbers_need_no_pickle_and_are_no_formulas():
    frame = pd.DataFrame({"word": ["=1+1", "猫"], "x": [-1.5, 2.5]}, index=["@a", "b"])
    loaded = np.load(io.BytesIO(numbers.of_frame(frame).npy()), allow_pickle=False)
    assert loaded["word"].tolist() == ["=1+1", "猫"]
    assert loaded["x"].tolist() == [-1.5, 2.5]
    table = pd.read_csv(io.BytesIO(numbers.of_frame(frame).csv()), index_col=0)
    assert table.index.tolist() == ["'@a", "b"]
    assert table["word"].tolist() == ["'=1+1", "猫"]
    assert table["x"].tolist() == [-1.5, 2.5]
    cells = [f"{begin}1" for begin in "=+-@\t"]
    read = csv.reader(io.StringIO(numbers.of_frame(pd.DataFrame({"word": cells})).csv().decode()))
    assert [line[1] for line in read][1:] == [f"'{cell}" for cell in cells]


# ---- on the page


def test_the_table_shows_the_values_round_the_cursor():
    at = run(open_page("heatmap", position="100", pair="100"), take_heatmap=True)
    frame = at.dataframe[0].value
    assert frame.shape == (numbers.ROWS, 2 * numbers.PAIRS)
    assert frame.index[numbers.ROWS // 2] == 100  # the cursor's row in the middle, as its pair
    assert frame.columns[2 * (numbers.PAIRS // 2)] == "200"
    table = positional_encoding(128, 512)[np.ix_(frame.index, frame.columns.astype(int))]
    np.testing.assert_allclose(frame.to_numpy(), table, atol=1e-6)
    edge = numbers.near_cursor(Settings(position=127, pair=255, layout="concatenated"))
    assert (edge.index[-1], edge.columns[-1], edge.shape) == (127, "511", frame.shape)
    table = positional_encoding(128, 512, layout="concatenated")
    assert edge.loc[127, "511"] == pytest.approx(table[127, 511], abs=1e-6)
    assert behind("heatmap", "heatmap", max_len="6", d_model="32")[0].visible.shape == (6, 32)


def test_code_stands_in_tabs_of_libraries_and_forms():
    at = run(open_page("heatmap", max_len="50"), take_heatmap=True)
    form = words("take").label
    assert [tab.label for tab in at.tabs] == [
        *("NumPy", form("table"), form("loop")),
        *("PyTorch", form("table"), form("module")),
        *("JAX", form("table"), form("function")),
        "Keras",
    ]
    there = {block.value for block in at.code}
    assert there == {text.strip() for text in forms(Settings(max_len=50)).values()}
