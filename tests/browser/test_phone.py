"""A phone: the picture, the control that moves it and the lead begin on the first screen."""

import pytest

from document import contents
from document.words import words
from tests.browser.conftest import PHONE, prepared, settle, visit, watched_page

pytestmark = pytest.mark.browser

SIZES = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]
METAS = {name: words(name).meta for name in contents.names()}
PAGES = {name: meta["thumb"] for name, meta in METAS.items() if "thumb" in meta}
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


def key(name):
    """The control below the picture, where nothing keeps it away."""
    named = PAGES[name]
    return named if isinstance(named, str) else named[0]


def is_at_hand(page, name, control):
    """See that picture, control at full width and lead are in the window, one below the other."""
    for size in SIZES:
        page.set_viewport_size(size)
        places = page.evaluate(PLACES, control)
        about = (name, size, places)
        assert places["share"] >= 0.95, about
        assert places["lead"] + LINE <= size["height"], about
        assert places["bottom"] <= size["height"], about
        assert places["x"] <= 24, about
        assert places["width"] >= size["width"] - 48, about


def test_the_first_paint_of_every_page_has_both(chromium, address):
    with watched_page(chromium, java_script_enabled=False, **PHONE) as page:
        for name in PAGES:
            page.goto(prepared(f"{address}/{contents.url_path(name)}"))
            is_at_hand(page, name, f"#paint .k-{key(name)}")


def test_so_has_the_app_and_the_rest_is_behind_more_settings(phone, address):
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


def test_at_home_it_is_the_words_and_the_sentence_does_not_wait(phone, address):
    phone.emulate_media(reduced_motion="reduce")
    visit(phone, address)
    is_at_hand(phone, "home", "#root .st-key-word")
    assert phone.locator(".st-key-sentence").is_visible()


def test_what_a_model_cannot_read_is_said_below_the_box(phone, address):
    visit(phone, f"{address}/lab-translation?text=the+purple+cat+chased+the+mouse")
    news = phone.get_by_text(
        words("lab_translation").text("unknown", named=["purple"], more=0).replace("*", "")
    )
    box = phone.locator(".st-key-text").bounding_box()
    assert 0 < news.bounding_box()["y"] - box["y"] - box["height"] < 40
