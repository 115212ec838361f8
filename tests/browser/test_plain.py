"""Without the touches of what is private in Streamlit, the app's central part works, only slower.

Without all of them a few pages every day; every week all of it, and without each in turn.
"""

import pytest

from bench.server import ROOT, running
from document import contents
from tests.browser.conftest import new_page, prepared, settle, until, visit
from tests.browser.test_explore import save, take
from tests.browser.user_input import open_chart, slider, value
from tests.profiles import WEEKLY
from ui.streamlit import PLAIN, TOUCHES

pytestmark = pytest.mark.browser
PAGES = contents.names() if WEEKLY else ("story",)
# Pages that open without a picture.
WORDS = {"myths", "quiz", "plans", "glossary", "sources"}
WITHOUT = ("1", *TOUCHES) if WEEKLY else ("1",)


@pytest.fixture(scope="module", params=WITHOUT, ids=lambda one: "all" if one == "1" else one)
def plain(request):
    with running(ROOT, environment={PLAIN: request.param}) as server:
        yield server.http


@pytest.fixture
def page(chromium):
    """A page that may meet Streamlit's own two 404s: a first paint tells it where the server is."""
    page, raised = new_page(chromium), []
    page.on("pageerror", lambda error: raised.append(str(error)))
    yield page
    page.close()
    assert not raised


def alt(page):
    return page.locator(".plot").first.get_attribute("aria-label")


def test_pages_open_a_slider_moves_its_picture_and_back_leads_to_the_page_before(page, plain):
    for name in PAGES:
        visit(page, f"{plain}/{contents.url_path(name)}")
        assert page.locator(".picture[data-failed]").count() == 0
        assert (page.locator(".plot[aria-label]").count() == 0) == (name in WORDS), name
    visit(page, f"{plain}/similarity?max_len=64&more=true")
    visit(page, f"{plain}/heatmap?max_len=64", fresh=True)
    before = alt(page)
    slider(page, "max_len").press("ArrowRight")
    until(page, lambda: value(page, "max_len") > 64 and "max_len=64" not in page.url)
    until(page, lambda: alt(page) != before)
    settle(page)
    page.go_back()
    page.wait_for_url("**/similarity*")
    until(page, lambda: value(page, "max_len") == 64)


@pytest.mark.weekly
def test_back_on_a_page_a_copied_link_and_what_is_taken_along(page, plain, chromium):
    link = f"{plain}/similarity?max_len=64&more=true&offset=7"
    visit(page, link)
    page.locator(".st-key-presets button").first.click()
    page.locator("[class*=st-key-preset_] button:has-text('20 × 32')").first.click()
    page.wait_for_url("**max_len=20**")
    settle(page)
    page.go_back()
    until(page, lambda: value(page, "max_len") == 64 and page.url == link)
    assert value(page, "offset") == 7

    open_chart(page, plain, "heatmap", "max_len=20&d_model=8&position=7", fresh=True)
    slider(page, "position").press("ArrowRight")
    page.wait_for_url("**position=8*")
    settle(page)
    other = new_page(chromium)
    visit(other, page.url)
    assert alt(other) == alt(page)
    other.close()
    take(page, "heatmap")
    table, _ = save(page, "CSV")
    assert table.count(b"\n") >= 20
    image, _ = save(page, "PNG")
    assert image.startswith(b"\x89PNG")
    # A cold link takes nothing of Streamlit's; a server that has just begun may be too busy for it.
    link = f"{plain}/heatmap?max_len=20&d_model=8"
    assert prepared(link) == link
