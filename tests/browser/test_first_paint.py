"""The first paint in a browser: it goes without a jump, and stays where scripts are off."""

import json
import re
import urllib.request

import pytest

from document.words import words
from tests.browser.conftest import PHONE, begin_with, new_page, prepared, watched_page
from ui.server.files import STYLES

pytestmark = pytest.mark.browser

TYPE = ["font-size", "font-weight", "line-height", "color"]
SHAPE = ["width", "height", "border-top-left-radius"]
# A part in the first paint and in the app, and what of it looks the same.
PARTS = {
    "h1": ("#paint h1", "", "#root h1", TYPE),
    "h2": ("#paint h2", "", "#root h2", TYPE),
    "thumb": ("#paint .slider u", "::after", "#root [role=group] [style*=left]", SHAPE),
    "switch": ("#paint .toggle", "::before", "#root [data-testid=stCheckbox] label > div", SHAPE),
}
KEEP = """
const PARTS = PARTS_OF_BOTH;
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
  const look = (selector, part, names) => {
    const style = getComputedStyle(document.querySelector(selector), part);
    return names.map((name) => style.getPropertyValue(name));
  };
  const parts = Object.entries(PARTS).filter(([, [own]]) => document.querySelector(own));
  window.looks = parts.map(([name, [paint, part, app, names]]) =>
    [name, look(paint, part, names), look(app, "", names)]);
  remove.call(this);
};
""".replace("PARTS_OF_BOTH", json.dumps(PARTS))
GROUND = "(name) => getComputedStyle(document.querySelector(name)).backgroundColor"


@pytest.mark.parametrize(
    ("path", "parts", "options"),
    [
        ("check", "h1 h2 switch", {}),  # above the picture a line with a power
        # beneath the picture a caption
        (
            "similarity?embed=true",
            "h1 thumb switch",
            {"color_scheme": "dark", "reduced_motion": "reduce", **PHONE},
        ),
        # beside the title a button with an icon
        pytest.param("heatmap?present=1", "h1 thumb", {}, marks=pytest.mark.weekly),
    ],
    ids=["projector", "phone", "presenter"],
)
def test_app_takes_over_at_the_same_place_with_the_same_look(
    address, chromium, path, parts, options
):
    with watched_page(chromium, script=KEEP, **options) as page:
        urls = []
        page.on("request", lambda request: urls.append(request.url))
        page.goto(prepared(f"{address}/{path}"), wait_until="commit")
        page.wait_for_selector("#paint .snapshot")
        ground = page.evaluate(GROUND, "#paint")
        # A font that comes later moves what is above, and the browser scrolls by as much.
        page.evaluate("document.fonts.ready.then(() => (paint.scrollTop = 40))")
        page.wait_for_function("window.places")
        for snapshot, own in page.evaluate("window.places"):
            assert snapshot == pytest.approx(own, abs=3)
        captions = page.evaluate("window.captions")  # Streamlit has a size of its own for them
        assert captions
        assert all(snapshot == own for snapshot, own in captions)
        looks = page.evaluate("window.looks")
        assert [name for name, *_ in looks] == parts.split()
        for name, painted, own in looks:
            assert painted == own, name
        scroll_top = page.evaluate("window.scrollTopBefore")
        assert scroll_top > 0
        scrolled = page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop")
        assert scrolled == pytest.approx(scroll_top, abs=1)
        assert page.locator("#paint").count() == 0
        assert page.evaluate(GROUND, ".stApp") == ground
        page.wait_for_function("!document.querySelector('.late-snapshot')")
        scripts = [url for url in urls if "/browser/" in url]
        assert not any("plotly.min" in url for url in scripts)  # nobody explores a picture
        assert len(scripts) == len(set(scripts)) > 0  # what is asked for early is used
        styles = [url.partition("/browser/")[2] for url in scripts if url.endswith(".css")]
        assert sorted(styles) == sorted(STYLES)  # and all of it


PAINTED = "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
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
    half = text.index('<div class="down st-key-page"')
    with watched_page(chromium, script=SHIFTS, **PHONE) as page:
        page.goto(f"{address}/robots.txt")
        page.evaluate("document.open()")
        for part in (text[:half], text[half:]):
            page.evaluate("part => document.write(part)", part)
            page.evaluate(PAINTED)
        assert page.locator("#paint .st-key-page_lead").is_visible()
        assert page.evaluate("shift") < 0.02


def test_without_scripts_the_page_can_be_read(address, chromium):
    with watched_page(chromium, java_script_enabled=False) as page:
        prepared(f"{address}/heatmap")
        page.goto(prepared(f"{address}/similarity"))
        assert page.locator("h1").inner_text() == words("similarity").meta["question"]
        assert page.locator("svg.snapshot").first.is_visible()
        question = words("heatmap").meta["question"]
        page.get_by_role("link", name=question).click()
        assert page.locator("h1").inner_text() == question


def test_a_picture_has_its_snapshot_until_it_is_drawn_and_after_it_failed(address, chromium):
    page = new_page(chromium)  # whose error is no matter
    page.add_init_script("window.released = new Promise(done => (window.release = done))")
    begin_with(page, "host", "window.asked = true; await released; throw new Error('it fails');")
    page.goto(prepared(f"{address}/similarity"), wait_until="commit")
    page.wait_for_selector("#paint", state="detached")
    assert page.evaluate("asked")
    snapshot = page.locator(".st-key-similarity .late-snapshot svg.snapshot:visible")
    assert snapshot.count() == 1
    line = page.get_by_text(words("frame").label("failure")).filter(visible=True)
    assert not line.count()
    page.evaluate("release()")
    line.first.wait_for()
    assert snapshot.count() == 1
    page.locator(".st-key-offset .step.more").click()
    snapshot.wait_for(state="detached")  # it shows the offset before
    assert line.first.is_visible()
    page.close()
