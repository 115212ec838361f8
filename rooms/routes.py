"""The requests to a room and their answers. All addresses are below the app's own.

For the presenter, whose secret goes into the header `Authorization: Bearer <secret>`, never into an
address:

| ask | with | answer |
|---|---|---|
| `POST room` | a question | 201, {"code", "secret", …state} |
| `POST room/CODE/go/reveal?at=V` | | 200, {"done", …state} |
| `POST room/CODE/go/again?at=V` | | the same: the question is asked a second time |
| `POST room/CODE/go/next?at=V` | a question | the same |
| `POST room/CODE/go/end?at=V` | | the same |
| `POST room/CODE/go/reopen?at=V` | | the same |
| `GET room/CODE/counts` | | a stream of events (`data:` + state as JSON), 4 a second at most |
| `GET room/CODE/votes.csv` | | the votes of all questions |

`at` is the version that the presenter has seen: where the room has another one, nothing is done,
`done` is false and the state says what is so. So a double click or a repeated request does nothing
twice. State is

    {"version": 3, "phase": "asked" | "told" | "ended",
     "number": 0,               which question, from 0
     "round": 1 | 2,
     "here": 28,                phones that are here
     "voted": 17,               votes in this round
     "votes": [[3, 14, 0]]}     by round and option; of both rounds after `again`

A question is JSON, all texts Markdown, at most 200 KB:

    {"id": "heatmap predict",   the presenter's own name of it, for the table
     "text": "…", "options": ["…", "…"],      two to six
     "right": 1 | null,         index of the right option
     "explanation": "…",        said after the reveal
     "picture": "<svg …>",      a snapshot (charts/snapshot/svg.py: fluid), or ""
     "covered": true | false,   whether phones see the picture with the answer only
     "link": "heatmap?max_len=50"}            the page with its settings, below the app's address

`reveal` is for phase `asked`, `again` for round 1, `next` and `end` for any phase but `ended`.
`reopen` takes `end` back.

For phones, which need no secret:

| ask | with | answer |
|---|---|---|
| `GET room/` | perhaps `?code=` | a page to type the code, or 303 to the room |
| `GET room/CODE/` | | the page and a cookie; for it this, `events`, `state` give one that votes |
| `POST room/CODE/vote` | the form number, round, option | 200 if JSON is accepted, else 303 |
| `GET room/CODE/events` | | a stream of events: what a move changes; `beat`; `gone` |
| `GET room/CODE/state?after=V` | `&poll=1` without a stream | 204, or the same as JSON |
| `GET room/CODE/picture?number=N` | | the present question's picture |
| `GET room/CODE/lesson` | | what was asked and answered so far, to look back at |

No such room is 404, a wrong secret 403, a vote that comes too late, or a vote or a question that
finds the room full 409, a vote of a phone that does not follow the room yet 428, too many of
anything 429, too large a body 413, something that is no question or cannot be shown 422, and a
store that is away or full 503 with Retry-After. Each answer says in one line what is the matter.
"""

import asyncio
import contextlib
import gzip
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, cast, get_args
from urllib.parse import parse_qsl, quote, urlsplit

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from rooms import codes
from rooms.hub import GONE, HEADERS, Hub, Stream, until_left
from rooms.limits import MOST_PRESENTERS, MOST_QUESTION, MOST_VOTE, Rate, network
from rooms.page import Mine, Page, policy
from rooms.question import Question, QuestionError, question
from rooms.room import MOST_BYTES, Move, Room, answered, moved, opened, votes
from rooms.store import LIVES, AwayError, FullError, Store, Tally
from rooms.votes_csv import votes_csv

LOOK = 0.25  # seconds between looks at the votes for a presenter
QUIET = 10.0  # seconds after which a presenter is told once more
COOKIE = "voter"
NO_STORE = {"cache-control": "no-store"}
Handler = Callable[[Request], Awaitable[Response]]


class Refusal(Exception):  # noqa: N818 (an answer, not a failure)
    """An answer that ends what was asked: a status, and the part of the words that says why."""

    def __init__(self, status: int, part: str, **numbers: object) -> None:
        super().__init__(status, part)
        self.status, self.part, self.numbers = status, part, numbers


class Rooms:
    """The rooms of an app."""

    def __init__(self, store: Store, page: Page) -> None:
        self.store, self.page = store, page
        self.opened = Rate(60, 3600)  # rooms, by address
        self.votes, self.moves = Rate(60, 60), Rate(60, 60)  # by phone, by room
        self.hub = Hub(store, self._news)

    def routes(self) -> list[Route]:
        """Return all routes, also below a base path. A request below room/ goes no further."""
        answers: dict[str, tuple[str, Handler]] = {
            "/room": ("POST", self._open),
            "/room/": ("GET", self._enter),
            "/room/{code}": ("GET", self._slash),
            "/room/{code}/": ("GET", self._phone),
            "/room/{code}/vote": ("POST", self._vote),
            "/room/{code}/events": ("GET", self._events),
            "/room/{code}/state": ("GET", self._state),
            "/room/{code}/picture": ("GET", self._picture),
            "/room/{code}/lesson": ("GET", self._lesson),
            "/room/{code}/counts": ("GET", self._counts),
            "/room/{code}/votes.csv": ("GET", self._csv),
            "/room/{code}/go/{move}": ("POST", self._go),
        }
        routes = [
            Route(base + path, self._answered(answer), methods=[method])
            for path, (method, answer) in answers.items()
            for base in ("", "/{base:path}")
        ]
        every = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        rest = [
            Route(f"{base}/room{rest}", self._answered(self._nothing), methods=every)
            for base in ("", "/{base:path}")
            for rest in ("", "/{rest:path}")
        ]
        return routes + rest

    # --- what is asked by a presenter

    async def _open(self, request: Request) -> Response:
        self._from_here(request)
        if not self.opened.count(_address(request)):
            raise Refusal(429, "too many rooms")
        first = await self._question(request)
        secret = codes.new_secret()
        # So little of the address's digest that it tells no one: 65,000 have the same.
        opener = codes.digest(network(_address(request)))[:4]
        room = opened(first, codes.digest(secret), opener)
        code = await self.store.open(room)
        state = _plain_state(room, Tally(room.version, 0, {}))
        return _json({"code": code, "secret": secret, **state}, 201)

    async def _go(self, request: Request) -> Response:
        code, room = await self._led(request)
        if not self.moves.count(code):
            raise Refusal(429, "too many")
        move = request.path_params["move"]
        if move not in get_args(Move):
            raise Refusal(404, "nothing here")
        new = await self._question(request) if move == "next" else None
        at = request.query_params.get("at", "")
        done = False
        if at == str(room.version):
            after = moved(room, cast(Move, move), new)
            if after.size > MOST_BYTES:
                raise Refusal(409, "full")
            if after is not room:
                done = await self.store.replace(code, room.version, after)
        now = await self.store.room(code)
        tally = await self.store.tally(code)
        if now is None or tally is None:
            raise Refusal(404, "no room")
        return _json({"done": done, **_plain_state(now, tally)})

    async def _csv(self, request: Request) -> Response:
        code, room = await self._led(request)
        tally = await self.store.tally(code)
        text = votes_csv(room, tally.counts if tally else {}, self.page.plain)
        headers = {**NO_STORE, "content-disposition": f'attachment; filename="votes-{code}.csv"'}
        # With a mark at its front, without which a spreadsheet takes it for another encoding.
        return Response("\ufeff" + text, headers=headers, media_type="text/csv; charset=utf-8")

    async def _counts(self, request: Request) -> Response:
        code, _ = await self._led(request)
        if self.hub.presenters[code] >= MOST_PRESENTERS:
            raise Refusal(429, "too many")
        return _Counts(self, code)

    async def _led(self, request: Request) -> tuple[str, Room]:
        """Return the room of which the presenter asks."""
        self._from_here(request)
        code, room = await self._room_of(request)
        secret = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not codes.opens(secret, room.lock):
            raise Refusal(403, "wrong secret")
        return code, room

    async def _question(self, request: Request) -> Question:
        body = await _body(request, MOST_QUESTION)
        try:
            asked = question(json.loads(body))
        except QuestionError as error:
            raise Refusal(422, "no question", field=str(error)) from error
        except (ValueError, RecursionError) as error:
            raise Refusal(422, "no question", field="JSON") from error
        try:
            self.page.try_out(asked)
        except Exception as error:  # of the app's Markdown, such as a formula that it cannot read
            raise Refusal(422, "not shown", reason=str(error)) from error
        return asked

    # --- what is asked by a phone

    async def _enter(self, request: Request) -> Response:
        typed = request.query_params.get("code", "")
        if not typed:
            return self._html(request, self.page.enter())
        code = codes.read_code(typed)
        if code is None:
            return self._html(request, self.page.enter(self.page.say("no room")), 404)
        return RedirectResponse(f"{code}/", 303)

    async def _slash(self, request: Request) -> Response:
        # Relative: behind ui/server/hosts.py a request's own host is "localhost".
        return RedirectResponse(f"{quote(request.path_params['code'])}/", 307)

    async def _phone(self, request: Request) -> Response:
        code, room = await self._room_of(request)
        if request.path_params["code"] != code:
            return RedirectResponse(f"../{code}/", 307)
        voter = self._voter(request, room)
        mine: Mine = (None,)
        if voter is not None:
            mine = (await self.store.voted(code, room.number, voter))[: room.round]
        counts = (await self._tally(code)).counts if room.phase == "told" else {}
        answer = self._html(request, self.page.room(code, room, counts, mine))
        return self._with_pass(request, room, answer, voter or "")

    async def _vote(self, request: Request) -> Response:
        self._from_here(request)
        body = await _body(request, MOST_VOTE)
        form = dict(parse_qsl(body.decode("latin-1")))
        code, room = await self._room_of(request)
        if not self._voter(request, room):
            raise Refusal(400, "no cookie")
        voter = self._voter(request, room, follows=True)
        if voter is None:  # a phone does in a moment; a script that only votes is not counted
            raise Refusal(428, "not yet")
        if not self.votes.count(voter):
            raise Refusal(429, "too many")
        try:
            number, round_, option = (int(form[name]) for name in ("number", "round", "option"))
        except (KeyError, ValueError) as error:
            raise Refusal(400, "no vote") from error
        if number == room.number and not 0 <= option < len(room.question.options):
            raise Refusal(400, "no vote")
        match await self.store.vote(code, number, round_, voter, option):
            case "gone":
                raise Refusal(404, "no room")
            case "full":
                raise Refusal(409, "full")
            case "late" if _wants_json(request):
                raise Refusal(409, "late")
        return _json({}) if _wants_json(request) else RedirectResponse("./", 303)

    async def _events(self, request: Request) -> Response:
        code, room = await self._room_of(request)
        stream = Stream(self.hub, code)
        return self._with_pass(request, room, stream, self._voter(request, room))

    async def _state(self, request: Request) -> Response:
        code, room = await self._room_of(request)
        voter = self._voter(request, room)
        if voter is not None and "poll" in request.query_params:
            self.hub.polled(code, voter)
        if request.query_params.get("after") == str(room.version):
            answer = Response(status_code=204, headers=NO_STORE)
        else:
            counts = (await self._tally(code)).counts if room.phase == "told" else {}
            news = self.page.news(room, counts)
            answer = Response(news, headers=NO_STORE, media_type="application/json")
        return self._with_pass(request, room, answer, voter)

    async def _picture(self, request: Request) -> Response:
        code, room = await self._room_of(request)
        if request.query_params.get("number") != str(room.number):
            raise Refusal(409, "late")
        return self._html(request, self.page.picture(code, room))

    async def _lesson(self, request: Request) -> Response:
        code, room = await self._room_of(request)
        counts = (await self._tally(code)).counts if answered(room) else {}
        return self._html(request, self.page.lesson(code, room, counts))

    async def _nothing(self, request: Request) -> Response:
        path = request.scope["path"]
        if path.endswith("/room") and request.method in ("GET", "HEAD"):
            return RedirectResponse("room/", 303)
        raise Refusal(404, "nothing here")

    # --- what they share

    def _answered(self, answer: Handler) -> Handler:
        """Return the same, where a refusal is an answer as well."""

        async def answered(request: Request) -> Response:
            try:
                return await answer(request)
            except Refusal as refusal:
                return self._refused(request, refusal)
            except FullError:
                return self._refused(request, Refusal(503, "no space"))
            except AwayError:
                return self._refused(request, Refusal(503, "away"))
            except ClientDisconnect:
                return Response(status_code=400)

        return answered

    def _refused(self, request: Request, refusal: Refusal) -> Response:
        line = self.page.say(refusal.part, **refusal.numbers)
        headers = {"retry-after": "60" if refusal.status == 429 else "2"}
        headers = headers if refusal.status in (429, 503) else {}
        if "text/html" not in request.headers.get("accept", ""):
            return PlainTextResponse(line, refusal.status, {**NO_STORE, **headers})
        enters = refusal.part == "no room" and request.method == "GET"
        page = self.page.enter(line, "../") if enters else self.page.line(line)
        answer = self._html(request, page, refusal.status)
        answer.headers.update(headers)
        return answer

    def _html(self, request: Request, page: bytes, status: int = 200) -> Response:
        headers = {**NO_STORE, "vary": "accept-encoding", "content-security-policy": policy()}
        headers |= {"x-content-type-options": "nosniff"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
        else:
            page = gzip.decompress(page)
        return Response(page, status, headers, media_type="text/html")

    async def _room_of(self, request: Request) -> tuple[str, Room]:
        code = codes.read_code(request.path_params["code"])
        room = await self.store.room(code) if code else None
        if code is None or room is None:
            raise Refusal(404, "no room")
        return code, room

    def _voter(self, request: Request, room: Room, *, follows: bool = False) -> str | None:
        return codes.voter(request.cookies.get(COOKIE, ""), room.lock, follows=follows)

    def _with_pass(
        self, request: Request, room: Room, answer: Response, voter: str | None
    ) -> Response:
        """Return an answer with a new pass (""), or with one for a voter who follows the room."""
        if voter is not None and not self._voter(request, room, follows=True):
            scheme = request.headers.get("x-forwarded-proto", request.url.scheme)
            answer.set_cookie(
                COOKIE,
                codes.new_pass(room.lock, voter),
                max_age=LIVES * 2,
                path=quote(request.scope["path"].rpartition("/")[0] + "/"),
                httponly=True,
                samesite="lax",
                secure=scheme.split(",")[0].strip() == "https",
            )
        return answer

    async def _tally(self, code: str) -> Tally:
        tally = await self.store.tally(code)
        if tally is None:
            raise Refusal(404, "no room")
        return tally

    def _from_here(self, request: Request) -> None:
        """Refuse what a page of another site has sent."""
        site = request.headers.get("sec-fetch-site")
        origin = request.headers.get("origin")
        if site is not None:
            ours = site in ("same-origin", "none")
        else:  # an old browser, or none
            host = request.headers.get("host")
            ours = origin is None or urlsplit(origin).netloc == host
        if not ours:
            raise Refusal(403, "other site")

    async def _news(self, code: str) -> tuple[int, bytes]:
        room = await self.store.room(code)
        tally = await self.store.tally(code) if room and room.phase == "told" else None
        if room is None or (room.phase == "told" and tally is None):
            return GONE, b"event: gone\ndata: 1\n\n"
        news = self.page.news(room, tally.counts if tally else {})
        return room.version, b"id: %d\ndata: %b\n\n" % (room.version, news)


class _Counts(Response):
    """The presenter's stream: looked at four times a second, sent when it differs."""

    def __init__(self, rooms: Rooms, code: str) -> None:
        self.rooms, self.code, self.background = rooms, code, None
        self.init_headers(HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell the presenter what is so, until he leaves."""
        del scope
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})

        async def say(data: bytes, *, more: bool = True) -> None:
            await send({"type": "http.response.body", "body": data, "more_body": more})

        hub = self.rooms.hub
        hub.presenters[self.code] += 1
        telling = asyncio.ensure_future(self._tell(say))
        over = asyncio.ensure_future(until_left(receive, hub.closing))
        try:
            await asyncio.wait({telling, over}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            hub.presenters[self.code] -= 1
            telling.cancel()
            over.cancel()
        with contextlib.suppress(OSError):
            if hub.closing.is_set() or not over.done():
                await say(b"", more=False)

    async def _tell(self, say: Callable[[bytes], Awaitable[None]]) -> None:
        store, room, last, at = self.rooms.store, None, b"", 0.0
        while True:
            with contextlib.suppress(AwayError):
                tally = await store.tally(self.code)
                if tally is None:
                    await say(b"event: gone\ndata: 1\n\n")
                    return
                if room is None or room.version != tally.version:
                    room = await store.room(self.code)
                if room is not None:
                    data = json.dumps(_plain_state(room, tally)).encode()
                    if data != last or time.monotonic() - at > QUIET:
                        last, at = data, time.monotonic()
                        await say(b"data: %b\n\n" % data)
            await asyncio.sleep(LOOK)


def _plain_state(room: Room, tally: Tally) -> dict[str, Any]:
    """Return the state that a presenter is told."""
    cast_ = votes(room, tally.counts, room.number)
    return {
        "version": room.version,
        "phase": room.phase,
        "number": room.number,
        "round": room.round,
        "here": tally.here,
        "voted": sum(cast_[-1]),
        "votes": cast_,
    }


def _json(data: object, status: int = 200) -> Response:
    return Response(json.dumps(data), status, NO_STORE, media_type="application/json")


def _wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def _address(request: Request) -> str:
    """Return the visitor's address: behind a proxy, the server has read X-Forwarded-For."""
    return request.client.host if request.client else ""


async def _body(request: Request, most: int) -> bytes:
    """Return the request's body as it comes. Refusal of more than `most` bytes."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Refusal(413, "too large")
        parts.append(part)
    return b"".join(parts)
