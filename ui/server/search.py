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
    """Serve the address of every page, where there is a host to name."""
    home = _home(request)
    if not home:
        return Response(status_code=404)
    text = sitemap_text(home + contents.url_path(name) for name in contents.names())
    return Response(text, media_type="application/xml")


def robots_text(home: str) -> str:
    """Allow everything, and name the sitemap under the address `home`. Source: RFC 9309."""
    return "User-agent: *\nAllow: /\n" + (f"Sitemap: {home}sitemap.xml\n" if home else "")


def sitemap_text(addresses: Iterable[str]) -> str:
    """Return a list of pages. Source: the protocol of sitemaps.org."""
    pages = "".join(f"<url><loc>{escape(address)}</loc></url>" for address in addresses)
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    return f'{head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{pages}</urlset>'


def _home(request: Request) -> str:
    """Return the address of the app, or "" where no host may be named."""
    host = origin(request.scope)
    return host and host + base_path()
