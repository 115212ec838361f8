"""Coroutines that a test runs."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def finish(coroutine):
    """What it returns, from a thread of its own: Playwright leaves a loop running in a test's."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
