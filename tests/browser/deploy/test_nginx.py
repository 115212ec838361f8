"""Three processes behind the system's nginx, with the configuration that deploy/ has."""

import asyncio
import contextlib
import signal
import socket
import urllib.error
import urllib.request

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from bench.people import visiting
from bench.proxy import HOST, behind_proxy, nginx
from bench.server import running
from bench.visitor import GONE
from tests.browser.conftest import new_page, rest, settle, visit
from tests.loops import finish
from ui.server.files import SCRIPT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("nginx"),
    pytest.mark.skipif(nginx() is None, reason="nginx is not installed"),
]
PEOPLE, CONNECTIONS = 12, 40
HOW = (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL)
CONNECTED = "[data-testid=stApp][data-test-connection-state=CONNECTED]"


@pytest.fixture(scope="module")
def proxied():
    fewer = ("limit_conn address 2000;", f"limit_conn address {PEOPLE + CONNECTIONS};")
    with behind_proxy(fewer) as proxied:
        yield proxied


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
    """All processes are killed, and start again."""
    try:
        for process in proxied.processes:
            process.end(signal.SIGKILL)
        yield
    finally:
        proxied.start()


@pytest.fixture
def phone(chromium, proxied):
    """The heatmap on a phone, moved to position 8. Errors in its console are no matter here."""
    with contextlib.closing(new_page(chromium)) as page:
        page.set_viewport_size({"width": 390, "height": 844})
        visit(page, f"{proxied.http}/heatmap?more=true&max_len=77&position=7")
        move(page)
        assert_state(page, position=8)
        yield page


def move(page):
    page.get_by_role("slider", name="position").press("ArrowRight")


def assert_state(page, position):
    settle(page)
    assert "max_len=77" in page.url
    assert f"position={position}" in page.url
    assert page.locator("[data-testid=stException], [role=dialog]").count() == 0


def test_a_page_says_that_its_server_is_silent_until_it_answers(phone, proxied):
    note = phone.locator(".silence")
    assert not note.is_visible()
    with silent(proxied):
        move(phone)
        note.wait_for(state="visible")
    note.wait_for(state="hidden")
    assert_state(phone, position=9)


def test_a_page_whose_server_was_gone_comes_back_with_its_state(phone, proxied):
    name = phone.locator(".st-key-name")
    with gone(proxied):
        phone.wait_for_selector("[data-testid=stStatusWidget]")
        name.wait_for(state="hidden")  # it would stand under that
    phone.wait_for_selector(CONNECTED)
    rest(phone)
    name.wait_for(state="visible")
    move(phone)
    assert_state(phone, position=9)
