"""The server's part for a lecture hall: less to send, and a warm start.

docs/performance.md says what each setting is worth.
"""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import streamlit
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ui.server.files import FILES, TYPES, YEAR, compressed

STATIC = (Path(streamlit.__file__).parent / "static").resolve()
# By name, so that no path is made of what an address says.
STATIC_FILES = {
    path.relative_to(STATIC / "static").as_posix(): path
    for path in (STATIC / "static").rglob("*.*")
    if path.suffix in TYPES
}


class CompressedStatic:
    """Sends Streamlit's scripts and styles compressed; each file is compressed once.

    Streamlit leaves that to a proxy, which a lecture hall may not have.
    To see what is sent:
    `curl -H 'accept-encoding: gzip' -so /dev/null -w '%{size_download}' ADDRESS`.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve scripts and styles to browsers that accept gzip; pass on every other request."""
        path = self._file(scope)
        if path is None:
            await self.app(scope, receive, send)
            return
        headers = {"content-encoding": "gzip", "cache-control": YEAR, "vary": "accept-encoding"}
        body = (
            b""
            if scope["method"] == "HEAD"
            else await run_in_threadpool(compressed, path.read_bytes)
        )
        await Response(body, headers=headers, media_type=TYPES[path.suffix])(scope, receive, send)

    def _file(self, scope: Scope) -> Path | None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            return None
        if "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return None
        return STATIC_FILES.get(scope["path"].partition("/static/")[2])


@asynccontextmanager
async def warm(_: object) -> AsyncIterator[dict[str, object]]:
    """Import what pages import before the first visitor, keep it from the collector, compress."""
    import pandas  # noqa: F401
    import plotly.io as pio

    pio.to_json({}, validate=False)
    gc.collect()
    # No collection needs to visit these 100,000 objects again (`gc.get_freeze_count()` counts
    # them): `gc.collect()` takes less than 0.1 ms instead of 44.
    gc.freeze()
    for read in FILES.values():
        compressed(read)
    yield {}
