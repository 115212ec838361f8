"""The frame of a page: its name, ways on, − and +, a clicker's keys, paper."""

import pytest

from document import contents
from document.teach import story_file
from document.words import words
from tests.browser.conftest import PROJECTOR, prepared, settle, until, visit, watched_page
from tests.browser.user_input import Finger, box, slider, stored, value

pytestmark = pytest.mark.browser
STEPS = len(story_file.files())


# Of each element whether its edge can be told from the page, and its ground.
LOOKS = """([selector, pseudo]) => [...document.querySelectorAll(selector)].map((one) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one, pseudo);
    const ground = getComputedStyle(document.body).backgroundColor;
    return [borderTopColor !== ground && parseFloat(borderTopWidth) >= 1, backgroundColor];
})"""
SWITCH = "[data-testid=stCheckbox] label > div:first-of-type"
EDGES = {
    True: ([".slider u", None], [".slider u", "::after"], [".toggle", "::before"]),  # first paint
    False: (
        ["[data-testid=stSlider] [role=group] > div > div:first-child", None],
        ["[data-testid=stSlider] [role=group] > div > [style*=left]", None],
        [SWITCH, None],
        ["[data-testid=stRadioOption] > div > div:first-child", None],
    ),
}


@pytest.mark.parametrize("paint", [True, False])
def test_a_contrast_theme_leaves_edges_and_shows_what_is_set(chromium, address, paint):
    alone = {"java_script_enabled": False} if paint else {}
    with watched_page(chromium, forced_colors="active", **alone) as page:
        link = prepared(f"{address}/heatmap?more=true")
        _ = page.goto(link) if paint else visit(page, link)
        for one in EDGES[paint]:
            looks = page.evaluate(LOOKS, one)
            assert looks, one
            assert all(has_edge for has_edge, _ in looks), one
        if not paint:
            (_, more), (_, compare) = page.evaluate(LOOKS, [SWITCH, None])
            assert more != compare  # one is on


def test_name_steps_and_the_way_on(page, address):
    visit(page, f"{address}/clock-hands?more=true&max_len=50&position=5")
    assert page.title() == "Clock hands · Clock Hands"
    name = page.locator(".st-key-name a")
    assert name.inner_text() == words("frame").text("name").strip().replace("**", "")
    assert box(page, ".st-key-name a")["y"] < box(page, "h1")["y"]
    assert page.locator(".st-key-frame").get_by_role("status").count() == 1  # before its words
    less, more = page.locator(".st-key-position .step").all()
    for button, position in ((more, 6), (more, 7), (less, 6)):
        button.click()
        settle(page)
        assert value(page, "position") == position
    assert "position=6" in page.url
    assert less.bounding_box()["x"] < more.bounding_box()["x"]
    slider(page, "k").press("Home")
    settle(page)
    ends = [page.locator(f".st-key-k .step.{side}").is_disabled() for side in ("less", "more")]
    assert ends == [True, False]
    names = contents.names()
    after = contents.words(names[names.index("clock_hands") + 1]).meta
    page.locator(".st-key-ways a").last.click()
    page.get_by_role("heading", name=after["question"]).wait_for()
    settle(page)
    assert page.title() == f"{after['title']} · Clock Hands"
    assert box(page, "h1")["y"] > 0  # from the foot of one page to the head of the next
    assert "position=6" in page.url
    page.locator(".st-key-name a").click()
    page.get_by_role("heading", name=contents.words("home").meta["question"]).wait_for()


def step(page):
    """The step that the link names; the first is left out."""
    _, _, rest = page.url.partition("step=")
    return int(rest.partition("&")[0] or 1)


def test_a_clicker_walks_through_the_story_and_the_plan_and_escape_leaves(page, address):
    visit(page, f"{address}/story?present=1&plan=15.2", fresh=True)
    keys = ["PageDown", "PageDown", "Space", "PageDown", "PageUp", "End", "Home"]
    for key, there in zip(keys, [1, 2, 2, 3, 2, STEPS, 1], strict=True):
        page.keyboard.press(key)
        settle(page)
        assert step(page) == there
    page.locator(".st-key-show_code button").click()
    page.wait_for_selector(".st-key-large_code :is(img, svg)")
    until(page, lambda: box(page, ".st-key-large_code :is(img, svg)")["height"] >= 400)
    code = box(page, ".st-key-large_code :is(img, svg)")
    assert code["width"] >= 400
    assert code["y"] + code["height"] <= 720
    page.keyboard.press("Escape")  # closes the code, not the talk
    page.wait_for_selector("[role=dialog]", state="detached")
    assert page.locator(".st-key-leave").count() == 1
    page.keyboard.press("Shift+PageDown")  # past the story's steps, to the next stop of the plan
    page.wait_for_url("**plan=15.3**")
    settle(page)
    page.keyboard.press("PageDown")  # uncovers the answer
    settle(page)
    page.keyboard.press("PageDown")
    page.wait_for_url("**plan=15.4**")
    settle(page)
    assert "present" not in str(stored(page))  # what a class sees is not where a reader was
    page.keyboard.press("Escape")
    page.locator(".st-key-share").wait_for()
    settle(page)
    assert "present" not in page.url
    assert "plan" not in page.url
    assert page.locator(".st-key-leave").count() == 0
    # A stop of a plan ends at its own last step.
    visit(page, f"{address}/story?present=1&plan=15.2&step=5")
    assert "4 of 4" in page.locator(".st-key-story_bar").inner_text()
    page.keyboard.press("PageDown")  # the answer
    settle(page)
    assert step(page) == 5
    page.keyboard.press("PageDown")
    page.wait_for_url("**plan=15.3**")


def test_a_menu_closes_with_a_choice_and_gives_the_focus_back(page, address):
    body = page.locator("[data-testid=stPopoverBody]")
    for where, button, choice, now in (
        ("choose", "Models", "Llama 2 7B", "n_heads=32"),
        ("story", "1 of ", f"2. {story_file.title(story_file.files()[1])}", "step=2"),
    ):
        visit(page, f"{address}/{where}")
        page.locator("[data-testid=stPopoverButton]", has_text=button).press("Enter")
        body.get_by_role("button", name=choice).press("Enter")
        until(page, lambda: now in page.url)  # noqa: B023
        settle(page)
        assert body.count() == 0, where
        assert page.locator(":focus").get_attribute("data-testid") == "stPopoverButton", where


def test_the_story_under_a_thumb(phone, address):
    visit(phone, f"{address}/story?step=6")
    bar = box(phone, ".st-key-story_bar")
    assert bar["y"] + bar["height"] == pytest.approx(844, abs=1)
    assert bar["height"] < 80
    assert box(phone, ".st-key-story_next button")["height"] >= 44
    finger = Finger(phone)
    finger.swipe((300, 300), -160, 10)  # shows the answer
    finger.swipe((300, 300), -160, 10)
    assert step(phone) == 7
    finger.swipe((8, 300), 160, 10)  # from the edge: the browser's own
    assert step(phone) == 7
    finger.swipe((100, 300), 160, 10)
    assert step(phone) == 6


def looks(page, selector, part="::after"):
    """Return the style that the sheet gives a part."""
    return page.locator(selector).first.evaluate(
        "(one, part) => getComputedStyle(one, part).content", part
    )


def test_a_page_on_paper_says_where_its_links_lead_and_a_quiz_has_a_line_for_a_name(page, address):
    visit(page, f"{address}/plans")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    links = "[data-testid=stMain] .st-key-ways a, [data-testid=stMain] a"
    content = page.locator(links).nth(1).evaluate("one => getComputedStyle(one, '::after').content")
    assert f"{address}/word-order?" in content
    assert not page.locator(".st-key-ways").is_visible()
    assert not page.locator("[data-testid=stHeader]").is_visible()
    assert page.locator(".st-key-frame .address").inner_text().strip() == f"{address}/plans"
    assert page.locator(".st-key-frame .address svg").is_visible()
    assert page.locator(".st-key-frame .address svg").get_attribute("viewBox")  # as large as it is
    assert looks(page, ".st-key-name a") == "none"  # the address stands once
    codes = page.locator("[class*=st-key-coded_]").evaluate_all(
        "stops => stops.map((one) => getComputedStyle(one, '::after').content)"
    )
    assert len(codes) > 1
    assert all("svg" in code for code in codes)
    page.emulate_media(media="null")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    visit(page, f"{address}/quiz")
    assert not page.get_by_text("Name: ___").is_visible()
    page.emulate_media(media="print")
    assert page.get_by_text("Name: ___").is_visible()
    assert not page.locator("[data-testid=stMain] input[type=range]").first.is_visible()


def test_figures_on_paper_are_numbered_and_as_wide_as_the_sheet(page, address):
    visit(page, f"{address}/heatmap?position=7")
    plot = "document.querySelector('.st-key-heatmap .plot > .snapshot')"
    page.wait_for_function(f"{plot}.clientWidth > 620")
    wide = page.evaluate(f"{plot}.clientWidth")
    caption = ".st-key-under_heatmap [data-testid=stCaptionContainer] p", "::before"
    places = [caption, (".st-key-heatmap .picture",), (".st-key-waves .picture",)]
    assert [looks(page, *one) for one in places] == ["none"] * 3
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 1000})  # what A4 leaves between its margins
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.wait_for_function(f"(wide) => {plot}.clientWidth < wide", arg=wide)
    numbered, picture, below = (looks(page, *one) for one in places)
    assert "counter(figure)" in numbered
    assert picture == "none"  # its caption has the number
    assert "counter(figure)" in below
    for chart in page.locator(".plot").all():
        size = chart.bounding_box()
        assert size["x"] + size["width"] <= 681
        whole = chart.locator("xpath=ancestor::*[contains(@class, 'picture')]").bounding_box()
        assert size["width"] == pytest.approx(whole["width"], abs=1)
    page.emulate_media(media="null")
    page.set_viewport_size(PROJECTOR)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.wait_for_function(f"(wide) => {plot}.clientWidth === wide", arg=wide)
