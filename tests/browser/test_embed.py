"""What a teacher passes on: the share popover, and its snippet inside a page of somebody else's."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from document.words import words
from tests.browser.axe import OPTIONS, axe_finds_nothing
from tests.browser.conftest import SIZES, settle, visit

pytestmark = pytest.mark.browser
BLOG = """<!DOCTYPE html><html lang="en"><head><title>Blog</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"></head>
<body><main><h1>A blog</h1><p>Before.</p>{}<p>After.</p></main></body></html>"""

# Resolves once nothing is wider than the window; the test ends where that never comes.
FITS = """root => new Promise(done => {
    const look = () => root.scrollWidth <= root.clientWidth ? done() : setTimeout(look, 50);
    look();
})"""


def share(page):
    page.locator(".st-key-share button").click()
    body = page.locator("[data-testid=stPopoverBody]")
    body.locator("summary").last.wait_for()
    for fold in body.locator("summary").all():
        fold.click()
    page.get_by_text("embed=true").first.wait_for()
    settle(page)


def test_share_popover_is_accessible_and_its_snippet_shows_the_state_alone(page, address, blog):
    visit(page, f"{address}/heatmap?more=true&max_len=50&position=7")
    share(page)
    snippet = page.locator("[data-testid=stCode]", has_text="iframe").inner_text()
    page.get_by_text(words("share").label("present")).click()
    page.locator(".st-key-share_control").wait_for()
    for size, scheme in (("wide", "light"), ("phone", "dark")):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(SIZES[size])
        settle(page)
        body = page.locator("[data-testid=stPopoverBody]").bounding_box()
        assert body["x"] >= 0
        assert body["x"] + body["width"] <= SIZES[size]["width"]
        axe_finds_nothing(page, size)

    blog.text = BLOG.format(snippet)
    page.goto(f"http://localhost:{blog.server_port}/")
    frame = page.frame_locator("iframe")
    frame.locator(".st-key-heatmap .plot > .still").first.wait_for()
    assert frame.get_by_role("slider", name="max_len").get_attribute("aria-valuetext") == "50"
    assert frame.get_by_role(
        "heading", name="What does a positional encoding look like?"
    ).is_visible()
    around = ":is(header, [data-testid=stSidebar]) :is(a, button), .st-key-share"
    for size in SIZES:
        page.set_viewport_size(SIZES[size])
        page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
        frame.locator("html").evaluate(FITS)
        assert frame.locator(f":is({around}):visible").count() == 0
    results = Axe().run(page, options=OPTIONS)
    assert results.violations_count == 0, results.generate_report()
