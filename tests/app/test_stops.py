"""Every stop of every plan: the slide, the wall and the phones ask the same, and none tells."""

import gzip

import pytest

from document.blocks import Markdown, Question
from document.markdown import inline, paragraphs
from document.teach import lesson_plans, story_file
from document.words import words
from rooms.question import question
from rooms.room import moved, opened
from tests.app import App, open_page, styles
from ui.server.rooms import ROOMS
from ui.teach import presenter

STOPS = [stop for plan in lesson_plans.read(words("plans")) for stop in plan.stops]
ASKING = {stop.name: stop for stop in STOPS if stop.question.options}
STEPS = [
    (stop.name, step) for stop in STOPS for step in lesson_plans.steps(words("plans"), stop.name)
]


@pytest.fixture
def sent(monkeypatch):
    """What the page has last given the panel."""
    data = {}
    monkeypatch.setattr(presenter, "_panel", lambda **given: data.update(given))
    return data


def phone(data, *moves):
    """Return the page of a phone in a room that was asked what the panel sends."""
    room = opened(question(data["question"]), "lock")
    for move in moves:
        room = moved(room, move)
    news = ROOMS.page.news(room, {}).decode()
    assert ('"picture":true' in news) == bool(room.picture)
    assert gzip.decompress(ROOMS.page.picture("CODE", room)).decode() == room.picture
    ROOMS.page._pages.clear()  # its key is a code and a lock, which are no other room's
    return gzip.decompress(ROOMS.page.room("CODE", room, {}, (None,))).decode()


def asks_alike(at: App, sent, asked) -> None:
    """Open a room; on its phones stand the words of the wall, and the picture with the answer."""
    ROOMS.page._pages.clear()
    at.button(key="ask_class").click().run()
    assert "uncover" not in {one.key for one in at.button}  # one act has one button
    wall = sent["data"]["shown"]
    assert wall["text"] == paragraphs(asked.text)
    assert wall["options"] == [*map(inline, asked.options)]
    assert (wall["right"], sent["data"]["told"]) == (asked.right, False)
    before, told = phone(sent["data"]), phone(sent["data"], "reveal")
    for page in (before, told):
        assert f"<h1>{inline(asked.text)}</h1>" in page
        assert all(inline(one) in page for one in asked.options)
    assert before.count("<button") == len(asked.options)
    assert "<svg" not in before
    assert "<svg" in told
    assert "<svg" not in phone(sent["data"], "reveal", "again")
    assert f'<p class="answer">Answer: <b>{inline(asked.options[asked.right])}</b>' in told


@pytest.mark.parametrize("name", ASKING)
def test_a_stop_asks_on_the_slide_what_it_asks_in_the_room(name, sent):
    stop = ASKING[name]
    parameters = {key: str(value) for key, value in stop.link_parameters(True).items()}
    at = open_page(stop.page, **parameters)
    slide = lesson_plans.slide(stop.question)
    assert stop.question.text in slide
    assert all(option in slide for option in stop.question.options)
    assert at.markdown[0].value == slide
    # The page's own question would be a second one.
    assert words("frame").text("predict title") not in "".join(one.value for one in at.markdown)
    assert at.get("bidi_component")  # a wall is never empty
    asks_alike(at, sent, stop.question)
    for press, told in (("tell", True), ("again", False)):
        sent[f"on_{press}_change"]()
        at.run()
        assert sent["data"]["told"] == told
        assert (".st-key-page [data" in styles(at)) != told


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_stop_in_the_story_asks_what_its_step_asks(name, number, sent):
    step = story_file.step(story_file.files()[number - 1])
    before, after = step.view.look().numbers, step.revealed.look().numbers
    at = open_page("story", present="1", plan=name, step=str(number))
    text = step.question.filled(before)
    assert f"**{text}**" in [one.value for one in at.markdown]
    asked = Question("", Markdown(text), step.options, step.right(after))
    asks_alike(at, sent, asked)


def test_a_page_without_a_stop_of_its_own_asks_its_prediction_and_shows_its_picture(sent):
    at = open_page("heatmap", present="1")
    at.button(key="ask_class").click().run()
    assert sent["data"]["question"]["id"] == "heatmap_predict"
    ROOMS.page._pages.clear()
    assert "<svg" in phone(sent["data"])
