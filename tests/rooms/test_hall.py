"""One pupil in a hall shuts nobody out, though all there have one address."""

import json
from itertools import islice, product
from urllib.parse import urlencode

from starlette.applications import Starlette

from rooms.codes import SIGNS
from rooms.routes import Rooms
from tests.loops import finish
from tests.profiles import WEEKLY
from tests.rooms.served import QUESTION, page

PHONES, VOTES, CODES = (300, 2000, 200) if WEEKLY else (50, 340, 200)


class Hall:
    """Asks the app as a server does, always from one address."""

    def __init__(self, store):
        self.app = Starlette(routes=Rooms(store, page()).routes())

    async def ask(self, method, path, body="", **headers):
        """The status, the cookie and the text of an answer."""
        path, _, query = path.partition("?")
        pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": "http", "method": method, "path": path, "query_string": query.encode()}
        scope |= {"headers": pairs, "client": ("198.51.100.1", 1), "server": ("hall", 80)}
        parts = []

        async def receive():
            return {"type": "http.request", "body": body.encode()}

        async def send(message):
            parts.append(message)

        await self.app(scope, receive, send)
        cookie = dict(parts[0]["headers"]).get(b"set-cookie", b"").decode().partition(";")[0]
        return parts[0]["status"], cookie, b"".join(one.get("body", b"") for one in parts)

    async def vote(self, room, cookie, option):
        form = urlencode({"number": 0, "round": 1, "option": option})
        answer = await self.ask(
            "POST", f"{room}/vote", form, cookie=cookie, accept="application/json"
        )
        return answer[0]


def test_a_hall_joins_and_votes_while_a_script_votes_and_tries_codes(new_store):
    async def lesson():
        store = new_store()
        hall = Hall(store)
        _, _, opened = await hall.ask("POST", "/room", json.dumps(QUESTION))
        room = f"/room/{(code := json.loads(opened)['code'])}"
        others = map("".join, product(SIGNS, repeat=5))
        wrong = [*islice((one for one in others if one != code), CODES)]
        by_script, tried, joined, voted = [], [], [], []
        for n in range(PHONES):
            for _ in range(VOTES // PHONES + 1):
                _, cookie, _ = await hall.ask("GET", f"{room}/")
                by_script.append(await hall.vote(room, cookie, 0))
            for other in wrong[n::PHONES]:
                tried.append((await hall.ask("GET", f"/room/{other}/"))[0])
            status, cookie, _ = await hall.ask("GET", f"{room}/")
            _, cookie, _ = await hall.ask("GET", f"{room}/state?after=0&poll=1", cookie=cookie)
            joined.append(status)
            voted.append(await hall.vote(room, cookie, 1))
        counts = (await store.tally(code)).counts
        await store.close()
        assert len(by_script) >= VOTES
        assert set(by_script) == {428}
        assert tried == [404] * CODES
        assert joined == voted == [200] * PHONES
        assert {key: n for key, n in counts.items() if n} == {(0, 1, 1): PHONES}

    finish(lesson())
