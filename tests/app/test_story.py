"""The story: it is walked step by step, and a step that is wrong says where."""

from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from document.teach import story_file
from document.words import words
from tests.app import open_page, press, run, text_of, text_of_page
from tests.app.test_teaching import options
from tests.reading import read_page
from ui.controls import url

FILES = story_file.files()

GOOD = """---
title: A title
picture: hands by wavelength
settings: {max_len: 50}
question: How many of the {{ hands }} hands?
options: [10%, 40%, 77%]
answer: idle
---
## caption
{{ count }} of them.

## after
In {{ max_len }} tokens.
"""


@pytest.fixture
def written(tmp_path):
    def write(text):
        file = tmp_path / "01_mine.md"
        file.write_text(text, encoding="utf-8")
        return story_file.step(file)

    return write


# A link names a step by its number: steps are told apart by their titles here.
TITLES = [
    "Order is lost", "Counting fails", "Dividing by the length fails", "A binary counter",
    "Smooth counters are clocks", "A wall of clocks", "The famous heatmap", "Slow hands",
    "A shift is a rotation", "Near is similar", "Before or after?", "A head that looks back",
]  # fmt: skip


def headers(at):
    lines = [one.value for one in at.markdown if one.value.startswith("## ")]
    return [*(one.value for one in at.header), *(line.removeprefix("## ") for line in lines)]


def walk(at, *buttons):
    return press(at, *(f"story_{button}" for button in buttons))


def test_a_step_keeps_its_number_asks_and_tells():
    for number, file in enumerate(FILES, 1):
        at = open_page("story", step=str(number), **({"pause": "true"} if number == 3 else {}))
        step = story_file.step(file)
        before, after = step.view.look().numbers, step.revealed.look().numbers
        ending = " ".join(step.after.filled(after).split())
        assert headers(at) == [step.title]
        assert TITLES[number - 1 : number] in ([], [step.title])
        assert step.question.filled(before) in text_of(at)
        assert ending not in text_of(at)
        said = f"Position {before['position']} as clocks"
        assert (said in text_of(at)) == step.has_clocks
        assert options(at, f"story_{step.name}") == [*step.options]
        walk(at, "next")
        assert words("frame").text("told", right=step.options[step.right(after)]) in text_of(at)
        assert ending in text_of(at)


def test_a_guess_is_judged_and_a_closer_look_shows_what_the_step_showed():
    number = next(at for at, file in enumerate(FILES, 1) if "clock_wall" in file.name)
    step = story_file.step(FILES[number - 1])
    right = step.options[step.right(step.revealed.look().numbers)]
    for option in step.options[:2]:
        at = open_page("story", step=str(number), max_len="8192", base="50")
        run(at, **{f"story_{step.name}_predict": option})
        verdict = words("frame").text("wrong", right=right, guess=option)
        assert (verdict in text_of_page(at)) == (option != right)
    (link,) = [link for link in at.get("page_link") if link.proto.query_string]
    assert link.proto.page == "clock-hands"
    query = dict(parse_qsl(link.proto.query_string))
    assert query.pop("anew") == "1"
    assert query == url.spelled(step.revealed.settings)  # whatever was set before


def test_next_and_back_and_any_step():
    at = open_page("story")
    assert at.button(key="story_back").disabled
    walk(at, "next", "next")
    assert at.query_params["step"] == "2"
    walk(at, "back")
    assert "step" not in at.query_params
    press(at, f"step_{len(FILES)}")
    walk(at, "next")
    assert not at.button(key="story_next").disabled
    walk(at, "next")
    assert at.button(key="story_next").disabled
    assert at.query_params["step"] == str(len(FILES) + 1)
    walk(at, "Home")
    assert "step" not in at.query_params
    walk(at, "End")
    assert at.query_params["step"] == str(len(FILES))
    assert read_page("story", step="").warnings == []


SHORT = words("story").meta["short"]


def test_the_short_story_ends_and_goes_on():
    at = walk(open_page("story", step=str(SHORT)), "next", "next")
    assert words("story").text("short title") in headers(at)
    assert (at.query_params["step"], at.query_params["pause"]) == (str(SHORT), "true")
    assert len(at.get("page_link")) > len(words("story").meta["doors"])
    assert headers(walk(at, "back")) == [TITLES[SHORT - 1]]
    walk(at, "next", "next")
    assert (at.query_params["step"], "pause" in at.query_params) == (str(SHORT + 1), False)
    assert TITLES[SHORT] in headers(at)
    assert TITLES[SHORT - 1] in headers(walk(at, "back"))
    at = walk(open_page("story", step=str(SHORT), present="1"), "next", "next")
    assert at.query_params["step"] == str(SHORT + 1)  # a presenter goes from step to step


def test_step_out_of_range_is_refused_and_said():
    for step in ("0", "99", "-1", "abc", "1.5", "9" * 400, "<b>`", ["2", "3"], "x" * 100_000):
        (warning,) = read_page("story", step=step).warnings
        assert "`step` was" in warning
        assert f"from 1 to {len(FILES) + 1}" in warning


def test_good_step_is_read(written):
    step = written("\ufeff" + GOOD)  # it may begin with a mark of its encoding
    numbers = step.view.look().numbers
    assert step.title == "A title"
    assert step.caption.filled(numbers).strip() == "198 of them."
    assert step.after.filled(numbers).strip() == "In 50 tokens."
    assert step.options[step.right(numbers)] == "77%"


def fill(step):
    for text in (step.question, step.caption, step.after):
        text.filled(step.view.look().numbers)
    step.right(step.revealed.look().numbers)


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("---\ntitle", "title", 1, "a header between two lines of ---"),
        ("title: A title", "title: A: title", 2, "expected `key: value`"),
        ("title: A title\n", "", 1, "expected `title:`"),
        ("title: A title", "titel: A title", 2, "`titel` is not known"),
        ("hands by wavelength", "hands", 3, "no picture `hands`; there are two orders"),
        ("max_len: 50", "max_len: 0", 4, "it takes a whole number from 2 to 8,192"),
        ("max_len: 50", "length: 50", 4, "no setting `length`; there are max_len"),
        ("settings: {max_len: 50}", "settings: 50", 4, "`settings` takes lines"),
        ("{max_len: 50}", "{max_len: 50", 5, "expected `key: value`"),
        ("{{ hands }}", "{{ hnads }}", 5, "no number `hnads`; there are base"),
        ("[10%, 40%, 77%]", "10%", 6, "a list of two or more options"),
        ("[10%, 40%, 77%]", "[10%, 10%]", 6, "a list of two or more options"),
        ("picture: hands by wavelength", "picture: [table]", 3, "no picture `['table']`"),
        ("{{ max_len }}", "\n{{ 10.0 ** 400 }}", 14, "cannot be filled"),
        ("[10%, 40%, 77%]", "[few, many]", 7, "every option has to hold one"),
        ("answer: idle", "answer: lazy", 7, "`answer` takes one of base"),
        ("answer: idle", "answer: idle\npage: nowhere", 8, "no page `nowhere`; there are home"),
        ("answer: idle", "answer: idle\nreveal: 7", 8, "`reveal` takes `picture`, `settings`"),
        (
            "answer: idle",
            "answer: idle\nreveal:\n  settings:\n    base: 1",
            10,
            "it takes a whole number from 2 to 100,000,000",
        ),
        ("## caption", "## captoin", 9, "expected `## caption` or `## after`"),
        ("## after", "", 13, "expected a part headed `## after`"),
        ("{{ count }}", "{{ count", 10, "cannot be read as a template"),
        ("{{ max_len }}", "\n{{ sentence | number }}", 14, "cannot be filled"),
    ],
)
def test_mistake_names_file_line_and_what_is_expected(written, old, new, line, expected):
    assert old in GOOD
    with pytest.raises(story_file.MistakeError) as raised:
        fill(written(GOOD.replace(old, new, 1)))
    mistake = raised.value
    assert (mistake.file, mistake.line) == ("01_mine.md", line), mistake
    assert expected in mistake.expected


def test_answer_that_these_settings_do_not_have_is_a_mistake(written):
    text = GOOD.replace("hands by wavelength", "similarity").replace("idle", "rise")
    step = written(text.replace("max_len: 50", "max_len: 3"))  # too short for S(k) to rise again
    with pytest.raises(story_file.MistakeError, match="line 7: `rise` is not there"):
        step.right(step.view.look().numbers)


def test_anything_else_is_a_mistake_too(written):
    for text in ("", "no header", "---\n---\n", "---\n- a\n---\n", "---\n\x00\n---"):
        with pytest.raises(story_file.MistakeError):
            written(text)


def test_page_shows_the_mistake_and_the_other_steps(tmp_path, monkeypatch):
    (tmp_path / "01_bad.md").write_text(GOOD.replace("answer: idle", "answer: lazy"))
    (tmp_path / "02_good.md").write_text(GOOD)
    monkeypatch.setattr(story_file, "FOLDER", tmp_path)
    at = open_page("story")
    assert "`01_bad.md`, line 7: `answer` takes one of" in text_of_page(at)
    assert headers(walk(at, "next", "next")) == ["A title"]


def test_amount_of_an_option():
    amounts = {
        "52 %": 0.52, "52%": 0.52, "2×": 2, "3,284 tokens": 3284, "about 1.5": 1.5, "−2": -2,
        "none": None,
    }  # fmt: skip
    assert {option: story_file.amount(option) for option in amounts} == amounts


def test_example_of_the_guide_is_a_step(written):
    guide = (Path(__file__).parent.parent.parent / "docs" / "write-a-story.md").read_text()
    fill(written(guide.split("```markdown\n")[1].split("```")[0]))
