"""What the server does for a lecture hall: answers small messages at once, sends less, keeps warm.

What each setting is worth: `python -m bench.settings`.
"""

from __future__ import annotations

import asyncio
import asyncio.base_events
import gc
import gzip
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path

import streamlit
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

STATIC = (Path(streamlit.__file__).parent / "static").resolve()
TEXT = {".js": "text/javascript", ".css": "text/css"}
YEAR = "public, immutable, max-age=31536000"  # these files are named by their content


def send_small_messages_at_once() -> None:
    """Have asyncio set TCP_NODELAY on every TCP connection.

    `streamlit run` opens its socket with protocol 0, which asyncio's own check does not take for
    TCP, so a small message waits up to 40 ms until the one before it is acknowledged
    (`python -m bench.settings`: the wait of one person). Under
    `uvicorn app:app` the check passes and this changes nothing.
    """

    def set_nodelay(connection: socket.socket) -> None:
        if connection.family in (socket.AF_INET, socket.AF_INET6):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    asyncio.base_events._set_nodelay = set_nodelay  # type: ignore[attr-defined]


@lru_cache(maxsize=256)
def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


class CompressedStatic:
    """Sends Streamlit's scripts and styles compressed, each compressed once.

    Streamlit leaves that to a proxy: 4.7 MB for Plotly alone, on a lecture hall's wifi. What is
    sent: `curl -H 'accept-encoding: gzip' -so /dev/null -w '%{size_download}' ADDRESS`.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer for a script or a style that the browser takes compressed; pass on the rest."""
        path = self._file(scope)
        if path is None:
            await self.app(scope, receive, send)
            return
        headers = {"content-encoding": "gzip", "cache-control": YEAR, "vary": "accept-encoding"}
        body = b"" if scope["method"] == "HEAD" else _compressed(path)
        await Response(body, headers=headers, media_type=TEXT[path.suffix])(scope, receive, send)

    def _file(self, scope: Scope) -> Path | None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            return None
        if "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return None
        _, found, name = scope["path"].partition("/static/")
        path = (STATIC / "static" / name).resolve()
        inside = found and path.is_relative_to(STATIC / "static")
        return path if inside and path.suffix in TEXT and path.is_file() else None


@asynccontextmanager
async def warm(_: object) -> AsyncIterator[dict[str, object]]:
    """Before the first visitor: import what pages import, and tell the collector it stays."""
    import pandas  # noqa: F401
    import plotly.graph_objects as go

    go.Figure(go.Scatter(), layout={"shapes": [{}], "annotations": [{}], "images": [{}]}).to_json()
    gc.collect()
    # More than 100,000 objects that no collection needs to visit again. `gc.get_freeze_count()`
    # says how many; a `gc.collect()` took 44 ms before and less than 0.1 ms after.
    gc.freeze()
    yield {}
