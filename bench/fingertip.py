"""A mouse or a finger that drags a slider of a page, at its own pace whatever the page does.

Its moves go to the browser over a line of their own, and none waits for an answer: a page that has
no time for a move gets it together with the next one, as from any hand.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession
from websockets.sync.client import connect
from websockets.sync.connection import Connection

PACE = 0.012  # seconds from move to move
TRAVERSE = 0.6  # seconds from one end of a swing to the other
LOW, HIGH = 0.1, 0.8  # of a slider's track: the ends of a swing
PATIENCE = 1.0  # seconds; a hand that has moved nothing by then lets go and presses again
LIMIT = 45.0  # seconds, after which it gives up
# Where a field's track is on the screen, and where on it the thumb stands: in the first paint, as
# long as there is one. Null where the page has no such slider.
TRACK = """(field => {
    const row = document.querySelector(`#paint .k-${field}`);
    const input = document.querySelector(
        row ? `#paint .k-${field} input[type=range]` : `#root .st-key-${field} input[type=range]`);
    let [track, at] = [row?.querySelector("u") ?? input, ""];
    if (row) at = getComputedStyle(row).getPropertyValue("--at");
    while (!row && track && !at) {
        at = track.style.left;
        track = track.parentElement;
    }
    if (!track) return null;
    const { left, top, width, height } = track.getBoundingClientRect();
    return { left, width, y: top + height / 2, at: (parseFloat(at) || 50) / 100 };
})"""
Track = dict[str, float]  # as TRACK gives it: left, width, y in pixels; at, a share of the width


@dataclass(frozen=True)
class Drag:
    """When a hand was down, in seconds since 1970, and how long at most it stood still."""

    press: float
    release: float
    pause: float


class Fingertip:
    """The one pointer of a page."""

    def __init__(self, line: Connection, *, touch: bool) -> None:
        self._line, self._touch = line, touch
        self._number = self._question = 0
        self._answer: Any = None

    def press(self, x: float, y: float) -> None:
        """Go there and down."""
        if self._touch:
            self._finger("touchStart", (x, y))
        else:
            self._mouse("mouseMoved", x, y, 0)
            self._mouse("mousePressed", x, y, 1)

    def move(self, x: float, y: float) -> None:
        """Pull to there."""
        if self._touch:
            self._finger("touchMove", (x, y))
        else:
            self._mouse("mouseMoved", x, y, 1)

    def release(self, x: float, y: float) -> None:
        """Let go there."""
        if self._touch:
            self._finger("touchEnd")
        else:
            self._mouse("mouseReleased", x, y, 0)

    def ask(self, expression: str) -> Any:
        """What the page has said of `expression` since the last time, or None. Does not wait."""
        answer, self._answer = self._answer, None
        if not self._question:
            self._question = self._send(
                "Runtime.evaluate", expression=expression, returnByValue=True
            )
        return answer

    def _mouse(self, kind: str, x: float, y: float, buttons: int) -> None:
        button = "left" if buttons or kind == "mouseReleased" else "none"
        one = {"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1}
        self._send("Input.dispatchMouseEvent", **one)

    def _finger(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        self._send("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def _send(self, method: str, **parameters: object) -> int:
        self._hear()
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        self._line.send(json.dumps(message))
        return self._number

    def _hear(self) -> None:
        with suppress(TimeoutError):
            while True:
                message = json.loads(self._line.recv(timeout=0))
                if self._question and message.get("id") == self._question:
                    self._question = 0
                    self._answer = message["result"]["result"].get("value")


@contextmanager
def fingertip(session: CDPSession, port: int, *, touch: bool) -> Iterator[Fingertip]:
    """A pointer on the page of `session`, whose browser listens to developers at `port`."""
    target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
    address = f"ws://127.0.0.1:{port}/devtools/page/{target}"
    with connect(address, compression=None, max_size=None, ping_interval=None) as line:
        yield Fingertip(line, touch=touch)


def drag(tip: Fingertip, track: Track, seconds: float, moved: str, field: str) -> Drag:
    """Press the thumb and pull it to and fro for so long, at least until something has moved.

    `moved` is what the page is asked for whether it has. Until then the hand lets go from time to
    time, and presses again where the slider is by then.
    """
    question = f"[{moved}, {TRACK}('{field}')]"
    has_moved, pause = False, 0.0
    begin = pressed = last = time.time()
    tip.press(*_place(track, track["at"]))
    while last - begin < (seconds if has_moved else LIMIT):
        time.sleep(max(0, last + PACE - time.time()))
        now = time.time()
        last, pause = now, max(pause, now - last)
        share = swing(track["at"], now - pressed)
        tip.move(*_place(track, share))
        if has_moved or not (answer := tip.ask(question)):
            continue
        has_moved, where = answer
        if not has_moved and where and now - pressed > PATIENCE:
            tip.release(*_place(track, share))
            track, pressed = where, now
            tip.press(*_place(track, track["at"]))
    tip.move(*_place(track, HIGH))
    tip.release(*_place(track, HIGH))
    return Drag(begin, time.time(), pause)


def swing(start: float, seconds: float) -> float:
    """Where on the track a hand is that begins at `start` and goes up first, then to and fro."""
    length = HIGH - LOW
    way = (start - LOW) + length * seconds / TRAVERSE
    if way < 0:  # from below the lower end
        return LOW + way
    turn = way % (2 * length)
    return LOW + min(turn, 2 * length - turn)


def _place(track: Track, share: float) -> tuple[float, float]:
    return track["left"] + share * track["width"], track["y"]
