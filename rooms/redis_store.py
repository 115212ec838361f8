"""Rooms in Redis, for several processes. Imported only where one is named.

Of a room there are the hash `room:{CODE}` (what it is, as JSON, and what a vote is checked
against), `:counts` (votes by question, round and option), `:votes` (of the present question, by
round and voter) and `:here` (phones by process). All of them end `LIVES` seconds after the last
move or vote; `:here` once no process renews its note. The sorted set `rooms` has all codes, the
oldest first.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable
from typing import Any, cast

from redis.asyncio import BlockingConnectionPool
from redis.asyncio import Redis as Client
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as CutError
from redis.exceptions import RedisError

from rooms import room as rooms
from rooms import store as stores
from rooms.codes import new_code
from rooms.room import ROUNDS, Room
from rooms.store import AwayError, Kept, Outcome, Store, Tally, first_to_go

CHANNEL = "rooms"  # on which the codes of rooms that have changed are said
CONNECTIONS = 16  # of one process
TIMEOUT, CONNECT = 1.5, 1.0  # seconds
PAUSE = 0.3  # seconds between tries to listen
# Bytes for rooms where Redis names no `maxmemory`, and the share of it where it does: the rest is
# for Redis itself, and for answers on their way. A room has its questions, a quarter more as they
# lie in memory, and 70 bytes for each vote.
MOST_BYTES, SHARE, ROOM = 150_000_000, 3 / 4, 515_000

# KEYS: room, counts, votes. ARGV: number, round, voter, option, most voters, seconds.
VOTE = """
local room = redis.call('HMGET', KEYS[1], 'number', 'round', 'phase', 'options')
if not room[1] then return 'gone' end
local option = tonumber(ARGV[4])
if room[1] ~= ARGV[1] or room[2] ~= ARGV[2] or room[3] ~= 'asked' then return 'late' end
if option < 0 or option >= tonumber(room[4]) then return 'late' end
local who, place = ARGV[2] .. ':' .. ARGV[3], ARGV[1] .. ':' .. ARGV[2] .. ':'
local before = redis.call('HGET', KEYS[3], who)
if before then
  redis.call('HINCRBY', KEYS[2], place .. before, -1)
elseif redis.call('HINCRBY', KEYS[2], place .. 'all', 1) > tonumber(ARGV[5]) then
  redis.call('HINCRBY', KEYS[2], place .. 'all', -1)
  return 'full'
end
redis.call('HSET', KEYS[3], who, option)
redis.call('HINCRBY', KEYS[2], place .. option, 1)
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[6]) end
return 'counted'
"""
# KEYS: room, counts, votes. ARGV: the version it has, seconds, channel, code, then fields.
REPLACE = """
local room = redis.call('HMGET', KEYS[1], 'version', 'number')
if room[1] ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 5))
if redis.call('HGET', KEYS[1], 'number') ~= room[2] then redis.call('DEL', KEYS[3]) end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[2]) end
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
"""
# KEYS: room. ARGV: code, seconds, then fields.
OPEN = f"""
local bytes = tonumber(redis.call('INFO', 'memory'):match('maxmemory:(%d+)') or 0)
bytes = bytes > 0 and bytes * {SHARE} or {MOST_BYTES}
for _, code in ipairs(redis.call('ZRANGE', 'rooms', 0, -1)) do
  local key = 'room:{{' .. code .. '}}'
  if redis.call('EXISTS', key) == 0 then redis.call('ZREM', 'rooms', code) end
end
if redis.call('ZCARD', 'rooms') >= math.floor(bytes / {ROOM}) then return 'full' end
if redis.call('EXISTS', KEYS[1]) == 1 then return 'taken' end
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('ZADD', 'rooms', redis.call('TIME')[1], ARGV[1])
return 'opened'
"""
# KEYS: room, here. ARGV: seconds, process, phones. The time is that of Redis, one for all hosts.
HERE = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3] .. ' ' .. redis.call('TIME')[1])
redis.call('EXPIRE', KEYS[2], ARGV[1])
return 1
"""


class Redis(Store):
    """The store of several processes. An answer that does not come in time is AwayError."""

    def __init__(self, url: str) -> None:
        once: dict[str, Any] = {"decode_responses": True, "socket_connect_timeout": CONNECT}
        once["retry"] = Retry(NoBackoff(), 1, (CutError,))  # of one that was cut while it was idle
        pool = BlockingConnectionPool.from_url(
            url, max_connections=CONNECTIONS, timeout=TIMEOUT, socket_timeout=TIMEOUT, **once
        )
        self._client = Client(connection_pool=pool)
        self._listener = Client.from_url(url, health_check_interval=5, **once)
        script = self._client.register_script
        self._scripts = {text: script(text) for text in (VOTE, REPLACE, OPEN, HERE)}

    async def open(self, room: Room) -> str:
        code, given = new_code(), (stores.LIVES, *_fields(room))
        while (answer := await self._run(OPEN, code, ("",), code, *given)) != "opened":
            if answer == "full":
                await self._make_way(room.opener)
            code = new_code()
        return code

    async def room(self, code: str) -> Room | None:
        data = await _asked(self._client.hget(_key(code), "data"))
        return rooms.room(json.loads(data)) if data else None

    async def replace(self, code: str, at: int, room: Room) -> bool:
        keys = ("", ":counts", ":votes")
        fields = _fields(room)
        return bool(await self._run(REPLACE, code, keys, at, stores.LIVES, CHANNEL, code, *fields))

    async def vote(self, code: str, number: int, round_: int, voter: str, option: int) -> Outcome:
        keys = ("", ":counts", ":votes")
        limits = (stores.MOST_VOTERS, stores.LIVES)
        outcome = await self._run(VOTE, code, keys, number, round_, voter, option, *limits)
        return cast(Outcome, outcome)

    async def voted(self, code: str, number: int, voter: str) -> tuple[int | None, ...]:
        names = [f"{round_}:{voter}" for round_ in range(1, ROUNDS + 1)]
        lines = self._client.pipeline()
        lines.hget(_key(code), "number")
        lines.hmget(_key(code, ":votes"), names)
        present, options = await _asked(lines.execute())
        if present != str(number):
            return (None,) * ROUNDS
        return tuple(None if option is None else int(option) for option in options)

    async def tally(self, code: str) -> Tally | None:
        lines = self._client.pipeline()
        lines.hget(_key(code), "version")
        lines.hgetall(_key(code, ":counts"))
        lines.hvals(_key(code, ":here"))
        lines.time()
        version, counts, notes, (now, _) = await _asked(lines.execute())
        if version is None:
            return None
        here = 0
        for phones, at in (note.split() for note in notes):
            here += int(phones) if now - float(at) < stores.NOTE else 0
        votes = {
            cast(tuple[int, int, int], tuple(map(int, name.split(":")))): int(count)
            for name, count in counts.items()
            if not name.endswith("all")
        }
        return Tally(int(version), here, votes)

    async def here(self, code: str, process: str, phones: int) -> None:
        await self._run(HERE, code, ("", ":here"), stores.NOTE, process, phones)

    async def changes(self) -> AsyncIterator[str]:
        while True:
            listening = self._listener.pubsub()
            try:
                await listening.subscribe(CHANNEL)
                await listening.get_message(timeout=TIMEOUT)  # that it listens
                yield ""  # what was missed
                while True:
                    message = await listening.get_message(
                        ignore_subscribe_messages=True, timeout=10
                    )
                    if message:
                        yield message["data"]
            except (RedisError, OSError):
                await asyncio.sleep(PAUSE)
            finally:
                with contextlib.suppress(RedisError, OSError):
                    await listening.aclose()  # type: ignore[no-untyped-call]

    async def close(self) -> None:
        """Let go of its connections."""
        with contextlib.suppress(RedisError, OSError):
            await self._client.aclose()
            await self._listener.aclose()

    async def _make_way(self, opener: str) -> None:
        """Drop a room, for one of `opener`. FullError where none makes way."""
        codes = await _asked(self._client.zrange("rooms", 0, -1))
        lines = self._client.pipeline()
        for code in codes:
            lines.hget(_key(code), "opener")
            lines.hlen(_key(code, ":votes"))
            lines.exists(_key(code, ":here"))
        found = iter(await _asked(lines.execute()))
        kept = [Kept(code, next(found) or "", next(found), bool(next(found))) for code in codes]
        gone = first_to_go(kept, opener)
        lines.delete(*(_key(gone, part) for part in ("", ":counts", ":votes", ":here")))
        lines.zrem("rooms", gone)
        lines.publish(CHANNEL, gone)
        await _asked(lines.execute())

    async def _run(
        self, script: str, code: str, keys: tuple[str, ...], *arguments: str | int
    ) -> Any:
        names = [_key(code, key) for key in keys]
        return await _asked(self._scripts[script](keys=names, args=arguments))


async def _asked(answer: Awaitable[Any] | Any) -> Any:
    """Return Redis's answer. AwayError where there is none."""
    try:
        return await answer
    except (RedisError, OSError, TimeoutError) as error:
        raise AwayError from error


def _key(code: str, of: str = "") -> str:
    return f"room:{{{code}}}{of}"


def _fields(room: Room) -> list[str | int]:
    fields: dict[str, str | int] = {
        "data": json.dumps(room.plain(), ensure_ascii=False),
        "opener": room.opener,
        "version": room.version,
        "phase": room.phase,
        "number": room.number,
        "round": room.round,
        "options": len(room.question.options),
    }
    return [part for pair in fields.items() for part in pair]
