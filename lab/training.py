"""The training of a model: batches, the gradient of its loss, Adam, and a test now and then."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from autograd import value_and_grad
from numpy.typing import NDArray

from lab.generation import go_on
from lab.model import Batch, Model, by_name, choose, decode, encode, first_weights
from lab.operations import Floats, Ids, cross_entropy
from lab.search import greedy
from lab.tasks.task import (
    PADDING,
    TEST_TEXTS_UNDER_WAY,
    Example,
    held_out_texts,
    training_texts,
)
from lab.vocabulary import Design, Examples, prepare, written

BATCH_SIZE = 32  # texts; 64 take twice as long and need as many steps
PEAK_RATE = 4e-3  # of Adam
WARM_UP_STEPS = 50  # until the rate is at its peak
FINAL_SHARE = 0.1  # of the peak, at the last step
DECAYS = 0.9, 0.999  # with 0.98 for the second, one seed in five falls behind on the summaries
TESTS_PER_RUN = 15  # while a model learns


class Progress(NamedTuple):
    """The progress of a training."""

    step: int
    loss: float  # mean over the steps since the last progress, in nats a word
    accuracy: float  # share of whole answers right, on held-out combinations
    weights: NDArray[np.float32]  # a copy


def loss(flat: Floats, model: Model, batch: Examples) -> Floats:
    """Mean of −log p(right word) over a batch, in nats; differentiable in the weights `flat`."""
    w, (text, target) = by_name(model, flat), batch
    if not model.writes:
        return cross_entropy(choose(model, w, text), target, np.ones(target.shape, flat.dtype))
    logits = decode(model, w, encode(model, w, text), text, target[:, :-1])
    counted = (target[:, 1:] != PADDING).astype(np.float32)
    return cross_entropy(logits, target[:, 1:], counted)


@dataclass
class Adam:
    """Adam: a step against the gradient, evened out over time and divided by its own size.

    Kingma and Ba 2014, arXiv 1412.6980, algorithm 1; all weights are one vector.
    """

    mean: Any = 0.0
    square: Any = 0.0
    steps: int = 0

    def step(self, gradient: Floats, rate: float) -> Floats:
        """Return the step to subtract from the weights."""
        self.steps += 1
        first, second = DECAYS
        self.mean = first * self.mean + (1 - first) * gradient
        self.square = second * self.square + (1 - second) * gradient**2
        scale = rate * np.sqrt(1 - second**self.steps) / (1 - first**self.steps)
        return (scale * self.mean / (np.sqrt(self.square) + 1e-8)).astype(gradient.dtype)


def rate(step: int, steps: int) -> float:
    """Return the rate of a step, from 1: up to PEAK_RATE, then down to FINAL_SHARE of it."""
    if step <= WARM_UP_STEPS:
        return PEAK_RATE * step / WARM_UP_STEPS
    return PEAK_RATE * (1 - (1 - FINAL_SHARE) * (step - WARM_UP_STEPS) / (steps - WARM_UP_STEPS))


@lru_cache(maxsize=16)
def prepared(design: Design) -> Examples:
    """Return the texts to learn from, as a model of `design` reads them."""
    return prepare(design, training_texts(design.of))


def train(design: Design, seed: int) -> Iterator[Progress]:
    """Train a model for the steps of its task, telling how it goes.

    The texts are the same for all; first weights and batches are drawn from `seed`, so the same
    machine gives the same model to the last bit.
    """
    steps, model, examples = design.of.steps, design.model(), prepared(design)
    flat, adam = first_weights(model, seed), Adam()
    rng = np.random.default_rng((seed, 1))
    gradient, losses = value_and_grad(loss), []
    yield Progress(
        0,
        float("nan"),
        accuracy(design, flat, held_out_texts(design.of, None, TEST_TEXTS_UNDER_WAY)),
        flat.copy(),
    )
    for step in range(1, steps + 1):
        batch = examples.pick(rng.integers(len(examples.target), size=BATCH_SIZE))
        value, slope = gradient(flat, model, batch)
        losses.append(float(value))
        if not np.isfinite(value):
            raise FloatingPointError(f"step {step}: the loss is {value}")
        flat = flat - adam.step(slope, rate(step, steps))
        if step % (steps // TESTS_PER_RUN) == 0 or step == steps:
            share = accuracy(design, flat, held_out_texts(design.of, None, TEST_TEXTS_UNDER_WAY))
            yield Progress(step, float(np.mean(losses)), share, flat.copy())
            losses.clear()


def accuracy(
    design: Design,
    flat: Floats,
    examples: list[Example],
    still: Floats | None = None,
) -> float:
    """Return the share of texts whose whole answer is right, or one of several right ones.

    Columns of the sinusoid stand `still` as lab.model.Batch says.
    """
    text, target = prepare(design, examples)
    text = text._replace(still=None if still is None else still.astype(flat.dtype))
    return float(np.mean(_right(design, flat, examples, text, target)))


def _right(
    design: Design, flat: Floats, examples: list[Example], text: Batch, target: Ids
) -> NDArray[np.bool_]:
    task, model, w = design.of, design.model(), by_name(design.model(), flat)
    if not task.writes:
        return choose(model, w, text)[:, 0].argmax(-1) == target[:, 0]
    if not task.reads:  # every word of the last line has to be right
        lengths, right = (target != PADDING).sum(1), np.zeros(len(target), bool)
        for length in np.unique(lengths):
            begun = target[lengths == length, : length - task.goes_on]
            every, _ = go_on(model, w, begun, task.goes_on)
            lines = [task.right(written(task, ids)) for ids in every.tolist()]
            right[lengths == length] = lines
        return right
    if all(len(one.answers) == 1 for one in examples):
        # Greedy search is right just when each word is, after the right words: one pass will do.
        best = decode(model, w, encode(model, w, text), text, target[:, :-1]).argmax(-1)
        targets = target[:, 1:]
        return np.asarray(((best == targets) | (targets == PADDING)).all(1))
    limit = max(len(answer) for one in examples for answer in one.answers)  # longer is wrong
    drafts = greedy(model, w, text, limit)
    return np.array(
        [
            draft.whole and written(task, draft.ids) in one.answers
            for draft, one in zip(drafts, examples, strict=True)
        ]
    )
