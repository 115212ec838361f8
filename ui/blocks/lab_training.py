"""Train it here: watch a model learn; one at a time for the whole server."""

import uuid
from collections.abc import Callable, Iterable

import streamlit as st

from charts.lab import live_training
from document.blocks import Block, Training, draw
from document.words import Words
from lab.samples import SAMPLES
from lab.tasks import TASKS
from lab.workshop import Job, Order, workshop
from ui.visit import visit

Render = Callable[[Iterable[Block]], None]
POLL_SECONDS = 0.7  # between two looks at a training under way


def train_here(block: Training, render: Render) -> None:
    """Draw a button, and the training that this visitor waits for or has watched."""
    order, here = block.order, visit()
    if st.button(block.words.label("train"), key="train"):
        here.training, here.watched = order, None
    if here.training == order:
        busy = _busy(_job(order))
        watch = st.fragment(_watch, run_every=POLL_SECONDS if busy else None)
        watch(block.words, order, busy, render)
    else:
        here.training = None
        workshop.leave(_name())
        render(block.blocks)


def _name() -> str:
    """Return this visitor, for the queue."""
    here = visit()
    here.name = here.name or uuid.uuid4().hex
    return here.name


def _job(order: Order) -> Job | None:
    """Return the training; once it has ended it is not begun again."""
    here = visit()
    watched = here.watched if isinstance(here.watched, Job) else None
    here.watched = job = workshop.ask(order, _name(), watched)
    return job


def _busy(job: Job | None) -> bool:
    return job is not None and job.busy


def _watch(words: Words, order: Order, polling: bool, render: Render) -> None:
    """Show the training's progress; `polling` for it keeps it in the queue."""
    if visit().training != order:
        st.rerun()  # cancelled: so that it is looked at no more
    job = _job(order)
    if job is None:
        render([words.say("full")])
        return
    points, state, busy = tuple(job.points), job.state, _busy(job)
    task, ahead = order.design.task, workshop.ahead(order)
    training = live_training.Training(points, order.steps, TASKS[task].ceiling)
    numbers = live_training.numbers(training)
    done = numbers["step"]
    st.progress(min(int(str(done)) / order.steps, 1.0))
    source = " ".join(SAMPLES[task].source)
    render([words.say(state, ahead=ahead, task=task, source=source, **numbers)])
    if busy:
        st.button(words.label("cancel"), key="cancel", on_click=_cancel)
    render([draw(live_training, "live_training", training)])
    if polling and not busy:
        st.rerun()  # so that it is not asked for any more


def _cancel() -> None:
    """Stop waiting for a training. A callback."""
    visit().training = None
    workshop.leave(_name())
