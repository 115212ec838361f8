"""Pages in Firefox and in WebKit, the engine of every iPhone: each draws all of its pictures."""

import pytest

from document import contents
from tests.browser.engines.page import pictures, rest
from tests.browser.engines.window import window

pytestmark = pytest.mark.browser
# They show two pictures at once: components start at the same time there.
DAILY = ["similarity", "attention"]
FITS = "return document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize("name", DAILY)
def test_every_picture_is_drawn(view, visit, name):
    visit(contents.url_path(name))
    assert pictures(view) > 0


@pytest.mark.weekly
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", contents.names())
def test_a_cold_page_draws_every_picture_wide_and_narrow(engine, address, name, dark):
    url = f"{address}/{contents.url_path(name)}"
    with window(engine, dark=dark) as cold:
        cold.resize(1280, 800)
        cold.open(url)
        rest(cold)
        assert pictures(cold) > 0 or name not in DAILY
        assert cold.script(FITS)
        cold.open_narrow(url, 390, 844)
        rest(cold)
        assert cold.script("return innerWidth") == 390
        assert cold.script(FITS)
        assert cold.errors() == []
