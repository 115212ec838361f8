"""The words of a link, and the page that shows them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.hands.word_on_a_circle import Word
from tests.app import open_page
from tests.app.reading import read_page
from ui.controls import toy_words

PAGE = "word_on_a_circle"
numbers = st.decimals(-4, 4, places=3).map(float)
names = st.text(
    st.characters(exclude_categories=["Cc", "Cs"], exclude_characters=":;,"),
    min_size=1,
    max_size=16,
).filter(lambda name: name == name.strip())
words = st.lists(st.builds(Word, names, numbers, numbers), min_size=1, max_size=8)


def spelled(these):
    return ";".join(f"{name}:{x:g},{y:g}" for name, x, y in these)


@given(words)
def test_words_survive_their_spelling(these):
    assert toy_words.parse(spelled(these)) == (these, [])


@given(st.text(max_size=400))
def test_any_text_is_read_without_a_fault(text):
    found, refused = toy_words.parse(text)
    assert len(found) <= toy_words.MAX_TOYS
    entries = [entry for entry in text.split(";") if entry.strip()]
    assert len(found) + len(refused) == len(entries)
    assert toy_words.parse(spelled(found)) == (found, [])


BAD = [
    *("cat", "cat:1", "cat:1,2,3", "cat:1,", ":1,2", " :1,2", "a" * 17 + ":1,1"),
    *("cat:nan,1", "cat:1,inf", "cat:1e9,1", "cat:5,0", "cat:-4.1,0", "cat:١,1"),
]


@pytest.mark.parametrize("entry", BAD)
def test_what_is_no_word_is_refused(entry):
    assert toy_words.parse(f"dog:1,2;{entry}") == ([Word("dog", 1, 2)], [entry.strip()])


def test_ninth_word_is_refused():
    found, refused = toy_words.parse(";".join(f"w{i}:0,{i % 4}" for i in range(9)))
    assert (len(found), refused) == (8, ["w8:0,0"])


def shown(at):
    """The words in the table of lengths."""
    return next(frame.value for frame in at.dataframe if "|e|" in frame.value)["word"].tolist()


def test_link_carries_the_words():
    assert shown(open_page(PAGE)) == ["cat", "dog", "car"]
    at = open_page(PAGE, words="sun:1,2;moon:-1,0.5")
    assert shown(at) == ["sun", "moon"]
    assert not at.warning


@pytest.mark.parametrize(
    ("value", "left"),
    [
        ("sun:1,2;<img src=x onerror=alert(1)>", ["sun"]),
        ("sun:1,2;moon:1e999,nan", ["sun"]),
        ("nonsense`", ["cat", "dog", "car"]),
        ("x" * 100_000, ["cat", "dog", "car"]),
        (["a:1,1", "b:2,2"], ["b"]),
    ],
    ids=lambda value: str(value)[:20],
)
def test_hostile_words_are_refused_and_said(value, left):
    at = open_page(PAGE, words=value)
    assert shown(at) == left
    assert at.warning
    assert all(len(warning.value) < 400 for warning in at.warning)


def test_empty_words_mean_the_first_ones():
    at = open_page(PAGE, words="")
    assert shown(at) == ["cat", "dog", "car"]
    assert not at.warning


@pytest.mark.parametrize(
    ("query", "refused"), [({"scale": "9"}, "scale"), ({"rotary": "maybe"}, "rotary")]
)
def test_controls_of_the_page_refuse_and_say_so(query, refused):
    at = open_page(PAGE, **query)
    assert [f"`{refused}` was" in warning.value for warning in at.warning] == [True]


@pytest.mark.parametrize(
    ("query", "scale", "place", "order"),
    [
        ({}, 22.627, 16, "longer"),  # the design's figures at d = 512
        ({"scale": "1"}, 1, 16, "shorter"),
        ({"scale": "d^0.40"}, 12.126, 16, "shorter"),
        ({"scale": "1", "d_model": "2"}, 1, 1, "equal"),
        ({"scale": "d^0.25", "d_model": "4"}, 2**0.5, 2**0.5, "equal"),
    ],
)
def test_lengths_of_word_and_position_are_compared(query, scale, place, order):
    said = read_page(PAGE, **query).numbers("insight")
    assert said["scale"] == pytest.approx(scale, rel=1e-4)
    assert said["place"] == pytest.approx(place)
    assert said["order"] == order


def test_directions_that_hold_the_table():
    """The design's figures at d = 512: 16 directions at 50 positions."""
    said = read_page(PAGE, max_len="50").numbers("insight")
    assert said["directions"] == 16
    assert said["share"] == 16 / 512


def test_concatenating_doubles_the_price():
    said = read_page(PAGE, d_model="128").numbers("insight")
    assert said["joined"] == (256, 3 * 128 * 256)
    assert said["added"] == (128, 3 * 128 * 128)


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ({}, 2),
        (
            {
                "max_len": "8192",
                "d_model": "2048",
                "base": "1000000",
                "position": "8191",
                "pair": "1023",
                "words": "a:4,4;b:0,0.001;c:-3.777,3.333",
            },
            2,
        ),
        ({"rotary": "true"}, 0),
        ({"rotary": "true", "words": "a:1,0;b:0,1"}, 2),
    ],
)
def test_prediction_is_right_for_the_present_settings(query, answer):
    assert read_page(PAGE, **query).questions["predict"].right == answer
