"""What a store does, whichever it is."""

import asyncio

import pytest

from rooms import store as stores
from rooms.question import question
from rooms.room import moved, opened
from tests.loops import finish
from tests.rooms.served import QUESTION

FIRST, SECOND = question(QUESTION), question(QUESTION | {"id": "two", "options": ["a", "b"]})


@pytest.fixture
def with_store(new_store):
    """Run a test's own part with a store, on one loop."""

    def run(part):
        async def all_of_it():
            store = new_store()
            try:
                async with asyncio.timeout(20):
                    await part(store)
            finally:
                await store.close()

        finish(all_of_it())

    return run


async def new_room(store):
    room = opened(FIRST, "lock")
    return await store.open(room), room


def test_a_room_is_as_it_was_opened(with_store):
    async def part(store):
        code, room = await new_room(store)
        assert await store.room(code) == room
        tally = await store.tally(code)
        assert (tally.version, tally.here, sum(tally.counts.values())) == (0, 0, 0)

    with_store(part)


def test_where_there_is_no_room(with_store):
    async def part(store):
        assert await store.room("22222") is None
        assert await store.tally("22222") is None
        assert await store.vote("22222", 0, 1, "v", 0) == "gone"
        assert await store.voted("22222", 0, "v") == (None, None)
        assert not await store.replace("22222", 0, opened(FIRST, "lock"))
        await store.here("22222", "p", 5)
        assert await store.tally("22222") is None

    with_store(part)


def test_a_vote_counts_once_and_the_last_one_holds(with_store):
    async def part(store):
        code, _ = await new_room(store)
        for option in (0, 2, 2):
            assert await store.vote(code, 0, 1, "v", option) == "counted"
        counts = (await store.tally(code)).counts
        assert {key: n for key, n in counts.items() if n} == {(0, 1, 2): 1}
        assert await store.voted(code, 0, "v") == (2, None)
        assert await store.voted(code, 0, "w") == (None, None)

    with_store(part)


def test_a_hundred_votes_at_once(with_store):
    async def part(store):
        code, _ = await new_room(store)
        await asyncio.gather(*(store.vote(code, 0, 1, f"v{n}", n % 3) for n in range(100)))
        await asyncio.gather(*(store.vote(code, 0, 1, "v0", n % 3) for n in range(9)))
        counts = (await store.tally(code)).counts
        assert sum(counts.values()) == 100

    with_store(part)


def test_what_is_not_asked_is_late(with_store):
    async def part(store):
        code, room = await new_room(store)
        for number, round_, option in ((1, 1, 0), (0, 2, 0), (0, 1, 3), (0, 1, -1)):
            assert await store.vote(code, number, round_, "v", option) == "late"
        assert await store.replace(code, 0, moved(room, "reveal"))
        assert await store.vote(code, 0, 1, "v", 0) == "late"
        assert sum((await store.tally(code)).counts.values()) == 0

    with_store(part)


def test_both_rounds_are_kept_until_the_class_goes_on_and_the_counts_after(with_store):
    async def part(store):
        code, room = await new_room(store)
        await store.vote(code, 0, 1, "v", 0)
        again = moved(room, "again")
        assert await store.replace(code, 0, again)
        assert await store.vote(code, 0, 1, "v", 1) == "late"
        assert await store.vote(code, 0, 2, "v", 2) == "counted"
        assert await store.voted(code, 0, "v") == (0, 2)
        on = moved(again, "next", SECOND)
        assert await store.replace(code, 1, on)
        assert await store.room(code) == on
        assert await store.voted(code, 0, "v") == (None, None)
        assert await store.voted(code, 1, "v") == (None, None)
        assert await store.vote(code, 1, 1, "v", 1) == "counted"
        counts = (await store.tally(code)).counts
        assert {key for key, n in counts.items() if n} == {(0, 1, 0), (0, 2, 2), (1, 1, 1)}

    with_store(part)


def test_only_one_of_two_moves_at_once_is_made(with_store):
    async def part(store):
        code, room = await new_room(store)
        both = await asyncio.gather(
            *(store.replace(code, 0, moved(room, move)) for move in ("reveal", "again"))
        )
        assert sorted(both) == [False, True]
        assert (await store.room(code)).version == 1
        assert not await store.replace(code, 0, moved(room, "end"))

    with_store(part)


def test_a_change_is_heard(with_store):
    async def part(store):
        code, room = await new_room(store)
        changes = store.changes()
        assert await anext(changes) == ""
        hears = asyncio.ensure_future(anext(changes))
        await asyncio.sleep(0)
        await store.replace(code, 0, moved(room, "reveal"))
        assert await asyncio.wait_for(hears, 5) == code
        await changes.aclose()

    with_store(part)


def test_the_phones_of_all_processes_are_here(with_store):
    async def part(store):
        code, _ = await new_room(store)
        await store.here(code, "one", 30)
        await store.here(code, "two", 12)
        await store.here(code, "one", 29)
        assert (await store.tally(code)).here == 41

    with_store(part)


def test_more_voters_than_a_room_holds_are_refused(with_store, monkeypatch):
    monkeypatch.setattr(stores, "MOST_VOTERS", 3)

    async def part(store):
        code, _ = await new_room(store)
        for n in range(3):
            assert await store.vote(code, 0, 1, f"v{n}", 0) == "counted"
        assert await store.vote(code, 0, 1, "v3", 0) == "full"
        assert await store.vote(code, 0, 1, "v1", 1) == "counted"
        assert sum((await store.tally(code)).counts.values()) == 3

    with_store(part)


def test_a_room_is_gone_some_time_after_the_last_move(with_store, monkeypatch):
    monkeypatch.setattr(stores, "LIVES", 1)

    async def part(store):
        code, _ = await new_room(store)
        other, room = await new_room(store)
        await asyncio.sleep(0.6)
        await store.vote(code, 0, 1, "v", 0)
        await store.replace(other, 0, moved(room, "reveal"))
        await asyncio.sleep(0.6)
        assert await store.room(code)
        assert await store.room(other)
        await asyncio.sleep(1)
        assert await store.room(code) is None
        assert await store.tally(other) is None

    with_store(part)
