"""Pictures follow the hand: what they show, what they send, and that one is always there."""

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser import user_input
from tests.browser.conftest import PROJECTOR, until, visit
from tests.browser.user_input import (
    Drag,
    Screencast,
    at_rest,
    open_chart,
    slider,
    state_of,
    value,
)

pytestmark = pytest.mark.browser
OUTDATED = "[data-outdated]"
TIP = """document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]')
    .shadowRoot.querySelector('.tip').innerText"""
SIDES = f"""async () => (await Promise.all(["heatmap_A", "heatmap_B"].map({user_input.CHART})))
    .map(({{ state, plane: {{ across: {{ xaxis: x }}, down: {{ yaxis: y }} }} }}) =>
        ({{ ...state, range: [x.low, x.high, y.low, y.high] }}))"""
# Counts the frames in which the layer or a column of charts is hidden or not the one that it was.
KEEP = """() => {
    const all = () => [...document.querySelectorAll(".st-key-live, .stColumn")];
    const before = all();
    window.moved = 0;
    const look = () => {
        const now = all().filter(node => node.getClientRects().length);
        if (before.some(node => !now.includes(node))) window.moved += 1;
        window.looking = requestAnimationFrame(look);
    };
    look();
    return before.length;
}"""


def test_pictures_follow_a_slider_and_the_server_keeps_where_it_is_released(page, address, sent):
    keys = "similarity", "similarity_profile"
    open_chart(page, address, "similarity", "position=60&pair=99")
    for name in ("max_len", "offset"):
        sent.clear()
        drag, link, values = Drag(page, name), page.url, set()
        for _ in range(4):
            drag.by(12)
            values.add(value(page, name))
            for key in keys:
                assert state_of(page, key)[name] == value(page, name), key
        assert len(values) > 2, name
        assert page.url == link
        assert not sent
        drag.release()
        until(page, lambda name=name: f"{name}={value(page, name)}" in page.url)
        assert len(sent) == 1


def test_sentences_follow_a_hand_that_rests(page, address):
    open_chart(page, address, "clock-hands", "d_model=8&position=5", "dial")
    link, text = page.url, page.locator("[data-testid=stMain]")
    before = text.inner_text()
    hand = Drag(page, "position")
    hand.by(60)
    page.locator(OUTDATED).first.wait_for()
    until(page, lambda: text.inner_text() != before)
    page.locator(OUTDATED).first.wait_for(state="detached")
    assert page.url == link  # nothing is kept yet
    sentences = text.inner_text()
    hand.release()
    until(page, lambda: page.url != link)
    assert text.inner_text() == sentences


def test_a_picture_is_always_there_in_one_layer_and_nothing_else_moves(page, address):
    """Whatever is dragged, pressed or chosen: every frame that the browser shows has it."""
    open_chart(page, address, "heatmap")
    left, top, width, height = (
        round(side) for side in user_input.area_of(page, "heatmap").values()
    )
    assert page.evaluate(KEEP) == 7
    main = page.locator("[data-testid=stMain]")
    with Screencast(page) as frames:
        drag = Drag(page, "max_len")
        for _ in range(5):
            drag.by(6)
        drag.release()
        for key in ("End", "Home"):
            slider(page, "max_len").press(key)
            at_rest(page)
            # A sentence comes and goes; what a screen reader is told of it stands outside.
            expect(main.get_by_text("in 32")).to_have_count(int(key == "End"))
        page.get_by_text("concatenated", exact=True).click()
        at_rest(page)
    assert page.evaluate("cancelAnimationFrame(looking), moved") == 0
    assert len(frames) > 8
    for frame in frames:
        assert frame[top : top + height, left : left + width].std() > 1, "an empty picture"
    visit(page, f"{address}/")
    open_chart(page, address, "heatmap", "max_len=64")
    assert page.locator(".st-key-live").count() == 1
    assert page.locator(".st-key-heatmap .snapshot").count() == 1


def test_a_pointer_reads_and_a_press_moves_what_is_not_locked(page, address, sent):
    open_chart(page, address, "similarity", "max_len=100&d_model=64&position=6")
    matrix = user_input.area_of(page, "similarity")
    assert matrix["width"] == pytest.approx(matrix["height"], abs=2)
    page.mouse.move(*user_input.place(page, "similarity", 0.205, 0.415))
    product = np.cos(21 / 10000 ** (np.arange(0, 64, 2) / 64)).sum()
    assert page.evaluate(TIP) == f"positions 41 and 20, 21 apart\ndot product {product:.3f}"
    page.mouse.down()
    until(page, lambda: state_of(page, "similarity")["position"] == 41)
    assert "position=41" not in page.url
    sent.clear()
    page.mouse.up()
    page.wait_for_url("**position=41*")
    at_rest(page)
    assert value(page, "position") == 41
    assert len(sent) == 1

    open_chart(page, address, "heatmap", "max_len=100&d_model=64&position=5&lock=position")
    page.mouse.move(*user_input.place(page, "heatmap", 20.5 / 64, 41.5 / 100))
    sine = f"{np.sin(41 / 10000 ** (20 / 64)):+.3f}".replace("-", "−")
    assert page.evaluate(TIP) == f"position 41, dimension 20\npair 10, sine {sine}"
    page.set_viewport_size({"width": 800, "height": 720})  # the picture ends at its edge
    at_rest(page)
    page.mouse.move(*user_input.place(page, "heatmap", 0.99, 0.5))
    tip = user_input.box(page, ".tip")
    assert tip["x"] + tip["width"] <= 800
    page.set_viewport_size(PROJECTOR)
    at_rest(page)
    page.mouse.click(*user_input.place(page, "heatmap", 20.5 / 64, 41.5 / 100))
    page.wait_for_url("**pair=10*")
    at_rest(page)
    state = state_of(page, "heatmap")
    assert (state["position"], state["pair"], value(page, "position")) == (5, 10, 5)


def test_side_by_side_both_follow_the_hand_on_equal_axes(page, address):
    open_chart(page, address, "heatmap", "max_len=100&d_model=64&base=5000", fresh=True)
    page.locator(".st-key-compare label").click()
    page.wait_for_selector(f".st-key-heatmap_B {user_input.SNAPSHOT}")
    for parameter in ("compare=true", "max_len_b=100", "d_model_b=64"):
        page.wait_for_url(f"**{parameter}*")
    at_rest(page)
    assert [side["base"] for side in page.evaluate(SIDES)] == [5000, 100]
    page.mouse.move(*user_input.place(page, "heatmap_A", 0.5, 0.3))  # whose row is marked in B
    page.wait_for_selector(".mark", state="attached")
    area, marks = user_input.area_of(page, "heatmap_B"), page.locator(".mark").all()
    rows = [one["y"] for one in (mark.bounding_box() for mark in marks) if one["width"] > 2]
    assert rows == [pytest.approx(area["y"] + 0.3 * area["height"], abs=2)]
    drag = Drag(page, "position")
    drag.by(60)
    places = [side["position"] for side in page.evaluate(SIDES)]
    assert places == [value(page, "position")] * 2 != [5, 5]
    drag.release()
    drag = Drag(page, "max_len_b")
    drag.by(20)
    a, b = page.evaluate(SIDES)
    assert (a["max_len"], b["max_len"]) == (100, value(page, "max_len_b"))
    assert a["range"] == b["range"] == [-0.5, 63.5, b["max_len"] - 0.5, -0.5]
    assert b["max_len"] > 100
    drag.release()
