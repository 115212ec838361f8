"""Without the touches of what is private in Streamlit, the app's central part works, only slower.

Without all of them a few pages every day; every week all of it, and without each in turn.
"""

import pytest

from bench.server import ROOT, running
from document import contents
from tests.browser.conftest import new_page, prepared, settle, until, visit
from tests.browser.hand import area_of, open_chart, slider, value
from tests.browser.test_exports import save, take
from tests.profiles import WEEKLY
from ui.streamlit import PLAIN, TOUCHES

pytestmark = pytest.mark.browser
FEW = ("heatmap", "choose", "story")
PAGES = contents.names() if WEEKLY else FEW
# Pages that open without a picture.
WORDS = {"ask", "myths", "quiz", "plans", "worksheet", "glossary", "sources"}
WITHOUT = ("1", *TOUCHES) if WEEKLY else ("1",)


@pytest.fixture(scope="module", params=WITHOUT, ids=lambda one: "all" if one == "1" else one)
def plain(request):
    with running(ROOT, environment={PLAIN: request.param}) as server:
        yield server.http


@pytest.fixture(scope="module")
def page(chromium):
    """A page that may meet Streamlit's own two 404s: a first paint tells it where the server is."""
    page, raised = new_page(chromium), []
    page.on("pageerror", lambda error: raised.append(str(error)))
    yield page
    page.close()
    assert not raised


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_and_draws(page, plain, name):
    visit(page, f"{plain}/{contents.url_path(name)}")
    assert page.locator(".picture[data-failed]").count() == 0
    assert (page.locator(".plot[aria-label]").count() == 0) == (name in WORDS)


def test_a_slider_moves_its_picture_and_back_leads_to_the_page_before(page, plain):
    visit(page, f"{plain}/similarity?max_len=64&more=true")
    visit(page, f"{plain}/heatmap?max_len=64", fresh=True)
    before = page.locator(".plot").first.get_attribute("aria-label")
    page.locator(".st-key-max_len input[type=range]").press("ArrowRight")
    until(page, lambda: value(page, "max_len") > 64 and "max_len=64" not in page.url)
    settle(page)
    assert page.locator(".plot").first.get_attribute("aria-label") != before
    page.go_back()
    until(page, lambda: "similarity" in page.url)
    settle(page)
    assert value(page, "max_len") == 64


@pytest.mark.weekly
def test_back_on_the_same_page(page, plain):
    visit(page, f"{plain}/similarity?max_len=64&more=true&offset=7", fresh=True)
    page.locator(".st-key-presets button").first.click()
    settle(page)
    page.locator("[class*=st-key-preset_] button:has-text('20 × 32')").first.click()
    page.wait_for_url("**max_len=20**")
    settle(page)
    page.go_back()
    settle(page)
    until(page, lambda: value(page, "max_len") == 64)
    assert value(page, "offset") == 7
    assert page.url == f"{plain}/similarity?max_len=64&more=true&offset=7"


@pytest.mark.weekly
def test_a_copied_link_opens_what_was_shown(page, plain, chromium):
    visit(page, f"{plain}/heatmap?max_len=64&d_model=32&position=7&more=true")
    slider(page, "position").press("ArrowRight")
    until(page, lambda: "position=8" in page.url)
    settle(page)
    alt = page.locator(".st-key-heatmap .plot").get_attribute("aria-label")
    other = new_page(chromium)
    visit(other, page.url)
    assert other.locator(".st-key-heatmap .plot").get_attribute("aria-label") == alt
    other.close()


@pytest.mark.weekly
def test_a_locked_control_stays(page, plain):
    open_chart(page, plain, "heatmap", "max_len=100&d_model=64&position=5&lock=position")
    area = area_of(page, "heatmap")
    page.mouse.click(area["x"] + area["width"] / 2, area["y"] + area["height"] / 2)
    settle(page)
    assert value(page, "position") == 5
    assert slider(page, "position").is_disabled()


@pytest.mark.weekly
def test_a_picture_and_its_numbers_are_taken_along(page, plain):
    open_chart(page, plain, "heatmap", "max_len=20&d_model=8")
    take(page, "heatmap")
    table, name = save(page, "CSV")
    assert name.endswith(".csv")
    assert table.count(b"\n") >= 20
    image, _ = save(page, "PNG")
    assert image.startswith(b"\x89PNG")


@pytest.mark.weekly
def test_a_cold_link_is_answered_with_its_picture(plain):
    """Which takes nothing of Streamlit's; a server that has just begun may be too busy for it."""
    link = f"{plain}/heatmap?max_len=20&d_model=8"
    assert prepared(link) == link
