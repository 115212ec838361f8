"""A room in three processes behind nginx, with Redis, as deploy/ has them."""

import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from bench.proxy import behind_proxy, nginx
from bench.redis_server import redis_server, running_redis
from tests.browser.conftest import new_page, rest, until
from tests.browser.test_presenter import counts, open_room, votes
from tests.rooms.served import Client, Led
from ui.server.rooms import VARIABLE

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("nginx"),
    pytest.mark.skipif(nginx() is None, reason="nginx is not installed"),
    pytest.mark.skipif(redis_server() is None, reason="redis-server is not installed"),
]
PHONES = 12  # each with a cookie of its own, so on any process


@pytest.fixture(scope="module")
def proxied():
    with running_redis() as redis, behind_proxy(environment={VARIABLE: redis.url}) as proxied:
        yield proxied


@pytest.fixture
def room(proxied):
    return Client(proxied.port).open()


def phones(room):
    """Cookies of a room's phones, and of nginx."""
    return [f"clock={n}; {room.phone()}" for n in range(PHONES)]


def counted(room):
    return next(room.counts())["votes"]


def test_a_push_reaches_the_phones_of_all_processes_at_once(room):
    streams = [room.events(cookie=f"clock={n}") for n in range(PHONES)]
    assert {next(stream)["version"] for stream in streams} == {0}
    room.go("reveal", 0)
    # What a proxy holds back would not come before the next beat, or not at all.
    assert {next(stream)["version"] for stream in streams} == {1}


def test_no_confirmed_vote_is_lost_with_a_process(proxied, room):
    cookies = phones(room)
    streams = [room.events(cookie=cookie) for cookie in cookies]
    assert {next(stream)["version"] for stream in streams} == {0}
    killed = proxied.processes[1]
    try:
        with ThreadPoolExecutor(4) as threads:
            voting = [threads.submit(room.vote, cookie, 1) for cookie in cookies]
            killed.end(signal.SIGKILL)
            answers = [vote.result().status for vote in voting]
        assert answers == [200] * PHONES  # nginx asks another process by itself
        assert counted(room) == [[0, PHONES, 0]]
        again = [room.events(cookie=cookie) for cookie in cookies]
        assert {next(stream)["version"] for stream in again} == {0}
        assert room.vote(cookies[0], 2).status == 200
        assert counted(room) == [[0, PHONES - 1, 1]]
    finally:
        killed.start()
        killed.ready()


def test_the_panel_goes_on_while_each_process_is_killed_in_turn(proxied, chromium):
    """Whichever process has the page, and whichever tells it of the votes."""
    page = new_page(chromium)  # whose lost connections are no matter
    code = open_room(page, f"{proxied.http}/story?present=1&step=1")
    room = Led(Client(proxied.port), f"/room/{code}", {"code": code, "secret": ""})
    cookies = phones(room)
    for voted, killed in enumerate(proxied.processes, 1):
        assert room.vote(cookies[voted], 0).status == 200
        until(page, lambda: counts(page)[1] == voted)  # noqa: B023
        killed.end(signal.SIGKILL)
        killed.start()
        killed.ready()
    assert room.vote(cookies[0], 1).status == 200
    until(page, lambda: counts(page)[1] == len(proxied.processes) + 1)
    rest(page)
    page.keyboard.press("PageDown")
    page.locator(".class-panel li.right .mark").wait_for()
    assert [sum(one) for one in votes(page)] == [len(proxied.processes), 1, 0]
    page.close()


def test_who_guesses_codes_behind_the_proxy_is_one_address(proxied):
    """Whatever he says about himself: nginx writes his address into the header anew."""
    client = Client(proxied.port)
    codes = [f"222{a}{b}" for a in "3456789CDFG" for b in "3456789CDFGHJKMNPQRTVWXYZ"]
    statuses = {
        client.get(f"/room/{code}/", cookie="clock=7", x_forwarded_for=f"192.0.2.{n % 250}").status
        for n, code in enumerate(codes)
    }
    assert statuses == {404, 429}
    assert client.get("/heatmap", cookie="clock=7").status == 200
