"""Questions as they come: checked, and markup in them is data."""

import pytest

from rooms.picture import NoPictureError, safe
from rooms.question import QuestionError, question
from tests.rooms.served import QUESTION, SVG


def test_a_question_is_taken_as_it_is():
    result = question(QUESTION)
    assert result.plain() == QUESTION | {"options": tuple(QUESTION["options"])}
    assert question(QUESTION | {"right": None}).right is None
    assert question({"text": "Why?", "options": ["a", "b"]}).picture == ""


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("text", ""), ("text", "  \x00 "), ("text", 5), ("text", "x" * 1201), ("id", "x" * 81),
        ("id", None), ("explanation", "x" * 3001), ("options", ["one"]), ("options", "ab"),
        ("options", ["a"] * 7), ("options", ["a", ""]), ("options", ["a", 5]),
        ("options", ["a", "x" * 241]), ("options", None), ("right", 3), ("right", -1),
        ("right", True), ("right", "1"), ("right", 1.0), ("picture", "no picture"),
        ("picture", "<svg>"), ("picture", "x" * 90_001), ("link", "https://evil.example/"),
        ("link", "//evil.example"), ("link", "/heatmap"), ("link", "javascript:alert(1)"),
        ("link", "heatmap?x=\"onclick='"), ("link", "..\\evil"),
    ],
)  # fmt: skip
def test_a_field_that_is_refused(field, value):
    with pytest.raises(QuestionError, match=field):
        question(QUESTION | {field: value})


@pytest.mark.parametrize("data", [None, [], "text", 5, [QUESTION]])
def test_what_is_no_question(data):
    with pytest.raises(QuestionError):
        question(data)


def test_a_picture_that_would_not_fit_into_a_phones_page_is_refused():
    import random

    noise = "".join(random.Random(0).choices("0123456789 ", k=85_000))
    with pytest.raises(QuestionError, match="picture"):
        question(QUESTION | {"picture": f'<svg><path d="{noise}"/></svg>'})


@pytest.mark.parametrize(
    "bad",
    [
        "<svg><script>alert(1)</script></svg>",
        "<svg onload='alert(1)'></svg>",
        "<svg><a href='javascript:alert(1)'><text>x</text></a></svg>",
        "<svg><foreignObject><body onload='alert(1)'/></foreignObject></svg>",
        "<svg><image href='https://evil.example/x.png'/></svg>",
        "<svg><image href='data:text/html,&lt;script&gt;'/></svg>",
        "<svg xmlns:xlink='http://www.w3.org/1999/xlink'><use xlink:href='#x'/></svg>",
        "<svg><style>*{display:none}</style></svg>",
        "<svg style='position:fixed;top:0'></svg>",
        "<svg style='width:url(https://evil.example)'></svg>",
        "<svg><path fill='url(https://evil.example/#x)'/></svg>",
        "<svg><path fill='URL (//evil.example)'/></svg>",
        "<svg><set attributeName='href' to='javascript:alert(1)'/></svg>",
        "<svg><text>a</text>&lt;script&gt;</svg>",
        "<svg class='button'></svg>",
        "<svg id='&quot;&gt;&lt;script&gt;'></svg>",
    ],
)
def test_what_does_not_draw_is_left_out(bad):
    result = safe(bad)
    assert result.startswith("<svg")
    for sign in (
        "alert",
        "evil",
        "<script",
        "<style",
        "on",
        "position",
        "button",
        "use",
        "text/html",
    ):
        assert sign not in result.replace("&quot;&gt;&lt;script&gt;", ""), result


@pytest.mark.parametrize(
    "bad",
    ["<svg", "<p>x</p>", "<!DOCTYPE x [<!ENTITY a 'b'>]><svg/>", "<svg>&a;</svg>", "<?x?><svg/>"],
)
def test_what_is_no_picture(bad):
    with pytest.raises(NoPictureError):
        safe(bad)


def test_a_still_stays_as_it_is():
    assert safe(SVG) == SVG
    wide = SVG.replace('"still"', '"still wide"')
    assert safe(wide + SVG) == wide + SVG
