"""A page at every width: what stands on the first screen, beside its picture, and how wide."""

import pytest

from document import contents
from document.words import words
from tests.browser.conftest import PHONE, prepared, settle, until, visit, watched_page
from tests.browser.user_input import box, open_chart, place

pytestmark = pytest.mark.browser
PHONES = [(390, 844), (360, 640)]
METAS = {name: words(name).meta for name in contents.names()}
LINE = 24  # pixels
PLACES = """control => {
    const pictures = [...document.querySelectorAll("#paint .picture, #root .plot")];
    const first = pictures.map(one => one.getBoundingClientRect()).find(({ height }) => height);
    const { x, y, width, bottom } = document.querySelector(control).getBoundingClientRect();
    const visible = Math.min(first.bottom, y) - Math.max(first.top, 0);
    const lead = document.querySelector(".st-key-page_lead");
    const { y: below } = lead.getBoundingClientRect();
    return { x, width, bottom, share: visible / first.height, lead: below };
}"""
# On its side, and at 200 %: pages with main controls, some of them the page's own.
LOW = [(844, 390), (640, 360)]
OWN = {"traps": ["exponent"], "similarity": ["offset"]}
WITH_CONTROLS = ["heatmap", "clock_hands", "choose", *OWN]
BESIDE = (
    "[class*=st-key-beside_] [data-testid=stColumn]:last-child [data-testid=stMarkdownContainer]"
)


def resize(page, width, height):
    page.set_viewport_size({"width": width, "height": height})


def is_at_hand(page, name, control):
    """See that picture, control at full width and lead are in the window, one below the other."""
    for width, height in PHONES:
        resize(page, width, height)
        places = page.evaluate(PLACES, control)
        about = (name, width, places)
        assert places["share"] >= 0.95, about
        assert max(places["lead"] + LINE, places["bottom"]) <= height, about
        assert places["x"] <= 24, about
        assert places["width"] >= width - 48, about


def grows(page, address, sizes, by):
    """See that the table is so much as high at the second size, and pressed where it is."""
    resize(page, *sizes[0])
    open_chart(page, address, "heatmap", "position=5")
    before = box(page, ".st-key-heatmap .snapshot")["height"]
    resize(page, *sizes[1])
    settle(page)
    after = box(page, ".st-key-heatmap .snapshot")["height"]
    assert after == pytest.approx(by * before, rel=0.01)
    page.mouse.click(*place(page, "heatmap", 1 / 3, 99.5 / 128))
    page.wait_for_url("**position=99*")
    settle(page)  # the answer to the press belongs to this page


def test_the_first_paint_of_every_page_has_what_moves_it_on_a_phone(chromium, address):
    with watched_page(chromium, java_script_enabled=False, **PHONE) as page:
        for name, meta in METAS.items():
            if thumb := meta.get("phone_control"):
                page.goto(prepared(f"{address}/{contents.url_path(name)}"))
                key = thumb if isinstance(thumb, str) else thumb[0]
                is_at_hand(page, name, f"#paint .st-key-{key}")


def test_picture_and_main_control_are_on_a_low_screen(page, address):
    """In the app: its first paint has no layout of its own for a phone on its side."""

    def is_there(name, width, height):
        def high(box):
            """Count the pixels of a box's height that are in the window."""
            assert 0 <= box["x"] <= box["x"] + box["width"] <= width + 1, name
            return min(box["y"] + box["height"], height) - max(box["y"], 0)

        keys = OWN.get(name) or METAS[name]["main"]
        controls = page.locator(", ".join(f".st-key-{key}" for key in keys)).all()
        places = [control.bounding_box() for control in controls]
        return high(box(page, ".plot:visible")) >= 0.4 * height and any(
            one["height"] > 20 and high(one) >= one["height"] for one in places
        )

    page.emulate_media(reduced_motion="reduce")
    for name in WITH_CONTROLS:
        visit(page, f"{address}/{contents.url_path(name)}")
        for size in LOW:
            resize(page, *size)
            settle(page)
            assert is_there(name, *size), (name, size)
    resize(page, *LOW[0])  # the search and the name stand beside the menu, and within the window
    settle(page)
    menu = page.locator("[data-testid=stTopNavSection]:visible").last.bounding_box()
    search, name = box(page, ".st-key-search button"), box(page, ".st-key-name p")
    assert menu["x"] + menu["width"] <= search["x"]
    assert name["x"] + name["width"] <= LOW[0][0]
    assert (
        page.locator(".st-key-name p").evaluate("one => getComputedStyle(one).overflow") == "hidden"
    )


def test_the_app_on_a_phone(phone, address):
    """The rest is behind "More settings"; at home it is the words, and the sentence is there."""
    visit(phone, f"{address}/similarity")
    is_at_hand(phone, "similarity", "#root .st-key-offset")
    resize(phone, 390, 420)  # where the picture is higher, it stays at the lower edge
    low = box(phone, ".st-key-offset")
    assert low["y"] < box(phone, ".st-key-similarity .plot:visible")["y"] + 420
    assert low["y"] + low["height"] <= 420
    resize(phone, *PHONES[-1])
    rest = phone.locator(".st-key-main_controls [data-testid=stElementContainer]:visible")
    folded = rest.count()
    phone.locator(".st-key-more label").tap()
    settle(phone)
    for control in ("position", "pair", "base", "max_len", "measure"):
        width = box(phone, f".st-key-{control}")["width"]
        assert width > (250 if control == "measure" else 310)
    phone.locator(".st-key-more label").tap()
    until(phone, lambda: rest.count() == folded)
    phone.emulate_media(reduced_motion="reduce")
    visit(phone, f"{address}/")
    is_at_hand(phone, "home", "#root .st-key-word")
    assert phone.locator(".st-key-sentence").is_visible()
    visit(phone, f"{address}/lab-generation?text=small+old+purple+cat")
    unknown = words("lab_generation").text("unknown", named=["purple"], more=0).replace("*", "")
    below, text = phone.get_by_text(unknown).bounding_box(), box(phone, ".st-key-text")
    assert 0 < below["y"] - text["y"] - text["height"] < 40
    grows(phone, address, [(360, 800), (360, 640)], 0.85)
    control, plot = box(phone, ".st-key-base"), box(phone, ".st-key-heatmap .plot")
    assert 0 <= control["y"] - plot["y"] - plot["height"] < 40


def test_words_stand_beside_their_picture_where_both_have_room_and_pictures_grow(page, address):
    open_chart(page, address, "choose", key="stretch")
    for width, beside in ((1280, True), (1000, False), (390, False)):
        resize(page, width, 800)
        settle(page)
        plot, text = box(page, ".st-key-stretch .plot"), box(page, BESIDE)
        assert (text["x"] > plot["x"] + plot["width"]) == beside, width
        assert (text["y"] > plot["y"] + plot["height"]) != beside, width
    resize(page, 1280, 720)
    settle(page)
    table, code = box(page, "[data-testid=stMain] table"), box(page, "[data-testid=stCode]")
    assert code["x"] > table["x"] + table["width"]
    assert code["y"] < table["y"] + table["height"]
    grows(page, address, [(1280, 720), (1920, 1080)], 1.25)
    below, plot = box(page, ".st-key-under_heatmap"), box(page, ".st-key-heatmap .plot")
    assert below["y"] >= plot["y"] + plot["height"]
    open_chart(page, address, "similarity")
    widths = [one.bounding_box()["width"] for one in page.locator("[data-testid=stSlider]").all()]
    assert len(widths) >= 3
    assert max(widths) <= 420
    resize(page, 1280, 720)
    open_chart(page, address, "choose", "present=1", key="stretch")
    assert box(page, ".st-key-stretch .plot")["width"] > 0.9 * 1280
