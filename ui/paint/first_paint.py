"""Answers page addresses with HTML that already shows the page: ui/paint.

Streamlit sends the same empty page for every address; what stands on it comes seconds later, after
three megabytes of scripts.
"""

import asyncio
import gzip
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from document import contents
from document.moved import Move, moves
from ui.paint import card, page
from ui.server.hosts import base_path, origin

ROOT = '<div id="root"></div>'  # where Streamlit draws the app
PAGE_TIMEOUT = 0.4  # seconds for a page's snapshot, before it is sent without
CARD_TIMEOUT = 10.0  # seconds for a card, which nobody waits for
WORKERS, MAX_PENDING = 2, 8  # pages made at a time, and asked for
MAX_ENTRIES, MAX_BYTES = 128, 10_000_000  # of answers: a page is 6 to 40 KB, a card 20 to 600


class RenderCache:
    """LRU cache of answers; concurrent requests for a key share one render."""

    def __init__(self) -> None:
        self._answers: OrderedDict[object, bytes] = OrderedDict()
        self._making: dict[object, Future[bytes]] = {}
        self._lock = threading.RLock()  # a run may be over before its callback is added
        self._workers = ThreadPoolExecutor(WORKERS, "first paint")

    async def get(self, key: object, make: Callable[[], bytes], patience: float) -> bytes | None:
        """Return the value of `make`, kept or new; None if that fails or takes too long."""
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
                return self._answers[key]
            render = self._making.get(key)
            if render is None:
                if len(self._making) >= MAX_PENDING:
                    return None
                render = self._making[key] = self._workers.submit(make)
                render.add_done_callback(lambda done: self._keep(key, done))
        try:
            return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(render)), patience)
        except TimeoutError:
            return None
        except Exception:
            logging.getLogger(__name__).exception("No first paint")
            return None

    def _keep(self, key: object, done: Future[bytes]) -> None:
        with self._lock:
            del self._making[key]
            if done.exception() is None:
                self._answers[key] = done.result()
                while self._is_full():
                    self._answers.popitem(last=False)

    def _is_full(self) -> bool:
        size = sum(map(len, self._answers.values()))
        return len(self._answers) > MAX_ENTRIES or size > MAX_BYTES


class FirstPaint:
    """Puts the first paint into the HTML of pages; passes on every other request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.pages, self.cards = RenderCache(), RenderCache()
        self.fits = True  # into Streamlit's page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a page's address; leave the rest to what is beneath."""
        base = base_path()
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not reads or not f"{scope['path']}/".startswith(base):
            await self.app(scope, receive, send)
            return
        asked, ending = _asked(scope["path"][len(base) :])
        name, query = page.named(asked), scope["query_string"].decode("latin-1")
        if name is None:
            move = moves().get(asked)
            to = RedirectResponse(_today(move, query, ending), 301) if move else self.app
            await to(scope, receive, send)
            return
        if ending:
            picture = await self._card(page.Address("", base, name, query))
            await picture(scope, receive, send)
            return
        status, headers, index = await _beneath(self.app, scope, receive)
        if status != 200 or ROOT not in index:
            if status == 200 and self.fits:
                self.fits = False  # said once
                logging.getLogger(__name__).warning(
                    "No first paint: Streamlit's page has no %s", ROOT
                )
            await Response(index, status, headers)(scope, receive, send)
            return
        body = await self._body(page.Address(origin(scope), base, name, query), index)
        headers |= {"cache-control": "no-cache", "vary": "accept-encoding"}
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
        else:
            body = gzip.decompress(body)
        await Response(body, status, headers)(scope, receive, send)

    async def _card(self, address: page.Address) -> Response:
        png = await self.cards.get(address, lambda: card.png(address), CARD_TIMEOUT)
        if png is None:
            return Response(status_code=503, headers={"retry-after": "2"})
        headers = {"cache-control": "public, max-age=86400"}
        return Response(png, headers=headers, media_type="image/png")

    async def _body(self, address: page.Address, index: str) -> bytes:
        body = await self.pages.get(
            address, lambda: zipped(page.whole(index, address)), PAGE_TIMEOUT
        )
        return body if body is not None else zipped(page.bare(index, address))


def _asked(path: str) -> tuple[str, str]:
    """Return the path of the page asked for, and the ending of its card, card/<page>.png."""
    name = path.removeprefix("card/").removesuffix(".png")
    if path != f"card/{name}.png":
        return path, ""
    return "" if name == "home" else name, ".png"


def _today(move: Move, query: str, ending: str) -> str:
    """Return the way from the address of a page that has moved, or from its card's."""
    says = urlencode(move.query(parse_qs(query, keep_blank_values=True)), doseq=True)
    return f"{contents.url_path(move.page)}{ending}{says and '?'}{says}"


def zipped(text: str) -> bytes:
    """Return a page as it is sent."""
    return gzip.compress(text.encode(), 6)


async def _beneath(app: ASGIApp, scope: Scope, receive: Receive) -> tuple[int, dict[str, str], str]:
    """Return Streamlit's answer: status, headers and the whole text, not compressed."""
    start: dict[str, Any] = {}
    parts: list[bytes] = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        elif message["type"] == "http.response.body":
            parts.append(message.get("body", b""))

    plain = [(n, v) for n, v in scope["headers"] if n not in _CONDITIONS]
    await app({**scope, "method": "GET", "headers": plain}, receive, send)
    headers = {
        name.decode("latin-1"): value.decode("latin-1")
        for name, value in start.get("headers", ())
        if name.lower() not in (b"content-length", b"etag", b"last-modified")
    }
    return start.get("status", 500), headers, b"".join(parts).decode("utf-8", "replace")


_CONDITIONS = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"range")
