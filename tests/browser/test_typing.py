"""The number above a slider's thumb is pressed and typed, in the first paint and in the app."""

import pytest

from tests.browser.conftest import APP_RUNS, rest, settle, until, visit
from tests.browser.test_early_input import in_app, query, value_of
from tests.browser.user_input import Finger, at_rest, open_chart, slider, state_of, value

pytestmark = pytest.mark.browser
FIELD = ".typed input"
SELECTED = """one => [one.ariaLabel, one.inputMode,
    one.value.slice(one.selectionStart, one.selectionEnd)]"""
THUMB_AT = "one => parseFloat(getComputedStyle(one, '::after').left) / one.clientWidth"
# Fetched beside the first paint: ui/paint/browser/number_field_later.js.
FIELD_IS_THERE = """performance.getEntriesByType("resource").some(
    ({ name, responseEnd }) => name.endsWith("/app.js") && responseEnd)"""


def number(page, key):
    """Return the middle of the number above a thumb, whatever else is there."""
    number = "[data-testid=stSliderThumbValue]"
    box = page.locator(f".st-key-{key} :is({number}, i span)").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def step(page, key, side):
    return page.locator(f".st-key-{key} .step.{side}")


def has_focus(page, key):
    return page.locator(f".st-key-{key} input[type=range]:focus").count() == 1


def type_in(page, text):
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def test_a_number_is_pressed_or_begun_typed_told_once_or_refused(page, address, sent):
    open_chart(page, address, "heatmap", "position=5")
    sent.clear()
    page.mouse.click(*number(page, "max_len"))
    field = page.locator(FIELD)
    assert field.evaluate(SELECTED) == ["max_len", "decimal", "128"]
    type_in(page, " 5,7e1")
    until(page, lambda: state_of(page, "heatmap")["max_len"] == 57)
    page.wait_for_url("**max_len=57*")
    at_rest(page)
    assert len(sent) == 1
    assert has_focus(page, "max_len")
    page.keyboard.press("ArrowRight")  # the slider goes on from there
    until(page, lambda: value(page, "max_len") > 57)
    at_rest(page)

    slider(page, "position").focus()
    sent.clear()
    page.keyboard.press("9")
    assert field.input_value() == "9"
    page.keyboard.press("Escape")
    assert field.count() == 0
    assert has_focus(page, "position")
    type_in(page, "30x")
    assert field.get_attribute("aria-invalid") == "true"
    assert page.locator(".typed [role=alert]").inner_text()
    page.locator("h1").click()  # leaving it does not lose what was typed
    assert field.input_value() == "30x"
    field.fill("30")
    assert field.get_attribute("aria-invalid") is None
    assert not sent
    page.locator("h1").click()
    page.wait_for_url("**position=30*")
    at_rest(page)
    slider(page, "position").focus()
    type_in(page, "999")
    last = value(page, "max_len") - 1
    page.wait_for_url(f"**position={last}*")
    at_rest(page)
    assert len(sent) == 2

    x, y = number(page, "position")  # a drag that begins there drags
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=3)
    page.mouse.up()
    at_rest(page)
    assert value(page, "position") < last
    assert field.count() == 0


def test_steps_double_b_has_its_own_and_a_slider_of_steps_takes_the_nearest(page, address):
    open_chart(page, address, "heatmap", "d_model=48&compare=true&lock=position", "heatmap_B")
    page.mouse.click(*number(page, "position"))
    assert page.locator(FIELD).count() == 0  # what is locked opens nothing
    assert not step(page, "position", "more").is_visible()
    for sides, then in ((("more", "more"), 192), (("less",), 96), (("more", "more"), 384)):
        for side in sides:  # faster than a server answers
            step(page, "d_model", side).click()
        page.wait_for_url(f"**d_model={then}*")
    at_rest(page)
    assert value(page, "d_model") == state_of(page, "heatmap_A")["d_model"] == 384
    step(page, "max_len", "more").click()
    until(page, lambda: 128 < value(page, "max_len") < 150)
    page.mouse.click(*number(page, "base_b"))
    type_in(page, "567.4")
    page.wait_for_url("**base_b=567*")
    assert "base=" not in page.url
    visit(page, f"{address}/shift-is-rotation")
    page.mouse.click(*number(page, "offset"))
    type_in(page, "-1.3")
    page.wait_for_url("**offset=-1.5*")
    until(page, lambda: slider(page, "offset").get_attribute("aria-valuetext") == "-1.5")
    # Enter ends a text that wraps, too.
    visit(page, f"{address}/lab-tasks?task=summary")
    box, text = page.locator(".st-key-text textarea"), "report : the court closed the market ."
    box.fill(text)
    box.press("Enter")
    until(page, lambda: query(page).get("text") == text)
    settle(page)
    assert box.input_value() == text
    assert box.evaluate("one => one === document.activeElement")


def test_in_the_first_paint_by_a_finger_which_finds_the_thumb_beside_a_step(cold):
    page = cold("heatmap?more=true&d_model=48&max_len=100&position=0", has_touch=True)
    less, more = (step(page, "position", side) for side in ("less", "more"))
    assert (less.is_disabled(), more.is_disabled()) == (True, False)
    track = page.locator("#paint .st-key-position u")
    box = track.bounding_box()
    Finger(page).touch((box["x"], box["y"] + 2), 60, 3)
    position = int(value_of(page, "position"))
    assert position > 10
    assert track.evaluate(THUMB_AT) == pytest.approx(position / 99, abs=0.01)
    more.tap()
    until(page, lambda: value_of(page, "position") == str(position + 1))
    for side, then in (("more", "96"), ("more", "192"), ("less", "96")):
        step(page, "d_model", side).tap()
        assert value_of(page, "d_model") == then
    page.wait_for_function(FIELD_IS_THERE)
    page.touchscreen.tap(*number(page, "max_len"))
    type_in(page, "3,14e2")
    assert has_focus(page, "max_len")
    page.wait_for_function("document.querySelector('#paint.ahead')")
    page.keyboard.press("7")
    page.evaluate("runApp()")
    page.wait_for_timeout(1200)  # while it is open nothing takes its place
    assert page.evaluate(APP_RUNS) == 0
    page.keyboard.press("Escape")
    rest(page)
    settle(page)
    for key, shown in (("max_len", "314"), ("d_model", "96"), ("position", str(position + 1))):
        assert in_app(page, key) == shown == query(page)[key]
