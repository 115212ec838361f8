"""The effect of each server setting: `python -m bench.settings`.

Measured on the smallest page, where nothing else hides it: reruns per second with 50 visitors, and
how long a single visitor waits.
"""

from __future__ import annotations

import asyncio
from statistics import median

from bench.measure import milliseconds, table
from bench.people import CROWD, reruns_a_second
from bench.server import ROOT, Server, running
from bench.visitor import Visitor

FOLDER = ROOT / "bench" / "small"
COLLECTED, WATCHED = "--runner.postScriptGC", "--server.fileWatcherType"
ALONE = 100  # reruns of a single visitor
# Each adds one setting to the one above.
STEPS = {
    "as Streamlit starts": ("app.py", [COLLECTED, "true", WATCHED, "auto"]),
    "files not watched": ("app.py", [COLLECTED, "true", WATCHED, "none"]),
    "no collection after a rerun": ("app.py", [COLLECTED, "false", WATCHED, "none"]),
    "small messages at once": ("at_once.py", [COLLECTED, "false", WATCHED, "none"]),
}


async def alone(server: Server) -> float:
    """The median wait of a single visitor, in seconds."""
    async with Visitor(server.websocket, "") as person:
        return median([await person.move(step % 100) for step in range(ALONE)])


def main() -> None:
    """Measure, then print."""
    rows = []
    for name, (script, options) in STEPS.items():
        with running(FOLDER, script, *options) as server:
            waited = asyncio.run(alone(server))
            rate = asyncio.run(reruns_a_second(server, ""))
        rows.append([name, milliseconds(waited), f"{rate:.0f}"])
    print(table(["server", "one person waits", f"reruns a second, {CROWD} people"], rows))


if __name__ == "__main__":
    main()
