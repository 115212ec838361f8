"""Send each browser only the elements that changed, in one go.

A control that moves has its fragment run, and Streamlit sends the whole fragment again: forty
messages where five say something new. For each few of them, and when a run begins and ends, the
browser passes over the whole page (docs/performance.md). So the messages of a short run are held
back until it is over, and what they repeat is left out. Streamlit gives each message a hash of what
it says, and its browser keeps an element whose hash is the same.

The browser removes stale elements only after a run whose start it saw. If a run removes any, it is
forwarded unfiltered.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from ui.streamlit import give_up

MAX_HOLD_SECONDS = 0.5  # that a run is held back, once it has made something
MAX_QUEUE_SECONDS = 3.0  # without a message; after 5 a page says that nobody answers
MAX_CACHED_MESSAGES = 200  # messages to which Streamlit may refer later, of one browser
UNKNOWN = "?"
WELL = ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY

UNREADABLE = (AttributeError, KeyError, TypeError, ValueError)  # where a message has other fields
FIELDS = {"hash", "ref_hash", "metadata", "delta", "new_session", "script_finished"}  # of a message

Path = tuple[int, ...]  # where on the page, as Streamlit counts


@dataclass(frozen=True)
class Part:
    """An element that a browser shows at one path of the page."""

    hash: str
    fragment: str  # that draws it
    name: tuple[str, str]  # its kind and identity: the browser replaces one of the same name alone
    acts: bool = False  # whether to send it again does something


@dataclass
class BrowserPage:
    """The page of one browser, by the messages that it was sent."""

    parts: dict[Path, Part] = field(default_factory=dict)
    whole: bool = False  # whether these are all: the last run of the whole script has ended well
    running: bool = False  # whether it was told that a script runs
    run_paths: set[Path] = field(default_factory=set)  # drawn by the run that is being sent
    unclear: set[str] = field(default_factory=set)  # fragments with remains of a run broken off
    referable: dict[str, Part] = field(default_factory=dict)  # what a message may refer to
    pending: list[ForwardMsg] | None = None  # the run that is held back

    @property
    def waits(self) -> bool:
        """True if the buffered run has drawn nothing yet."""
        return self.pending is not None and not any(one.HasField("delta") for one in self.pending)

    def take(self, message: ForwardMsg) -> list[ForwardMsg]:
        """Return the messages to send when Streamlit sends `message`."""
        kind = message.WhichOneof("type")
        if kind == "new_session":
            before, self.pending = self.release(), [message]
            return before
        if self.pending is None:
            return self._sent([message])
        self.pending.append(message)
        if kind != "script_finished":
            return []
        messages, self.pending = self.pending, None
        news = self._news(messages)
        return self._sent(messages) if news is None else news

    def release(self) -> list[ForwardMsg]:
        """Return the buffered run, to be sent as it was made."""
        messages, self.pending = self.pending or [], None
        return self._sent(messages)

    def _news(self, run: Sequence[ForwardMsg]) -> list[ForwardMsg] | None:
        """Return the messages of a run that change something; None if all are needed."""
        *messages, end = run
        if not (self.whole and _fragments(end)) or self.unclear:
            return None
        news = []
        parts: dict[Path, Part] = {}
        for message in messages:
            if _passes(message) or message.WhichOneof("type") == "new_session":
                continue
            path = tuple(message.metadata.delta_path)
            if path:
                before = parts.get(path) or self.parts.get(path)
                if before and before.hash == (message.hash or message.ref_hash) and not before.acts:
                    parts[path] = before
                    continue
                part = parts[path] = self._part(message)
                if before and before.name != part.name:
                    return None
            news.append(message)
        if end.script_finished == WELL and self._gone(end, parts):
            return None
        self.parts.update(parts)
        return [*news, end]

    def _sent(self, messages: Sequence[ForwardMsg]) -> list[ForwardMsg]:
        """Return those of `messages` that change the page; note its content after them."""
        return [message for message in messages if self._note(message)]

    def _note(self, message: ForwardMsg) -> bool:
        kind, fragments = message.WhichOneof("type"), _fragments(message)
        if kind == "session_status_changed":
            before, self.running = self.running, message.session_status_changed.script_is_running
            return self.running != before
        if kind == "new_session":
            self.run_paths = set()
            if not fragments:
                self.parts, self.whole, self.unclear = {}, False, set()
        elif kind == "script_finished":
            if not fragments:
                self.whole = message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
            elif message.script_finished == WELL:
                self.unclear -= fragments
                for path in self._gone(message, self.run_paths):
                    del self.parts[path]
            else:
                self.unclear |= fragments
        elif message.metadata.delta_path and not _passes(message):
            path = tuple(message.metadata.delta_path)
            self.parts[path] = self._part(message)
            self.run_paths.add(path)
        return True

    def _part(self, message: ForwardMsg) -> Part:
        """Return the part that a message puts in its place, or that one it refers to had put."""
        part = self.referable.get(message.ref_hash) or _part(message)
        if message.metadata.cacheable:
            self.referable[part.hash] = part
            if len(self.referable) > MAX_CACHED_MESSAGES:
                del self.referable[next(iter(self.referable))]
        return part

    def _gone(self, end: ForwardMsg, paths: Iterable[Path]) -> list[Path]:
        """Return the parts that a browser removes as a run ends, since it did not draw them."""
        own = _fragments(end) | {UNKNOWN}
        touched = {path[:length] for path in paths for length in range(len(path) + 1)}

        def inside(path: Path) -> bool:
            while (part := self.parts.get(path := path[:-1])) is not None:
                if part.fragment in own and path in touched:
                    return True
            return False

        return [path for path in self.parts if path not in touched and inside(path)]


def _fragments(message: ForwardMsg) -> set[str]:
    return set(message.metadata.run.fragment_ids)


def _passes(message: ForwardMsg) -> bool:
    """Return whether a message holds only until the run ends: that it is running, or a spinner."""
    kind = message.WhichOneof("type")
    return kind == "session_status_changed" or message.delta.WhichOneof("type") == "new_transient"


def _part(message: ForwardMsg) -> Part:
    """Return the part that a message says; of one that refers to another, the hash alone."""
    if message.ref_hash:
        return Part(message.ref_hash, UNKNOWN, (UNKNOWN, message.ref_hash))
    delta = message.delta
    kind = delta.WhichOneof("type") or ""
    inner = getattr(delta, kind)
    name = inner.WhichOneof("type") or ""
    identity = getattr(inner, "id", "") or getattr(getattr(inner, name, None), "id", "")
    acts = name == "dialog" or getattr(inner, "has_one_shot_effect", False) or not message.hash
    return Part(message.hash, delta.fragment_id, (f"{kind} {name}", identity), acts)


def available() -> bool:
    """Return whether messages have the fields that are read here."""
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
            browser.patience.cancel()


class _Browser:
    """The way to one browser."""

    def __init__(self, send: Send) -> None:
        self._send, self._page, self._turn = send, BrowserPage(), asyncio.Lock()
        self._broken = False
        self.patience = asyncio.ensure_future(asyncio.sleep(0))

    async def send(self, message: Message) -> None:
        """Send what of `message` is to be sent now."""
        if message["type"] != "websocket.send" or not message.get("bytes"):
            await self._send(message)
            return
        async with self._turn:
            pending = self._page.pending
            await self._pass_on(self._read(ForwardMsg.FromString(message["bytes"])))
            if self._page.pending is not pending:
                self.patience.cancel()
                if self._page.pending is not None:
                    self.patience = asyncio.create_task(self._lose_patience())

    def _read(self, *message: ForwardMsg) -> list[ForwardMsg]:
        """Return what to send now: of a message, or else all that is held back.

        That is always all of it if Streamlit's messages have changed.
        """
        pending = [*(self._page.pending or ()), *message]
        if self._broken:
            return pending
        try:
            return self._page.take(*message) if message else self._page.release()
        except UNREADABLE as error:
            give_up("message_diff", error)
            self._broken, self._page.pending = True, None
            return pending

    async def _lose_patience(self) -> None:
        deadline = time.monotonic() + MAX_QUEUE_SECONDS
        await asyncio.sleep(MAX_HOLD_SECONDS)
        while self._page.waits and time.monotonic() < deadline:
            await asyncio.sleep(MAX_HOLD_SECONDS)
        async with self._turn:
            await self._pass_on(self._read())

    async def _pass_on(self, messages: Sequence[ForwardMsg]) -> None:
        for message in messages:
            await self._send({"type": "websocket.send", "bytes": message.SerializeToString()})


MIDDLEWARE = MessageDiff
