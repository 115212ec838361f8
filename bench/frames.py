"""What a hand is shown, frame by frame, on a page that has the first paint and then the app."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

# A function of a slider's field. From now on it notes each frame that is not like the one before:
# the time, what is on the screen, whether the app is at rest, what the slider says, and how many
# pictures a hand has made so far. Such a one differs from that of the frame before, and the slider
# no longer says what it said at first. It is noted once it was shown, when the next frame begins.
LOG = """(field => {
    window.frameLog = [];
    let [first, picture, place, count, last] = [null, "", "", 0, ""];
    const look = () => {
        const time = performance.now();
        const paint = document.querySelector("#paint");
        const app = document.querySelector("[data-testid=stApp]");
        const room = paint ?? app;
        const slider = room?.querySelector(`:is(.k-${field}, .st-key-${field}) input[type=range]`);
        const value = slider ? slider.getAttribute("aria-valuetext") ?? slider.value : null;
        first ??= value;
        const before = [place, picture];
        place = paint ? "paint" : app ? "app" : "";
        const uppermost = room?.querySelector(".picture");
        const drawing = uppermost?.querySelectorAll(".still, .main-svg") ?? [];
        picture = [...drawing].map(svg => svg.innerHTML).join("");
        const differs = before[0] === place && before[1] && before[1] !== picture;
        if (differs && value !== first) count += 1;
        const rests = app?.dataset.testScriptState === "notRunning" &&
            Boolean(app.querySelector(":is(.main-svg, .plot > .still)"));
        const frame = [place, rests, value, count];
        if (JSON.stringify(frame) !== last) window.frameLog.push([time, ...frame]);
        last = JSON.stringify(frame);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""
FRAMES = "window.frameLog"
MOVED = "window.frameLog?.at(-1)?.at(-1) > 0"


class Frame(NamedTuple):
    """A line of LOG."""

    time: float  # milliseconds after navigation
    place: str  # "paint", "app", or neither yet
    rests: bool
    value: str | None
    pictures: int


def felt(frames: Sequence[Frame], press: float, release: float) -> dict[str, float]:
    """What a hand that is down from `press` to `release` is shown, in milliseconds.

    When a picture first moves, after navigation; pictures a second and the longest gap without one,
    as long as the first paint is there; and how long after the release the app is in use with the
    value that was set.
    """
    pairs = list(pairwise(frames))
    goes = [one.time for last, one in pairs if last.place == "paint" and one.place == "app"]
    end = min(release, *goes)
    moved = [one.time for last, one in pairs if one.pictures > last.pictures]
    moved = [time for time in moved if press <= time <= release]
    painted = [time for time in moved if time <= end]
    return {
        "press": press,
        "moved": min(moved, default=math.inf),
        "rate": 1000 * len(painted) / (end - press),
        "gap": max(later - earlier for earlier, later in pairwise([press, *painted, end])),
        "use": in_use(frames, release) - release,
    }


def in_use(frames: Sequence[Frame], release: float) -> float:
    """When the app is at rest with the value that was set, at the release or later.

    That is the last one that the slider said where it was released, in the first paint or in the
    app. Infinite where it is lost.
    """
    now = sum(frame.time <= release for frame in frames) - 1
    value = [frame.value for frame in frames if frame.place == frames[now].place][-1]
    at_rest = (
        max(frame.time, release)
        for frame in frames[now:]
        if frame.place == "app" and frame.rests and frame.value == value
    )
    return next(at_rest, math.inf)
