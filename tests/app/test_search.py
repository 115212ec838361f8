"""What search engines are told: every page has its address, on the host that was asked."""

from xml.etree import ElementTree

from starlette.requests import Request

from document import contents
from ui.server.files import ROUTES
from ui.server.search import robots, sitemap

HTTPS = [(b"host", b"clocks.example.org"), (b"x-forwarded-proto", b"https")]


def body_of(answer):
    return answer(Request({"type": "http", "method": "GET", "headers": HTTPS})).body.decode()


def test_the_sitemap_has_every_page():
    places = [one.text for one in ElementTree.fromstring(body_of(sitemap)).iter() if one.text]
    pages = {f"https://clocks.example.org/{contents.url_path(name)}" for name in contents.names()}
    assert sorted(places) == sorted(pages)


def test_robots_may_read_all_and_learn_of_the_sitemap():
    lines = body_of(robots).splitlines()
    assert lines == ["User-agent: *", "Allow: /", "Sitemap: https://clocks.example.org/sitemap.xml"]


def test_both_stand_before_streamlits_own_page():
    assert {"/robots.txt", "/sitemap.xml"} <= {route.path for route in ROUTES}
