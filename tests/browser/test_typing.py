"""The number above a slider's thumb is pressed and typed, in the first paint and in the app."""

import pytest

from tests.browser.conftest import APP_RUNS, PHONE, rest, settle, until, visit
from tests.browser.hand import THUMB, Drag, Finger, at_rest, open_chart, slider, state_of, value
from tests.browser.test_in_hand import in_app, query, value_of

pytestmark = pytest.mark.browser
FIELD = ".typed input"
NUMBER = "[data-testid=stSliderThumbValue]"
# Fetched beside the first paint: ui/paint/browser/number_field_later.js.
FIELD_IS_THERE = """performance.getEntriesByType("resource").some(
    ({ name, responseEnd }) => name.endsWith("/app.js") && responseEnd)"""


def number(page, key):
    """The number above a thumb: a hand presses its middle, whatever else is there."""
    return page.locator(f".st-key-{key} {NUMBER}, #paint .k-{key} i span")


def has_focus(page, key):
    return page.evaluate("document.activeElement?.matches('input[type=range]')") and (
        page.locator(f":is(.st-key-{key}, .k-{key}) :focus").count() == 1
    )


def test_a_number_becomes_a_stop_moves_the_picture_and_is_told_once(page, address, sent):
    open_chart(page, address, "heatmap", "position=5")
    sent.clear()
    number(page, "max_len").click()
    field = page.locator(FIELD)
    assert field.evaluate("one => [one.ariaLabel, one.inputMode]") == ["max_len", "decimal"]
    selected = "one => one.value.slice(one.selectionStart, one.selectionEnd)"
    assert field.evaluate(selected) == "128"
    page.keyboard.type(" 5,7e1")
    assert not sent
    page.keyboard.press("Enter")
    until(page, lambda: state_of(page, "heatmap")["max_len"] == 57)
    assert has_focus(page, "max_len")
    at_rest(page)
    assert value(page, "max_len") == state_of(page, "heatmap")["max_len"] == 57
    assert "max_len=57" in page.url
    assert len(sent) == 1
    assert field.count() == 0
    page.keyboard.press("ArrowRight")  # the slider goes on from there, and has the keys still
    at_rest(page)
    assert value(page, "max_len") > 57
    assert has_focus(page, "max_len")


def test_a_digit_begins_it_escape_leaves_it_and_what_is_no_number_is_said(page, address, sent):
    open_chart(page, address, "heatmap", "position=5")
    sent.clear()
    slider(page, "position").focus()
    page.keyboard.press("9")
    field = page.locator(FIELD)
    assert field.input_value() == "9"
    page.keyboard.press("Escape")
    assert field.count() == 0
    assert has_focus(page, "position")
    page.keyboard.press("3")
    page.keyboard.type("0x")
    page.keyboard.press("Enter")
    assert field.get_attribute("aria-invalid") == "true"
    assert page.locator(".typed [role=alert]").inner_text()
    page.locator("h1").click()  # leaving it does not lose what was typed
    assert field.input_value() == "30x"
    field.fill("30")
    assert field.get_attribute("aria-invalid") is None
    assert not sent
    page.locator("h1").click()
    at_rest(page)
    assert value(page, "position") == 30
    assert field.count() == 0
    slider(page, "position").focus()
    page.keyboard.press("9")
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    at_rest(page)
    assert value(page, "position") == 127  # the last that there is
    assert len(sent) == 2


def test_a_drag_that_begins_on_the_number_drags_and_what_is_locked_opens_nothing(page, address):
    open_chart(page, address, "heatmap", "position=5")
    drag = Drag(page, "position")
    page.mouse.up()
    box = number(page, "position").bounding_box()
    drag.x, drag.y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(drag.x, drag.y)
    page.mouse.down()
    for _ in range(3):
        drag.by(20)
    drag.release()
    assert value(page, "position") > 10
    assert page.locator(FIELD).count() == 0
    open_chart(page, address, "heatmap", "position=5&lock=position")  # what is locked opens nothing
    box = number(page, "position").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.locator(FIELD).count() == 0


def test_b_has_its_own_and_a_slider_of_steps_takes_the_nearest(page, address):
    open_chart(page, address, "heatmap", "position=5&compare=true", "heatmap_B")
    number(page, "base_b").click()
    page.keyboard.type("567.4")
    page.keyboard.press("Enter")
    at_rest(page)
    assert value(page, "base_b") == 567
    assert "base_b=567" in page.url
    assert "base=" not in page.url
    visit(page, f"{address}/shift-is-rotation")
    number(page, "offset").click()
    page.keyboard.type("-1.3")
    page.keyboard.press("Enter")
    settle(page)
    assert slider(page, "offset").get_attribute("aria-valuetext") == "-1.5"
    assert "offset=-1.5" in page.url


def test_a_finger_opens_it_where_the_slider_is_dragged_too(phone, address):
    visit(phone, f"{address}/clock-hands?max_len=100&position=20")
    x, y = slider(phone, "position").evaluate(THUMB)
    phone.touchscreen.tap(x, y - 24)
    field = phone.locator(FIELD)
    box = field.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    phone.keyboard.type("40,0")
    phone.keyboard.press("Enter")
    settle(phone)
    assert value(phone, "position") == 40
    x, y = slider(phone, "position").evaluate(THUMB)
    Finger(phone).swipe((x, y - 12), 50, 2)  # on the number, and on the track
    assert value(phone, "position") > 45
    assert field.count() == 0


def typed_in_the_paint(page, name, press):
    page.wait_for_function(FIELD_IS_THERE)
    box = page.locator(f"#paint .k-{name} i span").bounding_box()
    press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.type("3,14e2")
    page.keyboard.press("Enter")
    assert value_of(page, name) == "314"
    page.wait_for_function("document.querySelector('#paint.ahead')")
    assert has_focus(page, name)
    assert query(page)[name] == "314"
    page.keyboard.press("7")


def test_by_a_finger_in_the_first_paint_which_finds_the_thumb_beside_a_step(cold):
    page = cold("heatmap?max_len=100", **PHONE)
    typed_in_the_paint(page, "base", page.touchscreen.tap)
    page.keyboard.press("Escape")
    assert value_of(page, "base") == "314"
    page = cold("clock-hands?position=0", **PHONE)
    box = page.locator("#paint .k-position u").bounding_box()
    Finger(page).touch((box["x"], box["y"] + 2), 60, 3)
    assert int(value_of(page, "position")) > 10
    page.locator("#paint .k-position .less").tap()
    before = value_of(page, "position")
    page.locator("#paint .k-position .more").tap()
    assert int(value_of(page, "position")) == int(before) + 1


def test_in_the_first_paint_where_d_model_doubles_too(cold):
    page = cold("heatmap?more=true&d_model=48&max_len=100")
    for side, then in (("more", 96), ("more", 192), ("less", 96)):
        step(page, "d_model", side).click()
        assert value_of(page, "d_model") == str(then)
    typed_in_the_paint(page, "max_len", page.mouse.click)
    page.evaluate("runApp()")
    page.wait_for_timeout(1200)  # while it is open nothing takes its place
    assert page.evaluate(APP_RUNS) == 0
    page.keyboard.press("Escape")
    rest(page)
    settle(page)
    for key, shown in (("max_len", "314"), ("d_model", "96")):
        assert in_app(page, key) == shown == query(page)[key]


def step(page, key, side):
    return page.locator(f":is(.st-key-{key}, #paint .k-{key}) .step.{side}")


def test_steps_of_d_model_double_and_halve_and_others_do_not(page, address):
    open_chart(page, address, "heatmap", "d_model=48&max_len=100")
    for side in ("more", "more", "less", "more", "more"):  # faster than a server answers
        step(page, "d_model", side).click()
    until(page, lambda: state_of(page, "heatmap")["d_model"] == 384)
    at_rest(page)
    assert value(page, "d_model") == 384
    assert "d_model=384" in page.url
    step(page, "max_len", "more").click()
    at_rest(page)
    assert 100 < value(page, "max_len") < 120


def test_enter_ends_a_text_that_wraps(page, address):
    visit(page, f"{address}/lab-summary")
    box, text = page.locator(".st-key-text textarea"), "report : the court closed the market ."
    box.fill(text)
    box.press("Enter")
    until(page, lambda: query(page).get("text") == text)
    settle(page)
    assert box.input_value() == text
    assert box.evaluate("one => one === document.activeElement")
