"""What search engines are told: robots.txt and sitemap.xml. Streamlit has its page there."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from document import contents
from ui.server.first_paint import base_path, origin


def robots(request: Request) -> Response:
    """All may be read, and the sitemap says what there is. Source: RFC 9309."""
    return PlainTextResponse(f"User-agent: *\nAllow: /\nSitemap: {_home(request)}sitemap.xml\n")


def sitemap(request: Request) -> Response:
    """The address of every page. Source: the protocol of sitemaps.org."""

    home = _home(request)
    pages = "".join(
        f"<url><loc>{escape(home + contents.url_path(name))}</loc></url>"
        for name in contents.names()
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    text = f'{head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{pages}</urlset>'
    return Response(text, media_type="application/xml")


def _home(request: Request) -> str:
    return origin(request.scope) + base_path()
