"""A real server and a real Chromium. Every page is watched: no errors, no other host."""

import contextlib
import http.server
import json
import re
import threading
import time
import urllib.request
from collections.abc import Callable
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import BrowserContext, Page, sync_playwright

from bench.server import ROOT, running
from tests.browser.chromium import SANDBOX, find

ARGUMENTS = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PROJECTOR = {"width": 1280, "height": 720}
SIZES = {"wide": {"width": 1400, "height": 900}, "phone": {"width": 390, "height": 844}}
PHONE = {"viewport": SIZES["phone"], "has_touch": True, "is_mobile": True}
RESTING = '[data-testid=stApp][data-test-script-state="notRunning"]'
# A widget whose code is on its way; a picture and a bar to play it that are not at work yet.
UNFINISHED = "[data-testid=stSkeleton], .plot:not([aria-label]), .toggle:not([aria-label])"
# Streamlit dims what a run has not drawn yet, and fades it in again.
FADED = "document.getAnimations().every(one => !(one instanceof CSSTransition))"
QUIET = 0.3  # seconds in which a page that says nothing has nothing more to say


class Talk:
    """Who spoke last over a page's websocket, and when."""

    def __init__(self, page: Page) -> None:
        self.answered, self.at = True, time.monotonic()
        page.on("websocket", self._listen)

    def _listen(self, socket) -> None:
        socket.on("framesent", lambda _: self._note(answered=False))
        socket.on("framereceived", lambda _: self._note(answered=True))

    def _note(self, *, answered: bool) -> None:
        self.answered, self.at = answered, time.monotonic()

    def is_over(self) -> bool:
        return self.answered and time.monotonic() - self.at > QUIET


talks: WeakKeyDictionary[Page, Talk] = WeakKeyDictionary()
contexts: WeakKeyDictionary[BrowserContext, str] = WeakKeyDictionary()  # the options of each
idle: WeakKeyDictionary[BrowserContext, list[Page]] = WeakKeyDictionary()  # tabs for later tests
failures = []


def pytest_runtest_makereport(call):
    """Note what fails: its tab is for no other test."""
    if call.excinfo:
        failures.append(call.when)


@contextlib.contextmanager
def running_server():
    """A new server; yields its address."""
    with running(ROOT) as server:
        yield server.http


@pytest.fixture(scope="session")
def address():
    with running_server() as address:
        yield address


@pytest.fixture(scope="session")
def chromium(tmp_path_factory):
    """A browser whose first context has a profile on disk.

    There it keeps what it fetched, and compiled: a page loads in half the time.
    """
    with sync_playwright() as playwright:
        profile = tmp_path_factory.mktemp("profile")
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=find(), args=ARGUMENTS + SANDBOX
        )
        contexts[context] = "{}"
        yield context.browser
        context.close()


@contextlib.contextmanager
def watched_page(
    chromium, viewport=PROJECTOR, color_scheme="light", reduced_motion="no-preference", **options
):
    """An empty page; leaving it fails if the console had an error or another host was asked.

    Other options of a Playwright context give the page another context, shared with its like.
    The tab may be one that an earlier test has left: in it the app loads in two thirds of the time.
    """
    problems, before = [], len(failures)
    context = context_with(chromium, **options)
    page = idle[context].pop() if idle.get(context) else new_page(chromium, **options)
    page.bring_to_front()
    page.set_viewport_size(viewport)
    page.emulate_media(media="null", color_scheme=color_scheme, reduced_motion=reduced_motion)

    def on_request(request):
        if not request.url.startswith(("http://localhost", "data:", "blob:")):
            problems.append(f"asked another host: {request.url}")

    def on_response(response):
        if response.status >= 400:
            problems.append(f"{response.status}: {response.url}")

    def on_console(message):
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            problems.append(message.text)

    listeners = {
        "request": on_request,
        "response": on_response,
        "console": on_console,
        "pageerror": lambda error: problems.append(str(error)),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    try:
        yield page
    except BaseException:
        page.close()
        raise
    if problems or len(failures) > before:
        page.close()
    else:
        empty(page)
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
        idle.setdefault(context, []).append(page)
    assert not problems, problems


def empty(page):
    """Make a tab as good as new."""
    page.unroute_all(behavior="ignoreErrors")
    page.evaluate("() => { try { sessionStorage.clear(); } catch {} }")  # a room that was opened
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    session.send("Page.resetNavigationHistory")
    session.detach()
    talks[page].answered = True


def new_page(chromium, **options):
    """A page whose talk with the server is listened to, but whose errors are not."""
    page = context_with(chromium, **options).new_page()
    talks[page] = Talk(page)
    return page


def context_with(chromium, **options):
    """The context for pages with these options: it keeps what the browser got for the next one."""
    wishes = json.dumps(options, sort_keys=True)
    for context in chromium.contexts:
        if contexts.get(context) == wishes:
            return context
    context = chromium.new_context(**options)
    contexts[context] = wishes
    return context


@pytest.fixture
def page(chromium):
    with watched_page(chromium) as page:
        yield page


@pytest.fixture
def phone(chromium):
    with watched_page(chromium, **PHONE) as page:
        yield page


@pytest.fixture
def sent(page):
    """The messages to the server, as they go."""
    frames = []

    def watch(socket):
        socket.on("framesent", lambda frame: frames.append(frame))

    page.on("websocket", watch)
    yield frames
    page.remove_listener("websocket", watch)


def settle(page: Page) -> None:
    """After something was done: wait until the server has answered and its run is over."""
    page.wait_for_timeout(1000 * QUIET)  # by then a page has said what it has to say
    rest(page)


def rest(page: Page) -> None:
    """Wait until the page is drawn, and nobody has said anything for a while."""
    page.wait_for_selector("[data-testid=stApp] h1", timeout=60_000)
    page.wait_for_selector("#paint", state="detached", timeout=60_000)  # ui/paint
    late = time.monotonic() + 60
    while (
        page.query_selector(RESTING) is None
        or page.query_selector(UNFINISHED) is not None
        or not talks[page].is_over()
    ):
        assert time.monotonic() < late, "the page does not come to rest"
        page.wait_for_timeout(50)
    page.wait_for_function(FADED)


def begin_with(page: Page, component: str, statements: str) -> None:
    """Have a component of the app do something else first: a module's name, as in ui/live."""

    def answer(route):
        text = route.fetch().text()
        own = text[text.index(f'"{component}": ') :]
        name = re.search(r"default: (\w+)", own)[1]
        begins = re.search(rf"function {name}\(.*\n", own)[0]
        body = text.replace(begins, begins + statements, 1)
        route.fulfill(body=body, content_type="text/javascript")

    page.route("**/app.js", answer)


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until `holds` does."""
    late = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < late, "what was waited for has not come"
        page.wait_for_timeout(20)


# The app waits until nobody has touched the page for a second: ui/paint/browser/app.js.
AT_ONCE = "document.getElementById('paint')?.dispatchEvent(new Event('scroll'))"


def visit(page: Page, url: str) -> None:
    """Open `url`, wait for it, and see that nothing was raised."""
    page.goto(url)
    page.evaluate(AT_ONCE)
    rest(page)
    assert page.locator("[data-testid=stException]").count() == 0


def prepared(link):
    """The link, once the server has its still: a busy one first answers without."""
    for _ in range(150):
        with urllib.request.urlopen(link) as answer:
            if b'class="still' in answer.read():
                return link
        time.sleep(0.2)
    raise AssertionError(f"no still of {link}")


@pytest.fixture
def blog():
    """A page served at another address than the app; yields its address and takes its text."""

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):  # the library's name
            self.send_response(200)
            self.send_header("Content-Type", f"{server.kind}; charset=utf-8")
            self.end_headers()
            self.wfile.write(server.text.encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("localhost", 0), Answer)
    server.kind = "text/html"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()
