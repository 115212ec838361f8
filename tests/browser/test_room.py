"""Phones in a room: they join, vote, follow, and come back. tests/rooms has what is asked of it."""

import contextlib
import signal
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from bench.server import running
from charts.snapshot.svg import fluid
from charts.table import heatmap
from document.words import words
from state.limits import DEFAULTS
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import PHONE, new_page, rest, settle, until, visit
from tests.browser.user_input import slider, value
from tests.rooms.served import Client

pytestmark = pytest.mark.browser
QUESTION = {
    "text": "Which pair turns *fastest*?",
    "options": ["pair 0", "pair <b>7</b>", "none & all"],
    "right": 0,
    "explanation": "By $1$ radian, see [Home](https://example.org).",
    "picture": fluid(heatmap.figure(DEFAULTS), "a heatmap"),
}
SAY = words("room").text
SAID = "text => said.textContent === text"
EDGES = "all => all.map(one => getComputedStyle(one).boxShadow)"


def opened(address):
    """A room: its page, and what its presenter does, which gives the votes."""
    led, version = Client(int(address.rpartition(":")[2])).open(**QUESTION), [0]

    def go(move, question=None):
        answer = led.go(move, version[0], question and QUESTION | question).json
        assert answer["done"]
        version[0] = answer["version"]
        return answer["votes"]

    return SimpleNamespace(led=led, page=f"{address}{led.path}/", go=go)


@pytest.fixture
def room(address):
    return opened(address)


def vote(page, option, said="counted"):
    page.get_by_role("button").nth(option).tap()
    page.wait_for_function(SAID, arg=SAY(said))


def chosen(page):
    return page.locator("button[aria-pressed=true]").all_inner_texts()


def test_a_phone_follows_a_lesson_is_loaded_again_and_read_by_everybody(phone, room, address):
    phone.goto(f"{address}/room/")
    axe_finds_nothing(phone, "the code")
    code = room.led.code.lower()
    phone.get_by_role("textbox").fill(f"{code[:2]} {code[2:]}")
    phone.get_by_role("button").tap()
    phone.wait_for_selector("#picture svg")
    # In the letters for which the picture leaves its labels their space.
    phone.wait_for_function("document.fonts.check('1rem Paint Sans') && document.fonts.size > 0")
    assert phone.url == room.page
    assert phone.get_by_role("button").all_inner_texts() == QUESTION["options"]
    assert all(one.bounding_box()["height"] >= 44 for one in phone.get_by_role("button").all())
    vote(phone, 2)
    vote(phone, 1)
    assert chosen(phone) == ["pair <b>7</b>"]
    edges = phone.get_by_role("button").evaluate_all(EDGES)
    assert edges[0] == edges[2] != edges[1]
    axe_finds_nothing(phone, "asked")
    phone.reload()
    assert chosen(phone) == ["pair <b>7</b>"]
    room.go("again")
    phone.wait_for_selector(".round")
    assert chosen(phone) == []
    vote(phone, 0)
    assert room.go("reveal") == [[0, 1, 0], [1, 0, 0]]
    phone.wait_for_selector(".bars")
    phone.reload()
    assert phone.locator(".you b").all_inner_texts() == ["pair <b>7</b>", "pair 0"]
    assert phone.locator(".answer b").inner_text() == "pair 0"
    assert phone.locator("#picture svg").count() > 0
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    axe_finds_nothing(phone, "told")
    room.go("next", {"text": "And now?", "options": ["a", "b"], "right": None})
    phone.wait_for_selector("text=And now?")
    phone.wait_for_selector("#picture svg")
    vote(phone, 1)
    room.go("end")
    phone.get_by_role("link").tap()
    phone.wait_for_selector("section")
    assert phone.locator("section").count() == 2
    axe_finds_nothing(phone, "the lesson")
    link = phone.get_by_role("link", name=SAY("open page")).first
    assert link.get_attribute("href") == "../../heatmap?max_len=50"


def test_a_phone_without_network_or_too_late_is_told_and_follows_without_a_stream(chromium, room):
    votes = []

    def late(route):
        votes.append(room.go("reveal"))
        route.fulfill(response=route.fetch())

    with contextlib.closing(chromium.new_context(**PHONE)) as context:
        page = context.new_page()  # whose errors are no matter
        page.clock.install()
        page.goto(room.page)
        vote(page, 1)
        context.set_offline(True)
        page.wait_for_selector("#lost:not([hidden])")
        vote(page, 2, "trying again")
        context.set_offline(False)
        page.wait_for_function(SAID, arg=SAY("counted"))
        page.wait_for_selector("#lost", state="hidden")
        page.route("**/vote", lambda route: route.fulfill(status=404))
        vote(page, 0, "gone")
        assert all(one.is_disabled() for one in page.get_by_role("button").all())
        page.unroute("**/vote")
        page.route("**/events", lambda _: None)  # never answered: a network that swallows streams
        page.reload()
        assert chosen(page) == ["none & all"]
        page.clock.fast_forward(9000)  # rooms/phone.js asks by itself after eight seconds
        room.go("next", {"text": "And now?"})
        page.clock.fast_forward(5000)  # and every few
        page.wait_for_selector("text=And now?")
        page.route("**/vote", late)
        vote(page, 1, "late")
        page.wait_for_selector(".bars")
        assert page.locator(".you:not([hidden])").count() == 0
        assert votes == [[[0, 0, 0]]]
        page.unroute_all(behavior="ignoreErrors")


def test_a_server_ends_with_open_streams_and_its_page_says_so_and_comes_back(chromium):
    """Its first request is a deep link. Stopped, it is as silent as where there is no network."""

    def is_at(position):
        settle(page)
        assert (value(page, "max_len"), value(page, "position")) == (77, position)
        assert page.locator("[data-testid=stException], [role=dialog]").count() == 0

    page = new_page(chromium)  # whose errors are no matter
    page.set_viewport_size(PHONE["viewport"])
    note, says = page.locator(".connection"), words("frame").meta["connection"]
    with running() as server:
        visit(page, f"{server.http}/heatmap?more=true&max_len=77&position=7")
        is_at(7)
        expect(note).to_have_role("status")
        assert not note.is_visible()
        server.tell(signal.SIGSTOP)
        slider(page, "position").press("ArrowRight")
        expect(note).to_have_text(says["late"])
        server.tell(signal.SIGCONT)
        note.wait_for(state="hidden")
        is_at(8)
        page.context.set_offline(True)
        expect(note).to_have_text(says["offline"])
        page.context.set_offline(False)
        expect(note).to_be_hidden()
        led = opened(server.http).led
        streams = led.lines("events"), led.lines("counts", authorization=led.bearer)
        assert all(next(stream) for stream in streams)
        server.end()
        assert server.code != -signal.SIGKILL  # which is how `end` ends what does not end itself
        expect(note).to_have_text(says["gone"])
        assert page.evaluate("__streamlit.HOST_CONFIG.blockErrorDialogs")
        assert page.locator("[data-testid=stConnectionStatus]:visible").count() == 0
        picture = page.locator(".plot > .snapshot").first
        before = picture.inner_html()
        page.locator(".plot").first.click()  # which the browser answers by itself
        until(page, lambda: picture.inner_html() != before)
        server.start()
        page.wait_for_selector("[data-testid=stApp][data-test-connection-state=CONNECTED]")
        rest(page)
        expect(note).to_be_hidden()
        slider(page, "position").press("ArrowRight")
        is_at(9)
    page.close()
