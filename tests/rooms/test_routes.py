"""Requests to a room over real connections, and their answers."""

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode, urljoin

import pytest

from rooms import limits
from rooms.memory import Memory
from rooms.page import Page
from tests.rooms.served import QUESTION, SVG, say, serving

BASES = ["", "/clocks", "/a/b"]


@pytest.fixture
def room(client):
    return client.open()


def test_a_lesson(client, room):
    phones = [room.phone() for _ in range(3)]
    assert [room.vote(phone, 2).status for phone in phones] == [200] * 3
    assert room.vote(phones[0], 1).status == 200
    again = room.go("again", 0).json
    assert (again["done"], again["round"], again["votes"]) == (True, 2, [[0, 1, 2], [0, 0, 0]])
    assert room.vote(phones[1], 1, round_=2).status == 200
    after = room.go("reveal", 1).json
    assert (after["phase"], after["votes"], after["voted"]) == ("told", [[0, 1, 2], [0, 1, 0]], 1)
    assert room.vote(phones[2], 1, round_=2).status == 409
    on = room.go("next", 2, {"id": "two", "options": ["a", "b"], "right": None}).json
    assert (on["number"], on["round"], on["phase"], on["votes"]) == (1, 1, "asked", [[0, 0]])
    assert room.vote(phones[2], 1, number=1).status == 200
    table = client.get(f"{room.path}/votes.csv", authorization=room.bearer)
    assert table.text.count("\n") == 1 + 6 + 2
    assert room.go("end", 3).json["phase"] == "ended"
    assert room.go("reopen", 4).json["phase"] == "asked"
    assert room.go("end", 5).json["phase"] == "ended"
    lesson = client.get(f"{room.path}/lesson").text
    assert lesson.count("<section>") == 2
    assert "../../heatmap?max_len=50" in lesson


def test_the_phones_page_and_its_cookie(client):
    for room in map(client.open, BASES):
        answer = client.get(f"{room.path}/")
        assert SVG in answer.text
        assert all(option in answer.text for option in QUESTION["options"])
        for hidden in (QUESTION["explanation"], room.secret, 'class="answer"'):
            assert hidden not in answer.text
        cookie = answer.headers["set-cookie"]
        assert {f"Path={room.path}/", "HttpOnly", "SameSite=lax"} <= {*cookie.split("; ")}
        assert "Secure" not in cookie
        secure = client.get(f"{room.path}/", x_forwarded_proto="https").headers["set-cookie"]
        assert "Secure" in secure
        for path in ("", "events", "state"):
            follows = room.cookie(path, cookie.split(";")[0])
            assert follows != cookie.split(";")[0]
            assert (
                client.send("GET", f"{room.path}/{path}", cookie=follows).headers["set-cookie"]
                is None
            )


def test_without_scripts_the_form_votes_and_the_page_says_so(client, room):
    phone = room.phone()
    answer = room.vote(phone, 2, accept="text/html")
    assert (answer.status, answer.headers["location"]) == (303, "./")
    page = client.get(f"{room.path}/", cookie=phone).text
    assert re.findall(r'value="(\d)" aria-pressed="true"', page) == ["2"]
    assert 'http-equiv="refresh"' in page
    room.go("reveal", 0)
    assert room.vote(phone, 1, accept="text/html").status == 303
    page = client.get(f"{room.path}/", cookie=phone).text
    assert "you said <b>third</b>" in page
    assert QUESTION["explanation"] in page


def test_the_right_code_joins_after_a_wrong_one(client):
    for base in BASES:
        room, at = client.open(base), f"{base}/room/"
        # One that could be a code, two that cannot, and the right one.
        codes = "95G88", "no such code", room.code[:-1], f"{room.code[:2]} {room.code[2:].lower()}"
        for code, status in zip(codes, (404, 404, 404, 200), strict=True):
            page = client.get(at, accept="text/html")
            form = re.search(r'<form class="enter" action="(.+?)">.*<input name="(.+?)"', page.text)
            at = f"{urljoin(at, form[1])}?{urlencode({form[2]: code})}"
            while location := (answer := client.get(at, accept="text/html")).headers["location"]:
                at = urljoin(at, location)
            assert answer.status == status
            assert ("no room" in answer.text) == (status == 404)
        assert at == f"{room.path}/"


def test_a_double_click_moves_once(room):
    with ThreadPoolExecutor() as threads:
        answers = [a.json for a in threads.map(lambda _: room.go("next", 0, {}), range(8))]
    assert sum(answer["done"] for answer in answers) == 1
    assert {answer["number"] for answer in answers} == {1}
    late = room.go("reveal", 0).json
    assert (late["done"], late["version"], late["phase"]) == (False, 1, "asked")


def test_phones_hear_what_changes_and_not_the_picture(room):
    events = room.events()
    first = next(events)
    assert (first["version"], first["number"]) == (0, 0)
    room.vote(room.phone(), 1)
    room.go("reveal", 0)
    news = next(events)
    assert news["version"] == 1
    assert QUESTION["explanation"] in news["html"]
    assert "<svg" not in news["html"]
    room.go("next", 1, {"text": "Another?"})
    on = next(events)
    assert (on["version"], on["number"], on["picture"]) == (2, 1, True)
    assert "Another?" in on["html"]


def test_a_phone_whose_network_swallows_streams_asks(client, room):
    assert client.get(f"{room.path}/state?after=0").status == 204
    room.go("reveal", 0)
    news = client.get(f"{room.path}/state?after=0").json
    assert news["version"] == 1
    assert next(room.events()) == news
    assert client.get(f"{room.path}/picture?number=0").text == SVG
    phone = room.phone()
    for _ in range(3):
        assert client.get(f"{room.path}/state?after=1&poll=1", cookie=phone).status == 204
    client.get(f"{room.path}/state?after=1&poll=1", cookie="voter=forged.pass")
    assert next(state["here"] for state in room.counts() if state["here"]) == 1
    assert client.get(f"{room.path}/picture?number=1").status == 409


def test_the_presenter_sees_votes_come_and_who_is_here(room):
    counts = room.counts()
    assert next(counts) == {k: v for k, v in room.opened.items() if k not in ("code", "secret")}
    phone = room.events()
    next(phone)
    room.vote(room.phone(), 1)
    for state in counts:
        if state["here"] == 1 and state["voted"] == 1:
            break
    assert state["votes"] == [[0, 1, 0]]
    room.go("reveal", 0)
    while state["version"] == 0:
        state = next(counts)
    assert state["phase"] == "told"


def test_a_presenter_is_in_his_room_before_any_phone():
    with serving(store := Memory()) as client:
        room = client.open()
        counts, late = room.counts(), time.monotonic() + 30
        assert next(counts)["here"] == 0
        while store._rooms[room.code].here() != [0]:
            assert time.monotonic() < late
            time.sleep(0.05)


def test_only_who_opened_the_room_leads_it(client, room):
    for method, path in (
        *(("POST", "go/reveal?at=0"), ("POST", "go/end?at=0")),
        *(("GET", "counts"), ("GET", "votes.csv")),
    ):
        for headers in ({}, {"authorization": "Bearer x"}, {"authorization": room.secret[:-1]}):
            answer = client.ask(method, f"{room.path}/{path}", **headers)
            assert (answer.status, answer.text) == (403, "wrong secret")
        assert client.ask(method, f"/room/22222/{path}", authorization=room.bearer).status == 404
        assert client.get(f"{room.path}/state?after=0").status == 204


def test_nothing_below_room_is_answered_by_the_app(client):
    for path in ("", "vote", "events", "state", "counts", "lesson", "go/reveal"):
        method = "POST" if path in ("vote", "go/reveal") else "GET"
        for code in ("22222", "AAAAA", "%00", "x" * 500, "..%2f..", "%3Cscript>"):
            answer = client.ask(method, f"/room/{code}/{path}")
            assert answer.status == 404
            assert "the app" not in answer.text
    for base in BASES:
        for rest in ("/x", "/22222/x", "/22222/go/x/y", "/a/b/c/d"):
            for method in ("GET", "POST", "PUT", "DELETE"):
                answer = client.ask(method, f"{base}/room{rest}")
                assert answer.status in (307, 404)
                assert "the app" not in answer.text


def test_addresses_that_are_nearly_a_rooms_lead_there(client, room):
    assert client.get("/room").headers["location"] == "room/"
    typed = "-".join(room.code).lower()
    assert client.get(f"/room/{typed}/").headers["location"] == f"../{room.code}/"
    assert client.get(f"/room/{room.code}").headers["location"] == f"{room.code}/"


def test_what_another_site_sends_is_refused(client, room):
    phone = room.phone()
    for headers in (
        *({"sec_fetch_site": "cross-site"}, {"sec_fetch_site": "same-site"}),
        *({"origin": "https://evil.example"}, {"origin": "null"}),
    ):
        assert room.vote(phone, 1, **headers).status == 403
        assert room.go("reveal", 0, **headers).status == 403
        assert client.ask("POST", "/room", json.dumps(QUESTION), **headers).status == 403
    assert client.get(f"{room.path}/state?after=0").status == 204
    own = f"http://127.0.0.1:{client.port}"
    assert room.vote(phone, 1, origin=own).status == 200
    assert room.vote(phone, 1, sec_fetch_site="same-origin").status == 200


def test_what_is_no_vote_and_who_does_not_vote(client, room):
    phone, other = room.phone(), client.open()
    for form in (
        *("", "number=0&round=1", "number=0&round=1&option=3", "number=0&round=1&option=-1"),
        *("number=x&round=1&option=1", "option=1", "number=0&round=1&option=1e0", "\xff"),
    ):
        answer = client.ask("POST", f"{room.path}/vote", form.encode("latin-1"), cookie=phone)
        assert answer.status == 400
    for cookie in ("", "voter=", "voter=x.y", "voter=" + "x" * 5000, other.phone()):
        assert room.vote(cookie, 1).status == 400
    assert next(room.counts())["voted"] == 0


def test_bodies_that_are_too_large_or_no_question(client, room):
    big = b"x" * 300_000
    assert client.ask("POST", "/room", big).status == 413
    assert client.ask("POST", f"{room.path}/vote", big, cookie=room.phone()).status == 413
    for body in ("", "null", "[]", "{", '{"text": "x"}', "[" * 100_000, "\xff"):
        answer = client.ask("POST", "/room", body.encode("latin-1"))
        assert answer.status == 422
        assert answer.text.startswith("no question")


HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'"


def test_markup_in_every_field_is_data(client):
    fields = {"id": HOSTILE, "text": HOSTILE, "options": [HOSTILE, "b"], "explanation": HOSTILE}
    room = client.open(**fields)
    phone = room.phone()
    room.vote(phone, 0)
    for move in ("again", "reveal", "end"):
        pages = [client.get(f"{room.path}/", cookie=phone), client.get(f"{room.path}/lesson")]
        for page in pages:
            inside = page.text.replace("<script>{", "").lower()
            assert "<script>alert" not in inside
            assert "<img" not in inside
            assert "script-src 'sha256-" in page.headers["content-security-policy"]
        room.go(move, {"again": 0, "reveal": 1, "end": 2}[move])


def test_a_vote_counts_once_its_phone_follows_the_room(room):
    cookie = room.cookie()
    assert room.vote(cookie, 1).status == 428
    assert next(room.counts())["voted"] == 0
    for path in ("", "events", "state?after=0"):
        assert room.vote(room.cookie(path, cookie), 1).status == 200
    assert next(room.counts())["voted"] == 1


def test_a_question_that_cannot_be_drawn_is_refused_when_it_is_asked(monkeypatch):
    def paragraphs(text):
        if "bad" in text:
            raise ArithmeticError("no such command")
        return f'<p><img src="https://example.org/x.png"> {text}</p>'

    monkeypatch.setattr("tests.rooms.served.page", lambda: Page(say, str, paragraphs, str, ""))
    with serving(Memory()) as client:
        room = client.open(text="first line\n\nmore")
        for field in ({"explanation": "bad"}, {"text": "first line\n\nbad"}):
            for answer in (
                client.ask("POST", "/room", json.dumps(QUESTION | field)),
                room.go("next", 0, field),
            ):
                assert (answer.status, answer.text) == (422, "not shown no such command")
        room.go("reveal", 0)
        for path in ("", "state", "lesson"):  # no image of another server either
            answer = client.get(f"{room.path}/{path}")
            assert answer.status == 200
            assert "<p> more</p>" in answer.text
            assert "<img" not in answer.text


def test_a_room_has_a_bound_of_what_its_questions_take(room):
    sign = "\U0001f600"
    large = {"explanation": sign * 3000, "link": "x?" + sign * 2990, "picture": ""}
    at = 0
    while (answer := room.go("next", at, large)).status == 200:
        at += 1
    assert (answer.status, answer.text) == (409, "full")
    assert at == 12  # of 24,000 bytes
    assert room.vote(room.phone(), 1, number=at).status == 200
    assert room.go("reveal", at).json["done"]


def test_a_flood_of_votes_of_one_phone_or_of_rooms_is_refused(client):
    room, *_ = [client.open() for _ in range(60)]
    one, other = room.phone(), room.phone()
    answers = [room.vote(one, n % 3).status for n in range(70)]
    assert set(answers[:60]) == {200}
    assert set(answers[60:]) == {429}
    assert room.vote(other, 1).status == 200
    assert client.ask("POST", "/room", json.dumps(QUESTION)).status == 429
    assert room.go("reveal", 0).json["done"]


def test_a_flood_of_streams_is_refused_and_the_room_goes_on(client, room, monkeypatch):
    monkeypatch.setattr("rooms.hub.MOST_STREAMS", 5)
    streams = [room.events() for _ in range(5)]
    assert all(next(stream)["version"] == 0 for stream in streams)
    assert client.get(f"{room.path}/events").status == 503
    room.go("reveal", 0)
    assert {next(stream)["version"] for stream in streams} == {1}


def test_a_page_is_compressed_and_small(client, room):
    answer = client.send("GET", f"{room.path}/", **{"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert len(answer.read()) < 8000  # the picture comes to it: rooms/question.py has its bound
    assert limits.MOST_QUESTION < 1_000_000
