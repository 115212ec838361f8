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
ASKED = "clock_hands.host"  # of a scope: the host before it was spelled as localhost
THIS_COMPUTER = ("localhost", "127.0.0.1", "::1")
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
            scope = {**scope, "headers": headers, ASKED: Headers(scope=scope).get("host", "")}
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
    """Return the scheme and the host to be told of: one that is listed, or of this computer.

    Anybody can send any other, and caches may keep it. A request under one gets the first name that
    is listed in full. Where there is none it gets "": addresses then begin with their path.
    """
    proxied, host = _asked(scope)
    named = public_hosts()
    told = next((one for one in (proxied, host) if listed(f"//{one}", named)), "")
    first = next((name for name in named if "*" not in name), "")
    if not told and first:
        port = (proxied or host).rpartition(":")[2]
        told = f"{first}:{port}" if port.isdigit() else first
    elif not told:
        reached = str((scope.get("server") or ("",))[0]).removeprefix("::ffff:")
        told = host if listed(f"//{host}", [*THIS_COMPUTER, reached]) else ""
    scheme = Headers(scope=scope).get("x-forwarded-proto", scope.get("scheme", "http"))
    secure = scheme.split(",")[0].strip() == "https"
    return told and f"{'https' if secure else 'http'}://{told}"


def is_own(address: str, scope: Scope) -> bool:
    """Return whether an address is under the host that was asked, or under one that is listed."""
    asked = [name for one in _asked(scope) if (name := urlsplit(f"//{one}").hostname)]
    return listed(address, [*asked, *public_hosts()])


def _asked(scope: Scope) -> tuple[str, str]:
    """Return the host that a proxy says was asked, or "", and the one of the request itself."""
    headers = Headers(scope=scope)
    proxied = headers.get("x-forwarded-host", "").split(",")[0].strip()
    return proxied, scope.get(ASKED) or headers.get("host", "localhost")
