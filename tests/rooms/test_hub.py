"""The hub of a process that ends."""

import asyncio

from rooms import hub
from rooms.memory import Memory
from tests.loops import finish


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
