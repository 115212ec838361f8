"""Both stores, and a server of rooms for each."""

import pytest

from bench.server import redis_server, running_redis
from rooms.memory import Memory
from tests.rooms.served import serving


@pytest.fixture(scope="session")
def redis():
    """A Redis of its own for this process's tests."""
    if redis_server() is None:
        pytest.skip("redis-server is not installed")
    with running_redis() as server:
        yield server


@pytest.fixture(params=["memory", "redis"])
def new_store(request, monkeypatch):
    """Return the maker of a store, of each kind in turn."""
    if request.param == "memory":
        return Memory
    server = request.getfixturevalue("redis")
    from rooms import redis_store

    for name in ("TIMEOUT", "CONNECT"):  # a busy machine is not away
        monkeypatch.setattr(redis_store, name, 30)
    return lambda: redis_store.Redis(server.url)


@pytest.fixture
def client():
    with serving(Memory()) as client:
        yield client
