"""TCP_NODELAY on every connection, also on those of `streamlit run`."""

import asyncio.base_events
import socket


def available() -> bool:
    """Return whether asyncio has the function that is replaced."""
    return callable(getattr(asyncio.base_events, "_set_nodelay", None))


def install() -> None:
    """Make asyncio set TCP_NODELAY on every TCP connection.

    `streamlit run` opens its socket with protocol 0. asyncio's own check does not recognise that
    as TCP, so a small message waits up to 40 ms for the previous one to be acknowledged
    (docs/performance.md: the wait of one person). Under `uvicorn app:app` the check passes
    and this changes nothing.
    """

    def set_nodelay(connection: socket.socket) -> None:
        if connection.family in (socket.AF_INET, socket.AF_INET6):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    asyncio.base_events._set_nodelay = set_nodelay  # type: ignore[attr-defined]
