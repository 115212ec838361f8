"""Codes, questions, moves, votes and the stores that hold them, without a server."""

import asyncio
import contextlib
import csv
import io
import random
from dataclasses import asdict, replace
from typing import get_args

import pytest
from hypothesis import given as for_any
from hypothesis import strategies as some

from rooms import codes, hub, limits, memory
from rooms import store as stores
from rooms.limits import Rate
from rooms.memory import Memory
from rooms.picture import NoPictureError, safe
from rooms.question import QuestionError, question
from rooms.room import MOST_BYTES, Move, answered, moved, opened, votes
from rooms.store import FullError, Kept, first_to_go
from rooms.votes_csv import votes_csv
from tests.loops import finish
from tests.rooms.served import QUESTION, SVG


def test_a_code_reads_as_itself_in_any_hand_and_nothing_else_does():
    for _ in range(200):
        code = codes.new_code()
        for typed in (code, code.lower(), f" {code[:2]} {code[2:]} ", "-".join(code)):
            assert codes.read_code(typed) == code
    assert not set("AEIOU01LBSs") & set(codes.SIGNS)  # no word, and no sign is misread
    assert len(set(codes.SIGNS)) == 26
    assert codes.read_code("b2s2x") == "8252X"
    for typed in ("", "ABCDE", "2222", "222222", "22 2 2", "2222é", "../22", "2" * 99):
        assert codes.read_code(typed) is None


@for_any(some.text())
def test_any_text_is_read(typed):
    code = codes.read_code(typed)
    assert code is None or set(code) <= set(codes.SIGNS)


def test_a_secret_opens_its_own_lock_and_a_pass_is_of_the_room_that_gave_it():
    secret = codes.new_secret()
    for tried in (secret, codes.new_secret(), ""):
        assert codes.opens(tried, codes.digest(secret)) == (tried == secret)
    one = codes.new_pass("lock")
    assert codes.voter(one, "lock")
    assert codes.voter(codes.new_pass("lock"), "lock") != codes.voter(one, "lock")
    name, seal = one.split(".")
    others = "", ".", name, f"{name}.", f"{name}x.{seal}", f".{seal}", f"{name}.{seal[::-1]}", "é.é"
    for forged in others:
        assert codes.voter(forged, "lock") is None
    assert codes.voter(one, "another") is None
    assert codes.voter(one, "lock", follows=True) is None
    follows = codes.new_pass("lock", name)
    assert codes.voter(follows, "lock") == codes.voter(follows, "lock", follows=True) == name
    assert codes.voter(follows, "another") is None


def test_a_rate_holds_for_its_time_and_for_each_address(monkeypatch):
    now = [0.0]
    rate = Rate(3, 60, lambda: now[0])
    assert [rate.count("192.0.2.1") for _ in range(5)] == [True] * 3 + [False] * 2
    assert rate.count("192.0.2.2")
    now[0] = 61
    assert rate.count("192.0.2.1")
    # One customer has one network, and a flood of them no more than its space.
    rate = Rate(1, 60)
    assert rate.count("2001:db8:1:2::1")
    assert not rate.count("2001:db8:1:2:ffff::9")
    assert rate.count("2001:db8:1:3::1")
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 100)
    for n in range(500):
        rate.count(f"a{n}")
        assert not rate.count("2001:db8:1:2::1")  # one that goes on is not forgotten for that
    assert len(rate._counts) <= 100


REFUSED = [
    ("text", ""), ("text", "  \x00 "), ("text", 5), ("text", "x" * 1201), ("id", "x" * 81),
    ("id", None), ("explanation", "x" * 3001), ("options", ["one"]), ("options", "ab"),
    ("options", ["a"] * 7), ("options", ["a", ""]), ("options", ["a", 5]),
    ("options", ["a", "x" * 241]), ("options", None), ("right", 3), ("right", -1),
    ("right", True), ("right", "1"), ("right", 1.0), ("picture", "no picture"),
    ("picture", "<svg>"), ("picture", "x" * 90_001), ("link", "https://evil.example/"),
    ("link", "//evil.example"), ("link", "/heatmap"), ("link", "javascript:alert(1)"),
    ("link", "heatmap?x=\"onclick='"), ("link", "..\\evil"),
]  # fmt: skip


def test_a_question_is_taken_as_it_is_or_refused_by_the_name_of_its_field():
    result = question(QUESTION)
    assert asdict(result) == QUESTION | {"options": tuple(QUESTION["options"])}
    assert question(QUESTION | {"right": None}).right is None
    assert question({"text": "Why?", "options": ["a", "b"]}).picture == ""
    noise = "".join(random.Random(0).choices("0123456789 ", k=85_000))  # does not fit into a page
    for field, value in [*REFUSED, ("picture", f'<svg><path d="{noise}"/></svg>')]:
        with pytest.raises(QuestionError, match=field):
            question(QUESTION | {field: value})
    for data in (None, [], "text", 5, [QUESTION]):
        with pytest.raises(QuestionError):
            question(data)


HOSTILE = [
    "<svg><script>alert(1)</script></svg>",
    "<svg onload='alert(1)'></svg>",
    "<svg><a href='javascript:alert(1)'><text>x</text></a></svg>",
    "<svg><foreignObject><body onload='alert(1)'/></foreignObject></svg>",
    "<svg><image href='https://evil.example/x.png'/></svg>",
    "<svg><image href='data:text/html,&lt;script&gt;'/></svg>",
    "<svg xmlns:xlink='http://www.w3.org/1999/xlink'><use xlink:href='#x'/></svg>",
    "<svg><style>*{display:none}</style></svg>",
    "<svg style='position:fixed;top:0'></svg>",
    "<svg style='width:url(https://evil.example)'></svg>",
    "<svg><path fill='url(https://evil.example/#x)'/></svg>",
    "<svg><path fill='URL (//evil.example)'/></svg>",
    "<svg><path fill='\\75rl(https://evil.example)'/></svg>",
    "<svg><set attributeName='href' to='javascript:alert(1)'/></svg>",
    "<svg><text>a</text>&lt;script&gt;</svg>",
    "<svg class='button'></svg>",
    "<svg id='&quot;&gt;&lt;script&gt;'></svg>",
]


def test_a_snapshot_stays_as_it_is_and_what_does_not_draw_is_left_out():
    signs = "alert", "evil", "<script", "<style", "on", "position", "button", "use", "text/html"
    for result in map(safe, HOSTILE):
        assert result.startswith("<svg")
        left = result.replace("&quot;&gt;&lt;script&gt;", "")
        assert not [sign for sign in signs if sign in left], result
    wide = SVG.replace('"snapshot"', '"snapshot wide"')
    assert safe(SVG) == SVG
    assert safe(wide + SVG) == wide + SVG
    entity = "<!DOCTYPE x [<!ENTITY a 'b'>]><svg/>"
    for bad in ("<svg", "<p>x</p>", entity, "<svg>&a;</svg>", "<?x?><svg/>"):
        with pytest.raises(NoPictureError):
            safe(bad)


FIRST, SECOND = question(QUESTION), question(QUESTION | {"id": "two"})
START = opened(FIRST, "lock")


def after(moves):
    state = START
    for move in moves.split():
        state = moved(state, move, SECOND)
    return state


def test_a_room_is_as_large_as_it_is_here_and_as_json():
    plain, quotes, wide = (
        opened(question(QUESTION | {"text": text}), "lock").size
        for text in ("x" * 900, '"' * 900, "\U0001f600" + "x" * 899)
    )
    assert 900 < plain < 1800
    assert quotes > 1800  # JSON writes two signs for each
    assert wide > 3600  # Python keeps four bytes for each sign
    assert moved(START, "next", SECOND).size < 2 * START.size  # the first picture is gone


def test_moves():
    for moves, *expected in (
        ("reveal", "told", 1, 0),
        ("again", "asked", 2, 0),
        ("again reveal", "told", 2, 0),
        ("reveal again", "asked", 2, 0),
        ("again next", "asked", 1, 1),
        ("next again reveal next", "asked", 1, 2),
        ("reveal end", "ended", 1, 0),
        ("reveal end reopen", "told", 1, 0),
        ("next end reopen", "asked", 1, 1),
    ):
        state = after(moves)
        assert [state.phase, state.round, state.number] == expected, moves
        assert state.version == len(moves.split())
    impossible = {"": "reopen", "reveal": "reveal", "again": "again", "reveal again": "again"}
    ended = [("end", one) for one in get_args(Move) if one != "reopen"]
    for moves, move in (*impossible.items(), *ended):
        before = after(moves)
        assert moved(before, move, SECOND) is before, moves
    assert moved(START, "next") is START  # it needs a question, and a room has an end of them
    full = after("next " * 59)
    assert full.number == 59
    assert moved(full, "next", SECOND) is full
    state = after("next")  # only the present question keeps its picture
    assert not state.turns[0].question.picture
    assert state.question.picture
    assert after("end reopen").question.picture


def test_what_is_answered_and_its_votes_by_round_and_option():
    states = map(after, ("", "reveal", "next", "next reveal", "end"))
    assert [len(answered(state)) for state in states] == [0, 1, 1, 2, 1]
    counts = {(0, 1, 2): 4, (0, 2, 0): 3, (1, 1, 1): 9}
    state = after("again next")
    assert votes(state, counts, 0) == [[0, 0, 4], [3, 0, 0]]
    assert votes(state, counts, 1) == [[0, 9, 0]]
    room = moved(START, "again")
    room = moved(room, "next", question({"text": "=1+1", "options": ["-a", 'B, "C"']}))
    table = votes_csv(room, {(0, 1, 2): 7, (0, 2, 1): 8, (1, 1, 0): 9}, str.upper)
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [int(row["votes"]) for row in rows] == [0, 0, 7, 0, 8, 0, 9, 0]
    assert [row["number"] for row in rows] == ["1"] * 6 + ["2"] * 2
    assert [row["round"] for row in rows] == ["1"] * 3 + ["2"] * 3 + ["1"] * 2
    assert [row["right"] for row in rows] == ["no", "yes", "no"] * 2 + ["", ""]
    assert rows[-1]["option"] == 'B, "C"'
    assert (rows[-2]["option"], rows[-2]["question"]) == ("'-A", "'=1+1")  # no formulas


TWO = question(QUESTION | {"id": "two", "options": ["a", "b"]})


def with_each_store(part):
    """Run a coroutine with a store of each kind, on one loop."""

    def test(new_store, monkeypatch):
        monkeypatch.setattr(stores, "MOST_VOTERS", 100)

        async def all_of_it():
            store = new_store()
            try:
                async with asyncio.timeout(20):
                    await part(store)
            finally:
                await store.close()

        finish(all_of_it())

    return test


async def new_room(store):
    return await store.open(START), START


@with_each_store
async def test_a_room_is_as_it_was_opened_and_other_codes_are_none(store):
    code, room = await new_room(store)
    assert await store.room(code) == room
    await store.here(code, "one", 30)
    await store.here(code, "two", 12)
    await store.here(code, "one", 29)  # of another process
    tally = await store.tally(code)
    assert (tally.version, tally.here, sum(tally.counts.values())) == (0, 41, 0)
    assert await store.room("22222") is None
    assert await store.vote("22222", 0, 1, "v", 0) == "gone"
    assert await store.voted("22222", 0, "v") == (None, None)
    assert not await store.replace("22222", 0, room)
    await store.here("22222", "p", 5)
    assert await store.tally("22222") is None


@with_each_store
async def test_a_vote_counts_once_and_the_last_one_holds(store):
    code, room = await new_room(store)
    for option in (0, 2, 2):
        assert await store.vote(code, 0, 1, "v", option) == "counted"
    counts = (await store.tally(code)).counts
    assert {key: n for key, n in counts.items() if n} == {(0, 1, 2): 1}
    assert await store.voted(code, 0, "v") == (2, None)
    assert await store.voted(code, 0, "w") == (None, None)
    await asyncio.gather(*(store.vote(code, 0, 1, f"v{n}", n % 3) for n in range(99)))
    await asyncio.gather(*(store.vote(code, 0, 1, "v0", n % 3) for n in range(9)))
    assert await store.vote(code, 0, 1, "one more", 0) == "full"
    assert await store.vote(code, 0, 1, "v1", 1) == "counted"
    assert sum((await store.tally(code)).counts.values()) == 100
    for number, round_, option in ((1, 1, 0), (0, 2, 0), (0, 1, 3), (0, 1, -1)):
        assert await store.vote(code, number, round_, "v", option) == "late"
    assert await store.replace(code, 0, moved(room, "reveal"))
    assert await store.vote(code, 0, 1, "v", 0) == "late"


@with_each_store
async def test_both_rounds_are_kept_until_the_class_goes_on_and_the_counts_after(store):
    code, room = await new_room(store)
    await store.vote(code, 0, 1, "v", 0)
    again = moved(room, "again")
    assert await store.replace(code, 0, again)
    assert await store.vote(code, 0, 1, "v", 1) == "late"
    assert await store.vote(code, 0, 2, "v", 2) == "counted"
    assert await store.voted(code, 0, "v") == (0, 2)
    on = moved(again, "next", TWO)
    assert await store.replace(code, 1, on)
    assert await store.room(code) == on
    assert await store.voted(code, 0, "v") == await store.voted(code, 1, "v") == (None, None)
    assert await store.vote(code, 1, 1, "v", 1) == "counted"
    assert await store.voted(code, 0, "v") == (None, None)  # which question it was asked counts
    counts = (await store.tally(code)).counts
    assert {key for key, n in counts.items() if n} == {(0, 1, 0), (0, 2, 2), (1, 1, 1)}


@with_each_store
async def test_only_one_of_two_moves_at_once_is_made_and_it_is_heard(store):
    code, room = await new_room(store)
    changes = store.changes()
    assert await anext(changes) == ""
    hears = asyncio.ensure_future(anext(changes))
    await asyncio.sleep(0)
    both = (store.replace(code, 0, moved(room, move)) for move in ("reveal", "again"))
    assert sorted(await asyncio.gather(*both)) == [False, True]
    assert (await store.room(code)).version == 1
    assert not await store.replace(code, 0, moved(room, "end"))
    assert await asyncio.wait_for(hears, 5) == code
    await changes.aclose()


def kept(*rooms):
    return [Kept(str(n), opener, votes, here) for n, (opener, votes, here) in enumerate(rooms)]


def test_which_room_makes_way():
    flood = [("flood", 0, False)] * 20
    teachers = [("a", 0, False), ("b", 30, False), ("b", 0, True)]
    assert first_to_go(kept(*teachers, *flood), "c") == "22"  # of who has most, the newest
    assert first_to_go(kept(*teachers, *flood), "flood") == "22"  # also where he wants more
    voted = [("flood", 5, False)] * 20
    assert first_to_go(kept(*teachers, flood[0], *voted), "c") == "3"
    live = [("flood", 0, True)] * 200
    for opener in ("a", "c", "flood"):  # nobody has many in which nobody is
        with pytest.raises(FullError):
            first_to_go(kept(*teachers, *live), opener)
    many = [("university", 0, False)] * 10
    assert first_to_go(kept(*many, *live), "c") == "9"
    with pytest.raises(FullError):  # who has most takes none of others
        first_to_go(kept(*many, *live), "flood")


@contextlib.asynccontextmanager
async def small(store):
    """Keep the store to 12 rooms, Redis by its memory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memory, "MOST_ROOMS", 12)
        if isinstance(store, Memory):
            yield
            return
        await store._client.flushdb()
        await store._client.config_set("maxmemory", 8_500_000)
        try:
            yield
        finally:
            await store._client.config_set("maxmemory", 0)


def largest(opener):
    """The largest room that there may be."""
    sign = "\U0001f600"
    texts = {"text": sign * 1200, "explanation": sign * 3000, "options": [sign * 240] * 6}
    asked = question(QUESTION | texts)
    room = opened(asked, "lock", opener)
    while (larger := moved(room, "next", asked)).size <= MOST_BYTES:
        room = larger
    return room


@with_each_store
async def test_a_flood_of_rooms_takes_nothing_from_a_lesson_nor_from_a_room_that_waits(store):
    async with small(store):
        lesson, room = await new_room(store)
        assert await store.vote(lesson, 0, 1, "v", 0) == "counted"
        await store.here(lesson, "process", 1)
        waits = await store.open(replace(START, opener="teacher"))
        flood = largest("flood")
        theirs = [await store.open(flood) for _ in range(30)]
        there = [code for code in theirs if await store.room(code)]
        assert 0 < len(there) <= 10
        for n in range(99):
            assert await store.vote(lesson, 0, 1, f"v{n}", n % 3) == "counted"
        told = moved(room, "reveal")
        assert await store.replace(lesson, 0, told)
        assert await store.replace(lesson, 1, moved(told, "next", SECOND))
        another = await store.open(replace(START, opener="another"))
        # With a phone in each of theirs nothing makes way, and no more are opened.
        for code in there:
            await store.here(code, "process", 1)
        for opener in ("flood", "one more"):
            with pytest.raises(FullError):
                await store.open(replace(START, opener=opener))
        assert await store.vote(lesson, 1, 1, "v", 0) == "counted"
        assert await store.room(waits)
        assert await store.room(another)


def test_a_room_is_gone_some_time_after_the_last_move(new_store, monkeypatch):
    monkeypatch.setattr(stores, "LIVES", 2)

    @with_each_store
    async def test(store):
        code, _ = await new_room(store)
        other, room = await new_room(store)
        await asyncio.sleep(1.2)
        await store.vote(code, 0, 1, "v", 0)
        await store.replace(other, 0, moved(room, "reveal"))
        await asyncio.sleep(1.2)
        assert await store.room(code)
        assert await store.room(other)
        await asyncio.sleep(2)
        assert await store.room(code) is None
        assert await store.tally(other) is None

    test(new_store, monkeypatch)


def test_phones_of_a_process_that_is_gone_are_no_longer_here(monkeypatch):
    async def counted():
        store = Memory()
        code, _ = await new_room(store)
        for process, phones, seconds in (("gone", 3, -1), ("here", 2, 40), ("too", 4, 40)):
            monkeypatch.setattr(stores, "NOTE", seconds)
            await store.here(code, process, phones)
        return (await store.tally(code)).here

    assert finish(counted()) == 6


class DeafStore(Memory):
    """One whose connections do not let go, as after a Redis that went away."""

    async def changes(self):
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                await asyncio.sleep(60)
            yield ""

    async def close(self):
        await asyncio.sleep(60)


async def news(_):
    return 0, b""


def test_a_store_that_does_not_let_go_holds_nobody_up(monkeypatch):
    monkeypatch.setattr(hub, "END", 0.05)

    async def ends():
        async with hub.Hub(DeafStore(), news).running():
            await asyncio.sleep(0.01)

    finish(asyncio.wait_for(ends(), 10))


def test_a_phone_skips_what_came_between_and_hears_nothing_older():
    sent = []

    async def hears():
        going = asyncio.Event()

        async def send(message):
            sent.append(message["body"])
            await going.wait()  # a slow reader

        phone = hub.Phone(send)
        phone.start(b"")
        for version in (1, 2, 1, 2):
            phone.tell(str(version).encode(), version)
            await asyncio.sleep(0)
        phone.tell(b"3", 3)
        phone.tell(b"4", 4)
        going.set()
        await asyncio.sleep(0.01)
        phone.tell(b"3", 3)
        await asyncio.sleep(0.01)

    finish(asyncio.wait_for(hears(), 10))
    assert sent == [b"1", b"4"]
