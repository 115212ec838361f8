"""What is waited for on a page, and what is seen of its pictures."""

from tests.browser.conftest import RESTING

VISIBLE = """[...document.querySelectorAll(".plot")].filter(one => one.getClientRects().length)"""
ALL_DRAWN = f"{VISIBLE}.every(one => one.ariaLabel && one.querySelector('.still'))"
FAILED = """[...document.querySelectorAll("[data-testid=stException], [data-testid=stAlert]")]
    .map(one => one.textContent).filter(text => text.includes("Error"))"""


def rest(view, seconds=60):
    """Wait until the page is there, its first paint gone, and every picture drawn."""
    view.until("document.querySelector('[data-testid=stApp] h1')?.textContent", seconds=seconds)
    view.until("!document.querySelector('#paint')", seconds=seconds)
    view.until(f"document.querySelector('{RESTING}') !== null", seconds=seconds)
    settled = f"{ALL_DRAWN} || ({FAILED}).length"
    view.until(settled)
    assert view.script(f"return {FAILED}") == []


def pictures(view):
    """How many are drawn."""
    return view.script(f"return {VISIBLE}.length")


def picture(view, key):
    """What the picture `key` is drawn as."""
    return view.script(
        "return document.querySelector(`.st-key-${arguments[0]} .plot > .still`).outerHTML", key
    )
