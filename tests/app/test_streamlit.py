"""The touches of what is private in Streamlit: they change nothing, and can be left out."""

import asyncio
import logging
import random
import re
import sys
from pathlib import Path

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.testing.v1 import AppTest

from document.link import document
from tests.app.frontend import (
    EARLY,
    IN_PART,
    Page,
    begins,
    block,
    element,
    ends,
    reference,
    spinner,
    status,
)
from tests.loops import finish
from tests.profiles import WEEKLY
from ui import streamlit as touches
from ui.blocks.render import render
from ui.paint.html import FILE, Html
from ui.streamlit import connections, message_diff, uploads
from ui.streamlit.markup import OTHERS, TEST_IDS, missing
from ui.streamlit.message_diff import BrowserPage, MessageDiff

ROOT = Path(__file__).parents[2]
FRAGMENT, INNER = "body", "inner"
EVENTS = "$$STREAMLIT_INTERNAL_KEY_events"


@pytest.fixture(autouse=True)
def forgotten(monkeypatch, caplog):
    """Nothing is decided yet, what is replaced comes back, and the log is read."""
    for place, name in (
        (connections.Loop, "_start_serving"),
        (connections.Connection, "connection_made"),
        (connections.Connection, "on_response_complete"),
    ):
        monkeypatch.setattr(place, name, getattr(place, name))
    monkeypatch.setattr(touches, "lost", set())
    touches.fits.cache_clear()
    caplog.set_level(logging.WARNING, "clock_hands")
    yield
    touches.fits.cache_clear()


# ---- message_diff: what a browser is not sent, it shows already


def script(rng):
    """A page of a frame and a fragment, whose parts are of few kinds and say few things."""

    def parts(path, fragment, depth):
        for index in range(rng.randint(1, 4)):
            here = (*path, index)
            if depth and rng.random() < 0.4:
                kind = rng.choice(["flex_container", "flex_container", "expandable", "dialog"])
                yield block(here, fragment, kind=kind, looks=rng.choice("ab"))
                yield from parts(here, fragment, depth - 1)
            elif rng.random() < 0.1:
                yield spinner(here)
                yield element(here, rng.choice("xyz"), fragment)
            else:
                kind = rng.choice(["markdown", "markdown", "slider"])
                for _ in range(rng.choice([1, 1, 1, 2])):
                    once = rng.random() < 0.1
                    yield element(here, rng.choice("xyz"), fragment, kind=kind, once=once)

    inner = [*parts((0, 1, 0), INNER, 1)]
    body = [block((0, 1), FRAGMENT), block((0, 1, 0), INNER), *inner]
    rest = list(parts((0, 1), FRAGMENT, 2))
    for one in rest:
        one.metadata.delta_path[2] += 1
    return [block((0,)), element((0, 0), "menu")], body + rest


def varied(rng, bodies):
    """The same fragment a little later, or another of its bodies."""
    return [
        element(one.metadata.delta_path, rng.choice("xyz"), one.delta.fragment_id)
        if one.delta.new_element.WhichOneof("type") == "markdown" and rng.random() < 0.3
        else one
        for one in rng.choice(bodies)
    ]


def test_a_browser_shows_what_it_would_show_if_it_were_sent_everything():
    for seed in range(300 if WEEKLY else 60):
        shown_alike(random.Random(seed), seed)


def shown_alike(rng, seed):
    """Thirty runs of a random page: all of it, and what the differences make of it."""
    all_of_it, page, browser = Page(), Page(), BrowserPage()
    frame, body = script(rng)
    bodies = [body, script(rng)[1], body[:-1], body]

    for number in range(30):
        run = f"run {number}"
        whole = number == 0 or rng.random() < 0.1
        fragments = () if whole else (rng.choice([FRAGMENT, FRAGMENT, INNER]),)
        other = varied(rng, bodies) if number else body
        if fragments == (INNER,):
            inner = [one for one in body if one.delta.fragment_id == INNER]
            messages = varied(rng, [inner])
        else:
            body = other
            messages = [*frame, *body] if whole else body
        early = number and rng.random() < 0.1
        if early:
            messages = messages[: rng.randrange(len(messages))]
        messages = [
            reference(one.metadata.delta_path, one.hash)
            if one.delta.HasField("new_element") and one.hash in page.cache and rng.random() < 0.1
            else one
            for one in messages
        ]
        end = ends(run, *fragments, how=EARLY if early else None)
        sent = [begins(run, *fragments), status(True), *messages, end, status(False)]
        impatient = rng.randrange(len(sent) - 1) if rng.random() < 0.2 else -1
        for index, message in enumerate(sent):
            copy = ForwardMsg.FromString(message.SerializeToString())
            all_of_it.read([message])
            page.read(browser.take(copy))
            if index == impatient:
                page.read(browser.release())
        assert page.shows == all_of_it.shows, (seed, number)
        assert page.retains <= all_of_it.retains, (seed, number)
        assert not page.states or not page.states[-1]


def sends(browser, messages):
    return [one for message in messages for one in browser.take(message)]


def opened(*parts):
    browser = BrowserPage()
    sends(browser, [begins("first"), *parts, ends("first")])
    return browser


def again(*parts):
    return [begins("again", FRAGMENT), status(True), *parts, ends("again", FRAGMENT), status(False)]


BODY = [block((0,), FRAGMENT), *(element((0, n), f"{n}", FRAGMENT) for n in range(5))]


def test_what_changed_or_does_something_is_sent_alone():
    changed = element((0, 3), "three", FRAGMENT)
    sent = sends(opened(*BODY), again(*BODY[:4], changed, BODY[5]))
    assert sent[:-1] == [changed]
    assert sent[-1].script_finished == IN_PART
    assert list(sent[-1].metadata.run.fragment_ids) == [FRAGMENT]
    for acting in (
        element((0, 4), "4", FRAGMENT, once=True),
        block((0, 4), FRAGMENT, kind="dialog"),
    ):
        body = [*BODY[:-1], acting]
        browser = opened(*body)
        for _ in range(3):
            assert sends(browser, again(*body))[:-1] == [acting]
    browser = opened(*BODY)
    sends(browser, again(*BODY[:4], changed, BODY[5]))
    back = [*BODY[:4], reference((0, 3), BODY[4].hash), BODY[5]]  # as it was before
    assert sends(browser, again(*back))[:-1] == [back[4]]


def test_where_a_browser_would_keep_what_gives_way_all_is_sent():
    for other in (
        element((0, 4), "4", FRAGMENT, kind="slider"),
        reference((0, 4), "of another run"),
    ):
        body = [*BODY[:-1], other]
        assert sends(opened(*BODY), again(*body)) == again(*body)


def packed(message):
    return {"type": "websocket.send", "bytes": message.SerializeToString()}


def through(app, sent):
    """Run `app`, which sends messages; what comes out beneath is added to `sent`."""

    async def send(message):
        sent.append(ForwardMsg.FromString(message["bytes"]))

    async def beneath(_scope, _receive, send):
        async def say(*messages):
            for message in messages:
                await send(packed(message))

        await app(say)

    finish(MessageDiff(beneath)({"type": "websocket"}, None, send))


def pages(sent):
    return [one.delta.new_element.markdown.body for one in sent if one.HasField("delta")]


def test_a_long_run_is_sent_while_it_is_made(monkeypatch):
    for patience, pending in ((0, 0), (600, len(BODY))):
        monkeypatch.setattr(message_diff, "MAX_HOLD_SECONDS", patience)
        came, sent = [], []

        async def app(say, came=came, sent=sent):
            await say(begins("first"), *BODY, ends("first"), *again(*BODY)[:-2])
            await asyncio.sleep(0.05)
            came.extend(sent)

        through(app, sent)
        assert len([one for one in came if one.HasField("delta")]) == 2 * len(BODY) - pending


@pytest.mark.parametrize("waits", [False, True], ids=["at once", "after a turn"])
@pytest.mark.parametrize("long", [False, True])
def test_a_run_is_sent_when_it_is_over_or_takes_long(waits, long, monkeypatch):
    # Where the run is not long, it cannot become so: the clock of a busy machine may jump.
    monkeypatch.setattr(message_diff, "MAX_HOLD_SECONDS", 0.02 if long else 60)
    changed, sent = [element((0, n), f"new {n}", FRAGMENT) for n in range(2)], []

    async def app(say):
        begin, running, *_, end, _ = again()
        await say(begins("first"), *BODY, ends("first"))
        await say(begin, running)
        sent.clear()
        await asyncio.sleep(0.1 if waits else 0)
        assert not sent  # that a run waits is no news
        await say(BODY[0], changed[0])
        await asyncio.sleep(0.1 if long else 0)
        assert pages(sent) == (["", "new 0"] if long else [])
        await say(changed[1], *BODY[3:], end)

    through(app, sent)
    assert pages(sent) == (["", "new 0", "new 1", "2", "3", "4"] if long else ["new 0", "new 1"])


def test_a_run_that_waits_long_for_its_turn_is_told(monkeypatch):
    monkeypatch.setattr(message_diff, "MAX_HOLD_SECONDS", 0.01)
    monkeypatch.setattr(message_diff, "MAX_QUEUE_SECONDS", 0.05)
    sent = []

    async def app(say):
        begin, running, *_, end, _ = again()
        await say(begins("first"), *BODY, ends("first"))
        sent.clear()
        await say(begin, running)
        await asyncio.sleep(0.2)
        kinds = [one.WhichOneof("type") for one in sent]
        assert kinds == ["new_session", "session_status_changed"]
        await say(BODY[0], end)

    through(app, sent)
    assert pages(sent) == [""]


@pytest.mark.parametrize(("method", "error"), [("take", AttributeError), ("release", KeyError)])
def test_messages_that_cannot_be_read_any_more_are_passed_on(method, error, monkeypatch, caplog):
    """Nothing is lost: what was held back comes first."""
    monkeypatch.setattr(message_diff, "MAX_HOLD_SECONDS", 60 if method == "take" else 0.05)
    sent = []

    def broken(*_):
        raise error("script_run_id")

    async def app(say):
        await say(begins("first"), *BODY)
        monkeypatch.setattr(message_diff.BrowserPage, method, broken)
        await asyncio.sleep(0 if method == "take" else 0.5)
        await say(element((0, 7), "late", "body"))

    through(app, sent)
    assert pages(sent) == [*pages(BODY), "late"]
    (line,) = caplog.messages
    assert f"message_diff is left out: {error.__name__}('script_run_id')" in line


# ---- each of them can be lost


AWAY = {
    "connections": lambda m: m.delattr(connections.Connection, "on_response_complete"),
    "message_diff": lambda m: m.setattr(message_diff, "FIELDS", {"no_such_field"}),
    "uploads": lambda m: m.delattr(uploads.Runtime, "is_active_session"),
}


def test_here_every_touch_fits_and_none_has_to(monkeypatch, caplog):
    monkeypatch.setenv(touches.PLAIN, "1")
    assert touches.install() == []
    monkeypatch.delenv(touches.PLAIN)
    touches.fits.cache_clear()
    assert set(AWAY) == set(touches.TOUCHES)
    assert [one.cls for one in touches.install()] == [message_diff.MessageDiff, uploads.Uploads]
    assert all(touches.fits(name) for name in touches.TOUCHES)
    assert not caplog.messages


@pytest.mark.parametrize("name", AWAY)
def test_a_touch_without_what_it_needs_is_left_out_with_a_line(name, monkeypatch, caplog):
    AWAY[name](monkeypatch)
    middlewares = touches.install()
    assert [one for one in touches.TOUCHES if not touches.fits(one)] == [name]
    assert len(middlewares) == 2 - (name in ("message_diff", "uploads"))
    (line,) = caplog.messages
    assert f"ui.streamlit.{name} is left out" in line
    # One that cannot even be imported, as where Streamlit moved a module, is left out, too.
    touches.fits.cache_clear()
    monkeypatch.setitem(sys.modules, f"ui.streamlit.{name}", None)
    touches.install()
    assert not touches.fits(name)
    assert touches.uploaded() == 0  # the body of a page asks all the same


def test_nothing_else_imports_what_is_private():
    private = (
        r"^ *(?:from|import) "
        r"(streamlit\.(?!delta_generator\b)|streamlit import|asyncio\.\w+_events|uvicorn)"
    )
    folders = ("ui", "pages", "document", "charts", "core")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    imports = {
        file.relative_to(ROOT).as_posix()
        for file in [*files, ROOT / "app.py"]
        if re.search(private, file.read_text("utf-8"), re.MULTILINE)
    }
    assert imports == {f"ui/streamlit/{name}.py" for name in touches.TOUCHES}


# ---- Streamlit's markup, and blocks on the screen


def test_every_name_of_its_markup_that_is_used_is_listed_and_there():
    files = [file for file in (ROOT / "ui").rglob("*") if file.suffix in {".js", ".css", ".py"}]
    used, others = set(), set()
    for file in files:
        text = file.read_text("utf-8")
        for beginning, name in re.findall(r"data-testid(\^?)=\\?[\"']?([A-Za-z-]+)", text):
            used |= {name + "*" * bool(beginning)} - {"st"}
        if "data-testid=st${name}" in text:
            (names,) = re.findall(r"\[(\"Slider\".*?)\]", text)
            used |= {f"st{name}" for name in re.findall(r"\"(\w+)\"", names)}
        if file.name != "markup.py":
            others |= {name for name in OTHERS if name in text}
    assert used == set(TEST_IDS)
    assert others == set(OTHERS)
    assert not missing()


def test_an_unknown_block_is_a_mistake_of_the_page():
    page = document("heatmap")
    for draw in (
        Html(page.state).blocks,
        Html(page.state, medium=FILE).blocks,
        render,
    ):
        with pytest.raises(TypeError):
            draw([object()])


def test_what_comes_before_a_block_that_fails_is_shown():
    def app():
        from document.blocks import Markdown
        from ui.blocks.render import render

        def page():
            yield Markdown("before")
            raise ValueError("in the middle")

        render(page())

    at = AppTest.from_function(app, default_timeout=300).run()
    assert [one.value for one in at.markdown] == ["before"]
    assert len(at.exception) == 1
