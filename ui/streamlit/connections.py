"""Close connections that are slow to ask, refuse more than there are files for, send at once.

uvicorn waits for a request's head for ever, and Streamlit passes none of its limits on. Where no
file is left, asyncio logs 3,000 failed accepts a second. Nor does it set TCP_NODELAY on the sockets
of `streamlit run`: a small message waits up to 40 ms until the one before is acknowledged.
"""

import socket
import time
from asyncio.selector_events import BaseSelectorEventLoop
from contextlib import suppress
from functools import lru_cache
from typing import Any
from weakref import ref

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from ui.streamlit import log

Loop: Any = BaseSelectorEventLoop
Connection: Any = AutoHTTPProtocol  # changed itself: uvicorn has taken it before it imports the app
NAMES = {"_start_serving", "connection_made", "on_response_complete", "connections", "cycle"}
HEAD_SECONDS = 15.0
MAX_FILES = 20_000  # as many as nginx.conf has
RESERVE = 200  # files for other things, and for connections that are about to be refused
AT_ONCE = 10  # accepted before one can be refused; uvicorn asks for 2048
FULL = "%s: as many connections are open as there are files for. More are refused."


def available() -> bool:
    """Return whether asyncio and uvicorn have what is used."""
    return {*dir(Loop), *dir(Connection), *Connection.__init__.__code__.co_names} >= NAMES


def install() -> None:
    """Raise the limit of open files, and look after each connection from its beginning."""
    start, made = Loop._start_serving, Connection.connection_made
    answered, say = Connection.on_response_complete, lru_cache(maxsize=1)(log.warning)
    most = MAX_FILES - RESERVE
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit

        files = min(MAX_FILES, hard := getrlimit(RLIMIT_NOFILE)[1])
        setrlimit(RLIMIT_NOFILE, (files, hard))
        most = files - RESERVE

    def start_serving(loop: Any, new: Any, at: Any, *given: Any) -> None:
        tls, server, backlog, *more = given
        start(loop, new, at, tls, server, min(backlog, AT_ONCE), *more)

    def connection_made(connection: Any, transport: Any) -> None:
        made(connection, transport)
        accepted = transport.get_extra_info("socket")
        if accepted.family in (socket.AF_INET, socket.AF_INET6):
            accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if len(connection.connections) > most:
            say(FULL, time.strftime("%H:%M"))  # once a minute
            transport.abort()
        _wait(connection)

    def on_response_complete(connection: Any) -> None:
        answered(connection)
        _wait(connection)

    Loop._start_serving = start_serving
    Connection.connection_made = connection_made
    Connection.on_response_complete = on_response_complete


def _wait(connection: Any) -> None:
    """Close the connection where no request has begun within HEAD_SECONDS."""
    with suppress(AttributeError):
        connection.wait.cancel()
    connection.wait = connection.loop.call_later(HEAD_SECONDS, _close, ref(connection))


def _close(reference: "ref[Any]") -> None:
    connection: Any = reference()
    is_http = connection in getattr(connection, "connections", ())  # not closed, and no websocket
    if is_http and getattr(connection.cycle, "response_complete", True):
        connection.transport.close()
