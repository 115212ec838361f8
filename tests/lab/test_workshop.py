"""One training at a time, shared by all who ask for it, and stopped when nobody waits."""

import json
import sys

import pytest

from lab import workshop as of_workshop
from lab.vocabulary import Design
from lab.workshop import MAX_QUEUE, Order, command
from tests.lab.workshops import until, workshop

DESIGN = Design("translation")


def order(seed=0, steps=40):
    return Order(DESIGN, seed, steps)


SCRIPT = """
import json, os, sys, time
steps, gate, how = int(sys.argv[1]), sys.argv[2], sys.argv[3]
print(json.dumps(dict(step=0, loss=None, accuracy=0.0, sample="")), flush=True)
while not os.path.exists(gate):
    time.sleep(0.01)
if how == "diverges":
    print(json.dumps(dict(diverged="step 3")), flush=True)
elif how == "breaks":
    sys.exit(1)
else:
    print(json.dumps(dict(step=steps, loss=0.5, accuracy=1.0, sample="done")), flush=True)
"""


class Training:
    """Stands for lab.worker: a process that waits until the test opens its gate."""

    def __init__(self, folder):
        self.folder, self.begun, self.how = folder, [], "ends"

    def gate(self, order):
        return self.folder / f"gate {order.seed}"

    def __call__(self, order):
        self.begun.append(order)
        return [sys.executable, "-c", SCRIPT, str(order.steps), str(self.gate(order)), self.how]

    def let(self, *orders):
        for one in orders:
            self.gate(one).touch()


@pytest.fixture
def training(tmp_path):
    return Training(tmp_path)


def test_everybody_who_asks_for_the_same_gets_one_training(training):
    shop = workshop(training)
    jobs = [shop.ask(order(), f"visitor {n}") for n in range(100)]
    assert all(job is jobs[0] for job in jobs)
    # Of a hundred different ones some are refused, and those whom everybody left never begin.
    others = [shop.ask(order(seed), f"other {seed}") for seed in range(1, 100)]
    assert sum(job is not None for job in others) == MAX_QUEUE - 1
    for seed in range(1, 100):
        shop.leave(f"other {seed}")
    training.let(order())
    until(lambda: jobs[0].state == "done")
    assert [point.step for point in jobs[0].points] == [0, 40]
    assert shop.ask(order(), "somebody later") is jobs[0]
    assert len(training.begun) == 1


def test_one_at_a_time_in_turn(training):
    shop = workshop(training)
    jobs = [shop.ask(order(seed), f"visitor {seed}") for seed in range(3)]
    until(lambda: jobs[0].points)
    assert [job.state for job in jobs] == ["training", "waiting", "waiting"]
    assert [shop.ahead(order(seed)) for seed in range(3)] == [0, 1, 2]
    training.let(order(2))
    assert jobs[2].state == "waiting"
    training.let(order(0), order(1))
    until(lambda: jobs[2].state == "done")
    assert [one.seed for one in training.begun] == [0, 1, 2]


def test_who_asks_for_another_waits_for_that_only(training):
    shop = workshop(training)
    first = shop.ask(order(0), "me")
    shop.ask(order(1), "you")
    until(lambda: first.points)
    shop.ask(order(2), "me")
    until(lambda: first.state == "failed")
    training.let(order(1), order(2))
    until(lambda: len(training.begun) == 3)
    assert order(0) not in shop._results


def test_cancelled_by_one_it_goes_on_for_the_other(training):
    shop = workshop(training)
    job = shop.ask(order(), "one")
    shop.ask(order(), "other")
    until(lambda: job.points)
    shop.leave("one")
    assert job.state == "training"
    shop.leave("other")
    until(lambda: job.state == "failed")
    assert shop.ask(order(), "one") is not job
    shop.leave("one")


def test_cancelled_and_asked_for_again_at_once(training):
    shop = workshop(training)
    first = shop.ask(order(), "me")
    until(lambda: first.points)
    with shop._lock:  # so that the process cannot end in between
        shop.leave("me")
        again = shop.ask(order(), "me")
        assert again is not first
        assert shop.ahead(order()) == 0
        assert shop.ask(order(), "you") is again
    training.let(order())
    until(lambda: again.state == "done")
    assert first.state == "failed"


def test_a_visitor_who_no_longer_asks_has_left(training):
    now = [0.0]
    shop = workshop(training, patience=15, clock=lambda: now[0])
    gone = shop.ask(order(0), "gone")
    waiting = shop.ask(order(1), "gone too")
    until(lambda: gone.points)
    now[0] = 16.0
    mine = shop.ask(order(2), "here")
    training.let(order(2))
    until(lambda: mine.state == "done")
    assert (gone.state, waiting.state) == ("failed", "waiting")
    assert [one.seed for one in training.begun] == [0, 2]


def test_a_training_that_fails_does_not_stop_the_queue(training):
    shop = workshop(training)
    training.how = "diverges"
    first = shop.ask(order(0), "me")
    until(lambda: first.points)
    second = shop.ask(order(1), "you")
    training.how = "ends"
    training.let(order(0), order(1))
    until(lambda: second.state == "done")
    assert first.state == "diverged"
    training.how = "breaks"
    training.let(order(2))
    third = shop.ask(order(2), "me")
    until(lambda: third.state == "failed")
    # Who watched it to its end does not begin it again.
    assert shop.ask(order(2), "me", third) is third
    assert len(training.begun) == 3
    assert shop.ask(order(2), "me") is not third


def test_of_the_results_those_are_kept_that_were_asked_for_last(training, monkeypatch):
    monkeypatch.setattr(of_workshop, "MAX_RESULTS", 2)
    shop, jobs = workshop(training), []
    training.let(*(order(seed) for seed in range(3)))
    for seed in range(3):
        jobs.append(shop.ask(order(seed), "me"))
        until(lambda: jobs[-1].state == "done")
        shop.ask(order(0), "me")
    assert [*shop._results] == [order(2), order(0)]


def test_a_real_training():
    told = json.loads(command(order(3, 60))[-1])
    assert Order(Design(**told["design"]), told["seed"], told["steps"]) == order(3, 60)
    shop = workshop(command)
    job = shop.ask(order(steps=20), "me")
    until(lambda: job.state not in ("waiting", "training"))
    assert job.state == "done"
    assert [point.step for point in job.points] == [0, 20]
    assert job.points[0].loss is None
    assert job.points[1].loss > 0
    assert job.points[1].sample
