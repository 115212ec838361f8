"""Training for visitors: one model at a time for the whole server, in a process of its own.

Whoever asks for the same model gets the same training and its result. A visitor who leaves or
cancels is forgotten; a training that nobody waits for is stopped, and the next one begins.
"""

import json
import os
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal

from lab.vocabulary import Design

ROOT = Path(__file__).parent.parent
MAX_QUEUE = 50  # trainings, the one that runs included
MAX_RESULTS = 200  # results
PATIENCE = 8.0  # seconds after which a visitor who did not ask again has left
MAX_SECONDS = 300.0  # seconds that one training may take

State = Literal["waiting", "training", "done", "diverged", "failed"]


@dataclass(frozen=True)
class Order:
    """The model to train."""

    design: Design
    seed: int
    steps: int


@dataclass(frozen=True)
class Point:
    """The progress of a training: lab.training.Progress without the weights, and a sample."""

    step: int
    loss: float | None  # nats a word; None before the first step
    accuracy: float
    sample: str  # what it makes of the task's sample text


@dataclass
class Job:
    """One training, and who waits for it."""

    order: Order
    state: State = "waiting"
    points: list[Point] = field(default_factory=list)
    visitors: dict[str, float] = field(default_factory=dict)  # when each last asked
    given_up: bool = False  # nobody waited, so its process was killed

    @property
    def busy(self) -> bool:
        """True if it is under way, or waits for its turn."""
        return self.state in ("waiting", "training")


def command(order: Order) -> list[str]:
    """Return the command that trains a model in a process of its own: lab/worker.py."""
    arguments = {"design": asdict(order.design), "seed": order.seed, "steps": order.steps}
    return [sys.executable, "-m", "lab.worker", json.dumps(arguments)]


class Workshop:
    """The queue, and the results."""

    def __init__(
        self,
        command: Callable[[Order], Sequence[str]] = command,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._command, self._patience, self._clock = command, patience, clock
        self._lock = threading.RLock()
        self._queue: list[Job] = []  # the first is the one that runs
        self._results: OrderedDict[Order, Job] = OrderedDict()
        self._process: subprocess.Popen[str] | None = None

    def ask(self, order: Order, visitor: str, watched: Job | None = None) -> Job | None:
        """Return the training of `order`, begun if there is none; None if too many wait already.

        A visitor waits for one training at a time: for the one asked for last. One that was
        `watched` to its end is not begun again.
        """
        with self._lock:
            if watched and watched.order == order and not watched.busy:
                return watched
            if order in self._results:
                self.leave(visitor)
                self._results.move_to_end(order)
                return self._results[order]
            job = next((job for job in self._going() if job.order == order), None)
            if job is None:
                self.leave(visitor)
                if len(self._queue) >= MAX_QUEUE:
                    return None
                job = Job(order)
                self._queue.append(job)
            for other in self._queue:
                other.visitors.pop(visitor, None)
            job.visitors[visitor] = self._clock()
            self._drop()
            if len(self._queue) == 1 and job.state == "waiting" and self._process is None:
                self._begin(job)
            return job

    def ahead(self, order: Order) -> int:
        """Count the trainings before that of `order`."""
        with self._lock:
            return next((at for at, job in enumerate(self._going()) if job.order == order), 0)

    def _going(self) -> list[Job]:
        """Return the queue without what was given up."""
        return [job for job in self._queue if not job.given_up]

    def leave(self, visitor: str) -> None:
        """Let the visitor wait for nothing any more."""
        with self._lock:
            for job in self._queue:
                job.visitors.pop(visitor, None)
            self._drop()

    def _drop(self) -> None:
        """Forget visitors who have left, and trainings that nobody waits for."""
        late = self._clock() - self._patience
        for job in self._queue:
            for visitor, last_asked in list(job.visitors.items()):
                if last_asked < late:
                    del job.visitors[visitor]
        for job in self._queue:
            if job.state == "training" and not job.visitors and self._process:
                job.given_up = True
                self._process.kill()  # its thread takes it off the queue
        self._queue = [job for job in self._queue if job.visitors or job.state == "training"]

    def _begin(self, job: Job) -> None:
        job.state = "training"
        threading.Thread(target=self._work, args=(job,), daemon=True).start()

    def _work(self, job: Job) -> None:
        """Follow one training to its end, then begin the next, in a thread of its own."""
        state: State = "failed"
        try:
            state = self._train(job)
        finally:
            with self._lock:
                job.state, self._process = state, None
                self._queue.remove(job)
                if state in ("done", "diverged"):
                    self._results[job.order] = job
                    while len(self._results) > MAX_RESULTS:
                        self._results.popitem(last=False)
                self._drop()
                if self._queue:
                    self._begin(self._queue[0])

    def _train(self, job: Job) -> State:
        # One thread of BLAS is faster here, and leaves the others to the pages.
        alone = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        with subprocess.Popen(
            self._command(job.order),
            cwd=ROOT,
            env=os.environ | alone,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            with self._lock:
                self._process = process
                self._drop()
            guard = threading.Timer(MAX_SECONDS, process.kill)
            guard.start()
            try:
                assert process.stdout
                for line in process.stdout:
                    message = json.loads(line)
                    if "diverged" in message:
                        return "diverged"
                    with self._lock:
                        job.points = [*job.points, Point(**message)]
                        self._drop()
            finally:
                guard.cancel()
                process.kill()
        finished = bool(job.points) and job.points[-1].step == job.order.steps
        return "done" if finished else "failed"


workshop = Workshop()
"""That of this server."""
