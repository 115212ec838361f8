"""Pages in Firefox and in WebKit, the engine of every iPhone: each draws all of its pictures."""

import os

import pytest

from tests.browser.engines.page import pictures
from ui.frame import navigation

pytestmark = pytest.mark.browser
# Home, and pages that show two pictures at once: components start at the same time there.
DAILY = ["home", "clock_hands", "similarity", "word_order", "attention"]
WEEKLY = os.environ.get("ENGINES") == "all"
NAMES = list(navigation.names()) if WEEKLY else DAILY
NO_PICTURE = {name for name in NAMES if name not in DAILY}


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_is_drawn(view, visit, name):
    visit(navigation.url_path(name))
    assert pictures(view) > 0 or name in NO_PICTURE
    if WEEKLY:
        view.resize(390, 844)
        visit(navigation.url_path(name))
        assert view.script("return document.documentElement.scrollWidth <= innerWidth")
