"""The first paint in a browser: it goes without a jump, and stays where scripts are off."""

import re
import urllib.request

import pytest

from document.words import words
from tests.browser.conftest import begin_with, new_page, prepared
from tests.browser.hand import STILL
from ui.server.files import STYLES

pytestmark = pytest.mark.browser

KEEP = """
const remove = Element.prototype.remove;
Element.prototype.remove = function () {
  if (this.id !== "paint") return remove.call(this);
  const box = (element) => {
    const { x, y, width } = element.getBoundingClientRect();
    return [x, y, width];
  };
  const names = [["#paint h1", "#root h1"], ["#paint .picture", "#root .plot"]];
  window.places = names.map((pair) => pair.map((name) => box(document.querySelector(name))));
  window.scrollTopBefore = this.scrollTop;
  const size = (element) => getComputedStyle(element).fontSize;
  const captions = [...document.querySelectorAll("#paint .caption p")];
  window.captions = captions.map((one) => [size(one), size(one.parentElement)]);
  remove.call(this);
};
"""


@pytest.mark.parametrize(
    ("path", "width", "scheme"),
    [
        ("check", 1400, "light"),  # above the picture a line with a power
        ("similarity?embed=true", 390, "dark"),  # beneath the picture a caption
        pytest.param(  # beside the title a button with an icon
            *("heatmap?present=1", 1280, "light"), marks=pytest.mark.weekly
        ),
    ],
)
def test_app_takes_over_at_the_same_place(address, chromium, path, width, scheme):
    page = new_page(chromium)
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    page.add_init_script(KEEP)
    urls = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto(prepared(f"{address}/{path}"), wait_until="commit")
    page.wait_for_selector("#paint .still")
    ground = page.evaluate("getComputedStyle(document.querySelector('#paint')).backgroundColor")
    # A font that comes later moves what is above, and the browser scrolls by as much.
    page.evaluate("document.fonts.ready.then(() => (paint.scrollTop = 40))")
    page.wait_for_function("window.places", timeout=60_000)
    title, picture = page.evaluate("window.places")
    assert picture[0] == pytest.approx(picture[1], abs=3)
    assert title[0] == pytest.approx(title[1], abs=3)
    captions = page.evaluate("window.captions")  # Streamlit has a size of its own for paragraphs
    assert captions
    assert all(still == own for still, own in captions)
    scroll_top = page.evaluate("window.scrollTopBefore")
    assert scroll_top > 0
    scrolled = page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop")
    assert scrolled == pytest.approx(scroll_top, abs=1)
    assert page.locator("#paint").count() == 0
    app = page.evaluate("getComputedStyle(document.querySelector('.stApp')).backgroundColor")
    assert app == ground
    scripts = [url for url in urls if "/browser/" in url]
    assert scripts
    assert not any("plotly.min" in url for url in scripts)  # nobody explores a picture
    assert len(scripts) == len(set(scripts))  # what is asked for early is what the app uses
    styles = [url.partition("/browser/")[2] for url in scripts if url.endswith(".css")]
    assert sorted(styles) == sorted(STYLES)  # and all of it
    page.close()


PAINTED = "new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 50)))"
SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) shift += entry.value;
}).observe({type: "layout-shift", buffered: true});
"""


@pytest.mark.parametrize("path", ["", "heatmap"])
def test_nothing_moves_on_a_phone_whatever_part_has_arrived(address, chromium, path):
    """There a picture stands above words that come before it in the HTML."""
    with urllib.request.urlopen(prepared(f"{address}/{path}")) as answer:
        text = re.sub("<script>.*?</script>", "", answer.read().decode(), flags=re.DOTALL)
    half = text.index('<div class="down k-page"')
    page = new_page(chromium, is_mobile=True, has_touch=True)
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(SHIFTS)
    page.goto(f"{address}/robots.txt")
    page.evaluate("document.open()")
    for part in (text[:half], text[half:]):
        page.evaluate("part => document.write(part)", part)
        page.evaluate(PAINTED)
    assert page.locator("#paint .k-page_lead").is_visible()
    assert page.evaluate("shift") < 0.02
    page.close()


def test_nothing_jumps_under_a_finger(address, chromium):
    page = new_page(chromium, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(KEEP)
    page.goto(prepared(f"{address}/heatmap"), wait_until="commit")
    page.wait_for_function("window.places", timeout=60_000)
    title, picture = page.evaluate("window.places")
    assert title[0] == pytest.approx(title[1], abs=3)
    assert picture[0] == pytest.approx(picture[1], abs=3)
    page.close()


def test_without_scripts_the_page_can_be_read(address, chromium):
    page = new_page(chromium, java_script_enabled=False)
    prepared(f"{address}/heatmap")
    page.goto(prepared(f"{address}/similarity"))
    assert page.locator("h1").inner_text() == words("similarity").meta["question"]
    assert page.locator("svg.still").first.is_visible()
    question = words("heatmap").meta["question"]
    page.get_by_role("link", name=question).click()
    assert page.locator("h1").inner_text() == question
    page.close()


def test_a_picture_that_fails_leaves_its_still_and_the_page_goes_on(address, chromium):
    page = new_page(chromium)
    begin_with(page, "host", "throw new Error('it fails');")
    page.goto(prepared(f"{address}/similarity"))
    page.wait_for_selector("#paint", state="detached")
    line = page.get_by_text(words("frame").label("failure"))
    assert line.first.is_visible()
    still = page.locator(".st-key-similarity .late-still svg.still:visible")
    assert still.count() == 1
    page.locator(".st-key-offset .step.more").click()
    still.wait_for(state="detached")  # it shows the offset before
    assert line.first.is_visible()
    page.close()


def test_a_late_picture_has_its_still_until_it_is_drawn(address, chromium):
    page = new_page(chromium)
    page.add_init_script("window.released = new Promise(done => (window.release = done))")
    begin_with(page, "host", "window.asked = true; await released;")
    page.goto(prepared(f"{address}/similarity"), wait_until="commit")
    page.wait_for_selector("#paint", state="detached")
    assert page.evaluate("asked")
    assert page.locator(".st-key-similarity .late-still svg.still:visible").count() == 1
    page.evaluate("release()")
    page.wait_for_selector(f".st-key-similarity {STILL}")
    assert page.locator(".st-key-similarity .late-still").count() == 0
    page.close()
