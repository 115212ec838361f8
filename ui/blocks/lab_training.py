"""Train it here: choose a model, watch it learn; one at a time for the whole server."""

from __future__ import annotations

import uuid

import streamlit as st

from charts.lab import live_training
from charts.lab.variants import length
from document.words import Words
from lab.positions import SCHEMES
from lab.results import SIZES
from lab.samples import SAMPLES
from lab.tasks import TASKS
from lab.vocabulary import Design
from lab.workshop import Job, Order, workshop
from ui.blocks.chart import draw
from ui.controls import page
from ui.visit import visit

LAST_SEED = 9
SHARES = "25", "50", "100", "150"  # percent of the task's own steps
LENGTHS = {"as above": None} | {f"{length(size):.1f}": size for size in SIZES}
POLL_SECONDS = 0.7  # between two looks at a training under way


def train_here(words: Words, task: str) -> None:
    """Controls, a button, and the training that this visitor waits for or has watched."""
    scheme = page.choice(words.label("scheme"), list(SCHEMES), "sinusoidal", key="scheme")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        seed = page.whole(words.label("seed"), 0, LAST_SEED, 0, key="seed")
        share = page.select_slider(words.label("steps"), SHARES, "100", key="steps")
        long = page.select_slider(words.label("length"), [*LENGTHS], "as above", key="length")
    design = Design(task, scheme, embedded=LENGTHS[long])
    order = Order(design, seed, TASKS[task].steps * int(share) // 100)
    here = visit()
    if st.button(words.label("train"), key="train"):
        here.training, here.watched = order, None
    if here.training == order:
        busy = _busy(_job(order))
        st.fragment(_watch, run_every=POLL_SECONDS if busy else None)(words, order, busy)
    else:
        here.training = None
        workshop.leave(_name())
        words.show("not yet", steps=order.steps, scheme=scheme, title=SCHEMES[scheme], seed=seed)


def _name() -> str:
    """This visitor, for the queue."""
    here = visit()
    here.name = here.name or uuid.uuid4().hex
    return here.name


def _job(order: Order) -> Job | None:
    """The training; once it has ended it is not begun again."""
    here = visit()
    watched = here.watched if isinstance(here.watched, Job) else None
    here.watched = job = workshop.ask(order, _name(), watched)
    return job


def _busy(job: Job | None) -> bool:
    return job is not None and job.busy


def _watch(words: Words, order: Order, polling: bool) -> None:
    """Show the training's progress; `polling` for it keeps it in the queue."""
    if visit().training != order:
        st.rerun()  # cancelled: so that it is looked at no more
    job = _job(order)
    if job is None:
        words.show("full")
        return
    points, state, busy = tuple(job.points), job.state, _busy(job)
    training = live_training.Training(points, order.steps, TASKS[order.design.task].ceiling)
    numbers = live_training.numbers(training)
    done = numbers["step"]
    st.progress(min(int(str(done)) / order.steps, 1.0))
    task, ahead = order.design.task, workshop.ahead(order)
    words.show(state, ahead=ahead, task=task, source=" ".join(SAMPLES[task].source), **numbers)
    if busy:
        st.button(words.label("cancel"), key="cancel", on_click=_cancel)
    draw(live_training, "live_training", training)
    if polling and not busy:
        st.rerun()  # so that it is not asked for any more


def _cancel() -> None:
    """A callback: wait for it no longer."""
    visit().training = None
    workshop.leave(_name())
