"""Three processes behind the system's nginx, with rooms in Redis, as deploy/ has them."""

import asyncio
import contextlib
import signal
import socket
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from bench.people import visiting
from bench.proxy import HOST, behind_proxy, nginx
from bench.server import redis_server, running, running_redis
from bench.visitor import GONE
from tests.browser.conftest import new_page, rest, settle, until, visit
from tests.browser.test_presenter import counts, open_room, votes
from tests.loops import finish
from tests.rooms.served import Client, Led
from ui.server.files import SCRIPT
from ui.server.rooms import VARIABLE

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("nginx"),
    pytest.mark.skipif(nginx() is None, reason="nginx is not installed"),
]
PEOPLE, CONNECTIONS, PHONES = 12, 80, 12  # each phone with a cookie of its own: on any process
HOW = (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL)
CONNECTED = "[data-testid=stApp][data-test-connection-state=CONNECTED]"


@pytest.fixture(scope="module")
def proxied():
    fewer = ("limit_conn address 2000;", f"limit_conn address {PEOPLE + CONNECTIONS};")
    with contextlib.ExitStack() as stack:
        shared = {}
        if redis_server():
            shared[VARIABLE] = stack.enter_context(running_redis()).url
        yield stack.enter_context(behind_proxy(fewer, shared))


@pytest.fixture
def room(proxied):
    if redis_server() is None:
        pytest.skip("redis-server is not installed")
    return Client(proxied.port).open()


def ask(proxied, path="/_stcore/health", **headers):
    return urllib.request.urlopen(
        urllib.request.Request(proxied.http + path, headers=headers), timeout=30
    )


def test_a_page_comes_with_its_headers_under_the_public_name(proxied):
    with ask(proxied, "/heatmap", Host=HOST) as answer:
        headers = answer.headers
        assert "clock=" in headers["Set-Cookie"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors *" in headers["Content-Security-Policy"]
    with ask(proxied, "/heatmap", Host=HOST, Cookie="clock=known") as answer:
        assert answer.headers["Set-Cookie"] is None


def test_a_websocket_opens_for_the_public_name_and_for_no_other_origin(proxied):
    def opens(origin):
        through = socket.create_connection(("127.0.0.1", proxied.port), timeout=30)
        return connect(f"ws://{HOST}/_stcore/stream", sock=through, origin=f"https://{origin}")

    with opens(HOST):
        pass
    with pytest.raises(InvalidStatus, match="403"), opens("elsewhere.example"):
        pass


@pytest.mark.weekly
def test_behind_a_path_everything_is_found():
    with running(options=("--server.baseUrlPath", "clocks"), base="/clocks") as server:
        for path in ("/", "/heatmap?max_len=50", f"/browser/{SCRIPT}"):
            url = f"{server.http}/clocks{path}"
            assert urllib.request.urlopen(url, timeout=30).status == 200


def test_a_body_of_100_megabytes_is_refused_before_it_is_sent(proxied):
    with socket.create_connection(("127.0.0.1", proxied.port), timeout=30) as sender:
        sender.sendall(
            b"POST /_stcore/upload_file/x HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/octet-stream\r\nContent-Length: 100000000\r\n\r\n"
        )
        assert b" 413 " in sender.recv(200)


def test_slow_readers_and_a_flood_of_connections_leave_the_app_at_work(proxied):
    """As many as are allowed read a few bytes of what they asked for; the next one is refused."""
    with ask(proxied) as answer:
        assert answer.status == 200
    sockets = []
    try:
        for _ in range(PEOPLE + CONNECTIONS + 20):
            one = socket.create_connection(("127.0.0.1", proxied.port), timeout=30)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.sendall(b"GET /heatmap HTTP/1.1\r\nHost: localhost\r\n\r\n")
            sockets.append(one)
        answers = [one.recv(12) for one in sockets]
        assert answers.count(b"HTTP/1.1 503") > 0
        # The processes themselves do not notice.
        for process in proxied.processes:
            url = f"http://localhost:{process.port}/_stcore/health"
            assert urllib.request.urlopen(url, timeout=30).status == 200
    finally:
        for one in sockets:
            one.close()


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


@contextlib.contextmanager
def silent(proxied):
    """As where a phone has lost its network: nothing comes, and nothing says that nothing will."""
    try:
        for process in proxied.processes:
            process.tell(signal.SIGSTOP)
        yield
    finally:
        for process in proxied.processes:
            process.tell(signal.SIGCONT)


@contextlib.contextmanager
def gone(proxied):
    """Kill all processes, and start them again."""
    try:
        for process in proxied.processes:
            process.end(signal.SIGKILL)
        yield
    finally:
        proxied.start()


def move(page, position):
    """Step the heatmap's cursor to a position, and see that all of its state is there."""
    page.get_by_role("slider", name="position").press("ArrowRight")
    is_at(page, position)


def is_at(page, position):
    settle(page)
    assert "max_len=77" in page.url
    assert f"position={position}" in page.url
    assert page.locator("[data-testid=stException], [role=dialog]").count() == 0


def test_a_page_says_that_its_server_is_silent_and_comes_back_when_it_was_gone(chromium, proxied):
    page = new_page(chromium)  # whose errors are no matter
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, f"{proxied.http}/heatmap?more=true&max_len=77&position=7")
    move(page, 8)
    note, name = page.locator(".silence"), page.locator(".st-key-name")
    assert not note.is_visible()
    with silent(proxied):
        page.get_by_role("slider", name="position").press("ArrowRight")
        note.wait_for(state="visible")
    note.wait_for(state="hidden")
    is_at(page, 9)
    with gone(proxied):
        page.wait_for_selector("[data-testid=stStatusWidget]")
        name.wait_for(state="hidden")  # it would stand under that
    page.wait_for_selector(CONNECTED)
    rest(page)
    name.wait_for(state="visible")
    move(page, 10)
    page.close()


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
