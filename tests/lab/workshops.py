"""A queue of trainings for tests, which may take as long as a busy machine does."""

import time

from lab.workshop import Workshop


def workshop(command, patience=600, **more):
    """A queue whose visitors need not ask again in time."""
    return Workshop(command, patience, **more)


def until(condition):
    """Wait for a state of the queue; only a fault of it takes five minutes."""
    end = time.monotonic() + 300
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)
