"""The server's own parts: files, hosts, search, the queue of runs, and scripts in one text."""

import gzip
import json
import os
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from graphlib import TopologicalSorter
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
from starlette.requests import Request
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from bench.server import ROOT, running
from document import contents
from document.link import from_query
from document.words import words
from state.presets import HEADS
from tests.app import open_page, pages
from tests.app.test_paint import answer, beneath
from tests.loops import finish
from tests.node import js
from tests.reading import read_page
from ui.scripts import bundle as bundling
from ui.scripts.app import app_script
from ui.scripts.bundle import bundle
from ui.scripts.modules import IMPORT
from ui.server import files, index, rooms, run_queue
from ui.server.files import MODULES
from ui.server.hosts import VARIABLE, PublicHosts
from ui.server.http import STATIC, CompressedStatic
from ui.server.run_queue import RunQueue
from ui.server.search import robots, sitemap

SCRIPT = next((STATIC / "static" / "js").glob("PlotlyChart*.js"))


# ---- static files come compressed and whole, and nothing else does


def static(path, encoding="gzip"):
    """Return the headers and the body of a static file; "beneath" is what is passed on."""
    _, *sent = answer(CompressedStatic(beneath(b"beneath")), path, accept_encoding=encoding)
    return sent


def test_a_script_is_sent_compressed_and_whole_and_everything_else_passed_on():
    headers, body = static(f"/static/js/{SCRIPT.name}")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == SCRIPT.read_bytes()
    assert len(body) < SCRIPT.stat().st_size / 2
    assert static(f"/static/js/{SCRIPT.name}", "identity")[1] == b"beneath"
    for path in (
        *("/", "/heatmap", "/static/js/none.js", "/static/../index.html"),
        *("/static/../../web/cli.py", "/static/%00.js", "/static/" + 300 * "x" + ".js"),
        "/static/\\\\host\\share\\x.js",
    ):
        assert static(path)[1] == b"beneath", path


# ---- behind a public name


def passed_on(hosts, **headers):
    """The headers that reach the app behind PublicHosts."""
    received = {}

    async def app(scope, *_):
        received.update({name.decode(): value.decode() for name, value in scope["headers"]})

    scope = {"type": "websocket", "headers": [(k.encode(), v.encode()) for k, v in headers.items()]}
    finish(PublicHosts(app, hosts)(scope, None, None))
    return received


def test_listed_names_are_passed_on_as_localhost_and_others_left_to_be_refused():
    listed = ["clocks.example.org", "*.lab.example"]
    for host, origin in (
        ("clocks.example.org", "https://clocks.example.org"),
        ("CLOCKS.example.org:8080", "http://Clocks.Example.org:8080"),
        ("a.lab.example", "https://b.lab.example"),
    ):
        headers = passed_on(listed, host=host, origin=origin, other="x")
        assert headers == {"host": "localhost", "origin": "http://localhost", "other": "x"}
    other = "evil.example", "clocks.example.org.evil.example", "notclocks.example.org", "", "[", ":"
    for host in other:
        for hosts in ([], listed):
            assert passed_on(hosts, host=host) == {"host": host}


def test_a_websocket_under_a_listed_name_is_accepted_and_under_another_refused():
    with running(environment={VARIABLE: "clocks.example.org"}) as server:

        def opens(name):
            sock = socket.create_connection(("127.0.0.1", server.port))
            address = f"ws://{name}:{server.port}/_stcore/stream"
            return connect(address, sock=sock, origin=f"http://{name}")

        with opens("clocks.example.org"):
            pass
        with pytest.raises(InvalidStatus, match="403"), opens("evil.example"):
            pass


# ---- what search engines are told, and what can be looked up


def test_the_sitemap_has_every_page_on_the_host_that_was_asked(monkeypatch):
    monkeypatch.setenv(VARIABLE, "clocks.example.org")
    asked = [(b"host", b"clocks.example.org"), (b"x-forwarded-proto", b"https")]
    request = Request({"type": "http", "method": "GET", "headers": asked})
    tree = ElementTree.fromstring(sitemap(request).body.decode())
    there = {f"https://clocks.example.org/{contents.url_path(name)}" for name in contents.names()}
    assert {one.text for one in tree.iter() if one.text} == there
    *allowed, last = robots(request).body.decode().splitlines()
    assert allowed == ["User-agent: *", "Allow: /"]
    assert last == "Sitemap: https://clocks.example.org/sitemap.xml"
    assert {"/robots.txt", "/sitemap.xml"} <= {route.path for route in files.ROUTES}


def test_entries_of_the_index_lead_to_their_pages_and_nothing_in_their_links_is_refused():
    entries = json.loads(index.for_the_app())
    by_path = {contents.url_path(name): name for name in contents.names()}
    for entry in entries:
        to = urlsplit(entry["to"])
        page, query = by_path[to.path], parse_qs(to.query)
        assert words(page).meta["title"] == entry["page"]
        assert from_query(page, query)[1].refused == [], entry
        assert entry["title"]
        assert not {"{", "*", "`", "<"} & {*entry["title"] + entry["text"]}, entry
        if query and page not in ("choose", "myths"):  # settings alone, and a number
            own = {name: values[0] for name, values in query.items()}
            assert read_page(page, **own).warnings == [], entry
    titles = {entry["title"] for entry in entries}
    assert {words(name).meta["title"] for name in contents.names()} <= titles
    assert {*words("glossary").meta["links"], *HEADS} <= titles
    assert {f"“{myth['claim']}”" for myth in words("myths").meta["myths"]} <= titles
    also = {*" ".join(entry["also"] for entry in entries).split()}
    assert {"rotate_half", "half-split", "interleaved", "bfloat16", "batch_first"} <= also
    found = {  # words of public reports, each with a page that answers it
        "inv_freq": "check", "rope_theta": "choose", "mscale": "choose", "params.json": "check",
        "batch_first": "traps", "start_pos": "traps", "vote": "plans", "handout": "plans",
        "NoPE": "schemes", "extrapolation": "choose", "sqrt": "text-to-input",
    }  # fmt: skip
    for word, page in found.items():
        about = ((urlsplit(one["to"]).path, f"{one['title']} {one['also']}") for one in entries)
        assert page in {there for there, text in about if word in text.split()}, word
    assert {one["ask"] for one in words("home").meta["questions"]} <= titles
    lines = {entry["term"]: entry["html"] for entry in entries if "term" in entry}
    assert len(lines) == len(words("glossary").meta["links"])
    assert '<a href="https://' in lines["alibi"]


FIRST = {  # what a newcomer types, and the title that the search shows first
    "why are there both sine and cosine": "Why sine and cosine?",
    "offline": "Read the story offline",
    "how do I print this": "A sheet to print",
    "compare": "Compare two settings: A | B",
    "pytorch": "Code in NumPy, PyTorch and JAX",
    "slowest hand": "How slow is the slowest hand?",
    "lock": "Lock or hide controls: Share, For teachers",
    "share with a friend": "Share a page with a friend",
    "absolute positions": "absolute",
    "why not rotate values": "Why are the values not rotated?",
    "vote": "Lesson plans",
    "llama-3.1": "Llama 3.1 8B",
}


def test_the_search_shows_first_what_newcomers_look_for():
    entries, fillers = json.loads(index.for_the_app()), index.search_labels()["fillers"]
    find = partial(js, "ui/frame/browser/ranking.js", "find", entries)
    assert {asked: find(asked, fillers)[0]["title"] for asked in FIRST} == FIRST
    assert len(find("share with a friend", fillers)) == 1  # no row because of a filler
    assert len(find("lock", fillers)) == 1  # and no clock


def test_the_index_is_sent_by_its_content_and_kept():
    def request(query, encoding):
        headers = [(b"accept-encoding", encoding)]
        scope = {"type": "http", "query_string": query.encode(), "headers": headers}
        return files.ANSWERS["/browser/index.json"](Request(scope))

    sent = request(f"v={index.version()}", b"gzip")
    assert gzip.decompress(sent.body).decode() == index.for_the_app()
    assert sent.headers["cache-control"] == files.YEAR
    assert request("v=other", b"").headers["cache-control"] == "no-cache"


# ---- runs take turns: few at once, none held up by one that fails or never ends


def most_at_once(queue):
    """Count how many of twenty runs are in at once: where two may be, they wait for each other."""
    inside, most, counting = 0, 0, threading.Lock()
    full = threading.Event()

    def run(_):
        nonlocal inside, most
        with queue.turn():
            with counting:
                inside += 1
                most = max(most, inside)
                if inside == 2:
                    full.set()
            full.wait(5)
            with counting:
                inside -= 1

    with ThreadPoolExecutor(10) as pool:
        list(pool.map(run, range(20)))
    return most


def test_no_more_than_a_few_at_once_and_nobody_waits_for_good():
    queue = RunQueue(at_once=2, longest=60)
    for _ in range(3):
        with pytest.raises(RuntimeError), queue.turn():
            raise RuntimeError  # which gives its turn back
    assert most_at_once(queue) == 2
    queue, reached = RunQueue(at_once=2, longest=0.1), []

    def nest(depth):
        """Deeper than there are turns: the inner ones go ahead, and give back only their own."""
        with queue.turn():
            reached.append(depth)
            if depth:
                nest(depth - 1)

    nest(4)
    assert reached == [4, 3, 2, 1, 0]
    queue.longest = 60
    with ThreadPoolExecutor(1) as pool:
        with queue.turn(), queue.turn():
            third = pool.submit(nest, 0)
            with pytest.raises(TimeoutError):
                third.result(0.3)
        third.result(60)


def test_every_run_of_the_app_takes_one_turn_and_says_all_within_it(monkeypatch):
    sent, enqueue = [], ScriptRunContext.enqueue

    def note(context, message):
        sent.extend([message] * message.HasField("delta"))
        enqueue(context, message)

    class Watched(RunQueue):
        turns = sent_within = 0

        @contextmanager
        def turn(self):
            self.turns += 1
            before = len(sent)
            with super().turn():
                yield
            self.sent_within += len(sent) - before

    pages()  # found by a run of their own, once
    queue = Watched()
    monkeypatch.setattr(run_queue, "runs", queue)
    monkeypatch.setattr(ScriptRunContext, "enqueue", note)
    open_page("heatmap").slider(key="position").set_value(7).run()
    assert queue.turns == 2
    assert queue.sent_within == len(sent) > 20


# ---- modules in one text


@pytest.fixture
def ui(monkeypatch, tmp_path):
    """A folder of modules in the place of ui/."""
    monkeypatch.setattr(bundling, "UI", tmp_path)
    bundle.cache_clear()
    yield tmp_path
    bundle.cache_clear()


def answer_of(folder, text):
    """What a script gives that begins with nothing counted and says it by `answer`."""
    file = folder / "answer.mjs"
    file.write_text(f"globalThis.began = 0;\n{text}")
    return js(os.path.relpath(file, ROOT), "answer")


B = """globalThis.began += 1; // of those that begin
export const two = 2;
export const png = () => two;
export class Lost {
  png() {}
}
"""


@pytest.mark.parametrize(
    ("instead", "sum_"), [((), 4), ((("b.js", "export const two = 3;\n"),), 6)]
)
def test_each_module_stands_once_after_those_that_it_imports(ui, instead, sum_):
    (ui / "b.js").write_text(B)
    (ui / "a.js").write_text(
        'import { two } from "./b.js";\n/** Adds.\n * @param x */\n'
        "export function add(x) { // here\n  return x + two;\n}\n"
    )
    entry = 'import * as a from "./a.js";\nimport { two as zwei } from "./b.js";\n'
    text = bundle(f"{entry}globalThis.sum = a.add(zwei);\n", *instead)
    asked = "export const answer = () => [globalThis.sum, globalThis.began];"
    assert answer_of(ui, f"{text}\n{asked}") == [sum_, int(not instead)]
    assert not [word for word in ("png", "Lost", "Adds", "here", "begin\n") if word in text]


def test_what_cannot_be_bundled_is_said(ui):
    (ui / "a.js").write_text("export const add = 1;\n")
    for line in ("export default add;", 'await import("./a.js");'):
        with pytest.raises(ValueError, match="cannot be bundled"):
            bundle(f"{line}\n")
    for line in ("export { add };", 'import add from "./a.js";'):
        (ui / "a.js").write_text(f"{line}\n")
        with pytest.raises(ValueError, match="cannot be bundled"):
            app_script({"a": ui / "a.js"})


def test_no_module_of_the_app_waits_for_itself():
    """One that imports itself by way of others would be called before it has begun."""
    imports = {
        path: [(path.parent / where).resolve() for _, _, where in IMPORT.findall(path.read_text())]
        for path in MODULES.values()
    }
    assert sum(map(len, imports.values())) > len(imports)
    TopologicalSorter(imports).prepare()  # raises CycleError


def test_rooms_are_kept_in_redis_where_one_is_named(monkeypatch):
    monkeypatch.delenv(rooms.VARIABLE, raising=False)
    assert type(rooms.store()).__name__ == "Memory"
    monkeypatch.setenv(rooms.VARIABLE, "redis://localhost:1")
    assert type(rooms.store()).__name__ == "Redis"
