"""Every page, in a real browser: it opens in view, it fits a phone, axe finds nothing."""

import pytest

from document import contents
from tests.browser.axe import axe_finds_nothing
from tests.browser.conftest import PROJECTOR, SIZES, settle, visit
from tests.browser.user_input import stored
from tests.profiles import WEEKLY

pytestmark = pytest.mark.browser
PAGES = [contents.url_path(name) for name in contents.names()]
PICTURES = """() => [...document.querySelectorAll(".plot")]
    .map(one => one.getBoundingClientRect()).filter(({ width }) => width > 1)"""
# Above the picture there is what was found, or a text to edit.
BELOW_WORDS = ("check", "lab-tasks")
# Opens every fold that is shut, gives every question its first answer; returns how many.
OPEN = """() => {
  const shut = [
    ...document.querySelectorAll("[data-testid=stExpander] details:not([open]) > summary"),
    ...[...document.querySelectorAll("[class*=_predict] [data-testid=stButtonGroup]")]
      .filter((group) => !group.querySelector("[aria-checked=true]"))
      .map((group) => group.querySelector("button")),
  ];
  for (const one of shut) one.click();
  return shut.length;
}"""
# What can be pressed, and is smaller than 24 pixels, for a finger 44. Links within a sentence may
# be as high as its lines (WCAG 2.5.8). A slider's own input lies under its track, and a row
# of tabs can be pushed as well as scrolled by Streamlit's narrow button.
SMALL = """() => {
  const touch = matchMedia("(pointer: coarse)").matches;
  const all = "button, a, summary, select, input:not([type=range]), [role=radio]";
  const no = "p, [data-testid=stMarkdownContainer] li, figcaption, [data-testid=stHeader], "
    + "[data-testid=stSidebar], .st-key-carried, [aria-label^=Scroll]";
  return [...document.querySelectorAll(`[data-testid=stApp] :is(${all})`)].flatMap((element) => {
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    if (!box.width || element.closest(no) || box.width === 1) return [];
    const help = element.closest("[data-testid=stTooltipHoverTarget]");
    const least = touch && !help ? 44 : 24;
    if (Math.min(box.width, box.height) > least - 0.5) return [];
    const name = element.getAttribute("aria-label") ?? element.textContent;
    return [`${element.tagName} ${name}: ${box.width} x ${box.height}`];
  });
}"""


def fits(page):
    """See that nothing is wider than the window, nor too small to be pressed."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []


def is_in_view(page):
    """See nearly all of the first picture on a projector, and what moves it."""
    high = PROJECTOR["height"]
    for picture in page.evaluate(PICTURES)[:1]:
        assert picture["height"] > 180
        assert high - picture["y"] >= 0.9 * picture["height"]
    for controls in page.locator(".st-key-main_controls:visible").all():
        place = controls.bounding_box()
        assert 0 < place["y"] < place["y"] + place["height"] <= high


def is_stacked(page):
    """See one picture below the other, as wide as a phone."""
    lower = 0
    for picture in page.evaluate(PICTURES):
        assert picture["y"] >= lower
        assert 0 <= picture["x"] < 300 < picture["right"] <= SIZES["phone"]["width"]
        lower = picture["bottom"]


@pytest.mark.parametrize("path", PAGES)
def test_page_is_in_view_accessible_and_fits(page, address, path):
    visit(page, f"{address}/{path}")
    if path not in BELOW_WORDS:
        is_in_view(page)
    if path:
        assert stored(page)["last"]["href"] == page.url  # where Home leads on to
    while page.evaluate(OPEN):
        settle(page)
    axe_finds_nothing(page, "wide, light")
    assert page.locator(".katex-error").count() == 0
    assert "$$" not in page.locator("[data-testid=stMain]").inner_text()
    fits(page)
    finger = page.context.new_cdp_session(page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})
    page.set_viewport_size(SIZES["phone"])
    page.wait_for_function("matchMedia('(pointer: coarse)').matches")
    if WEEKLY:
        page.emulate_media(color_scheme="dark")
        settle(page)
        axe_finds_nothing(page, "phone, dark")
    fits(page)
    is_stacked(page)
    finger.detach()
