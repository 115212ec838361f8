"""Calls in a thread without a loop: Playwright leaves one running in a test's."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def apart(function, *arguments):
    """Return its result, from a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(function, *arguments).result()


def finish(coroutine):
    """Return its result, from a loop of its own."""
    return apart(asyncio.run, coroutine)
