"""What a browser is not sent, it shows already: message_diff and message_batch of ui/streamlit."""

import asyncio
import random
from types import SimpleNamespace

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

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
from ui.streamlit import message_batch, message_diff
from ui.streamlit.message_batch import Batch
from ui.streamlit.message_diff import BrowserPage, MessageDiff

FRAGMENT, INNER = "body", "inner"


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


def a_run(pass_on, session="somebody", check=lambda: None):
    """What Streamlit knows of a run, as far as its messages are concerned."""
    return SimpleNamespace(session_id=session, _enqueue=pass_on, yield_check=check)


def varied(rng, bodies):
    """The same fragment a little later, or another of its bodies."""
    body = rng.choice(bodies)
    return [
        element(one.metadata.delta_path, rng.choice("xyz"), one.delta.fragment_id)
        if one.delta.new_element.WhichOneof("type") == "markdown" and rng.random() < 0.3
        else one
        for one in body
    ]


@pytest.mark.parametrize("seed", range(300))
def test_a_browser_shows_what_it_would_show_if_it_were_sent_everything(seed):
    rng = random.Random(seed)
    all_of_it, page, browser = Page(), Page(), BrowserPage()
    frame, body = script(rng)
    bodies = [body, script(rng)[1], body[:-1], body]
    for number in range(30):
        run = f"run {number}"
        whole = number == 0 or rng.random() < 0.1
        fragments = () if whole else (rng.choice([FRAGMENT, FRAGMENT, INNER]),)
        other = varied(rng, bodies) if number else body
        if fragments == (INNER,):
            messages = [one for one in body if one.delta.fragment_id == INNER]
            messages = varied(rng, [messages])
        else:
            body = other
            messages = [*frame, *body] if whole else body
        early = number and rng.random() < 0.1
        if early:
            messages = messages[: rng.randrange(len(messages))]
        how = EARLY if early else None
        messages = [
            reference(one.metadata.delta_path, one.hash)
            if one.delta.HasField("new_element") and one.hash in page.cache and rng.random() < 0.1
            else one
            for one in messages
        ]
        run_messages = [
            begins(run, *fragments),
            status(True),
            *messages,
            ends(run, *fragments, how=how),
        ]
        impatient = rng.randrange(len(run_messages)) if rng.random() < 0.2 else -1

        def comes(message):
            page.read(browser.take(message))

        at_once = Batch(a_run(comes)) if fragments and rng.random() < 0.5 else None
        for index, message in enumerate([*run_messages, status(False)]):
            copy = ForwardMsg.FromString(message.SerializeToString())
            all_of_it.read([message])
            if at_once and index == 2:
                comes(at_once)
            if at_once and 2 <= index < 2 + len(messages):
                at_once.add(copy)
            else:
                comes(copy)
            if index == impatient:
                page.read(browser.release())
        assert page.shows == all_of_it.shows, number
        assert page.retains <= all_of_it.retains, number
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


def test_only_what_changed_is_sent_and_nothing_is_removed():
    browser = opened(*BODY)
    changed = element((0, 3), "three", FRAGMENT)
    sent = sends(browser, again(*BODY[:4], changed, BODY[5]))
    assert sent[:-1] == [changed]
    assert sent[-1].script_finished == IN_PART
    assert list(sent[-1].metadata.run.fragment_ids) == [FRAGMENT]


@pytest.mark.parametrize("other", [BODY[:-1], [*BODY[:-1], block((0, 4), FRAGMENT)]])
def test_what_removes_or_becomes_a_block_is_sent_as_it_was_made(other):
    browser, messages = opened(*BODY), again(*other)
    assert sends(browser, messages) == messages
    assert len(sends(browser, again(*other))) == 1


OTHERS = [element((0, 4), "4", FRAGMENT, kind="slider"), reference((0, 4), "of another run")]


@pytest.mark.parametrize("other", OTHERS, ids=["slider", "reference"])
def test_what_gives_way_to_another_element_is_sent_alone_unless_it_would_be_kept(other):
    body = [*BODY[:-1], other]
    assert sends(opened(*BODY), again(*body))[:-1] == [other]
    browser = opened(*BODY, block((1,)), element((1, 0), "0", INNER))
    sends(browser, [begins("inner", INNER), block((1, 0), INNER), ends("inner", INNER)])
    assert sends(browser, again(*body)) == again(*body)


@pytest.mark.parametrize(
    "acting",
    [element((0, 4), "4", FRAGMENT, once=True), block((0, 4), FRAGMENT, kind="dialog")],
    ids=["once", "dialog"],
)
def test_what_does_something_is_sent_each_time(acting):
    body = [*BODY[:-1], acting]
    browser = opened(*body)
    for _ in range(3):
        assert sends(browser, again(*body))[:-1] == [acting]


def test_nothing_is_held_before_the_whole_page_was_sent():
    browser = BrowserPage()
    sends(browser, [begins("first"), *BODY, ends("first", how=EARLY)])
    messages = again(*BODY)
    assert sends(browser, messages) == messages


@pytest.mark.parametrize("patience", [0, 600])
def test_a_long_run_is_sent_while_it_is_made(patience, monkeypatch):
    monkeypatch.setattr(message_diff, "MAX_HOLD_SECONDS", patience)
    came, sent = [], []

    async def app(_scope, _receive, send):
        for message in [begins("first"), *BODY, ends("first"), *again(*BODY)[:-2]]:
            await send(packed(message))
        await asyncio.sleep(0.05)
        came.extend(sent)

    finish(MessageDiff(app)({"type": "websocket"}, None, into(sent)))
    pending = 0 if patience == 0 else len(BODY)
    assert len([one for one in came if one.HasField("delta")]) == 2 * len(BODY) - pending


def packed(message):
    return {"type": "websocket.send", "bytes": message.SerializeToString()}


def into(sent):
    async def send(message):
        sent.append(ForwardMsg.FromString(message["bytes"]))

    return send


def of(session, message):
    message.new_session.initialize.session_id = session
    return message


def pages(sent):
    return [one.delta.new_element.markdown.body for one in sent if one.HasField("delta")]


@pytest.mark.parametrize("waits", [False, True], ids=["at once", "after a turn"])
@pytest.mark.parametrize("long", [False, True])
def test_a_batch_is_read_when_it_is_over_or_takes_long(waits, long, monkeypatch):
    context, queue, sent = a_run(None), [], []
    context._enqueue = queue.append
    monkeypatch.setattr(message_batch, "get_script_run_ctx", lambda: context)
    # Where the run is not long, it cannot become so: the clock of a busy machine may jump.
    monkeypatch.setattr(message_diff, "MAX_HOLD_SECONDS", 0.02 if long else 60)
    changed = [element((0, n), f"new {n}", FRAGMENT) for n in range(2)]

    async def app(_scope, _receive, send):
        async def flush():
            while queue:
                await send(packed(queue.pop(0)))

        begin, running, *_, end, _ = again()
        for message in [of("somebody", begins("first")), *BODY, ends("first")]:
            await send(packed(message))
        for message in [of("somebody", begin), running]:
            await send(packed(message))
        sent.clear()
        with message_batch.batched():
            await flush()
            await asyncio.sleep(0.1 if waits else 0)
            assert not sent  # that a run waits is no news
            context._enqueue(BODY[0])
            context._enqueue(changed[0])
            await asyncio.sleep(0.1 if long else 0)
            assert pages(sent) == (["", "new 0"] if long else [])
            for message in [changed[1], *BODY[3:]]:
                context._enqueue(message)
            await flush()
        assert context._enqueue == queue.append
        await send(packed(end))

    finish(MessageDiff(app)({"type": "websocket"}, None, into(sent)))
    assert pages(sent) == (["", "new 0", "new 1", "2", "3", "4"] if long else ["new 0", "new 1"])
    assert "somebody" not in message_batch.readers


def test_a_run_that_waits_long_for_its_turn_is_told(monkeypatch):
    context, queue, sent = a_run(None), [], []
    context._enqueue = queue.append
    monkeypatch.setattr(message_batch, "get_script_run_ctx", lambda: context)
    monkeypatch.setattr(message_diff, "MAX_HOLD_SECONDS", 0.01)
    monkeypatch.setattr(message_diff, "MAX_QUEUE_SECONDS", 0.05)

    async def app(_scope, _receive, send):
        begin, running, *_, end, _ = again()
        for message in [of("somebody", begins("first")), *BODY, ends("first")]:
            await send(packed(message))
        sent.clear()
        for message in [of("somebody", begin), running]:
            await send(packed(message))
        with message_batch.batched():
            await send(packed(queue.pop()))
            await asyncio.sleep(0.2)
            assert [one.WhichOneof("type") for one in sent] == [
                "new_session",
                "session_status_changed",
            ]
            context._enqueue(BODY[0])
            assert queue == [BODY[0]]  # passed on by itself from now on
            await send(packed(queue.pop()))
        await send(packed(end))

    finish(MessageDiff(app)({"type": "websocket"}, None, into(sent)))
    assert pages(sent) == [""]


def test_where_nobody_reads_messages_are_passed_on_by_themselves(monkeypatch):
    came = []
    context = a_run(came.append, session="nobody")
    monkeypatch.setattr(message_batch, "get_script_run_ctx", lambda: context)
    with message_batch.batched():
        context._enqueue(BODY[0])
    assert came == [BODY[0]]


def test_a_run_that_is_to_end_ends_where_it_makes_a_message():
    def check():
        raise InterruptedError

    batch = Batch(a_run(None, check=check))
    with pytest.raises(InterruptedError):
        batch.add(BODY[0])
    assert batch.empty


def test_what_was_made_for_a_browser_that_left_is_forgotten(monkeypatch):
    queue, unread = [], {}
    context = a_run(queue.append)
    monkeypatch.setattr(message_batch, "get_script_run_ctx", lambda: context)
    monkeypatch.setitem(message_batch.readers, "somebody", unread)
    for message in BODY[:3]:
        with message_batch.batched():
            context._enqueue(message)
    first, second, third = queue
    assert message_batch.read(second, unread).take() == [BODY[1]]
    assert message_batch.read(first, unread) is None
    assert len(unread) == 1
    assert message_batch.read(third, unread).take() == [BODY[2]]
    assert not unread
