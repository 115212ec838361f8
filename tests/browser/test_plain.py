"""Without any touch of what is private in Streamlit on the server, all of it works, only slower."""

import os

import pytest

from bench.server import ROOT, running
from tests.browser.conftest import new_page, settle, until, visit
from tests.browser.hand import value
from ui.frame import navigation
from ui.streamlit import PLAIN

pytestmark = pytest.mark.browser
FEW = ("heatmap", "similarity", "choose", "lab_translation", "story")
PAGES = navigation.names() if os.environ.get("ENGINES") == "all" else FEW  # all of them weekly


@pytest.fixture(scope="module")
def plain():
    with running(ROOT, environment={PLAIN: "1"}) as server:
        yield server.http


@pytest.fixture
def page(chromium):
    """A page that may meet Streamlit's own two 404s: a first paint tells it where the server is."""
    page, raised = new_page(chromium), []
    page.on("pageerror", lambda error: raised.append(str(error)))
    yield page
    page.close()
    assert not raised


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_and_draws(page, plain, name):
    visit(page, f"{plain}/{navigation.url_path(name)}")
    assert page.locator(".picture[data-failed]").count() == 0
    assert page.locator(".plot[aria-label]").count() > 0


def test_a_slider_moves_its_picture_and_back_leads_to_the_page_before(page, plain):
    visit(page, f"{plain}/similarity?max_len=64&more=true")
    visit(page, f"{plain}/heatmap?max_len=64")
    before = page.locator(".plot").first.get_attribute("aria-label")
    page.locator(".st-key-max_len input[type=range]").press("ArrowRight")
    until(page, lambda: value(page, "max_len") > 64 and "max_len=64" not in page.url)
    settle(page)
    assert page.locator(".plot").first.get_attribute("aria-label") != before
    page.go_back()
    until(page, lambda: "similarity" in page.url)
    settle(page)
    assert value(page, "max_len") == 64


def test_back_on_the_same_page(page, plain):
    visit(page, f"{plain}/similarity?max_len=64&more=true&offset=7")
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
