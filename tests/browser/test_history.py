"""Back and Forward show what was shown, and one press is one entry, in one browser session."""

import pytest

from document.words import words
from tests.browser.conftest import begin_with, settle, until, visit
from tests.browser.user_input import choose, state_of

pytestmark = pytest.mark.browser


def go(page, step):
    """Back or forward in the browser's history."""
    getattr(page, f"go_{step}")()
    settle(page)


def checked(page, key):
    return page.locator(f".st-key-{key} [aria-checked=true]").all_inner_texts()


def steps(page, key):
    return page.locator(f".st-key-{key} input[type=range]").get_attribute("aria-valuetext")


def entries(page):
    return page.evaluate("history.length")


def press(page, key, name="ArrowRight"):
    page.locator(f".st-key-{key} input[type=range]").press(name)
    settle(page)


def test_back_and_forward_restore_what_belongs_to_the_page(page, address):
    def is_there():
        settle(page)
        assert page.url == link
        assert checked(page, "measure") == ["cosine"]
        assert steps(page, "offset") == "51"

    link = f"{address}/similarity?measure=cosine&offset=51"
    visit(page, link, fresh=True)
    is_there()
    before = entries(page)
    choose(page, "see", "word-on-a-circle")
    assert entries(page) == before + 1
    page.go_back()
    is_there()
    go(page, "forward")
    assert page.url == f"{address}/word-on-a-circle"
    go(page, "back")
    # The page in between has a control of the same name.
    choose(page, "understand", "shift-is-rotation")
    press(page, "offset", "ArrowLeft")
    page.go_back()
    is_there()
    # Steps that are faster than the answers.
    go(page, "forward")
    page.evaluate("history.back()")
    page.wait_for_url("**/similarity**")
    page.evaluate("history.forward()")
    settle(page)
    assert page.url.partition("?")[0] == f"{address}/shift-is-rotation"
    assert steps(page, "offset") == "2"
    page.evaluate("history.back()")
    page.wait_for_url("**/similarity**")
    is_there()
    # Own controls are as they were left when their page is opened again.
    choose(page, "see", "heatmap")
    choose(page, "see", "similarity")
    is_there()
    link = f"{address}/word-order?first=dogs+chase+cats&encoded=true"
    visit(page, link)
    choose(page, "see", "word-on-a-circle")
    go(page, "back")
    assert page.url == link
    assert page.locator(".st-key-first input").first.input_value() == "dogs chase cats"


def test_back_from_where_a_link_led(page, address):
    link = page.locator("[data-testid=stPageLink] a[href^='base-and-length']").first
    visit(page, f"{address}/plans?time=50+minutes", fresh=True)
    before = entries(page)
    link.click()
    page.wait_for_url("**/base-and-length**")
    settle(page)
    assert entries(page) == before + 1
    go(page, "back")
    assert page.url == f"{address}/plans?time=50+minutes"
    assert checked(page, "time") == ["50 minutes"]
    # At once: what the server still says of the page that was left is not said of the other.
    link.click()
    page.wait_for_url("**/base-and-length**")
    page.evaluate("history.back()")
    settle(page)
    until(page, lambda: page.url == f"{address}/plans?time=50+minutes")
    assert checked(page, "time") == ["50 minutes"]
    choose(page, "see", "similarity")
    assert page.url == f"{address}/similarity"


def test_back_through_the_story(page, address):
    def title():
        return page.locator("h2").first.inner_text()

    visit(page, f"{address}/story")
    first = title()
    page.get_by_role("button", name=words("story").text("reveal")).click()
    settle(page)
    page.locator(".st-key-story_next button").click()
    page.wait_for_url("**step=2")
    settle(page)
    go(page, "back")
    assert title() == first
    go(page, "forward")
    choose(page, "see", "similarity")
    choose(page, "start", "story")
    assert page.url.endswith("/story?step=2")  # the step that is shown
    assert title() != first
    visit(page, f"{address}/story?step=8")
    eighth = title()
    page.get_by_role("button", name=words("story").text("reveal")).click()
    settle(page)
    page.get_by_role("link", name=words("story").text("closer")).click()
    page.wait_for_url("**/base-and-length?max_len=50")
    settle(page)
    go(page, "back")
    assert page.url == f"{address}/story?step=8"
    assert title() == eighth


def test_a_bare_address_makes_no_entry_and_opens_the_same_on_back(page, address):
    def at_its_start():
        return steps(page, "pair") == "1" and page.url == f"{address}/clock-hands?d_model=8&pair=1"

    page.goto(f"{address}/robots.txt")
    before = entries(page)
    visit(page, f"{address}/clock-hands", fresh=True)
    assert at_its_start()
    assert entries(page) == before + 1
    press(page, "pair")
    page.evaluate("history.replaceState(null, '', '/clock-hands')")  # as somebody's link may say
    choose(page, "see", "similarity")
    go(page, "back")
    assert at_its_start()
    assert state_of(page, "dial")["pair"] == 1


def test_a_press_before_the_frames_script_has_come_makes_an_entry(page, address):
    begin_with(page, "frame/start", "return () => {};")  # as if it never came
    page.goto(f"{address}/glossary")
    page.wait_for_selector("#paint", state="detached")
    before = entries(page)
    page.locator("[data-testid=stMain] [data-testid=stPageLink] a").last.click()
    page.wait_for_function("!location.pathname.endsWith('glossary')")
    assert entries(page) == before + 1
    page.unroute_all(behavior="ignoreErrors")


def test_a_preset_is_one_entry_that_back_and_forward_walk_and_a_step_is_none(page, address):
    visit(page, f"{address}/heatmap?max_len=50&more=true", fresh=True)
    before = entries(page)
    page.locator(".st-key-presets button").first.click()
    settle(page)
    page.locator("[class*=st-key-preset_] button:has-text('20 × 32')").first.click()
    page.wait_for_url("**max_len=20**")
    settle(page)
    assert entries(page) == before + 1
    page.keyboard.press("Escape")
    settle(page)  # under its run a key would be taken for a press
    press(page, "max_len")
    assert entries(page) == before + 1
    go(page, "back")
    assert (steps(page, "max_len"), steps(page, "d_model")) == ("50", "512")
    assert page.url == f"{address}/heatmap?max_len=50&more=true"
    go(page, "forward")
    assert steps(page, "d_model") == "32"
    assert int(steps(page, "max_len")) > 20
