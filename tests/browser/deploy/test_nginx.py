"""deploy/nginx.conf before servers of rooms; every week, before three processes of the app."""

import asyncio
import contextlib
import json
import signal
import socket
import threading
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.routing import WebSocketRoute
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bench.people import visiting
from bench.proxy import HOST, behind_proxy, nginx, proxy
from bench.server import free_port, redis_server, running, running_redis
from bench.visitor import GONE
from tests.browser.conftest import LONG, new_page, rest, until, wait
from tests.browser.test_presenter import counts, open_room, votes
from tests.loops import finish
from tests.rooms.served import QUESTION, Client, Led, serving
from ui.server.files import SCRIPT
from ui.server.rooms import VARIABLE

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("nginx"),
    pytest.mark.skipif(not (nginx() and redis_server()), reason="nginx or Redis is not installed"),
]
PEOPLE, CONNECTIONS, PHONES = 12, 40, 12  # each phone with a cookie of its own: on any process
HOW = (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL)


@contextlib.contextmanager
def breaking_off():
    """A server that answers no request, as one that is killed; and what it was asked."""
    asked = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve():
            with contextlib.suppress(OSError):  # closed
                while True:
                    one, _ = server.accept()
                    with one, contextlib.suppress(OSError):
                        asked.append(one.recv(4096))

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1], asked
        with contextlib.suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)


async def tell_host(websocket):
    await websocket.accept()
    await websocket.send_text(websocket.headers["host"])
    await websocket.close()


@pytest.fixture(scope="module")
def served():
    """What nginx serves: two servers of rooms in one Redis, and one that breaks off."""
    from rooms.redis_store import Redis

    limit = {"limit_conn address 2000": f"limit_conn address {CONNECTIONS}"}
    stream, own = WebSocketRoute("/_stcore/stream", tell_host), Client(free_port())
    with (
        running_redis() as redis,
        serving(Redis(redis.url), stream) as one,
        serving(Redis(redis.url), stream) as other,
        breaking_off() as (third, asked),
        proxy(own.port, [one.port, third, other.port], limit),
    ):
        own.behind, own.asked_in_vain = (one, other), asked
        yield own


def test_a_page_comes_with_a_cookie_under_the_public_name_and_metrics_do_not(served):
    assert "clock=" in served.get("/heatmap", host=HOST).headers["Set-Cookie"]
    assert served.get("/_stcore/metrics").status == 404
    again = served.get("/heatmap", host=HOST, cookie="clock=known")
    assert again.headers["Set-Cookie"] is None


def test_a_websocket_opens_under_the_public_name(served):
    through = socket.create_connection(("127.0.0.1", served.port), timeout=30)
    with connect(f"ws://{HOST}/_stcore/stream", sock=through) as opened:
        assert opened.recv() == HOST


@pytest.mark.weekly
def test_behind_a_path_everything_is_found():
    with running(options=("--server.baseUrlPath", "clocks"), base="/clocks") as server:
        for path in ("/", "/heatmap?max_len=50", f"/browser/{SCRIPT}"):
            url = f"{server.http}/clocks{path}"
            assert urllib.request.urlopen(url, timeout=30).status == 200


def test_a_body_of_100_megabytes_is_refused_before_it_is_sent(served):
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as sender:
        sender.sendall(
            b"POST /_stcore/upload_file/x HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/octet-stream\r\nContent-Length: 100000000\r\n\r\n"
        )
        assert b" 413 " in sender.recv(200)


def test_a_flood_of_slow_writers_leaves_the_app_at_work(served):
    """One address may keep so many waiting; the next is refused."""
    slow = b"POST /heatmap HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"

    def answers(status):
        return served.get("/heatmap").status == status

    with contextlib.ExitStack() as stack:

        def refuses_after_one_more():
            one = socket.create_connection(("127.0.0.1", served.port), timeout=30)
            stack.enter_context(one)
            one.sendall(slow)
            return answers(503)

        assert any(refuses_after_one_more() for _ in range(2 * CONNECTIONS))
        assert [one.get("/heatmap").status for one in served.behind] == [200, 200]
    wait(lambda: answers(200), LONG)


def phones(room):
    """Cookies of a room's phones, and of nginx."""
    return [f"clock={n}; {room.phone()}" for n in range(PHONES)]


def counted(room):
    return next(room.counts())["votes"]


def test_a_push_reaches_the_phones_of_all_processes_at_once(served):
    room = served.open()
    streams = [room.events(cookie=f"clock={n}") for n in range(PHONES)]
    assert {next(stream)["version"] for stream in streams} == {0}
    room.go("reveal", 0)
    # What a proxy holds back would not come before the next beat, or not at all.
    assert {next(stream)["version"] for stream in streams} == {1}


def test_a_vote_that_a_process_has_not_confirmed_is_asked_of_another(served):
    room, counts = served.open(), 0
    while not any(b"/vote " in one for one in served.asked_in_vain):
        assert counts < 50 * PHONES, "every cookie led to the same processes"
        assert room.vote(f"clock={counts}; {room.phone()}", 1).status == 200
        counts += 1
    assert counted(room) == [[0, counts, 0]]


def test_who_opens_rooms_behind_the_proxy_is_one_address(served):
    """Whatever he says about himself: nginx writes his address into the header anew."""
    statuses = [
        served.ask(
            "POST", "/room", json.dumps(QUESTION), cookie="clock=7", x_forwarded_for=f"192.0.2.{n}"
        ).status
        for n in range(70)
    ]
    assert set(statuses) == {201, 429}
    assert served.get("/heatmap", cookie="clock=7").status == 200


# ---- every week: with the app


@pytest.fixture(scope="module")
def proxied():
    with running_redis() as redis, behind_proxy({VARIABLE: redis.url}) as proxied:
        yield proxied


@pytest.fixture
def room(proxied):
    return Client(proxied.port).open()


async def stay(visitor):
    """Move the slider, or connect again as a browser does; return whether that was needed.

    Raises where a page shows an exception, or another state than its link's.
    """
    try:
        await visitor.move(5)
    except ConnectionClosed:
        async with asyncio.timeout(300):
            while True:
                with contextlib.suppress(*GONE):
                    await visitor.__aenter__()
                    break
                await asyncio.sleep(0.2)
        assert visitor.query.endswith(f"position={visitor.position:.0f}"), "its state is lost"
        return True
    return False


@pytest.mark.weekly
def test_people_are_back_with_another_process(proxied):
    """One process after the other is killed or ended under them, and starts again."""

    async def go():
        back = 0
        async with visiting(proxied, ("heatmap", "more=true"), PEOPLE) as visitors:
            for process, how in zip(proxied.processes, HOW, strict=True):
                ending = asyncio.create_task(asyncio.to_thread(process.end, how))
                back += sum(await asyncio.gather(*map(stay, visitors)))  # some while it ends
                await ending
                back += sum(await asyncio.gather(*map(stay, visitors)))
                process.start()
                await asyncio.to_thread(process.ready)
        return back

    assert finish(go()) >= PEOPLE  # each has lost a process at least once


@pytest.mark.weekly
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


@pytest.mark.weekly
def test_the_panel_goes_on_while_each_process_is_killed_in_turn(proxied, room, chromium):
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
