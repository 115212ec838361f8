"""The server's own parts: static files come compressed and whole, and nothing else does."""

import asyncio
import gzip
import socket

import pytest

from tests.loops import finish
from ui.server.http import STATIC, CompressedStatic
from ui.streamlit import nodelay

SCRIPT = next((STATIC / "static" / "js").glob("PlotlyChart*.js"))


def answer(path, encoding=b"gzip", method="GET"):
    """What CompressedStatic sends for `path`: "passed on", or headers and body."""
    sent = []

    async def beneath(*_):
        sent.append("passed on")

    async def send(message):
        sent.append(message)

    headers = [(b"accept-encoding", encoding)]
    scope = {"type": "http", "method": method, "path": path, "headers": headers}
    finish(CompressedStatic(beneath)(scope, None, send))
    if sent == ["passed on"]:
        return None
    return dict(sent[0]["headers"]), sent[1]["body"]


def test_script_is_sent_compressed_and_whole():
    headers, body = answer(f"/static/js/{SCRIPT.name}")
    assert headers[b"content-encoding"] == b"gzip"
    assert gzip.decompress(body) == SCRIPT.read_bytes()
    assert len(body) < SCRIPT.stat().st_size / 2


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/heatmap",
        "/static/js/none.js",
        "/static/../index.html",
        "/static/../../web/cli.py",
        "/static/%00.js",
        "/static/" + 300 * "x" + ".js",
        "/static/\\\\host\\share\\x.js",
    ],
)
def test_everything_else_is_passed_on(path):
    assert answer(path) is None


def test_browser_that_takes_no_gzip_is_served_as_before():
    assert answer(f"/static/js/{SCRIPT.name}", encoding=b"identity") is None


def test_connections_are_opened_without_delay(monkeypatch):
    monkeypatch.setattr(asyncio.base_events, "_set_nodelay", None)
    nodelay.install()

    async def delay_is_off():
        accepted = asyncio.Queue()
        listening = socket.socket(family=socket.AF_INET)  # protocol 0, as streamlit run opens it
        listening.bind(("127.0.0.1", 0))
        server = await asyncio.start_server(lambda _, w: accepted.put_nowait(w), sock=listening)
        _, writer = await asyncio.open_connection(*listening.getsockname())
        connection = (await accepted.get()).get_extra_info("socket")
        off = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        writer.close()
        server.close()
        return off

    assert finish(delay_is_off())
