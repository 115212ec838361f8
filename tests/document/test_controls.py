"""Controls take what a link says, and say so where they cannot."""

from document.controls import (
    Choice,
    FloatSlider,
    IntSlider,
    LogSlider,
    MultiChoice,
    SelectSlider,
    TextInput,
    Toggle,
)
from document.link import ReadLink, canonical
from document.refusals import line
from state.limits import DEFAULTS as SETTINGS

CONTROLS = [
    Choice("choice", "one", ["one", "two words"]),
    MultiChoice("several", ["c"], ["a · b", "c"]),
    IntSlider("whole", 1, 0, 32),
    SelectSlider("stop", 4, [0.25, 0.5, 4]),
    FloatSlider("real", 1.5, 0, 32, 0.5),
    TextInput("text", "this", 400),
    Toggle("switch"),
    Choice("menu", "a", ["a", "b b"], style="menu"),
    TextInput("lines", "", 400, lines=True),
    LogSlider("base_b", 100, "base"),
]
DEFAULTS = {control.key: control.default for control in CONTROLS}
CHOSEN = [key for key in DEFAULTS if key not in ("text", "lines")]  # these take any text
HOSTILE = ["abc", "nan", "inf", "1e999", "-4", "9" * 400, "x" * 100_000, "<b>`", ["99", "98"]]


def opened(controls=CONTROLS, **query):
    """Return the values of `controls` at a link, and a line for each refused one."""
    texts = {key: [value] if isinstance(value, str) else value for key, value in query.items()}
    reading = ReadLink(texts)
    holds = {control.key: reading.value_of(control) for control in controls}
    return holds, [*map(line, reading.of_controls)]


def test_a_link_is_taken_as_it_is():
    assert opened() == (DEFAULTS, [])
    values = {
        "choice": "two words", "several": ["a · b", "c"], "whole": 7, "stop": 0.5, "real": 2.25,
        "text": "<b>", "switch": True, "menu": "b b", "lines": "1,2\n3", "base_b": 77,
    }  # fmt: skip
    numbers = {"whole": "7", "stop": "0.5", "real": "2.25", "switch": "true", "base_b": "77"}
    assert opened(**values | numbers) == (values, [])
    assert opened(text="") == (DEFAULTS | {"text": ""}, [])
    for spelling in ("3", "3.0", "3.00"):
        assert opened(real=spelling) == (DEFAULTS | {"real": 3}, [])
    assert str(opened(real="-0")[0]["real"]) == "0.0"


def test_hostile_values_are_refused_and_said_and_an_empty_one_is_the_default():
    for key in CHOSEN:
        for value in HOSTILE:
            _, refused = opened(**{key: value})
            assert [f"`{key}` was" in one for one in refused] == [True], (key, value)
        assert key == "several" or opened(**{key: ""}) == (DEFAULTS, [])


def test_texts_are_cut_and_refusals_say_what_stood_in_the_link():
    for key in ("text", "lines"):
        assert f"`{key}` was" in opened(**{key: ["a", "b"]})[1][0]
    holds, (refused,) = opened(lines="x" * 401)
    assert "`lines` was" in refused
    assert holds["lines"] == "x" * 400
    assert "`NoWhere <b>`" in opened(choice="NoWhere <b>")[1][0]
    assert "`a  # b`" in opened(choice="a\n\n# b")[1][0]  # no heading of the link's own


NEW = {"one place": "one position"}
RENAMED = [
    Choice("choice", "other", ["one position", "other"], aliases=NEW),
    MultiChoice("several", ["a"], ["one position", "a", "b"], aliases=NEW),
]


def test_an_option_that_was_renamed_keeps_its_links():
    for query, choice, several in (
        ({"choice": ["one place"]}, "one position", ["a"]),
        ({"choice": ["one position"]}, "one position", ["a"]),
        ({"several": ["b", "one place"]}, "other", ["b", "one position"]),
    ):
        holds, refused = opened(RENAMED, **query)
        assert (holds, refused) == ({"choice": choice, "several": several}, [])
        own = {control.key: (holds[control.key], control.default) for control in RENAMED}
        link = canonical(query, "", SETTINGS, own)
        assert "one place" not in str(link)
        assert set(link) == set(query)
