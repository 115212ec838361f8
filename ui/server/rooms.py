"""The app's rooms (rooms/), with its words and its looks: below room/, before Streamlit's pages."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from document.markdown import inline, paragraphs, plain
from document.words import words
from rooms.memory import Memory
from rooms.page import Page
from rooms.routes import Rooms
from rooms.store import Store
from ui.server.http import warm

LOOKS = [
    Path(__file__).parents[1] / "paint" / name for name in ("snapshot.css", "forced_colors.css")
]
VARIABLE = "CLOCK_HANDS_REDIS"  # names the Redis that several processes share


def store() -> Store:
    """Return the store of this process's rooms."""
    url = os.environ.get(VARIABLE, "")
    if not url:
        return Memory()
    from rooms.redis_store import Redis  # not installed where it is not named

    return Redis(url)


_LOOKS = "".join(file.read_text(encoding="utf-8") for file in LOOKS)
ROOMS = Rooms(store(), Page(words("room").text, inline, paragraphs, plain, _LOOKS))
ROUTES = ROOMS.routes()


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[dict[str, object]]:
    """Run the server: warm, and its rooms open."""
    async with warm(app) as state, ROOMS.hub.running():
        yield state
