"""robots.txt and sitemap.xml; without these routes Streamlit serves its page."""

from collections.abc import Iterable
from html import escape

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from document import contents
from ui.server.hosts import base_path, origin


def robots(request: Request) -> Response:
    """Serve robots.txt."""
    return PlainTextResponse(robots_text(_home(request)))


def sitemap(request: Request) -> Response:
    """Return the address of every page."""
    home = _home(request)
    text = sitemap_text(home + contents.url_path(name) for name in contents.names())
    return Response(text, media_type="application/xml")


def robots_text(home: str) -> str:
    """Allow everything, and name the sitemap. Source: RFC 9309."""
    return f"User-agent: *\nAllow: /\nSitemap: {home}sitemap.xml\n"


def sitemap_text(addresses: Iterable[str]) -> str:
    """Return a list of pages. Source: the protocol of sitemaps.org."""
    pages = "".join(f"<url><loc>{escape(address)}</loc></url>" for address in addresses)
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    return f'{head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{pages}</urlset>'


def _home(request: Request) -> str:
    return origin(request.scope) + base_path()
