"""Coroutines in a thread without a loop: Playwright leaves one running in a test's."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def finish(coroutine):
    """Return its result, from a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
