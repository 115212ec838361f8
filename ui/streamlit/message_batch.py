"""A run's messages, handed over as one batch.

Streamlit passes on each message by itself: to the event loop, into a queue, as bytes, to the
websocket. For a rerun's forty messages that took a sixth of its time (docs/performance.md).
Inside `batched` one placeholder is passed on in their place, and the way to the browser asks for
the batch that it stands for (ui/streamlit/message_diff.py).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from itertools import count
from threading import Lock

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

PLACEHOLDER = "batch"  # in place of the hash of a message that a browser has kept

numbers = count(1)


def available() -> bool:
    """Return whether a run's way out can be replaced, with the check that comes with it."""
    names = {field.name for field in fields(ScriptRunContext)}
    return {"_enqueue", "session_id"} <= names and hasattr(ScriptRunContext, "yield_check")


class Batch:
    """The messages of one run, until they are taken."""

    def __init__(self, context: ScriptRunContext) -> None:
        self._pass_on, self._end_if_asked = context._enqueue, context.yield_check
        self._messages: list[ForwardMsg] = []
        self._taken, self._turn = False, Lock()

    @property
    def empty(self) -> bool:
        """True if there is no message yet: the run waits for its turn."""
        return not self._messages

    def add(self, message: ForwardMsg) -> None:
        """Keep a message, as Streamlit would pass it on: where a run may be ended."""
        self._end_if_asked()
        with self._turn:
            if not self._taken:
                self._messages.append(message)
                return
        self._pass_on(message)

    def take(self) -> list[ForwardMsg]:
        """Return the messages until now; later ones are passed on by themselves."""
        with self._turn:
            self._taken = True
            return self._messages


Waiting = dict[int, Batch]

readers: dict[str, Waiting] = {}
"""Batches not yet sent, by session id. Other sessions are sent each message by itself."""


def read(message: ForwardMsg, waiting: Waiting) -> Batch | None:
    """Pop the batch behind a placeholder, and discard older ones."""
    (number,) = message.metadata.delta_path
    batch = waiting.pop(number, None)
    for earlier in [other for other in tuple(waiting) if other < number]:  # a run may add one
        del waiting[earlier]
    return batch


@contextmanager
def batched() -> Iterator[None]:
    """Pass on what the block sends as one batch, where somebody will read it."""
    context = get_script_run_ctx()
    waiting = readers.get(context.session_id) if context else None
    if context is None or waiting is None:
        yield
        return
    number, pass_on = next(numbers), context._enqueue
    waiting[number] = batch = Batch(context)
    placeholder = ForwardMsg(ref_hash=PLACEHOLDER)
    placeholder.metadata.delta_path.append(number)  # two of one path would be made one by the queue
    pass_on(placeholder)
    context._enqueue = batch.add
    try:
        yield
    finally:
        context._enqueue = pass_on
