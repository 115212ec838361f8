"""Pictures follow the hand: what they show, what they send, and that one is always there."""

from itertools import chain

import pytest

from tests.browser.conftest import settle, until, visit
from tests.browser.hand import (
    STILL,
    Drag,
    Screencast,
    area_of,
    at_rest,
    kept,
    open_chart,
    slider,
    state_of,
    unheard,
    value,
)
from tests.profiles import WEEKLY

pytestmark = pytest.mark.browser

TABLE = ("max_len", "d_model", "base", "position", "pair")
PAIR = ("d_model", "base", "position", "pair")
OFFSETS = ("max_len", "d_model", "base", "position", "offset")
# Path of a page: the key of its first chart; its pictures as the layer calls them, each with the
# sliders that move it; and which of them are pulled every day.
PAGES = {
    "heatmap": ("heatmap", {"heatmap": TABLE}, TABLE),
    "similarity": ("similarity", {"matrix": OFFSETS, "profile": OFFSETS}, ("max_len", "offset")),
    "clock-hands": ("dial", {"dial": (*PAIR, "k"), "wall": TABLE}, ("position", "k")),
    "word-on-a-circle": ("word_on_a_circle", {"word_on_a_circle": PAIR}, ("position", "base")),
}
OTHER = {"similarity": "cosine", "heatmap": "concatenated"}


@pytest.mark.parametrize("path", PAGES)
def test_pictures_follow_nothing_is_kept_until_release_and_one_is_always_there(
    page, address, sent, path
):
    key, pictures, daily = PAGES[path]
    open_chart(page, address, path, "position=60&pair=99", key)
    sent.clear()
    for name in dict.fromkeys(chain(*pictures.values())) if WEEKLY else daily:
        drag, link = Drag(page, name), page.url
        values = set()
        for _ in range(6):
            drag.by(8)
            for picture, moved_by in pictures.items():
                if name in moved_by:
                    assert state_of(page, picture)[name] == value(page, name), picture
            values.add(value(page, name))
        assert len(values) > 2, name
        assert page.url == link
        assert not kept(sent)
        drag.release()
        assert len(kept(sent)) == 1
        sent.clear()
        until(page, lambda name=name: f"{name}={value(page, name)}" in page.url)
    page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop = 0")
    if WEEKLY or path in OTHER:
        is_never_empty(page, path, key)


def is_never_empty(page, path, key):
    """Drag, press keys and choose: every frame that the browser shows has the picture `key`."""
    box = area_of(page, key)
    left, top, width, height = (round(box[side]) for side in ("x", "y", "width", "height"))
    with Screencast(page) as frames:
        drag = Drag(page, "max_len")
        for _ in range(5):
            drag.by(6)
        drag.release()
        for name in ("d_model", "base"):
            slider(page, name).press("ArrowLeft")
            at_rest(page)
        if path in OTHER:
            page.get_by_text(OTHER[path], exact=True).click()
            at_rest(page)
    assert len(frames) > 8
    for frame in frames:
        assert frame[top : top + height, left : left + width].std() > 1, "an empty picture"


# Counts the frames in which the layer or a column of charts is hidden or not the one that it was.
KEEP = """() => {
    const all = () => [...document.querySelectorAll(".st-key-live, .stColumn")];
    const before = all();
    window.moved = 0;
    const look = () => {
        const now = all().filter(node => node.getClientRects().length);
        if (before.some(node => !now.includes(node))) window.moved += 1;
        requestAnimationFrame(look);
    };
    look();
    return before.length;
}"""


def test_sentence_that_comes_and_goes_moves_nothing_else(page, address):
    open_chart(page, address, "heatmap")
    assert page.evaluate(KEEP) == 7
    for key in ("End", "Home"):
        slider(page, "max_len").press(key)
        at_rest(page)
        assert page.get_by_text("in 32").count() == (key == "End")
    assert page.evaluate("window.moved") == 0


def test_a_press_a_key_and_a_server_that_does_not_follow(page, address, sent):
    open_chart(page, address, "similarity", "max_len=100&d_model=64&position=6")
    area = area_of(page, "similarity")
    place = [area["x"] + area["width"] * 0.205, area["y"] + area["height"] * 0.415]
    page.mouse.move(*place)
    page.mouse.down()
    until(page, lambda: state_of(page, "matrix")["position"] == 41)
    assert "position=41" not in page.url
    sent_before = len(kept(sent))
    page.mouse.up()
    at_rest(page)
    assert value(page, "position") == 41
    assert len(kept(sent)) == sent_before + 1
    assert "position=41" in page.url

    # A picture that no answer confirms goes back.
    page.evaluate("document.dispatchEvent(new CustomEvent('cursor', { detail: { position: 50 } }))")
    until(page, lambda: state_of(page, "matrix")["position"] == 50)
    until(page, lambda: state_of(page, "matrix")["position"] == 41)

    # A key moves the picture before the server answers.
    slider(page, "position").focus()
    with unheard(page):
        slider(page, "position").press("ArrowRight")
        until(page, lambda: state_of(page, "matrix")["position"] == 42)


@pytest.mark.parametrize("lock", ["position", "position,pair"])
def test_a_locked_control_is_not_moved_by_a_press(page, address, sent, lock):
    link = f"max_len=100&d_model=64&position=5&lock={lock}"
    open_chart(page, address, "heatmap", link, fresh=True)
    area = area_of(page, "heatmap")
    sent.clear()
    page.mouse.click(area["x"] + area["width"] * 0.5, area["y"] + area["height"] * 0.5)
    page.wait_for_timeout(300)
    at_rest(page)
    assert state_of(page, "heatmap")["position"] == value(page, "position") == 5
    assert bool(sent) == (lock == "position")
    assert (state_of(page, "heatmap")["pair"] == 16) == (lock == "position")


def test_one_layer_whatever_happens_to_the_page(page, address):
    open_chart(page, address, "heatmap")
    visit(page, f"{address}/", fresh=True)
    page.go_back()
    page.wait_for_selector(f".st-key-heatmap {STILL}")
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 900, "height": 700})
    settle(page)
    for name in ("max_len", "d_model"):
        slider(page, name).press("ArrowLeft")
    for name in ("max_len", "d_model"):
        page.wait_for_url(f"**{name}={value(page, name)}*")
    at_rest(page)
    assert page.locator(".st-key-live").count() == 1
    assert page.locator(".st-key-heatmap .still").count() == 1
