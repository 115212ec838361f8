"""Phones in a room: they join, vote, follow, and come back. tests/rooms has what is asked of it."""

import contextlib
import json
import signal
import urllib.request

import pytest

from bench.server import running
from charts.still.svg import fluid
from charts.table import heatmap
from document.words import words
from state.limits import DEFAULTS
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import PHONE, watched_page

pytestmark = pytest.mark.browser
STILL = fluid(heatmap.figure(DEFAULTS), "a heatmap")
QUESTION = {
    "id": "one",
    "text": "Which pair turns *fastest*?",
    "options": ["pair 0", "pair <b>7</b>", "none & all"],
    "right": 0,
    "explanation": "By $1$ radian, see [Home](https://example.org).",
    "picture": STILL,
    "link": "heatmap?max_len=50",
}
SAY = words("room").text


class Room:
    """A room and its presenter."""

    def __init__(self, address):
        self.address = address
        self.state = self.ask("", json.dumps(QUESTION))
        self.path = f"{address}/room/{self.state['code']}"

    def ask(self, path, body=""):
        headers = {"authorization": f"Bearer {self.state['secret']}"} if path else {}
        url = f"{self.address}/room{path}"
        request = urllib.request.Request(url, body.encode(), headers, method="POST")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def go(self, move, **question):
        body = json.dumps(QUESTION | question) if question else ""
        path = f"/{self.state['code']}/go/{move}?at={self.state['version']}"
        after = self.ask(path, body)
        assert after["done"]
        self.state |= after
        return after


@pytest.fixture
def room(address):
    return Room(address)


def vote(page, option):
    page.get_by_role("button").nth(option).tap()
    page.wait_for_function("text => said.textContent === text", arg=SAY("counted"))


def chosen(page):
    return page.locator("button[aria-pressed=true]").all_inner_texts()


def test_a_phone_follows_a_lesson(phone, room):
    phone.goto(f"{room.address}/room/")
    code = room.state["code"].lower()
    phone.get_by_role("textbox").fill(f"{code[:2]} {code[2:]}")
    phone.get_by_role("button").tap()
    phone.wait_for_selector("#picture svg")
    assert phone.url == f"{room.path}/"
    assert phone.get_by_role("button").all_inner_texts() == QUESTION["options"]
    vote(phone, 2)
    vote(phone, 1)
    room.go("again")
    phone.wait_for_selector(".round")
    assert chosen(phone) == []
    vote(phone, 0)
    state = room.go("reveal")
    assert state["votes"] == [[0, 1, 0], [1, 0, 0]]
    phone.wait_for_selector(".bars")
    assert phone.locator(".you b").all_inner_texts() == ["pair <b>7</b>", "pair 0"]
    assert phone.locator(".answer b").inner_text() == "pair 0"
    assert phone.locator("#picture svg").count() > 0
    room.go("next", text="And now?", options=["a", "b"], right=None)
    phone.wait_for_selector("text=And now?")
    phone.wait_for_selector("#picture svg")
    vote(phone, 1)
    room.go("end")
    phone.get_by_role("link").tap()
    phone.wait_for_selector("section")
    assert phone.locator("section").count() == 2
    phone.get_by_role("link", name=SAY("open page")).first.wait_for()
    link = phone.get_by_role("link", name=SAY("open page")).first.get_attribute("href")
    assert link == "../../heatmap?max_len=50"


def test_a_phone_that_is_loaded_again_has_its_vote(phone, room):
    phone.goto(f"{room.path}/")
    vote(phone, 1)
    phone.reload()
    assert chosen(phone) == ["pair <b>7</b>"]
    room.go("reveal")
    phone.wait_for_selector(".bars")
    assert phone.locator(".you:not([hidden]) b").all_inner_texts() == ["pair <b>7</b>"]
    phone.reload()
    assert phone.locator(".you:not([hidden]) b").all_inner_texts() == ["pair <b>7</b>"]


def test_a_phone_without_network_says_so_and_its_vote_arrives(chromium, room):
    with contextlib.closing(chromium.new_context(**PHONE)) as context:
        page = context.new_page()  # whose errors are no matter
        page.goto(f"{room.path}/")
        vote(page, 1)
        context.set_offline(True)
        page.wait_for_selector("#lost:not([hidden])")
        page.get_by_role("button").nth(2).tap()
        page.wait_for_function("text => said.textContent === text", arg=SAY("trying again"))
        context.set_offline(False)
        page.wait_for_function("text => said.textContent === text", arg=SAY("counted"))
        page.wait_for_selector("#lost", state="hidden")
        room.go("reveal")
        page.wait_for_selector(".bars")
        assert room.state["votes"] == [[0, 0, 1]]


def test_a_phone_whose_network_swallows_streams_follows(chromium, room):
    with watched_page(chromium, **PHONE) as page:
        page.route("**/events", lambda _: None)  # never answered
        page.goto(f"{room.path}/")
        vote(page, 0)
        room.go("reveal")
        page.wait_for_selector(".bars")
        page.unroute_all(behavior="ignoreErrors")


def test_without_scripts_the_form_votes_and_the_page_comes_anew(chromium, room):
    with watched_page(chromium, java_script_enabled=False, **PHONE) as page:
        page.goto(f"{room.path}/")
        page.get_by_role("button").nth(1).tap()
        page.locator("button[aria-pressed=true]", has_text="pair <b>7</b>").wait_for()
        assert page.url == f"{room.path}/"
        page.locator("#said", has_text=SAY("counted")).wait_for()
        assert room.go("reveal")["votes"] == [[0, 1, 0]]
        page.locator(".you b", has_text="pair <b>7</b>").wait_for()


def test_a_vote_that_comes_too_late_is_told(chromium, room):
    def late(route):
        room.go("reveal")
        route.fulfill(response=route.fetch())

    with contextlib.closing(chromium.new_context(**PHONE)) as context:
        page = context.new_page()  # for which 409 is no error
        page.goto(f"{room.path}/")
        page.route("**/vote", late)
        page.get_by_role("button").nth(1).tap()
        page.wait_for_selector(".bars")
        page.wait_for_function("text => said.textContent === text", arg=SAY("late"))
        assert page.locator(".you:not([hidden])").count() == 0
    assert room.state["votes"] == [[0, 0, 0]]


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.weekly)])
def test_a_phone_is_read_with_a_finger_and_by_everybody(chromium, room, dark):
    scheme = "dark" if dark else "light"
    with watched_page(chromium, color_scheme=scheme, **PHONE) as page:
        page.goto(f"{room.address}/room/")
        axe_finds_nothing(page)
        page.goto(f"{room.path}/")
        vote(page, 1)
        for button in page.get_by_role("button").all():
            assert button.bounding_box()["height"] >= 44
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        axe_finds_nothing(page)
        room.go("again")
        room.go("reveal")
        page.wait_for_selector(".bars")
        axe_finds_nothing(page)
        page.goto(f"{room.path}/lesson")
        axe_finds_nothing(page)


def test_a_process_with_open_streams_ends_when_it_is_told_to():
    with running() as server:
        room = Room(server.http)
        bearer = {"authorization": f"Bearer {room.state['secret']}"}
        streams = [
            urllib.request.urlopen(f"{room.path}/events"),
            urllib.request.urlopen(urllib.request.Request(f"{room.path}/counts", headers=bearer)),
        ]
        for stream in streams:
            stream.readline()
        server.end()
        assert server.code != -signal.SIGKILL  # which is how `end` ends what does not end itself
        for stream in streams:
            stream.close()
