"""Answers what a page shows at a state, without running it: for a hand that drags.

    GET .../browser/pictures/PAGE/KEYS?STATE   figures and alternative texts of pictures, by key
    GET .../browser/words/PAGE?STATE           its texts as HTML, in reading order
    GET .../browser/screen/PAGE?STATE          its first screen as HTML, before the app is there

A number in STATE that another one leaves no room is moved to the nearest. `told` there names a
question whose answer the page shows. Each page that asks names itself in the header `x-visitor`.
"""

import gzip
import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from urllib.parse import parse_qs, urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from document import contents
from document.blocks import Block, Markdown, Picture, Question
from document.link import TOLD, from_query, inside
from document.state import State
from document.words import Text
from ui.blocks.picture import spelled
from ui.paint.early_input import as_json
from ui.paint.html import Html, figures
from ui.paint.page import Address, painted
from ui.server.run_queue import asks

MAX_PICTURES, MAX_NAME = 16, 64  # asked for at a time; characters of who asks
KEEPS = {"cache-control": "no-store", "content-type": "application/json"}
Query = Mapping[str, list[str]]


def _blocks(page: str, query: Query, *, has_words: bool = True) -> tuple[State, Iterator[Block]]:
    """Return a page's state, and its blocks as they are made."""
    told = {*query.get(TOLD, ())}
    link = {name: values for name, values in query.items() if name != TOLD}
    state, _ = from_query(page, link, told.__contains__, nearest=True)
    return state, inside(contents.page(page)(replace(state, has_words=has_words)))


def pictures(page: str, query: Query, keys: str) -> str:
    """Return the figures of `keys`, between commas; the page is made as far as the last of them."""
    wanted = {*keys.split(",")[:MAX_PICTURES]}
    state, blocks = _blocks(page, query, has_words=False)
    parts = []
    for block in blocks:
        if not isinstance(block, Picture):
            continue
        for key, figure in figures(block, state, wanted).items():
            about = f'"alt": {json.dumps(block.alt)}, "figure": {spelled(figure)}'
            parts.append(f'"{key}": {{{about}}}')
            wanted.remove(key)
        if not wanted:
            break
    return f"{{{', '.join(parts)}}}"


def words(page: str, query: Query) -> str:
    """Return the page's texts, one string of HTML for each of its blocks that are words."""
    state, blocks = _blocks(page, query)
    html = Html(state)
    return json.dumps([html.block(text) for block in blocks for text in _texts(block, state)])


def _texts(block: Block, state: State) -> Iterator[Text | Markdown]:
    match block:
        case Text() | Markdown():
            yield block
        case Question():
            yield Markdown(block.titled)
        case Picture() if (part := f"under {block.key}") in state.words.parts:
            yield state.words.caption(part)


def first_screen(page: str, query: Query) -> str:
    """Return the first screen, layouts of what moves in it, and the state as the app says it."""
    first, early, html = painted(Address("", "", page, urlencode(query, doseq=True)), nearest=True)
    state = early.state(urlencode(first.query, doseq=True), first.state.lesson.fixed)
    return as_json({**state, "html": html})


async def _answer(request: Request, make: Callable[..., str]) -> Response:
    given = {name: text for name, text in request.path_params.items() if name != "base"}
    if given["page"] not in contents.names():
        return Response(status_code=404)
    host, start = request.client.host if request.client else "", time.perf_counter()
    async with asks.turn(request.headers.get("x-visitor", host)[:MAX_NAME]) as has_turn:
        if not has_turn:
            return Response(status_code=204 if has_turn is None else 503, headers=KEEPS)
        made = partial(make, query=parse_qs(request.url.query, keep_blank_values=True), **given)
        body = await run_in_threadpool(lambda: gzip.compress(made().encode(), 1))
    took = {"x-took": f"{1000 * (time.perf_counter() - start):.0f}"}  # milliseconds here
    return Response(body, headers={**KEEPS, **took, "content-encoding": "gzip"})


ANSWERS: dict[str, Callable[..., str]]
ANSWERS = {"pictures/{page}/{keys}": pictures, "words/{page}": words, "screen/{page}": first_screen}
ROUTES = [
    Route(f"{base}/browser/{path}", partial(_answer, make=make))
    for path, make in ANSWERS.items()
    for base in ("", "/{base:path}")
]
