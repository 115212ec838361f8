"""A link as a QR code, to be scanned from a screen or from paper."""

import io
from functools import lru_cache

import segno
from starlette.requests import Request
from starlette.responses import Response

MAX_BYTES = 2000  # bytes; a code of more is too fine to be read from paper, or from a screen


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
    """Return the QR code of the `link` in the request."""
    link = request.query_params.get("link", "")
    image = svg(link) if link.startswith(("http://", "https://")) else None
    if image is None:
        return Response(status_code=404)
    return Response(image, media_type="image/svg+xml")
