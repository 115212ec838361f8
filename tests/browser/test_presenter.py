"""A class on its phones, and the page on the wall from which it is asked."""

import csv
import io
import json
import re
from contextlib import ExitStack

import pytest

from document.markdown import plain
from document.teach import lesson_plans, story_file
from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import PHONE, rest, settle, until, visit

pytestmark = pytest.mark.browser

# How long each bar is, of the longest.
SHARES = """bars => bars.map(one => parseFloat(getComputedStyle(one, "::before").width)).map(
    (wide, _, all) => Math.round(10 * wide / Math.max(...all)) / 10)"""
VOTES = """items => items.map(item =>
    [...item.querySelectorAll(".bar")].map(bar => parseInt(bar.textContent)))"""
STEPS = [story_file.step(file) for file in story_file.files()]


def code_of(page):
    return json.loads(page.evaluate("sessionStorage.getItem('clock hands room')"))["code"]


def open_room(page, link="", button="ask_class"):
    """A room for the page at `link`, or that is there: its code, once the question is shown."""
    if link:
        visit(page, link, fresh=True)
    page.locator(f".st-key-{button} button").click()
    page.locator(".class-panel.joining .code").wait_for()
    code = page.locator(".class-panel .code").inner_text()
    button = page.locator(".class-panel .main").bounding_box()
    assert button["y"] + button["height"] <= page.viewport_size["height"]  # below a notice, too
    page.keyboard.press("PageDown")
    page.locator(".class-panel:not(.joining)").wait_for()
    return code


def test_the_page_of_a_question_of_ones_own_opens_its_room(page, address):
    asked = "ask=true&question=Which%3F&options=red%0Ablue"
    open_room(page, f"{address}/plans?{asked}", "page_ask_class")
    assert [line.strip() for line in page.locator(".class-panel li").all_inner_texts()]
    assert page.locator(".st-key-page_ask_class").count() == 0


def test_the_press_that_tells_the_answer_uncovers_the_picture_of_a_stop(page, address):
    open_room(page, f"{address}/similarity?max_len=128&d_model=128&present=1&plan=15.5")
    assert page.locator(".st-key-uncover").count() == 0  # which would be a second button
    assert page.locator(".st-key-similarity_profile .picture").is_visible()
    assert not page.locator(".st-key-similarity .picture").is_visible()
    page.keyboard.press("PageDown")
    page.locator(".st-key-similarity .picture").wait_for()
    page.locator(".class-panel li.right").wait_for()


def test_back_at_a_stop_its_question_stands_beside_it_and_can_be_asked_again(page, address, phones):
    def stands(name):
        text = plain(asked[name].text)
        until(page, lambda: page.locator(".class-panel .question").inner_text() == text)
        settle(page)

    stops = [stop for plan in lesson_plans.read(words("plans")) for stop in plan.stops]
    asked = {stop.name: stop.question for stop in stops}
    link = f"{address}/clock-hands?max_len=50&d_model=64&present=1&plan=15.3"
    (phone,) = phones(open_room(page, link), 1)
    stands("15.3")
    page.keyboard.press("PageDown")
    page.locator(".class-panel li.right").wait_for()
    settle(page)
    page.keyboard.press("PageDown")
    page.wait_for_url("**plan=15.4**")
    stands("15.4")
    phone.get_by_role("heading", name=plain(asked["15.4"].text)).wait_for()
    page.locator(".st-key-stop_before a").click()
    page.wait_for_url("**plan=15.3**")
    stands("15.3")
    assert page.locator(".class-panel li.right").count() == 1
    assert page.locator(".class-panel .bar").count() == 0  # those votes are not this question's
    assert page.locator(".class-panel .main").is_hidden()
    page.locator(".class-panel .anew").click()
    phone.get_by_role("heading", name=plain(asked["15.3"].text)).wait_for()
    until(page, lambda: page.locator(".class-panel .main").is_visible())
    stands("15.3")
    assert page.locator(".class-panel li.right").count() == 0
    end(page)
    page.locator(".st-key-uncover button").wait_for()  # the slide tells by itself again
    page.locator(".class-panel .leave").click()


def counts(page):
    text = page.locator(".class-panel .counts").inner_text()
    return tuple(map(int, re.findall(r"\d+", text)))


def votes(page):
    """Return the votes that the wall shows, option by option, round by round."""
    return page.locator(".class-panel li").evaluate_all(VOTES)  # at once: they are drawn anew


def join(chromium, address, code):
    phone = chromium.new_context(**PHONE).new_page()  # a cookie of its own: one vote a phone
    phone.goto(f"{address}/room/{code}/")
    return phone


def vote(phone, option):
    phone.locator(f"button[value='{option}']").click()
    phone.locator(f"button[value='{option}'][aria-pressed=true]").wait_for()
    until(phone, lambda: phone.locator("#said").inner_text())


def sleep(phone, state):
    """Put a phone's page to sleep, or wake it up: no script of it runs meanwhile."""
    session = phone.context.new_cdp_session(phone)
    session.send("Page.setWebLifecycleState", {"state": state})
    session.detach()


@pytest.fixture
def phones(chromium, address):
    """Joins phones to a room."""
    with ExitStack() as stack:

        def joined(code, count):
            every = [join(chromium, address, code) for _ in range(count)]
            for phone in every:
                stack.callback(phone.context.close)
            return every

        yield joined


def test_a_class_goes_through_steps_of_the_story(page, address, phones):
    """One phone reloads, one sleeps, one comes late and one changes its mind."""
    code = open_room(page, f"{address}/story?present=1&step=1")
    class_ = phones(code, 3)
    until(page, lambda: counts(page) == (3, 0))
    for number, step in enumerate(STEPS[:3], 1):
        question = step.question.filled(step.view.look().numbers)
        right = step.right(step.revealed.look().numbers)
        if number == 2:
            class_ += phones(code, 1)  # late, and asked what all are asked
        if number == 3:
            sleep(class_[2], "active")
        for phone in class_:
            phone.get_by_role("heading", name=plain(question)).wait_for()
        for at, phone in enumerate(class_):
            vote(phone, at % len(step.options))
        vote(class_[0], right)
        if number == 1:
            class_[1].reload()
            assert class_[1].locator("button[aria-pressed=true]").get_attribute("value") == "1"
        until(page, lambda: counts(page) == (len(class_), len(class_)))  # noqa: B023
        assert page.locator(".class-panel .bar").count() == 0  # nobody sees how the others voted
        page.keyboard.press("PageDown")
        page.locator(".class-panel li.right .mark").wait_for()
        until(page, lambda: sum(map(sum, votes(page))) == len(class_))  # noqa: B023
        for phone in class_:
            phone.locator(".answer").wait_for()
            assert plain(step.options[right]) in phone.locator(".answer").inner_text()
        if number == 2:
            axe_finds_nothing(page, "presenter")
            axe_finds_nothing(class_[0], "phone")
        assert class_[0].locator(".you b").inner_text() == plain(step.options[right])
        settle(page)
        if number == 2:
            sleep(class_[2], "frozen")
        page.keyboard.press("PageDown")
        settle(page)
    until(page, lambda: counts(page) == (4, 0))


def test_the_class_talks_it_over_and_votes_again_and_the_presenter_keeps_the_votes(
    page, address, phones
):
    code = open_room(page, f"{address}/heatmap?present=1&max_len=50")
    class_ = phones(code, 2)
    for phone in class_:
        vote(phone, 0)
    until(page, lambda: counts(page) == (2, 2))
    page.locator(".class-panel .again").click()
    for phone in class_:
        phone.locator(".round").wait_for()
        vote(phone, 1)
    page.reload()  # the room is the tab's
    page.evaluate("document.getElementById('paint')?.dispatchEvent(new Event('scroll'))")
    until(page, lambda: page.locator(".class-panel .main").is_visible())
    until(page, lambda: counts(page) == (2, 2))
    assert code_of(page) == code
    rest(page)  # keys are heard from the end of the run on
    page.keyboard.press("PageDown")
    page.locator(".class-panel li.right").wait_for()
    until(page, lambda: votes(page) == [[2, 0], [0, 2], [0, 0]])
    shares = page.locator(".class-panel .bar").evaluate_all(SHARES)
    assert shares == [1, 0, 0, 1, 0, 0]
    settle(page)
    end(page)
    page.locator(".class-panel .reopen").click()
    page.locator(".class-panel .anew").wait_for()
    until(page, lambda: votes(page) == [[2, 0], [0, 2], [0, 0]])
    settle(page)
    end(page)
    assert not page.evaluate("document.documentElement.hasAttribute('data-room')")
    with page.expect_download() as download:
        page.locator(".class-panel .save").click()
    rows = [*csv.DictReader(io.StringIO(download.value.path().read_text("utf-8-sig")))]
    assert [(row["round"], row["votes"]) for row in rows] == [
        *[("1", count) for count in "200"],
        *[("2", count) for count in "020"],
    ]
    for phone in class_:
        phone.get_by_role("link").click()  # the page to look back at
        phone.locator(".bars").wait_for()
        assert "max_len=50" in phone.get_by_role("link").last.get_attribute("href")
    page.locator(".class-panel .leave").click()
    page.locator(".st-key-ask_class button").wait_for()
    assert page.evaluate("sessionStorage.length") == 0


def end(page):
    """End the room, which is asked once."""
    page.locator(".class-panel .end").click()
    assert page.locator(".class-panel .save").is_hidden()
    page.locator(".class-panel .end").click()
    page.locator(".class-panel .save").wait_for()


def test_a_question_of_ones_own_stands_between_the_stops_and_shows_what_was_typed(page, address):
    visit(page, f"{address}/plans?time=15+minutes&projected=true", fresh=True)
    page.get_by_text("A question of your own", exact=True).click()
    page.get_by_label("Your question").fill("Is <i>this</i> ~ a question?")
    page.get_by_label("Options").fill("Yes\n*No")
    page.get_by_label("Options").blur()
    page.get_by_role("button", name="Add").click()
    page.wait_for_url("**questions=**")
    settle(page)
    page.get_by_role("link", name="Is <i>this</i>").click()
    page.wait_for_url("**/plans?**question=**")
    settle(page)
    open_room(page)
    assert page.locator(".class-panel .question").inner_text() == "Is <i>this</i> ∼ a question?"
    assert page.locator(".class-panel li").all_inner_texts() == ["Yes", "No"]
    page.keyboard.press("PageDown")
    page.locator(".class-panel li.right").wait_for()
    assert "No" in page.locator(".class-panel li.right").inner_text()
    settle(page)
    page.keyboard.press("PageDown")  # to the second stop of the plan
    page.wait_for_url("**plan=15.2**")
    settle(page)
    end(page)
    page.locator(".class-panel .leave").click()
