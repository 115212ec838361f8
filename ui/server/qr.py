"""A link as a QR code, to be scanned from a screen or from paper."""

import io
import threading
from functools import lru_cache

import segno
from starlette.requests import Request
from starlette.responses import Response

from ui.server.hosts import is_own
from ui.server.run_queue import RunQueue

MAX_BYTES = 1200  # bytes; a code of more is too fine to be read from paper, or from a screen
MAX_WAITING = 8  # requests; each takes a thread of the server's 40
_queue, _waiting = RunQueue(1), threading.Semaphore(MAX_WAITING)


@lru_cache(maxsize=64)
def svg(link: str) -> str | None:
    """Return `link` as a QR code in SVG, or None where it is too long.

    It is dark on light: some phones cannot read the inverse.
    """
    if len(link.encode()) > MAX_BYTES:
        return None
    image = io.BytesIO()
    segno.make(link, micro=False).save(
        image, kind="svg", scale=4, border=3, light="white", xmldecl=False, title="QR code"
    )
    return image.getvalue().decode()


def send(request: Request) -> Response:
    """Return the QR code of the `link` in the request, which leads to this app."""
    link = request.query_params.get("link", "")
    if not (link.startswith(("http://", "https://")) and is_own(link, request.scope)):
        return Response(status_code=404)
    if not _waiting.acquire(blocking=False):
        return Response(status_code=503, headers={"retry-after": "2"})
    try:
        with _queue.turn():
            image = svg(link)
    finally:
        _waiting.release()
    if image is None:
        return Response(status_code=404)
    return Response(image, media_type="image/svg+xml")
