"""Trains one model and tells how it goes, a line of JSON at a time: for lab/workshop.py."""

import json
import math
import os
import signal
import sys
from contextlib import suppress

from lab.model import by_name, choose
from lab.operations import Floats
from lab.samples import SAMPLES
from lab.search import greedy
from lab.training import DivergedError, train
from lab.vocabulary import Design, read, written

NICE = 19  # the lowest priority: pages go first


def sample(design: Design, flat: Floats) -> str:
    """Return the model's answer to its task's sample text."""
    model, task, text = design.model(), design.of, read(design, [SAMPLES[design.task]])
    w = by_name(model, flat)
    if not task.writes:
        return task.target_words[int(choose(model, w, text).argmax())]
    return " ".join(written(task, greedy(model, w, text)[0].ids))


def give_way() -> None:
    """Compute only while nobody else does, as far as the system knows how."""
    if hasattr(os, "nice"):  # there is none on Windows
        os.nice(NICE)
    if hasattr(os, "SCHED_IDLE"):  # Linux: whoever wakes up goes first at once
        with suppress(OSError):  # a container may forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main(request: str) -> None:
    """Train the order `request`, a JSON object, and print a line for each test."""
    give_way()
    if hasattr(signal, "SIGPIPE"):  # a server that has gone reads no more: end without a word
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    order = json.loads(request)
    design = Design(**order["design"])
    try:
        for at in train(design, order["seed"], order["steps"]):
            loss = None if math.isnan(at.loss) else at.loss
            line = {"step": at.step, "loss": loss, "accuracy": at.accuracy}
            print(json.dumps(line | {"sample": sample(design, at.weights)}), flush=True)
    except DivergedError as error:
        print(json.dumps({"diverged": str(error)}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
