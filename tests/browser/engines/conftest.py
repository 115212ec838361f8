"""A window of each engine, kept for all of its tests."""

import pytest

from tests.browser.engines.page import rest
from tests.browser.engines.window import missing, window

ENGINES = ("firefox", "webkit")


@pytest.fixture(
    scope="package",
    params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ENGINES],
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
