"""Back and Forward show what was shown, and one press is one entry, in one browser session."""

import pytest

from document.words import words
from tests.browser.conftest import begin_with, settle
from tests.browser.conftest import visit as visit_in_the_tab
from tests.browser.hand import choose, state_of

pytestmark = pytest.mark.browser


def visit(page, url):
    """Open `url` anew: how a visit begins is part of its history."""
    visit_in_the_tab(page, url, fresh=True)


def go(page, step):
    """Back or forward in the browser's history."""
    getattr(page, f"go_{step}")()
    settle(page)


def checked(page, key):
    return page.locator(f".st-key-{key} [aria-checked=true]").all_inner_texts()


def stored(page, key):
    return page.locator(f".st-key-{key} input").first.input_value()


def steps(page, key):
    return page.locator(f".st-key-{key} input[type=range]").get_attribute("aria-valuetext")


def entries(page):
    return page.evaluate("history.length")


def test_back_and_forward_restore_what_belongs_to_the_page(page, address):
    def opens(link, menu, shows):
        visit(page, f"{address}/{link}")
        assert shows()
        before = entries(page)
        choose(page, *menu)
        assert entries(page) == before + 1
        go(page, "back")
        assert page.url == f"{address}/{link}"
        assert shows()

    opens(
        "similarity?measure=cosine&offset=51",
        ("see", "word-on-a-circle"),
        lambda: checked(page, "measure") == ["cosine"] and steps(page, "offset") == "51",
    )
    go(page, "forward")
    assert page.url == f"{address}/word-on-a-circle"
    go(page, "back")
    # The page in between has a control of the same name.
    choose(page, "understand", "shift-is-rotation")
    page.locator(".st-key-offset input[type=range]").press("ArrowLeft")
    settle(page)
    go(page, "back")
    assert steps(page, "offset") == "51"
    assert page.url.endswith("/similarity?measure=cosine&offset=51")

    opens(
        "word-order?first=dogs+chase+cats&encoded=true",
        ("see", "word-on-a-circle"),
        lambda: stored(page, "first") == "dogs chase cats",
    )
    opens(
        "traps?columns=concatenated&first=2",
        ("see", "similarity"),
        lambda: checked(page, "columns") == ["concatenated"] and checked(page, "first") == ["2"],
    )


def test_back_from_where_a_link_led(page, address):
    visit(page, f"{address}/plans?time=50+minutes")
    before = entries(page)
    page.locator("[data-testid=stPageLink] a[href*='base=20']").first.click()
    page.wait_for_url("**/base-and-length?base=20**")
    settle(page)
    assert entries(page) == before + 1
    go(page, "back")
    assert page.url == f"{address}/plans?time=50+minutes"
    assert checked(page, "time") == ["50 minutes"]

    visit(page, f"{address}/story?step=8")
    title = page.locator("h2").first.inner_text()
    page.get_by_role("button", name=words("story").text("reveal")).click()
    settle(page)
    page.get_by_role("link", name=words("story").text("closer")).click()
    page.wait_for_url("**/base-and-length?max_len=50")
    settle(page)
    go(page, "back")
    assert page.url == f"{address}/story?step=8"
    assert page.locator("h2").first.inner_text() == title
    page.reload()
    settle(page)
    assert page.locator("h2").first.inner_text() == title


def test_slider_steps_make_no_entries(page, address):
    visit(page, f"{address}/heatmap?max_len=50")
    before = entries(page)
    for _ in range(3):
        page.get_by_role("slider", name="max_len").press("ArrowRight")
        settle(page)
    assert page.url == f"{address}/heatmap?max_len={steps(page, 'max_len')}"
    assert steps(page, "max_len") > "50"
    assert entries(page) == before


def test_a_bare_address_makes_no_entry_and_opens_the_same_on_back(page, address):
    def at_its_start():
        return steps(page, "pair") == "1" and page.url == f"{address}/clock-hands?d_model=8&pair=1"

    page.goto(f"{address}/glossary")
    before = entries(page)
    visit(page, f"{address}/clock-hands")
    assert at_its_start()
    assert entries(page) == before + 1
    page.locator(".st-key-pair input[type=range]").press("ArrowRight")
    settle(page)
    page.evaluate("history.replaceState(null, '', '/clock-hands')")  # as somebody's link may say
    choose(page, "see", "similarity")
    go(page, "back")
    assert at_its_start()
    assert state_of(page, "dial")["pair"] == 1


def test_back_to_the_first_step_of_the_story(page, address):
    visit(page, f"{address}/story")
    first = page.locator("h2").first.inner_text()
    page.get_by_role("button", name=words("story").text("reveal")).click()
    settle(page)
    page.locator(".st-key-story_next button").click()
    page.wait_for_url("**step=2")
    settle(page)
    go(page, "back")
    assert page.locator("h2").first.inner_text() == first
    go(page, "forward")
    choose(page, "see", "similarity")
    choose(page, "teach", "story")
    assert page.url.endswith("/story?step=2")  # the step that is shown
    assert page.locator("h2").first.inner_text() != first


def test_a_press_before_the_frames_script_has_come_makes_an_entry(page, address):
    begin_with(page, "frame/start", "return () => {};")  # as if it never came
    page.goto(f"{address}/glossary")
    page.wait_for_selector("#paint", state="detached")
    before = entries(page)
    page.locator("[data-testid=stMain] [data-testid=stPageLink] a").last.click()
    page.wait_for_function("!location.pathname.endsWith('glossary')")
    assert entries(page) == before + 1
    page.unroute_all(behavior="ignoreErrors")


def test_a_preset_is_one_entry_that_back_and_forward_walk(page, address):
    visit(page, f"{address}/heatmap?max_len=50&more=true")
    before = entries(page)
    page.locator(".st-key-presets button").first.click()
    settle(page)
    page.locator("[class*=st-key-preset_] button:has-text('20 × 32')").first.click()
    page.wait_for_url("**max_len=20**")
    settle(page)
    assert entries(page) == before + 1
    page.keyboard.press("Escape")
    page.locator(".st-key-max_len input[type=range]").press("ArrowRight")
    settle(page)
    assert entries(page) == before + 1  # and the step after it is none
    go(page, "back")
    assert (steps(page, "max_len"), steps(page, "d_model")) == ("50", "512")
    assert page.url == f"{address}/heatmap?max_len=50&more=true"
    go(page, "forward")
    assert steps(page, "d_model") == "32"
    assert int(steps(page, "max_len")) > 20


def test_steps_through_the_history_faster_than_the_answers(page, address):
    visit(page, f"{address}/similarity?measure=cosine&offset=51")
    choose(page, "understand", "shift-is-rotation")
    page.locator(".st-key-offset input[type=range]").press("ArrowLeft")
    settle(page)
    there = page.url
    page.evaluate("history.back()")
    page.wait_for_timeout(100)
    page.evaluate("history.forward()")
    settle(page)
    assert (page.url, steps(page, "offset")) == (there, "2")
    page.evaluate("history.back()")
    page.wait_for_url("**/similarity**")
    settle(page)
    assert page.url == f"{address}/similarity?measure=cosine&offset=51"
    assert checked(page, "measure") == ["cosine"]
    assert steps(page, "offset") == "51"


def test_back_at_once_after_a_link(page, address):
    """What the server still says of the page that was left at once is not said of the other."""
    visit(page, f"{address}/plans?time=50+minutes")
    page.locator("[data-testid=stPageLink] a[href*='base=20']").first.click()
    page.wait_for_url("**/base-and-length**")
    page.evaluate("history.back()")
    settle(page)
    page.wait_for_timeout(300)
    assert page.url == f"{address}/plans?time=50+minutes"
    assert checked(page, "time") == ["50 minutes"]
    choose(page, "see", "similarity")
    assert page.url == f"{address}/similarity"


def test_own_controls_are_as_they_were_left_when_their_page_is_opened_again(page, address):
    visit(page, f"{address}/similarity?measure=cosine&offset=51")
    choose(page, "see", "heatmap")
    choose(page, "see", "similarity")
    assert checked(page, "measure") == ["cosine"]
    assert page.url == f"{address}/similarity?measure=cosine&offset=51"
