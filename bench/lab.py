"""The lab: what a training step and a training cost, and what others feel of it.

`python -m bench.lab` measures on one core; `python -m bench.lab people` has 50 visitors move a
slider while a model is trained.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # as the lab's own processes do

import asyncio
import statistics
import subprocess
import sys
import time
from contextlib import AsyncExitStack

import numpy as np
from autograd import value_and_grad

from bench.measure import table
from bench.people import WAITS, visitors, waits_of
from bench.server import ROOT, Server, running
from lab.model import first_weights
from lab.training import BATCH_SIZE, Adam, loss, prepared, train
from lab.vocabulary import Design
from lab.workshop import Order, command

PEOPLE, ROUNDS = 50, 3


def step(design: Design, count: int = 60) -> float:
    """Median CPU seconds of one step: batch, gradient and Adam."""
    model, examples = design.model(), prepared(design)
    flat, adam, gradient = first_weights(model, 0), Adam(), value_and_grad(loss)
    rng, seconds = np.random.default_rng(0), []
    for _ in range(count):
        begin = time.process_time()
        batch = examples.pick(rng.integers(len(examples.target), size=BATCH_SIZE))
        _, slope = gradient(flat, model, batch)
        flat = flat - adam.step(slope, 1e-3)
        seconds.append(time.process_time() - begin)
    return statistics.median(seconds)


def trainings() -> None:
    """A row for each task: a step, a training, and what it comes to."""
    rows = []
    for task in ("translation", "summary", "document"):
        design = Design(task)
        one = step(design)
        begin = time.process_time()
        *_, last = train(design, 0)
        spent = time.process_time() - begin
        cells = [f"{1000 * one:.1f} ms", f"{spent:.1f} s", f"{design.of.steps}"]
        rows.append([task, *cells, f"{last.accuracy:.3f}"])
    print(table(["task", "a step", "training, tests included", "steps", "held out"], rows))


async def reruns(server: Server) -> list[float]:
    """Waits of PEOPLE visitors on the heatmap page, each moving a slider now and then."""
    async with AsyncExitStack() as stack:
        return await waits_of(await visitors(stack, server, ("heatmap", "more=true"), PEOPLE))


def people() -> None:
    """Waits with and without a training under way, in turns, in its own process as the lab does."""
    waits: dict[str, list[float]] = {"nobody trains": [], "one model trains": []}
    with running(ROOT) as server:
        for at in range(2 * ROUNDS):
            name, training = list(waits)[at % 2], None
            if at % 2:
                order = Order(Design("summary"), 0, 100_000)
                training = subprocess.Popen(command(order), cwd=ROOT, stdout=subprocess.DEVNULL)
            seconds = asyncio.run(reruns(server))
            if training:
                training.kill()
                training.wait()
            print(f"{name:17} {_waits(seconds)}", flush=True)
            waits[name] += seconds
    for name, seconds in waits.items():
        print(f"all: {name:17} {_waits(seconds)}")


def _waits(waits: list[float]) -> str:
    late = statistics.quantiles(waits, n=20)[-1]
    return f"median {statistics.median(waits):.3f} s, 95 % {late:.3f} s ({WAITS.verdict(late)})"


def main(arguments: list[str]) -> None:
    """Measure, then print."""
    if arguments == ["people"]:
        people()
    else:
        trainings()


if __name__ == "__main__":
    main(sys.argv[1:])
