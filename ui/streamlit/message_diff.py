"""Send each browser only the elements that changed, in one go.

A control that moves has its fragment run, and Streamlit sends the whole fragment again: forty
messages where five say something new. For each few of them, and when a run begins and ends, the
browser passes over the whole page (docs/performance.md). So the messages of a short run are held
back until it is over, and what they repeat is left out. Streamlit gives each message a hash of what
it says, and its browser keeps an element whose hash is the same. Most come here as one batch
(ui/streamlit/message_batch.py).

The browser removes stale elements only after a run whose start it saw. If a run removes any, it is
forwarded unfiltered.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from ui.streamlit import give_up
from ui.streamlit.message_batch import PLACEHOLDER, Batch, Waiting, read, readers

MAX_HELD = 0.5  # seconds for which a run is held back, once it has made something
MAX_QUEUED = 3.0  # seconds in the queue without a word; after 5 a page says that nobody answers
MAX_REFERRED = 200  # messages to which Streamlit may refer later, of one browser
UNKNOWN = "?"
ELEMENT = "new_element"
WELL = ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY

UNREADABLE = (AttributeError, KeyError, TypeError, ValueError)  # raised by what says it otherwise
FIELDS = {"hash", "ref_hash", "metadata", "delta", "new_session", "script_finished"}  # of a message

Path = tuple[int, ...]  # where on the page, as Streamlit counts


@dataclass(frozen=True)
class Part:
    """What a browser shows in one place of the page."""

    hash: str
    fragment: str  # that draws it
    run: str  # the last run that the browser was told of before it drew this
    name: tuple[str, str]  # its kind and identity: a part of another name replaces it
    acts: bool = False  # whether to send it again does something

    def gives_way(self, other: Part) -> bool:
        """Whether the browser replaces this element immediately, not at the end of the run.

        A block would take its parts along, and an element of an earlier run is kept in case that
        it comes back in another place of the same run.
        """
        if self.name == other.name:
            return True
        return self.run == other.run and ELEMENT in self.name[0] and ELEMENT in other.name[0]


@dataclass
class Shown:
    """What one browser shows, by the messages that it was sent."""

    parts: dict[Path, Part] = field(default_factory=dict)
    whole: bool = False  # whether these are all: the last run of the whole script has ended well
    run: str = ""  # the last that the browser was told of
    running: bool = False  # whether it was told that a script runs
    drawn: set[Path] = field(default_factory=set)  # by the run that is being sent
    unclear: set[str] = field(default_factory=set)  # fragments with remains of a run broken off
    kept: dict[str, Part] = field(default_factory=dict)  # what it may be referred to, by hash
    held: list[ForwardMsg | Batch] | None = None  # the run that is held back

    @property
    def waits(self) -> bool:
        """Whether the run that is held back waits for its turn."""
        return any(isinstance(one, Batch) and one.empty for one in self.held or ())

    def take(self, message: ForwardMsg | Batch) -> list[ForwardMsg]:
        """What to send when Streamlit sends `message`."""
        if isinstance(message, Batch):
            if self.held is None:
                return self._sent(message.take())
            self.held.append(message)
            return []
        kind = message.WhichOneof("type")
        if kind == "new_session":
            before, self.held = self.release(), [message]
            return before
        if self.held is None:
            return self._sent([message])
        self.held.append(message)
        if kind != "script_finished":
            return []
        made = self._made()
        news = self._news(made)
        return self._sent(made) if news is None else news

    def release(self) -> list[ForwardMsg]:
        """What is held back, to be sent as it was made."""
        return self._sent(self._made())

    def _made(self) -> list[ForwardMsg]:
        """What is held back, each message by itself, and held back no longer."""
        held, self.held = self.held or [], None
        return _each(held)

    def _news(self, run: Sequence[ForwardMsg]) -> list[ForwardMsg] | None:
        """What a run says that is new; None where that would not do."""
        *made, end = run
        if not (self.whole and _fragments(end)) or self.unclear:
            return None
        news = []
        drawn: dict[Path, Part] = {}
        for message in made:
            if _passes(message) or message.WhichOneof("type") == "new_session":
                continue
            path = tuple(message.metadata.delta_path)
            if path:
                before = drawn.get(path) or self.parts.get(path)
                if before and before.hash == message.hash and not before.acts:
                    drawn[path] = before
                    continue
                part = drawn[path] = self._part(message)
                if before and not before.gives_way(part):
                    return None
            news.append(message)
        if end.script_finished == WELL and self._gone(end, drawn):
            return None
        self.parts.update(drawn)
        return [*news, end]

    def _sent(self, messages: Sequence[ForwardMsg]) -> list[ForwardMsg]:
        """Those of `messages` that say something; notes what the browser shows after them."""
        return [message for message in messages if self._note(message)]

    def _note(self, message: ForwardMsg) -> bool:
        kind, fragments = message.WhichOneof("type"), _fragments(message)
        if kind == "session_status_changed":
            before, self.running = self.running, message.session_status_changed.script_is_running
            return self.running != before
        if kind == "new_session":
            self.drawn, self.run = set(), message.metadata.run.script_run_id
            if not fragments:
                self.parts, self.whole, self.unclear = {}, False, set()
        elif kind == "script_finished":
            if not fragments:
                self.whole = message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
            elif message.script_finished == WELL:
                self.unclear -= fragments
                for path in self._gone(message, self.drawn):
                    del self.parts[path]
            else:
                self.unclear |= fragments
        elif message.metadata.delta_path and not _passes(message):
            path = tuple(message.metadata.delta_path)
            self.parts[path] = self._part(message)
            self.drawn.add(path)
        return True

    def _part(self, message: ForwardMsg) -> Part:
        """What a message puts in its place."""
        to = message.ref_hash
        if to:  # a message that the browser has kept
            return replace(self.kept.get(to) or Part(to, UNKNOWN, "", (ELEMENT, to)), run=self.run)
        part = _part(message, self.run)
        if message.metadata.cacheable:
            self.kept[part.hash] = part
            if len(self.kept) > MAX_REFERRED:
                del self.kept[next(iter(self.kept))]
        return part

    def _gone(self, end: ForwardMsg, drawn: Iterable[Path]) -> list[Path]:
        """What a browser removes as a run ends: what its blocks hold and it did not draw again."""
        own = _fragments(end) | {UNKNOWN}
        touched = {path[:length] for path in drawn for length in range(len(path) + 1)}

        def inside(path: Path) -> bool:
            while (part := self.parts.get(path := path[:-1])) is not None:
                if part.fragment in own and path in touched:
                    return True
            return False

        return [path for path in self.parts if path not in touched and inside(path)]


def _each(held: Iterable[ForwardMsg | Batch | None]) -> list[ForwardMsg]:
    """Each message by itself, those of a batch too."""
    return [
        message
        for one in held
        if one is not None
        for message in (one.take() if isinstance(one, Batch) else (one,))
    ]


def _fragments(message: ForwardMsg) -> set[str]:
    return set(message.metadata.run.fragment_ids)


def _passes(message: ForwardMsg) -> bool:
    """Whether it says only what is over at the end of a run: that there is one, or a spinner."""
    kind = message.WhichOneof("type")
    return kind == "session_status_changed" or message.delta.WhichOneof("type") == "new_transient"


def _part(message: ForwardMsg, run: str) -> Part:
    """What a message puts in its place."""
    delta = message.delta
    kind = delta.WhichOneof("type") or ""
    inner = getattr(delta, kind)
    name = inner.WhichOneof("type") or ""
    identity = getattr(inner, "id", "") or getattr(getattr(inner, name, None), "id", "")
    acts = name == "dialog" or getattr(inner, "has_one_shot_effect", False) or not message.hash
    return Part(message.hash, delta.fragment_id, run, (f"{kind} {name}", identity), acts)


def available() -> bool:
    """Whether messages say what is looked at here."""
    run = ForwardMsg().metadata
    named = set(ForwardMsg.DESCRIPTOR.fields_by_name)
    return (
        named >= FIELDS
        and {"delta_path", "cacheable", "run"} <= set(run.DESCRIPTOR.fields_by_name)
        and {"script_run_id", "fragment_ids"} <= set(run.run.DESCRIPTOR.fields_by_name)
        and hasattr(ForwardMsg, "FINISHED_FRAGMENT_RUN_SUCCESSFULLY")
    )


class MessageDiff:
    """Sends each browser what it does not show yet."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look into the messages of a websocket; everything else is passed on."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        browser = _Browser(send)
        try:
            await self.app(scope, receive, browser.send)
        finally:
            browser.leave()


class _Browser:
    """The way to one browser."""

    def __init__(self, send: Send) -> None:
        self._send, self._shown, self._turn = send, Shown(), asyncio.Lock()
        self._session, self._waiting = "", Waiting()
        self._broken = False
        self._patience = asyncio.ensure_future(asyncio.sleep(0))

    def leave(self) -> None:
        """Wait for nothing and read nothing any more."""
        self._patience.cancel()
        if readers.get(self._session) is self._waiting:
            del readers[self._session]

    async def send(self, message: Message) -> None:
        """Send what of `message` is to be sent now."""
        if message["type"] != "websocket.send" or not message.get("bytes"):
            await self._send(message)
            return
        async with self._turn:
            held = self._shown.held
            await self._pass_on(self._news(ForwardMsg.FromString(message["bytes"])))
            if self._shown.held is not held:
                self._patience.cancel()
                if self._shown.held is not None:
                    self._patience = asyncio.create_task(self._lose_patience())

    def _news(self, message: ForwardMsg) -> list[ForwardMsg]:
        """What of a message is to be sent now; all of it, from then on, if Streamlit's changed."""
        made: ForwardMsg | Batch | None = message
        held = [*(self._shown.held or ())]
        try:
            made = self._read(message)
            if made is None:
                return []
            return _each([made]) if self._broken else self._shown.take(made)
        except UNREADABLE as error:
            return self._as_made(error, [*held, made])

    def _released(self) -> list[ForwardMsg]:
        """What is held back, to be sent now."""
        held = [*(self._shown.held or ())]
        try:
            return self._shown.release()
        except UNREADABLE as error:
            return self._as_made(error, held)

    def _as_made(
        self, error: Exception, held: Iterable[ForwardMsg | Batch | None]
    ) -> list[ForwardMsg]:
        """All that was held back, each message by itself; from now on nothing is."""
        give_up("message_diff", error)
        self._broken, self._shown.held = True, None
        return _each(held)

    def _read(self, message: ForwardMsg) -> ForwardMsg | Batch | None:
        """The message, or what it stands for; None where that was for a browser that left."""
        if message.ref_hash == PLACEHOLDER:
            return read(message, self._waiting)
        if message.HasField("new_session"):
            self._session = message.new_session.initialize.session_id
            readers[self._session] = self._waiting
        return message

    async def _lose_patience(self) -> None:
        told = time.monotonic() + MAX_QUEUED
        await asyncio.sleep(MAX_HELD)
        while self._shown.waits and time.monotonic() < told:
            await asyncio.sleep(MAX_HELD)
        async with self._turn:
            await self._pass_on(self._released())

    async def _pass_on(self, messages: Sequence[ForwardMsg]) -> None:
        for message in messages:
            await self._send({"type": "websocket.send", "bytes": message.SerializeToString()})


MIDDLEWARE = MessageDiff
