"""Headers of every answer, with and without a proxy before the app; and what is not public."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "x-content-type-options": "nosniff",  # so that no file passes for a script
    "referrer-policy": "strict-origin-when-cross-origin",  # not the state in a link
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    # No plug-ins, no foreign base address. Embedding is welcome, anywhere.
    "content-security-policy": "object-src 'none'; base-uri 'self'; frame-ancestors *",
}
METRICS = "/_stcore/metrics"  # Streamlit's counts of sessions and memory
LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


class SecurityHeaders:
    """Adds HEADERS where an answer has none of its own; gives metrics to this computer alone."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and the answer with its headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        closed = scope["path"].rstrip("/").endswith(METRICS) and not _is_local(scope)
        app = Response(status_code=404) if closed else self.app
        await app(scope, receive, send_with_headers)


def _is_local(scope: Scope) -> bool:
    """Return whether a request is this computer's, and not passed on by a proxy on it."""
    client = (scope.get("client") or ("",))[0]
    return client in LOOPBACK and "x-forwarded-for" not in Headers(scope=scope)
