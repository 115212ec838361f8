"""What a run makes, handed over together.

Streamlit passes on each message by itself: to the event loop, into a queue, as bytes, to the
websocket. For a rerun's forty messages that took a sixth of its time (docs/performance.md).
Inside `together` one message is passed on in their place, and the way to the browser asks for what
it stands for (ui/server/unchanged.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from threading import Lock

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner_utils.script_run_context import (
    ScriptRunContext,
    get_script_run_ctx,
)

STANDS_FOR = "made together"  # in place of the hash of a message that a browser has kept

numbers = count(1)


class Together:
    """The messages of one run, until they are taken."""

    def __init__(self, context: ScriptRunContext) -> None:
        self._pass_on, self._end_if_asked = context._enqueue, context.yield_check
        self._made: list[ForwardMsg] = []
        self._taken, self._turn = False, Lock()

    @property
    def empty(self) -> bool:
        """Whether nothing was made yet: the run waits for its turn."""
        return not self._made

    def add(self, message: ForwardMsg) -> None:
        """Keep a message, as Streamlit would pass it on: where a run may be ended."""
        self._end_if_asked()
        with self._turn:
            if not self._taken:
                self._made.append(message)
                return
        self._pass_on(message)

    def take(self) -> list[ForwardMsg]:
        """What was made until now; what is made later is passed on by itself."""
        with self._turn:
            self._taken = True
            made, self._made = self._made, []
        return made


Unread = dict[int, Together]

readers: dict[str, Unread] = {}
"""By session, what its browser's way has not read yet. Others are sent every message by itself."""


def read(message: ForwardMsg, unread: Unread) -> Together | None:
    """What a message stands for, once; what was made before it will not be asked for any more."""
    (number,) = message.metadata.delta_path
    found = unread.pop(number, None)
    for earlier in [other for other in tuple(unread) if other < number]:  # a run may add one
        del unread[earlier]
    return found


@contextmanager
def together() -> Iterator[None]:
    """Pass on what the block makes as one message, where somebody will read it."""
    context = get_script_run_ctx()
    unread = readers.get(context.session_id) if context else None
    if context is None or unread is None:
        yield
        return
    number, pass_on = next(numbers), context._enqueue
    unread[number] = made = Together(context)
    one = ForwardMsg(ref_hash=STANDS_FOR)
    one.metadata.delta_path.append(number)  # two of one path would be made one by the queue
    pass_on(one)
    context._enqueue = made.add
    try:
        yield
    finally:
        context._enqueue = pass_on
