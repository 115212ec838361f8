"""The app's rooms (rooms/), with its words and its looks: below room/, before Streamlit's pages."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache

from document.markdown import inline, paragraphs, plain
from document.words import words
from rooms.memory import Memory
from rooms.page import Page
from rooms.routes import Rooms
from rooms.store import Store
from ui.server.files import faces
from ui.server.http import warm
from ui.style import KEPT, sheet

VARIABLE = "CLOCK_HANDS_REDIS"  # names the Redis that several processes share


def store() -> Store:
    """Return the store of this process's rooms."""
    url = os.environ.get(VARIABLE, "")
    if not url:
        return Memory()
    from rooms.redis_store import Redis  # not installed where it is not named

    return Redis(url)


LOOKS = faces("../../") + sheet(*KEPT[:4])  # labels have the space that they take in these fonts
KEEP = lru_cache(128)  # of texts that others send: fewer than of the app's own
MARKDOWN = KEEP(inline.__wrapped__), KEEP(paragraphs.__wrapped__), plain
ROOMS = Rooms(store(), Page(words("room").text, *MARKDOWN, LOOKS))
ROUTES = ROOMS.routes()


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[dict[str, object]]:
    """Run the server: warm, and its rooms open."""
    async with warm(app) as state, ROOMS.hub.running():
        yield state
