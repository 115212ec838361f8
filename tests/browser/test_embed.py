"""A teacher's share popover, and its snippet inside a page of somebody else's."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from document.words import words
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import SIZES, settle, until, visit
from tests.browser.user_input import fits_popover, stored

pytestmark = pytest.mark.browser
BLOG = """<!DOCTYPE html><html lang="en"><head><title>Blog</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"></head>
<body><main><h1>A blog</h1><p>Before.</p>{}<p>After.</p></main></body></html>"""
FITS = "root => root.scrollWidth <= root.clientWidth"
AROUND = ":is(header, [data-testid=stSidebar]) :is(a, button):visible, .st-key-share:visible"


@pytest.fixture
def served(tmp_path):
    """Serves a page at another address than the app's; returns that."""
    files = partial(SimpleHTTPRequestHandler, directory=tmp_path)
    with ThreadingHTTPServer(("localhost", 0), files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def serve(html):
            (tmp_path / "index.html").write_text(html)
            return f"http://localhost:{server.server_port}/"

        yield serve
        server.shutdown()


def lower_edge(part):
    box = part.bounding_box()
    return box["y"] + box["height"]


def test_share_popover_is_accessible_and_its_snippet_shows_the_state_alone(page, address, served):
    visit(page, f"{address}/heatmap?more=true&max_len=50&position=7")
    page.locator(".st-key-share button").click()
    body = page.locator("[data-testid=stPopoverBody]")
    settle(page)  # the last fold is there
    teachers, *folds = body.locator("summary").all()
    teachers.click()
    lock = body.locator(".st-key-share_lock")
    until(page, lambda: lower_edge(lock) <= lower_edge(body))  # it scrolls there by itself
    for fold in folds:
        fold.click()
    page.get_by_text("embed=true").first.wait_for()
    settle(page)
    snippet = page.locator("[data-testid=stCode]", has_text="iframe").inner_text()
    page.get_by_text(words("share").label("present")).click()
    page.locator(".st-key-share_control").wait_for()
    fits_popover(page)
    axe_finds_nothing(page)

    page.goto(served(BLOG.format(snippet)))
    frame = page.frame_locator("iframe")
    frame.locator(".st-key-heatmap .plot > .snapshot").first.wait_for()
    assert frame.get_by_role("slider", name="max_len").get_attribute("aria-valuetext") == "50"
    assert frame.get_by_role("heading", name=words("heatmap").meta["question"]).is_visible()
    for size in SIZES:
        page.set_viewport_size(SIZES[size])
        for root in (page.locator("html"), frame.locator("html")):
            until(page, lambda root=root: root.evaluate(FITS))
        assert frame.locator(AROUND).count() == 0
    assert "embed" not in str(stored(page.frames[1]))  # it is no page where a reader was
    axe_finds_nothing(page)
