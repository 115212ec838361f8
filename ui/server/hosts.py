"""The host names under which the app may be reached: CLOCK_HANDS_HOSTS, separated by spaces.

Streamlit accepts a websocket where `Origin` and `Host` agree, and otherwise only from localhost,
from its own addresses and from the one name in `browser.serverAddress`; before it refuses, it asks
a host outside for its own address. A proxy that changes `Host`, as nginx does unless told
otherwise, makes the two differ. So a request for a name that is listed here, or from its pages, is
passed on as one for localhost.
"""

import os
from fnmatch import fnmatch
from urllib.parse import urlsplit

import streamlit as st
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

VARIABLE = "CLOCK_HANDS_HOSTS"
LOCAL = {b"host": b"localhost", b"origin": b"http://localhost"}


def public_hosts() -> list[str]:
    """Return the names in the environment, such as `clocks.example.org` or `*.example.org`."""
    return os.environ.get(VARIABLE, "").lower().split()


class PublicHosts:
    """Lets the listed names through to Streamlit, also where a proxy has changed `Host`."""

    def __init__(self, app: ASGIApp, hosts: list[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, with the listed names spelled as localhost."""
        if self.hosts and scope["type"] in ("http", "websocket"):
            headers = [(name, self._local(name, value)) for name, value in scope["headers"]]
            scope = {**scope, "headers": headers}
        await self.app(scope, receive, send)

    def _local(self, name: bytes, value: bytes) -> bytes:
        if name not in LOCAL:
            return value
        text = value.decode("latin-1")
        return (
            LOCAL[name] if listed(text if name == b"origin" else f"//{text}", self.hosts) else value
        )


def listed(address: str, hosts: list[str]) -> bool:
    """Return whether an address, such as https://clocks.example.org, is of `hosts`."""
    try:
        name = urlsplit(address).hostname or ""
    except ValueError:  # no address at all
        return False
    return any(fnmatch(name, host) for host in hosts)


def base_path() -> str:
    """Return the path that the app is served under: / or /name/."""
    name = str(st.get_option("server.baseUrlPath")).strip("/")
    return f"/{name}/" if name else "/"


def origin(scope: Scope) -> str:
    """Return the scheme and the host that the browser asked, also behind a proxy.

    Where public names are listed, a request under another one gets the first of them.
    """
    headers = Headers(scope=scope)
    scheme = headers.get("x-forwarded-proto", scope.get("scheme", "http")).split(",")[0].strip()
    host = headers.get("x-forwarded-host", headers.get("host", "localhost")).split(",")[0].strip()
    named = public_hosts()
    if not listed(f"//{host}", named):
        first = next((name for name in named if "*" not in name), None)
        port = host.rpartition(":")[2]
        host = f"{first}:{port}" if first and port.isdigit() else first or host
    return f"{'https' if scheme == 'https' else 'http'}://{host}"
