"""Pages in Firefox and in WebKit, the engine of every iPhone: drawn, dragged, played and saved."""

import io
import time
from xml.etree import ElementTree

import pytest
from PIL import Image

from document import contents
from tests.browser.engines.conftest import VISIBLE, picture, rest
from tests.browser.engines.window import window
from tests.browser.user_input import THUMB

pytestmark = pytest.mark.browser
FITS = "return document.documentElement.scrollWidth <= innerWidth"
SLIDER = ".st-key-position input[type=range]"
POSITION = f"Number(document.querySelector('{SLIDER}').getAttribute('aria-valuetext'))"
SENTENCES_HOLD = """document.querySelector("[data-asked]") &&
    !document.querySelector("[data-outdated]")"""
MOVED = "document.querySelector('.st-key-dial .plot > .snapshot').outerHTML !== arguments[0]"


def test_pictures_are_drawn_and_follow_a_slider_by_pointer_by_key_and_by_finger(view, visit):
    visit("clock-hands")
    assert view.script(f"return {VISIBLE}.length") > 1  # whose components start at the same time
    link, before = view.script("return location.href"), picture(view, "dial")
    thumb = f"return ({THUMB})(document.querySelector('{SLIDER}'))"
    x, y = view.script(thumb)
    view.hold(x, y)
    for step in range(1, 11):
        view.move(x + 8 * step, y)
    view.until(MOVED, before)
    assert view.script("return location.href") == link  # nothing is kept yet
    view.release()
    reached = view.until(f"location.search.includes('position=') && {POSITION}")
    assert reached > 5
    rest(view)
    before = picture(view, "dial")
    view.script(f"document.querySelector('{SLIDER}').focus()")
    view.key("ArrowRight")
    view.until(f"{POSITION} === {reached + 1}")
    view.until(MOVED, before)
    view.until(f"location.search.includes('position={reached + 1}')")
    rest(view)
    before = picture(view, "dial")
    x, y = view.script(thumb)
    view.hold(x, y, "touch")
    for step in range(1, 11):
        view.move(x + 8 * step, y, "touch")
    view.release("touch")
    view.until(f"location.search.includes('position=' + {POSITION}) && {POSITION} > {reached + 1}")
    view.until(MOVED, before)


def test_pictures_that_the_server_draws_follow_before_the_release(view, visit):
    visit("shift-is-rotation")
    slider = "document.querySelector('.st-key-offset input[type=range]')"
    moved = "document.querySelector('.st-key-matrix .plot > .snapshot').outerHTML !== arguments[0]"
    for kind in ("mouse", "touch"):
        link, before = view.script("return location.href"), picture(view, "matrix")
        x, y = view.script(f"return ({THUMB})({slider})")
        view.hold(x, y, kind)
        for step in range(1, 11):
            view.move(x + 4 * step, y, kind)
        view.until(moved, before)
        assert view.script("return location.href") == link  # Streamlit has not heard
        view.until(SENTENCES_HOLD)
        view.release(kind)
        value = f"{slider}.getAttribute('aria-valuetext')"
        view.until(f"location.search.includes('offset=' + {value})")
        view.until("!document.querySelector('[data-asked], [data-outdated]')")
        rest(view)
        shown = picture(view, "matrix")
        visit(view.script("return location.pathname.slice(1) + location.search"))
        assert picture(view, "matrix") == shown


@pytest.mark.weekly
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", contents.names())
def test_a_cold_page_draws_every_picture_wide_and_narrow(engine, address, name, dark):
    url = f"{address}/{contents.url_path(name)}"
    with window(engine, dark=dark) as cold:
        cold.resize(1280, 800)
        cold.open(url)
        rest(cold)
        assert cold.script(FITS)
        ground = "getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor"
        lightest = max(map(int, cold.script(f"return {ground}").strip("rgb()").split(",")[:3]))
        assert (lightest < 80) == dark
        cold.open_narrow(url, 390, 844)
        rest(cold)
        assert cold.script("return innerWidth") == 390
        assert cold.script(FITS)
        assert cold.errors() == []


@pytest.mark.weekly
def test_play_runs_until_it_is_pressed_a_press_on_a_picture_chooses_and_back_leads_back(
    view, visit
):
    visit("clock-hands?position=1")
    before = picture(view, "dial")
    view.press(*view.center(".toggle"))
    view.until(MOVED, before)
    view.until(f"{POSITION} > 2")
    assert "position=1" in view.script("return location.search")
    view.press(*view.center(".toggle"))
    view.until("!/position=1$/.test(location.search)")
    visit("clock-hands")
    pressed = view.until(
        """(() => {
            const wall = document.querySelector(".st-key-wall .plot");
            wall.scrollIntoView({ block: "center" });
            const box = wall.getBoundingClientRect();
            return [box.x + 0.75 * box.width, box.y + 0.75 * box.height];
        })()"""
    )
    view.press(*pressed)
    # The page opens at another pair; the last of four clocks is what a link leaves out.
    view.until("location.search === '?d_model=8'")
    rest(view)
    chosen = view.script("return location.href")
    view.press(*view.center("[data-testid=stPageLink] a"))
    view.until("location.href !== arguments[0]", chosen)
    rest(view)
    view.back()
    view.until("location.href === arguments[0]", chosen)
    rest(view)
    view.until("document.querySelector('.st-key-dial .plot > .snapshot')")


SAYS = """selector => {
    const all = root => [...root.querySelectorAll(selector),
        ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
            shadowRoot ? all(shadowRoot) : [])];
    return all(document)[0]?.textContent;
}"""


def saved(view, kind):
    """The file that a press on this button brings."""
    button = f"button[value={kind}]"
    view.until(f"({SAYS})('{button}')")  # its script has come
    for _ in range(3):  # what opens may still be growing, and then a press misses
        view.press(*view.center(button))
        late = time.monotonic() + 10
        while time.monotonic() < late:
            for file in view.downloads.glob(f"*.{kind}"):
                if data := file.read_bytes():
                    return data
            time.sleep(0.1)
    raise AssertionError(f"no {kind} was saved")


@pytest.mark.weekly
def test_a_picture_is_saved_and_the_link_is_copied(view, visit):
    visit("clock-hands?position=7")
    view.press(*view.center(".st-key-take_dial button"))
    image = Image.open(io.BytesIO(saved(view, "png")))
    assert len(image.convert("RGB").getcolors(1 << 24)) > 50
    drawing = ElementTree.fromstring(saved(view, "svg"))
    width, height = (float(drawing.get(name)) for name in ("width", "height"))
    assert image.size == pytest.approx((2 * width, 2 * height), abs=2)
    visit("clock-hands?position=7")
    view.press(*view.center(".st-key-share button"))
    says = f"({SAYS})('button[value=copy]')"
    before = view.until(says)
    view.press(*view.center("button[value=copy]"))
    view.until(f"{says} !== arguments[0]", before)
