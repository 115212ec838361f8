"""What a connection may take of the server: its files, and its time."""

import contextlib
import gc
import logging
import os
import resource
import socket
import subprocess
import sys
import time
from weakref import ref

import pytest
from starlette.routing import WebSocketRoute
from websockets.sync.client import connect

from bench.server import ROOT, free_port, wait_for
from rooms.memory import Memory
from tests.rooms.served import serving
from ui.streamlit import connections

HALF = b"GET /heatmap HTTP/1.1\r\nHost: localhost\r\nX-a: "
FEW = 5


def until(holds):
    assert any(holds() or time.sleep(0.05) for _ in range(600))


async def echo(websocket):
    await websocket.accept()
    await websocket.send_text(await websocket.receive_text())
    await websocket.close()


@pytest.fixture
def served(monkeypatch, caplog):
    """A server that lets FEW in, and gives a head a third of a second."""
    caplog.set_level(logging.WARNING, "clock_hands")
    made, protocols = connections.Connection.connection_made, []

    def note(connection, transport):
        protocols.append(connection)
        made(connection, transport)

    for of, name, now in (
        (connections.Loop, "_start_serving", None),
        (connections.Connection, "connection_made", note),
        (connections.Connection, "on_response_complete", None),
    ):
        monkeypatch.setattr(of, name, now or getattr(of, name))
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    monkeypatch.setattr(connections, "RESERVE", min(hard, connections.MAX_FILES) - FEW)
    connections.install()
    with serving(Memory(), WebSocketRoute("/echo", echo)) as client:
        client.protocols = protocols
        yield client


@contextlib.contextmanager
def sent(served, data):
    """A connection that has sent something."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as one:
        one.sendall(data)
        yield one


def answer(one):
    """What comes until the server closes."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while part := one.recv(4096):
            received += part
    return received


@pytest.mark.parametrize("before", [b"", b"G", HALF, HALF + 5 * b"x" + b"\r\n"])
def test_a_connection_that_does_not_end_its_head_is_closed(served, before):
    with sent(served, before) as one:
        assert answer(one) == b""


def test_nor_may_the_head_of_a_later_request_take_longer(served):
    with sent(served, HALF + b"\r\n\r\n" + HALF) as one:
        received = answer(one)
        assert received.startswith(b"HTTP/1.1 200 OK")
        assert received.endswith(b"the app")


def test_a_stream_and_a_websocket_stay_for_longer_than_a_head_may_take(served):
    room = served.open()
    stream = room.events()
    assert next(stream)["version"] == 0
    with connect(f"ws://127.0.0.1:{served.port}/echo") as websocket:
        for _ in range(3):
            with sent(served, HALF) as slow:  # the clock
                assert answer(slow) == b""
        websocket.send("still there")
        assert websocket.recv() == "still there"
    room.go("reveal", 0)
    assert next(stream)["version"] == 1


def test_each_answer_gives_the_next_head_its_time_anew(served, monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 60)
    with sent(served, b"") as one:
        waits = []
        for _ in range(3):
            one.sendall(HALF + b"\r\n\r\n")
            received = b""
            while not received.endswith(b"the app"):
                received += one.recv(4096)
            until(lambda: served.protocols[0].wait not in waits)
            assert all(wait.cancelled() for wait in waits)
            waits.append(served.protocols[0].wait)
        assert not waits[-1].cancelled()
        gone = ref(served.protocols.pop())
    until(lambda: gc.collect() and gone() is None)  # the wait does not keep it
    connections._close(gone)


def test_more_than_there_are_files_for_are_refused_at_once_and_said_in_one_line(
    served, monkeypatch, caplog
):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 60)
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(sent(served, HALF)) for _ in range(FEW)]
        for _ in range(3 * FEW):
            with contextlib.suppress(ConnectionError), sent(served, HALF) as one:
                assert answer(one) == b""
        held[0].sendall(b"\r\n\r\n")
        assert held[0].recv(4096).startswith(b"HTTP/1.1 200 OK")
        assert 1 <= len(caplog.messages) <= 2  # one a minute
    until(lambda: answers(served))


def answers(served):
    with contextlib.suppress(OSError):
        return served.get("/heatmap").status == 200
    return False


def test_what_is_sent_does_not_wait_for_an_acknowledgement(served):
    with sent(served, HALF + b"\r\n\r\n") as one:
        assert one.recv(4096)
        (protocol,) = served.protocols
        accepted = protocol.transport.get_extra_info("socket")
        assert accepted.proto == 0  # as of `streamlit run`: asyncio takes it for no TCP
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_limit_of_open_files_is_raised_as_far_as_it_may_be():
    code = """if True:
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit
        from ui.streamlit.connections import install

        for hard in getrlimit(RLIMIT_NOFILE)[1], 300:
            setrlimit(RLIMIT_NOFILE, (250, hard))
            install()
            print(getrlimit(RLIMIT_NOFILE)[0])
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    most = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], connections.MAX_FILES)
    assert [*map(int, run.stdout.split())] == [most, 300]


def test_uvicorn_takes_its_protocol_before_it_imports_the_app(tmp_path):
    """So `streamlit run` does: what it has taken is what is changed."""
    (tmp_path / "late.py").write_text("""if True:
        from ui.streamlit import connections

        connections.HEAD_SECONDS = 0.3
        connections.install()

        async def app(scope, receive, send):
            assert scope["type"] == "lifespan"
    """)
    port = free_port()
    path = os.pathsep.join([str(ROOT), str(tmp_path)])
    command = [sys.executable, "-m", "uvicorn", "late:app", "--port", str(port)]
    process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path})
    try:
        place = "127.0.0.1", port
        wait_for("uvicorn", lambda: socket.create_connection(place).close(), process)
        with socket.create_connection(place, timeout=30) as one:
            one.sendall(HALF)
            assert answer(one) == b""
    finally:
        process.terminate()
        process.wait()
