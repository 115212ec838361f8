"""The words of a link, and the page that shows them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.hands.toy_words import Word
from document import words as content
from document.blocks import Button, Table
from document.parts import toy_words
from state.presets import PRESETS
from tests.app.reading import read_page

PAGE = "word_on_a_circle"
numbers = st.decimals(-4, 4, places=3).map(float)
names = st.text(
    st.characters(exclude_categories=["Cc", "Cs"], exclude_characters=":;,"),
    min_size=1,
    max_size=16,
).filter(lambda name: name == name.strip())
positions = st.none() | st.integers(0, 8191)
words = st.lists(st.builds(Word, names, numbers, numbers, positions), min_size=1, max_size=8)


def spelled(these):
    return ";".join(
        f"{name}:{x:g},{y:g}" + ("" if position is None else f"@{position}")
        for name, x, y, position in these
    )


@given(words)
def test_words_survive_their_spelling(these):
    assert toy_words.parse(spelled(these)) == (these, [])


@given(st.text(max_size=400))
def test_any_text_is_read_without_a_fault(text):
    toys, refused = toy_words.parse(text)
    assert len(toys) <= toy_words.MAX_TOYS
    entries = [entry for entry in text.split(";") if entry.strip()]
    assert len(toys) + len(refused) == len(entries)
    assert toy_words.parse(spelled(toys)) == (toys, [])


BAD = [
    *("cat", "cat:1", "cat:1,2,3", "cat:1,", ":1,2", " :1,2", "a" * 17 + ":1,1"),
    *(
        "cat:1,2@",
        "cat:1,2@-1",
        "cat:1,2@1.5",
        "cat:1,2@8192",
        "cat:1,2@6@7",
        "cat@6:1,2,",
        "cat:1,2@٣",
    ),
    *("cat:nan,1", "cat:1,inf", "cat:1e9,1", "cat:5,0", "cat:-4.1,0", "cat:١,1"),
]


@pytest.mark.parametrize("entry", BAD)
def test_what_is_no_word_is_refused(entry):
    assert toy_words.parse(f"dog:1,2;{entry}") == ([Word("dog", 1, 2)], [entry.strip()])


def test_a_position_beyond_the_text_is_refused_and_said():
    link = {"words": "brown:1,1@5;red:1,2@14"}
    page = read_page(PAGE, **link, max_len="14")
    assert names(page) == ["brown"]
    assert "`red:1,2@14`" in page.warnings[0]
    assert names(read_page(PAGE, **link, max_len="15")) == ["brown", "red"]


def test_the_example_is_two_words_of_the_preset_at_their_positions():
    buttons = read_page(PAGE).document.of(Button)
    label = content.words(PAGE).label("example")
    (link,) = [one.changes for one in buttons if one.label == label]
    assert names(read_page(PAGE, **{name: str(value) for name, value in link.items()})) == [
        "brown",
        "red",
    ]
    assert "sentence" not in link  # a reader's own stays
    text = PRESETS["Repeated words · 16 × 32"]["sentence"].split()
    example, refused = toy_words.parse(link["words"], link["max_len"])
    assert [text[word.position] for word in example] == [word.name for word in example]
    assert not refused


def test_ninth_word_is_refused():
    toys, refused = toy_words.parse(";".join(f"w{i}:0,{i % 4}" for i in range(9)))
    assert (len(toys), refused) == (8, ["w8:0,0"])


def names(page):
    """The words in the table of lengths."""
    frames = (table.frame for table in page.document.of(Table))
    return next(frame for frame in frames if "alone" in frame)["length of"].tolist()


def test_link_carries_the_words():
    assert names(read_page(PAGE)) == ["cat", "dog", "car"]
    page = read_page(PAGE, words="sun:1,2;moon:-1,0.5")
    assert names(page) == ["sun", "moon"]
    assert not page.warnings


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
    page = read_page(PAGE, words=value)
    assert names(page) == left
    assert page.warnings
    assert all(len(warning) < 400 for warning in page.warnings)


def test_empty_words_mean_the_first_ones():
    page = read_page(PAGE, words="")
    assert names(page) == ["cat", "dog", "car"]
    assert not page.warnings


@pytest.mark.parametrize(
    ("query", "refused"), [({"scale": "9"}, "scale"), ({"rotary": "maybe"}, "rotary")]
)
def test_controls_of_the_page_refuse_and_say_so(query, refused):
    warnings = read_page(PAGE, **query).warnings
    assert [f"`{refused}` was" in warning for warning in warnings] == [True]
