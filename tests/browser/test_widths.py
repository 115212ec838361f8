"""A page at every width: what stands on the first screen, beside its picture, and how wide."""

import pytest

from document import contents
from document.words import words
from tests.browser.conftest import PHONE, prepared, settle, visit, watched_page
from tests.browser.hand import STILL, area_of, at_rest, open_chart, state_of

pytestmark = pytest.mark.browser
PHONES = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]
METAS = {name: words(name).meta for name in contents.names()}
THUMBS = {name: meta["thumb"] for name, meta in METAS.items() if "thumb" in meta}
LINE = 24  # pixels
PLACES = """control => {
    const pictures = [...document.querySelectorAll("#paint .picture, #root .plot")];
    const first = pictures.map(one => one.getBoundingClientRect()).find(({ height }) => height);
    const { x, y, width, bottom } = document.querySelector(control).getBoundingClientRect();
    const visible = Math.min(first.bottom, y) - Math.max(first.top, 0);
    const lead = document.querySelector("#paint .k-page_lead, #root .st-key-page_lead");
    const { y: below } = lead.getBoundingClientRect();
    return { x, width, bottom, share: visible / first.height, lead: below };
}"""
# On its side, and at 200 %: pages with main controls, some of them the page's own.
LOW = [{"width": 844, "height": 390}, {"width": 640, "height": 360}]
WITH_CONTROLS = [
    "heatmap", "clock_hands", "word_on_a_circle", "similarity",
    "text_to_input", "attention", "beyond", "traps", "choose", "lab_real",
]  # fmt: skip
OWN = {"traps": ["exponent"], "similarity": ["offset"], "lab_real": ["position"]}
PICTURE = {"choose": "[data-testid=stMain] table"}  # the answer, where a page is a tool
LARGE = {"width": 1920, "height": 1080}
BESIDE = (
    "[class*=st-key-beside_] [data-testid=stColumn]:last-child [data-testid=stMarkdownContainer]"
)


def boxes(page, *selectors):
    return [page.locator(selector).first.bounding_box() for selector in selectors]


def is_at_hand(page, name, control):
    """See that picture, control at full width and lead are in the window, one below the other."""
    for size in PHONES:
        page.set_viewport_size(size)
        places = page.evaluate(PLACES, control)
        about = (name, size, places)
        assert places["share"] >= 0.95, about
        assert places["lead"] + LINE <= size["height"], about
        assert places["bottom"] <= size["height"], about
        assert places["x"] <= 24, about
        assert places["width"] >= size["width"] - 48, about


def test_the_first_paint_of_every_page_has_what_moves_it_on_a_phone(chromium, address):
    with watched_page(chromium, java_script_enabled=False, **PHONE) as page:
        for name, thumb in THUMBS.items():
            page.goto(prepared(f"{address}/{contents.url_path(name)}"))
            key = thumb if isinstance(thumb, str) else thumb[0]
            is_at_hand(page, name, f"#paint .k-{key}")


def test_picture_and_main_control_are_on_a_low_screen(page, address):
    """In the app: its first paint has no layout of its own for a phone on its side."""

    def height(box, size):
        """How many pixels of the height of a box are in the window."""
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"] + 1
        return min(box["y"] + box["height"], size["height"]) - max(box["y"], 0)

    page.emulate_media(reduced_motion="reduce")
    for name in WITH_CONTROLS:
        page.set_viewport_size(LOW[0])
        visit(page, f"{address}/{contents.url_path(name)}")
        for size in LOW:
            page.set_viewport_size(size)
            settle(page)
            (picture,) = boxes(page, PICTURE.get(name, ".plot:visible"))
            assert height(picture, size) >= 0.4 * size["height"], (name, size)
            keys = OWN.get(name) or METAS[name]["main"]
            controls = page.locator(", ".join(f".st-key-{key}" for key in keys))
            places = [control.bounding_box() for control in controls.all()]
            assert any(
                box["height"] > 20 and height(box, size) >= box["height"] for box in places
            ), (name, size)


def test_the_app_on_a_phone(phone, address):
    """The rest is behind "More settings"; at home it is the words, and the sentence is there."""
    visit(phone, f"{address}/similarity")
    is_at_hand(phone, "similarity", "#root .st-key-offset")
    rest = phone.locator(".st-key-main_controls [data-testid=stElementContainer]:visible")
    folded = rest.count()
    phone.locator(".st-key-more label").tap()
    settle(phone)
    for control in ("position", "pair", "base", "max_len", "measure"):
        box = phone.locator(f".st-key-{control}").bounding_box()
        assert box["width"] > (250 if control == "measure" else 310)
    phone.locator(".st-key-more label").tap()
    settle(phone)
    assert rest.count() == folded
    phone.emulate_media(reduced_motion="reduce")
    visit(phone, f"{address}/")
    is_at_hand(phone, "home", "#root .st-key-word")
    assert phone.locator(".st-key-sentence").is_visible()
    visit(phone, f"{address}/lab-translation?text=the+purple+cat+chased+the+mouse")
    news = phone.get_by_text(
        words("lab_translation").text("unknown", named=["purple"], more=0).replace("*", "")
    )
    box = phone.locator(".st-key-text").bounding_box()
    assert 0 < news.bounding_box()["y"] - box["y"] - box["height"] < 40


def test_words_stand_beside_their_picture_where_both_have_room(page, address):
    open_chart(page, address, "beyond", key="stretch")
    for width, beside in ((1280, True), (1000, False), (390, False)):
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        plot, words = boxes(page, ".st-key-stretch .plot", BESIDE)
        assert (words["x"] > plot["x"] + plot["width"]) == beside, width
        assert (words["y"] > plot["y"] + plot["height"]) != beside, width
    page.set_viewport_size({"width": 1280, "height": 720})
    open_chart(page, address, "beyond", "present=1", key="stretch")
    (plot,) = boxes(page, ".st-key-stretch .plot")
    assert plot["width"] > 0.9 * page.viewport_size["width"]
    visit(page, f"{address}/choose")
    table, code = boxes(page, "[data-testid=stMain] table", "[data-testid=stCode]")
    assert code["x"] > table["x"] + table["width"]
    assert code["y"] < table["y"] + table["height"]


def test_pictures_grow_in_a_large_window_and_are_pressed_where_they_are(page, address):
    heights = []
    for size in (page.viewport_size, LARGE):
        page.set_viewport_size(size)
        open_chart(page, address, "heatmap")
        heights.append(page.locator(f".st-key-heatmap {STILL}").bounding_box()["height"])
    assert heights[1] == pytest.approx(1.25 * heights[0], rel=0.01)
    below, plot = boxes(page, ".st-key-under_heatmap", ".st-key-heatmap .plot")
    assert below["y"] >= plot["y"] + plot["height"]
    area = area_of(page, "heatmap")
    page.mouse.click(area["x"] + area["width"] / 3, area["y"] + 99.5 / 128 * area["height"])
    at_rest(page)
    assert state_of(page, "heatmap")["position"] == 99
    open_chart(page, address, "similarity")
    sliders = page.locator("[data-testid=stSlider]").all()
    assert len(sliders) >= 3
    assert max(slider.bounding_box()["width"] for slider in sliders) <= 420


def test_pictures_shrink_on_a_low_phone_and_are_pressed_where_they_are(phone, address):
    heights = []
    for high in (800, 640):
        phone.set_viewport_size({"width": 360, "height": high})
        open_chart(phone, address, "heatmap")
        heights.append(phone.locator(f".st-key-heatmap {STILL}").bounding_box()["height"])
    assert heights[1] == pytest.approx(0.85 * heights[0], rel=0.01)
    control, plot = boxes(phone, ".st-key-base", ".st-key-heatmap .plot")
    assert 0 <= control["y"] - plot["y"] - plot["height"] < 40
    area = area_of(phone, "heatmap")
    x, y = area["x"] + area["width"] / 3, area["y"] + 99.5 / 128 * area["height"]
    phone.touchscreen.tap(x, y)
    at_rest(phone)
    assert state_of(phone, "heatmap")["position"] == 99
