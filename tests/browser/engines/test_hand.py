"""What a reader does, in Firefox and in WebKit: drag, keys, play, press, Back, share, save."""

import io
import re
import time
from xml.etree import ElementTree

import pytest
from PIL import Image

from charts.kit.theme import CURSOR
from tests.browser.engines.page import picture, rest
from tests.browser.engines.window import window
from tests.browser.hand import THUMB

pytestmark = pytest.mark.browser
SLIDER = ".st-key-position input[type=range]"
POSITION = f"Number(document.querySelector('{SLIDER}').getAttribute('aria-valuetext'))"
HANDS = POSITION.replace("position", "hands")
GREEN = "#" + bytes(map(int, re.findall(r"\d+", CURSOR))).hex()
LINE = """(color => {
    const plot = document.querySelector(".st-key-needed .plot");
    plot?.scrollIntoView({ block: "center" });
    const boxes = [...plot?.querySelectorAll(`.still path[stroke="${color}"]`) ?? []]
        .map(path => path.getBoundingClientRect());
    const line = boxes.find(({ width, height }) => height > 100 && width < 10);
    return line && [line.x + line.width / 2, line.y + 0.2 * line.height];
})(arguments[0])"""
MOVED = "document.querySelector('.st-key-dial .plot > .still').outerHTML !== arguments[0]"


def test_a_slider_moves_its_picture_by_pointer_and_by_key(view, visit):
    visit("clock-hands")
    link, before = view.script("return location.href"), picture(view, "dial")
    x, y = view.script(f"return ({THUMB})(document.querySelector('{SLIDER}'))")
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


@pytest.mark.weekly
def test_a_line_that_stands_for_a_setting_is_pulled(view, visit):
    visit("lab-hands")
    x, y = view.until(LINE, GREEN)
    view.hold(x, y)
    for step in range(1, 11):
        view.move(x + 10 * step, y)
    view.until(f"{HANDS} > 2")
    view.until(f"({LINE})[0] > arguments[1] + 80", GREEN, x)
    view.release()
    view.until(f"location.search.includes('hands=' + {HANDS})")


@pytest.mark.weekly
def test_a_number_above_a_slider_is_pressed_and_typed(view, visit):
    visit("clock-hands")
    before = picture(view, "dial")
    view.press(*view.center(".st-key-position [data-testid=stSliderThumbValue]"))
    view.until("document.querySelector('.typed input') !== null")
    for sign in "2^6-7":
        view.key(sign)
    view.key("Enter")
    view.until(f"{POSITION} === 57")
    view.until(MOVED, before)
    view.until("location.search.includes('position=57')")


@pytest.mark.weekly
def test_play_runs_in_the_browser_until_it_is_pressed_again(view, visit):
    visit("clock-hands?position=1")
    before = picture(view, "dial")
    view.press(*view.center(".toggle"))
    view.until(MOVED, before)
    view.until(f"{POSITION} > 2")
    assert "position=1" in view.script("return location.search")
    view.press(*view.center(".toggle"))
    view.until("!/position=1$/.test(location.search)")


@pytest.mark.weekly
def test_a_press_on_a_picture_chooses_and_back_leads_back(view, visit):
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
    view.until("document.querySelector('.st-key-dial .plot > .still')")


@pytest.mark.weekly
def test_the_link_is_copied(view, visit):
    visit("clock-hands?position=7")
    view.press(*view.center(".st-key-share button"))
    says = f"({SAYS})('button[value=copy]')"
    before = view.until(says)
    view.press(*view.center("button[value=copy]"))
    view.until(f"{says} !== arguments[0]", before)


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
def test_a_picture_is_saved(view, visit):
    visit("clock-hands")
    view.press(*view.center(".st-key-take_dial button"))
    image = Image.open(io.BytesIO(saved(view, "png")))
    assert len(image.convert("RGB").getcolors(1 << 24)) > 50
    drawing = ElementTree.fromstring(saved(view, "svg"))
    width, height = (float(drawing.get(name)) for name in ("width", "height"))
    assert image.size == pytest.approx((2 * width, 2 * height), abs=2)


def test_a_finger_drags_a_slider(view, visit):
    visit("clock-hands")
    before = picture(view, "dial")
    x, y = view.script(f"return ({THUMB})(document.querySelector('{SLIDER}'))")
    view.hold(x, y, "touch")
    for step in range(1, 11):
        view.move(x + 8 * step, y, "touch")
    view.release("touch")
    view.until(f"location.search.includes('position=') && {POSITION} > 5")
    view.until(MOVED, before)


@pytest.mark.weekly
def test_a_model_is_trained(view, visit):
    visit("lab-training?steps=25")
    view.press(*view.center(".st-key-train button"))
    view.until("document.querySelector('.st-key-live_training .plot > .still')")
    # Where another visitor had it trained before, it is there at once.
    view.until("!document.querySelector('.st-key-cancel')", seconds=120)
    rest(view)


@pytest.mark.weekly
def test_the_story_is_walked_by_keys_and_by_a_clicker(view, visit):
    visit("story?present=1&plan=15.2")
    assert not view.script("return document.querySelector('header')?.checkVisibility()")
    for key, step in (("PageDown", 1), ("ArrowRight", 2), ("PageDown", 2), ("PageUp", 1)):
        before = view.script(STORY)
        view.key(key)
        view.until(f"{STORY} !== arguments[0]", before)
        view.until(f"/step={step}(&|$)/.test(location.search) || {step} === 1")
        rest(view)
    view.key("Escape")
    view.until("document.querySelector('.st-key-share') && !location.search.includes('present')")
    rest(view)


STORY = "document.querySelector('[data-testid=stMain]').innerText"


@pytest.mark.weekly
def test_a_reader_who_likes_it_dark(view, address):
    with window(view.engine, dark=True) as night:
        night.open(f"{address}/clock-hands")
        rest(night)
        color = night.script(
            "return getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor"
        )
        assert max(map(int, color.strip("rgb()").split(",")[:3])) < 80, color
        assert night.errors() == []
