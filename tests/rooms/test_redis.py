"""Rooms in Redis: in several processes, and while Redis is away."""

import re
import signal
import time
from pathlib import Path

import pytest

from bench.server import redis_server, running_redis
from tests.rooms.served import serving

ROOT = Path(__file__).parents[2]


def test_redis_is_imported_in_one_place():
    files = [*ROOT.glob("rooms/*.py"), *ROOT.glob("ui/**/*.py"), ROOT / "app.py"]
    pattern = re.compile(r"^(?:import redis|from redis|from rooms.redis_store)", re.MULTILINE)
    found = [one.name for one in files if pattern.search(one.read_text(encoding="utf-8"))]
    assert found == ["redis_store.py"]


@pytest.fixture
def two():
    """Two processes' servers of rooms in one Redis of their own."""
    if redis_server() is None:
        pytest.skip("redis-server is not installed")
    from rooms.redis_store import Redis

    with running_redis() as redis, serving(Redis(redis.url)) as a, serving(Redis(redis.url)) as b:
        yield redis, a, b


def test_what_one_process_is_told_the_phones_of_another_hear(two):
    _, a, b = two
    here = a.open()
    there = here.at(b)
    events, counts = there.events(), here.counts()
    assert next(events)["version"] == 0
    assert there.vote(there.phone(), 2).status == 200
    assert here.vote(there.phone(), 1).status == 200  # who voted there may vote here
    while (state := next(counts))["voted"] < 2 or state["here"] < 1:
        pass
    assert (state["votes"], state["here"]) == ([[0, 1, 1]], 1)
    assert here.go("reveal", 0).json["done"]
    assert next(events)["version"] == 1
    assert there.go("next", 1, {}).json["done"]
    assert next(events)["number"] == 1


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_while_redis_is_away_nothing_hangs_and_afterwards_all_is_there(two, how):
    redis, a, _ = two
    room = a.open()
    phone, events = room.phone(), room.events()
    next(events)
    assert room.vote(phone, 1).status == 200
    if how == signal.SIGSTOP:
        redis.tell(how)
    else:
        redis.end(how)
    answers = [room.vote(phone, 2), room.go("reveal", 0), a.get(f"{room.path}/")]
    answers.append(a.get("/room/22222/"))
    assert [answer.status for answer in answers] == [503] * 4
    assert answers[0].text == "away"
    assert answers[0].headers["retry-after"]
    assert a.get("/anything").text == "the app"
    if how == signal.SIGSTOP:
        redis.tell(signal.SIGCONT)
    else:
        redis.start()
    late = time.monotonic() + 30
    while room.vote(phone, 2).status != 200:
        assert time.monotonic() < late
        time.sleep(0.1)
    while not (state := room.go("reveal", 0).json)["done"]:
        assert time.monotonic() < late
    assert state["votes"] == [[0, 0, 1]]
    assert next(events)["version"] == 1


def test_a_redis_that_comes_back_empty_has_no_rooms(two):
    redis, a, _ = two
    room = a.open()
    lines = room.lines("events")
    assert next(lines).startswith("retry:")
    redis.end(signal.SIGKILL)
    for file in [path for path in redis.folder.rglob("*") if path.is_file()]:
        file.unlink()
    redis.start()
    assert any(line == "event: gone" for line in lines)
    assert room.vote("voter=x", 1).status == 404
