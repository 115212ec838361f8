"""Pictures, sentences and first screens that are asked for at a state: ui/paint/asked.py."""

import asyncio
import gzip
import json
import re
from functools import partial
from urllib.parse import parse_qs, urlencode

import pytest
from starlette.applications import Starlette

from document import contents
from document.blocks import Picture
from document.controls import FloatSlider
from document.link import document, from_query
from state.settings import Settings
from tests.app import open_page
from tests.app.test_paint import answer
from tests.links import LINKS
from tests.loops import finish
from ui.paint import asked
from ui.paint.html import figures
from ui.server import run_queue
from ui.server.run_queue import AskQueue, RunQueue
from ui.visit import KEY

PAGES = [(name, {}) for name in contents.names()]
PAGES += [(name, links[0]) for name, links in LINKS.items()]
SITE = Starlette(routes=asked.ROUTES)


def pictured(page, query):
    """Return what a page shows: figures and alternative texts by key."""
    made = document(page, query)
    each = ((one, figures(one, made.state)) for one in made.of(Picture))
    return {key: (figure, one.alt) for one, all_ in each for key, figure in all_.items()}


@pytest.mark.parametrize(("page", "link"), PAGES)
def test_what_is_asked_for_is_what_the_page_shows(page, link):
    query = parse_qs(urlencode(link, doseq=True), keep_blank_values=True)
    shown = pictured(page, query)
    got = json.loads(asked.pictures(page, query, ",".join(shown)))
    assert got.keys() == {*[*shown][: asked.MAX_PICTURES]}
    for key, one in got.items():
        figure, alt = shown[key]
        assert one["alt"] == alt
        assert len(one["figure"]["data"]) == len(figure.data)
        assert one["figure"]["layout"]["height"] == figure.layout["height"]
    for first in [*shown][:1]:  # the others are not made
        assert [*json.loads(asked.pictures(page, query, first))] == [first]


def test_a_number_that_another_leaves_no_room_is_moved_as_where_a_drag_ends():
    for query, field, value in (
        ("max_len=4&position=90", "position", 3),  # the cursor stays in the table
        ("max_len=999999", "max_len", 8192),
        ("base=0", "base", 2),
        *((f"base={text}", "base", Settings.base) for text in ("abc", "nan", "")),
        ("nonsense=1", "base", Settings.base),
    ):
        assert getattr(from_query("heatmap", query, nearest=True)[0].settings, field) == value
    offset = FloatSlider("offset", 3, -64, 64, 0.5)
    for text, value in {"-3.5": -3.5, "−3.5": -3.5, "99": 64, "x": 3, "inf": 3, "": 3}.items():
        for page in ("shift_is_rotation",):
            assert from_query(page, {"offset": [text]}, nearest=True)[0][offset] == value


def test_pictures_and_words_are_told_which_answers_a_reader_has_seen():
    told = {"told": ["similarity_predict"]}
    keys = ",".join(pictured("similarity", {}))
    for make in (partial(asked.pictures, keys=keys), asked.words):
        assert make("similarity", told) != make("similarity", {})


def test_sentences_have_the_numbers_of_the_state():
    texts = json.loads(asked.words("shift_is_rotation", {"offset": ["7"], "d_model": ["64"]}))
    assert "all 64 numbers" in re.sub(r"\s+", " ", " ".join(texts))
    assert len(texts) == len(json.loads(asked.words("shift_is_rotation", {})))


def test_a_choice_is_named_without_markup():
    html = json.loads(asked.first_screen("similarity", {"more": ["true"]}))["html"]
    assert 'role="radiogroup" aria-label="measure"' in html


# ---- what a run tells its browser


def test_a_run_tells_the_link_at_which_pictures_are_its_own():
    at = open_page("base_and_length", base="500", present="1")
    at.session_state[KEY].revealed.add("base_and_length_predict")
    link = heard(at.run())
    assert link["page"] == "base_and_length"
    query = parse_qs(link["query"])
    assert query["base"] == ["500"]
    assert query["present"] == ["1"]
    assert query["told"] == ["base_and_length_predict"]


def test_where_no_link_says_all_pictures_wait_for_the_release():
    at = open_page("check")
    assert heard(at)["query"] is not None
    at.text_area[0].set_value(" " * 4001)
    assert heard(at.run())["query"] is None


def heard(at):
    """Return the link that the last run told."""
    every = [one.proto for one in at.get("bidi_component")]
    (live,) = [one for one in every if one.component_name == "clock_hands_live"]
    return json.loads(live.json)["link"]


# ---- requests


def test_pages_alone_are_answered_and_no_cache_keeps_it():
    status, headers, body = answer(SITE, "/clocks/browser/pictures/heatmap/heatmap", "max_len=9")
    assert (status, headers["cache-control"]) == (200, "no-store")
    assert json.loads(gzip.decompress(body))["heatmap"]["alt"]
    assert answer(SITE, "/browser/words/nowhere")[0] == 404


def test_who_asks_waits_behind_runs_and_first_paints_and_is_refused_in_the_end(monkeypatch):
    async def ask(queue):
        async with queue.turn("a") as has_turn:
            return has_turn

    async def talk():
        runs = RunQueue()
        queue = AskQueue(runs)
        with runs.turn():
            waits = asyncio.create_task(ask(queue))
            await asyncio.sleep(0.05)
            assert not waits.done()
        assert await waits
        monkeypatch.setattr(run_queue, "ASK_WAIT", 0.05)
        with runs.turn():
            assert await ask(queue) is False
        return await ask(queue)

    assert finish(talk())


def test_of_a_visitor_the_newest_alone_waits_in_the_place_of_the_older(monkeypatch):
    monkeypatch.setattr(run_queue, "MAX_ASKS", 3)

    async def talk():
        queue, order = AskQueue(), []

        async def one(visitor, name):
            async with queue.turn(visitor) as has_turn:
                order.append((name, has_turn))
                await asyncio.sleep(0.01)

        asking = [("a", 1), ("b", 2), ("c", 3), ("b", 4), ("d", 5), ("e", 6), ("b", 7)]
        await asyncio.gather(*(one(*each) for each in asking))
        await one("e", 8)  # nobody is forgotten, nor is a turn
        return order

    order = finish(talk())
    assert [name for name, has_turn in order if has_turn] == [1, 7, 3, 5, 8]
    assert sorted(name for name, has_turn in order if has_turn is None) == [2, 4]
    assert [name for name, has_turn in order if has_turn is False] == [6]


def test_a_turn_is_given_back_by_whoever_breaks_off():
    async def talk():
        queue = AskQueue()

        async def hold():
            async with queue.turn("a"):
                await asyncio.sleep(60)

        first = asyncio.create_task(hold())
        await asyncio.sleep(0)
        second = asyncio.create_task(hold())
        await asyncio.sleep(0)
        second.cancel()
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        async with queue.turn("b") as has_turn:
            return has_turn

    assert finish(talk())
