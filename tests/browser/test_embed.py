"""What a teacher passes on: the share popover, and its snippet inside a page of somebody else's."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import settle, visit, watched_page
from tests.browser.test_pages import NOT_OURS, SIZES

pytestmark = pytest.mark.browser
BLOG = """<!DOCTYPE html><html lang="en"><head><title>Blog</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"></head>
<body><main><h1>A blog</h1><p>Before.</p>{}<p>After.</p></main></body></html>"""


def share(page):
    page.locator(".st-key-share button").click()
    page.get_by_text("embed=true").first.wait_for()
    settle(page)


@pytest.mark.parametrize(("size", "scheme"), [("wide", "light"), ("phone", "dark")])
def test_opened_share_popover_is_accessible_and_fits(chromium, address, size, scheme):
    with watched_page(chromium, viewport=SIZES[size], color_scheme=scheme) as page:
        visit(page, f"{address}/heatmap?max_len=50")
        share(page)
        page.get_by_text("Presenter view").click()
        page.get_by_text("Control to keep").wait_for()
        settle(page)
        body = page.locator("[data-testid=stPopoverBody]").bounding_box()
        assert body["x"] >= 0
        assert body["x"] + body["width"] <= SIZES[size]["width"]
        found = Axe().run(page, context=NOT_OURS)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("size", SIZES)
def test_snippet_shows_the_state_and_nothing_around_it(chromium, address, blog, size):
    with watched_page(chromium, viewport=SIZES[size]) as page:
        visit(page, f"{address}/heatmap?more=true&max_len=50&position=7")
        share(page)
        snippet = page.locator("[data-testid=stCode]", has_text="iframe").inner_text()
        blog.text = BLOG.format(snippet)
        page.goto(f"http://localhost:{blog.server_port}/")
        frame = page.frame_locator("iframe")
        frame.locator(".st-key-heatmap .ytick").first.wait_for()
        assert frame.get_by_role("slider", name="max_len").get_attribute("aria-valuetext") == "50"
        assert frame.get_by_role(
            "heading", name="What does a positional encoding look like?"
        ).is_visible()
        around = ":is(header, [data-testid=stSidebar]) :is(a, button), .st-key-share"
        assert frame.locator(f":is({around}):visible").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        inside = frame.locator("html")
        assert inside.evaluate("root => root.scrollWidth <= root.clientWidth")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
