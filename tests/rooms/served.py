"""Rooms at work behind a real server, and someone who asks it."""

import contextlib
import http.client
import json
import socket
import threading
import time
from html import escape
from urllib.parse import urlencode

import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from rooms.page import Page
from rooms.routes import Rooms

SVG = '<svg class="snapshot" viewBox="0 0 9 9"><path d="M0 0L9 9" stroke="var(--ink)"></path></svg>'
QUESTION = {
    "id": "one",
    "text": "Which is it?",
    "options": ["first", "second", "third"],
    "right": 1,
    "explanation": "Because.",
    "picture": SVG,
    "covered": False,
    "link": "heatmap?max_len=50",
}


def say(part, /, **numbers):
    """Words of a test: the part's name and its numbers."""
    return " ".join([part, *map(str, numbers.values())])


def page():
    return Page(say, escape, lambda text: f"<p>{escape(text)}</p>", str, "")


@contextlib.contextmanager
def serving(store, *routes):
    """Rooms in `store` and other routes; any other path is answered as Streamlit would."""
    rooms = Rooms(store, page())

    @contextlib.asynccontextmanager
    async def lifespan(_):
        async with rooms.hub.running():
            yield

    rest = Route("/{path:path}", lambda _: PlainTextResponse("the app"))
    app = Starlette(routes=[*rooms.routes(), *routes, rest], lifespan=lifespan)
    free = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [free]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield Client(free.getsockname()[1])
    finally:
        rooms.hub.close()
        server.should_exit = True
        thread.join()
        free.close()


class Answer:
    """A server's answer."""

    def __init__(self, answer):
        self.status, self.headers = answer.status, answer.headers
        self.text = answer.read().decode()

    @property
    def json(self):
        return json.loads(self.text)


class Client:
    """Asks the server; each call is a connection of its own."""

    def __init__(self, port):
        self.port = port

    def send(self, method, path, body=None, **headers):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(method, path, body, names)
        return line.getresponse()

    def ask(self, method, path, body=None, **headers):
        return Answer(self.send(method, path, body, **headers))

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def open(self, base="", **changes):
        """A new room, as its presenter knows it."""
        answer = self.ask("POST", f"{base}/room", json.dumps(QUESTION | changes))
        assert answer.status == 201, answer.text
        return Led(self, f"{base}/room/{answer.json['code']}", answer.json)


class Led:
    """A room, its presenter and its phones."""

    def __init__(self, client, path, opened):
        self.client, self.path, self.opened = client, path, opened
        self.code, self.secret = opened["code"], opened["secret"]
        self.bearer = f"Bearer {self.secret}"

    def at(self, client):
        """The same room in another process."""
        return Led(client, self.path, self.opened)

    def go(self, move, at, question=None, **headers):
        body = json.dumps(QUESTION | question) if question is not None else None
        headers = {"authorization": self.bearer} | headers
        return self.client.ask("POST", f"{self.path}/go/{move}?at={at}", body, **headers)

    def cookie(self, path="", cookie=""):
        """The cookie that an answer gives to a phone."""
        answer = self.client.send("GET", f"{self.path}/{path}", cookie=cookie)
        assert answer.status in (200, 204)
        return answer.headers["set-cookie"].split(";")[0]

    def phone(self):
        """A phone that has opened the page and follows the room: its cookie."""
        return self.cookie("state?after=0", self.cookie())

    def vote(self, cookie, option, number=0, round_=1, **headers):
        form = urlencode({"number": number, "round": round_, "option": option})
        headers = {"cookie": cookie, "accept": "application/json"} | headers
        return self.client.ask("POST", f"{self.path}/vote", form, **headers)

    def lines(self, path, **headers):
        """A stream of events, as it comes."""
        answer = self.client.send("GET", f"{self.path}/{path}", **headers)
        assert answer.status == 200, answer.status
        while line := answer.readline():
            yield line.decode().strip()

    def events(self, path="events", **headers):
        """The states in it."""
        for line in self.lines(path, **headers):
            if line.startswith("data: {"):
                yield json.loads(line.removeprefix("data: "))

    def counts(self):
        return self.events("counts", authorization=self.bearer)
