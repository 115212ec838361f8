"""Behind a public name: the listed host names reach Streamlit, others are refused."""

import socket

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from bench.server import running
from tests.loops import finish
from ui.server.hosts import VARIABLE, PublicHosts


def passed_on(hosts, **headers):
    """The headers that reach the app behind PublicHosts."""
    received = {}

    async def app(scope, *_):
        received.update({name.decode(): value.decode() for name, value in scope["headers"]})

    scope = {"type": "websocket", "headers": [(k.encode(), v.encode()) for k, v in headers.items()]}
    finish(PublicHosts(app, hosts)(scope, None, None))
    return received


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("clocks.example.org", "https://clocks.example.org"),
        ("clocks.example.org:8080", "http://clocks.example.org:8080"),
        ("CLOCKS.example.org", "https://Clocks.Example.org"),
        ("a.lab.example", "https://b.lab.example"),
    ],
)
def test_listed_names_are_passed_on_as_localhost(host, origin):
    headers = passed_on(
        ["clocks.example.org", "*.lab.example"], host=host, origin=origin, other="x"
    )
    assert headers == {"host": "localhost", "origin": "http://localhost", "other": "x"}


@pytest.mark.parametrize("hosts", [[], ["clocks.example.org"]])
@pytest.mark.parametrize(
    "host",
    ["evil.example", "clocks.example.org.evil.example", "notclocks.example.org", "", "[", "::"],
)
def test_other_names_are_left_for_streamlit_to_refuse(hosts, host):
    assert passed_on(hosts, host=host) == {"host": host}


def test_a_websocket_under_a_listed_name_is_accepted_and_under_another_refused():
    with running(environment={VARIABLE: "clocks.example.org"}) as server:

        def opens(name):
            sock = socket.create_connection(("127.0.0.1", server.port))
            address = f"ws://{name}:{server.port}/_stcore/stream"
            return connect(address, sock=sock, origin=f"http://{name}")

        with opens("clocks.example.org"):
            pass
        with pytest.raises(InvalidStatus, match="403"), opens("evil.example"):
            pass
