"""Pages that show, one by one: what their controls, presets and examples change."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.hands.toy_words import Word
from document.blocks import Table
from document.parts import toy_words
from state.presets import HEADS
from tests.app import App, address, choose_preset, go, link, open_page, press, reading
from tests.reading import read_page


def test_a_run_that_raises_is_noticed(tmp_path):
    """By tests/app/__init__.py, for all tests of this folder."""
    (tmp_path / "app.py").write_text("1 / 0")
    with pytest.raises(AssertionError):
        App(str(tmp_path / "app.py"), default_timeout=300).run()


# ---- home


def test_a_word_that_is_chosen_is_that_one_and_makes_room_for_itself():
    ball = "I am playing with the brown ball and my brother is playing with the red ball"
    at = open_page("home", sentence=ball, max_len="4")
    at.button_group(key="word").set_value(15).run()  # the second ball
    assert (at.session_state["position"], at.session_state["max_len"]) == (15, 16)
    assert at.button_group(key="word").value == 15
    at.text_input(key="sentence").set_value("I love you").run()
    assert (at.session_state["position"], at.button_group(key="word").value) == (
        2,
        2,
    )  # the cursor follows
    at = open_page("home", lock="position", max_len="2", sentence="a b c d e")
    at.button_group(key="word").set_value(4).run()
    assert (at.session_state["position"], at.session_state["max_len"]) == (1, 2)

    for sentence, count in (("   ", 0), ("word " * 10_000, 64)):
        at = open_page("home")
        at.text_input(key="sentence").set_value(sentence).run()
        assert sum(len(group.options) for group in at.button_group if group.key == "word") == count


def test_home_plays_by_itself_but_where_a_link_names_a_word():
    for query, auto in (({}, True), ({"position": "2"}, False)):
        sent = [one.proto for one in open_page("home", **query).get("bidi_component")]
        (bar,) = [one for one in sent if one.component_name == "clock_hands_play"]
        assert json.loads(bar.json)["auto"] is auto


# ---- heatmap: what the app is given, and the layout that a link or a reader chose


def test_the_app_has_words_for_every_picture_and_shows_a_class_no_folds():
    at = open_page("heatmap")
    components = [one.proto for one in at.get("bidi_component")]
    sent = [one for one in components if one.component_name == "clock_hands_picture"]
    alts = [json.loads(one.bytes)["alt"] for one in sent]
    assert sorted(alts) == sorted(reading(at).alts.values())
    assert all(alts)
    assert at.get("expander")
    assert not open_page("heatmap", present="1").get("expander")


def test_layout_that_the_page_opens_with_stays_on_it_and_one_that_was_chosen_is_there_again():
    at = open_page("heatmap")
    assert at.radio(key="layout").value == "concatenated"
    go(at, "home")
    assert at.session_state["layout"] == "interleaved"
    go(at, "heatmap")
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


# ---- similarity


def test_offset_follows_when_the_table_shrinks():
    at = open_page("similarity", offset="100")
    at.select_slider(key="max_len").set_value(8).run()
    assert at.slider(key="offset").value == 7


# ---- word on a circle: the words of a link

number = st.decimals(-4, 4, places=3).map(float)
letters = st.sampled_from("aéß猫👍 .*_<>&`'@-0١\\")  # categories take Hypothesis four seconds
name = st.text(letters, min_size=1, max_size=16).filter(lambda name: name == name.strip())
toys = st.builds(Word, name, number, number, st.none() | st.integers(0, 8191))


def spelled(these):
    return ";".join(
        f"{name}:{x:g},{y:g}" + ("" if position is None else f"@{position}")
        for name, x, y, position in these
    )


@given(st.lists(toys, min_size=1, max_size=8), st.text(max_size=400))
def test_words_survive_their_spelling_and_any_text_is_read_without_a_fault(these, text):
    assert toy_words.parse(spelled(these)) == (these, [])
    read, refused = toy_words.parse(text)
    assert len(read) <= toy_words.MAX_TOYS
    assert len(read) + len(refused) == len([one for one in text.split(";") if one.strip()])


BAD = """cat / cat:1 / cat:1,2,3 / cat:1, / :1,2 / cat:1,2@ / cat:1,2@-1 / cat:1,2@1.5
cat:1,2@8192 / cat:1,2@6@7 / cat@6:1,2, / cat:1,2@٣ / cat:nan,1 / cat:1,inf / cat:1e9,1 / cat:5,0
cat:-4.1,0 / cat:١,1 / aaaaaaaaaaaaaaaaa:1,1"""


def test_what_is_no_word_is_refused_and_said():
    for entry in BAD.replace("\n", " / ").split(" / "):
        assert toy_words.parse(f"dog:1,2;{entry}") == ([Word("dog", 1, 2)], [entry])
    ninth = ";".join(f"w{i}:0,{i % 4}" for i in range(9))
    assert toy_words.parse(ninth)[1] == ["w8:0,0"]
    for link_, left in (
        ("sun:1,2;<img src=x onerror=alert(1)>", ["sun"]),
        ("x" * 100_000, ["cat", "dog", "car"]),
        (["a:1,1", "b:2,2"], ["b"]),
    ):
        page = read_page("word_on_a_circle", words=link_)
        frames = (table.frame for table in page.document.of(Table))
        assert next(one for one in frames if "alone" in one)["length of"].tolist() == left
        assert page.warnings
        assert all(len(warning) < 400 for warning in page.warnings)


# ---- word order


def test_the_second_text_is_the_first_with_its_ends_exchanged_until_it_is_typed():
    at = open_page("word_order", first="dogs chase cats")
    assert at.text_input(key="second").value == "cats chase dogs"
    at.text_input(key="first").set_value("red green blue").run()
    assert at.text_input(key="second").value == "blue green red"
    at.text_input(key="second").set_value("blue red green").run()
    at.text_input(key="first").set_value("one two three four").run()
    assert at.text_input(key="second").value == "blue red green"
    press(at, "aside_shuffle")
    shuffled = at.text_input(key="second").value
    assert sorted(shuffled.split()) == ["four", "one", "three", "two"]
    assert shuffled != "one two three four"
    press(at, "aside Cat, mat")
    assert at.text_input(key="first").value == "The cat sat on the mat"
    assert at.text_input(key="second").value == "The mat sat on the cat"


# ---- from text to input, attention


def test_dropout_waits_behind_more_settings_until_a_link_asks_for_it():
    for query, visible in (
        ({"rate": "0"}, False),
        ({"rate": "0.25"}, True),
        ({"more": "true"}, True),
        ({"present": "1", "control": "rate"}, True),
    ):
        at = link("text_to_input", **query).run()
        assert ("rate" in [slider.key for slider in at.slider]) is visible


def test_the_slider_ends_at_the_last_word_and_the_cursor_is_on_a_word():
    for name in ("text_to_input", "attention"):
        at = open_page(name, sentence="I love you", position="7")
        assert (at.slider(key="position").max, at.session_state["position"]) == (7, 7)  # as linked
    at = open_page(name, sentence="I love you")
    assert (at.slider(key="position").max, at.slider(key="position").value) == (2, 2)
    at.text_input(key="sentence").set_value("We all love you").run()
    assert (at.slider(key="position").max, at.slider(key="position").value) == (3, 2)
    assert at.query_params["position"] == "2"  # a link without it opens the last word
    at.slider(key="position").set_value(1).run()
    at.text_input(key="sentence").set_value("one two three four five six seven").run()
    assert (at.slider(key="position").max, at.slider(key="position").value) == (6, 1)
    at.text_input(key="sentence").set_value("one").run()  # needs no slider
    assert at.session_state["position"] == 0
    at.text_input(key="sentence").set_value("one two three").run()
    assert at.slider(key="position").max == 2


# ---- choose: a factor that follows the lengths


def test_the_factor_that_is_asked_for_waits_for_a_guess():
    """At the trained length nothing is asked."""
    for query, withheld in (({"factor": "5"}, True), ({"wanted_length": "4096"}, False)):
        page = read_page("choose", keeping=True, scaling="ntk", **query)
        assert (page.numbers("take")["ntk_needs"] is None) is withheld
        assert ("ntk" in page.questions) is withheld


def test_a_factor_that_was_never_set_follows_a_slider():
    at = open_page("choose", scaling="linear")
    at.select_slider(key="wanted_length").set_value(65536).run()
    assert address(at) == {"scaling": "linear", "wanted_length": "65536"}
    assert at.select_slider(key="factor").value == at.session_state["factor"] == 16
    at.select_slider(key="factor").set_value(3).run()
    at.select_slider(key="wanted_length").set_value(131072).run()
    assert at.session_state["factor"] == 3
    assert at.query_params["factor"] == "3"


# ---- presets of models


def test_a_preset_is_one_press_and_lets_the_factor_follow_again():
    at = open_page("choose")
    for name in ("Gemma 3 12B, global layers", "GPT-J 6B", "Llama 3.1 8B"):
        choose_preset(at, name)
        assert {field: at.session_state[field] for field in HEADS[name]} == HEADS[name]
    assert at.session_state["factor"] == 8  # of 131,072 / 8,192 = 16: as published
    choose_preset(at, "Llama 2 7B")
    at.select_slider(key="wanted_length").set_value(32768).run()
    assert at.session_state["factor"] == 8
