"""A window of each engine, kept for all of its tests; what is waited for, and seen of pictures."""

import pytest

from tests.browser.conftest import LOAD, RESTING
from tests.browser.engines.window import missing, window

VISIBLE = """[...document.querySelectorAll(".plot")].filter(one => one.getClientRects().length)"""
ALL_DRAWN = f"{VISIBLE}.every(one => one.ariaLabel && one.querySelector('.snapshot'))"
FAILED = """[...document.querySelectorAll("[data-testid=stException], [data-testid=stAlert]")]
    .map(one => one.textContent).filter(text => text.includes("Error"))"""


@pytest.fixture(
    scope="package",
    params=[
        pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ("firefox", "webkit")
    ],
)
def engine(request):
    if reason := missing(request.param):
        pytest.skip(f"{reason}: python -m tests.browser.engines installs it where that is allowed")
    return request.param


@pytest.fixture(scope="package")
def engine_window(engine):
    with window(engine) as opened:
        yield opened


@pytest.fixture
def view(engine_window):
    """The window; leaving it fails if the console had an error."""
    engine_window.resize(1280, 800)
    before = len(engine_window.errors())
    yield engine_window
    assert engine_window.errors()[before:] == []


@pytest.fixture
def visit(view, address):
    """Open a page of the app, and see all of it drawn."""

    def visit(path):
        view.open(f"{address}/{path}")
        rest(view)

    return visit


def rest(view):
    """Wait until the page is there, its first paint gone, and every picture drawn."""
    view.until("document.querySelector('[data-testid=stApp] h1')?.textContent", seconds=LOAD)
    view.until("!document.querySelector('#paint')")
    view.until(f"document.querySelector('{RESTING}') !== null")
    view.until(f"{ALL_DRAWN} || ({FAILED}).length")
    assert view.script(f"return {FAILED}") == []


def picture(view, key):
    """Return the elements of the picture `key`."""
    return view.script(
        "return document.querySelector(`.st-key-${arguments[0]} .plot > .snapshot`).outerHTML", key
    )
