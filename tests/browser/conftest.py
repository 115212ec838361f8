"""A real server and a real Chromium. Every page is watched: no errors, no other host.

Processes of one run share a server. Each has a browser, and a file of tests has its tabs, one for
each kind (`watched_page`). What a test needs decides what it costs, in seconds of CPU:

    cold(link)                   0.3   the first paint alone; `run` lets its app run (+ 1)
    visit(page, url)             0.4   another link in a tab that has the app, as Back does it
    visit(page, url, fresh=True) 1     a load: only where loading is what is tested

Wait for a state of the page (`until`, `settle`, a locator), never for time. What has not come
after LONG seconds fails, and the failure says what the page was doing. Nothing is tried again.
"""

import contextlib
import json
import os
import re
import time
import urllib.request
from collections.abc import Callable
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from bench.server import running
from tests.browser.chromium import SANDBOX, find

ARGUMENTS = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
ARGUMENTS += ["--js-flags=--no-opt"]  # no page here lives so long that a second compiler pays
PROJECTOR = {"width": 1280, "height": 720}
SIZES = {"wide": {"width": 1400, "height": 900}, "phone": {"width": 390, "height": 844}}
PHONE = {"viewport": SIZES["phone"], "has_touch": True, "is_mobile": True}
RESTING = "[data-testid=stApp][data-test-script-state=notRunning]"
# Not so: a first paint; a widget whose code is on its way; a picture and a bar to play it that are
# not at work yet. Streamlit also dims what a run has not drawn yet, and fades it in again.
UNFINISHED = "#paint, [data-testid=stSkeleton], .plot:not([aria-label]), .toggle:not([aria-label])"
RESTS = f"""document.querySelector("{RESTING}") && !document.querySelector("{UNFINISHED}") &&
    document.getAnimations().every(one => !(one instanceof CSSTransition))"""
LONG = 30  # seconds for an answer, or for what the browser does by itself
LOAD = 120  # seconds for a page of a server that has just begun
expect.set_options(timeout=1000 * LONG)
QUIET = 0.3  # seconds in which a page that says nothing has nothing more to say


class Talk:
    """The talk over a page's websocket: who spoke last, when, and what was sent."""

    def __init__(self, page: Page) -> None:
        self.answered, self.at = True, time.monotonic()
        self.sent: list = []
        page.on("websocket", self._listen)

    def _listen(self, socket) -> None:
        socket.on("framesent", self._note)
        socket.on("framereceived", lambda _: self._note(None))

    def _note(self, sent) -> None:
        self.answered, self.at = sent is None, time.monotonic()
        if sent is not None:
            self.sent.append(sent)

    def is_over(self) -> bool:
        return self.answered and time.monotonic() - self.at > QUIET


talks: WeakKeyDictionary[Page, Talk] = WeakKeyDictionary()
contexts: WeakKeyDictionary[BrowserContext, str] = WeakKeyDictionary()  # the options of each
# Tabs for later tests, by the script that they begin with.
idle: WeakKeyDictionary[BrowserContext, dict[str, list[Page]]] = WeakKeyDictionary()
at_work: list[Page] = []  # the watched tabs of the test that runs
failures = []


# The dearest groups, in CPU time: none of them is left for one process when the other has ended.
FIRST = ("test_pages", "test_story", "test_history", "site", "firefox", "webkit")


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(config, items):
    """Run a file's tests in one process, one after the other: they share their tabs."""
    turns = {}
    for item in items:
        if item.get_closest_marker("browser") and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
        group = item.get_closest_marker("xdist_group")
        name = group.args[0] if group else None
        turns[item] = FIRST.index(name) if name in FIRST else len(FIRST) + (name is None)
    if hasattr(config, "workerinput"):
        items.sort(key=turns.get)


# What a page was doing when a test failed.
DOING = """() => JSON.stringify({
    drawn: document.querySelector("h1")?.textContent,
    paint: Boolean(document.querySelector("#paint")),
    run: document.querySelector("[data-testid=stApp]")?.dataset.testScriptState,
    focus: document.activeElement?.outerHTML.slice(0, 99),
    says: document.querySelector("[data-testid=stException], [role=alert]")?.textContent,
})"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call):
    """Note what fails, as its tab is for no other test, and say what its pages were doing."""
    report = yield
    if call.excinfo:
        failures.append(call.when)
        report.sections += [("page", f"{page.url} {page.evaluate(DOING)}") for page in at_work]
    return report


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """The address of a server that the processes of a run share: the first starts and ends it."""
    folder = tmp_path_factory.getbasetemp()
    folder = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "server"
    own, file = folder / f"used by {os.getpid()}", folder / "address"
    while True:
        try:
            folder.mkdir()
            break
        except FileExistsError:
            with contextlib.suppress(FileNotFoundError):  # it has just ended
                own.touch()
                wait(file.exists, 3 * LOAD)
                yield file.read_text()
                own.unlink()
                return
    with running() as server:
        (folder / "new").write_text(server.http)
        (folder / "new").rename(file)
        yield server.http
        wait(lambda: not [*folder.glob("used by *")], 10 * LOAD)
        ended = folder.rename(f"{folder} of {os.getpid()}")  # who comes now starts one
        wait(lambda: not [*ended.glob("used by *")], 10 * LOAD)


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
    chromium,
    viewport=PROJECTOR,
    color_scheme="light",
    reduced_motion="no-preference",
    script="",
    **options,
):
    """A tab; leaving it fails if the console had an error or another host was asked.

    Other options of a Playwright context give the page another context, shared with its like;
    `script` runs before those of each page that is loaded. The tab may be one that an earlier test
    of the same file has left: it has the app, and `visit` goes on from there.
    """
    problems, before = [], len(failures)
    tabs = idle.setdefault(context_with(chromium, **options), {}).setdefault(script, [])
    page = tabs.pop() if tabs else new_page(chromium, script, **options)
    page.bring_to_front()
    page.set_viewport_size(viewport)
    page.emulate_media(media="null", color_scheme=color_scheme, reduced_motion=reduced_motion)

    def on_request(request):
        if not request.url.startswith(("http://localhost", "data:", "blob:")):
            problems.append(f"asked another host: {request.url}")

    def on_console(message):
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            problems.append(message.text)

    listeners = {
        "request": on_request,
        "response": lambda it: it.status < 400 or problems.append(f"{it.status}: {it.url}"),
        "console": on_console,
        "pageerror": lambda error: problems.append(str(error)),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    at_work.append(page)
    try:
        yield page
    except BaseException:
        page.close()
        raise
    finally:
        at_work.remove(page)
    if problems or len(failures) > before:
        page.close()
    else:
        page.unroute_all(behavior="ignoreErrors")
        page.mouse.move(0, 0)
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
        tabs.append(page)
    assert not problems, problems


@pytest.fixture(scope="module", autouse=True)
def empty_tabs():
    """Begin a file with tabs as good as new: what a test leaves there only its own file meets."""
    for tab in [tab for scripts in idle.values() for tabs in scripts.values() for tab in tabs]:
        tab.evaluate(FORGET)
        tab.evaluate("() => { try { localStorage.clear(); } catch {} }")  # a reader's course
        tab.goto("about:blank")
        session = tab.context.new_cdp_session(tab)
        session.send("Page.resetNavigationHistory")
        session.detach()
        talks[tab].answered = True


def new_page(chromium, script="", **options):
    """A page whose talk with the server is listened to, but whose errors are not."""
    page = context_with(chromium, **options).new_page()
    page.add_init_script(script)
    page.set_default_timeout(1000 * LONG)
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


# The app runs after a second without a hand on the page (ui/paint/browser/app.js): here it waits
# for a word, so that a slow machine has the time to do something first.
WAIT = """(() => {
    const own = setTimeout, waiting = [];
    const holds = after => after === 1000 && document.getElementById("paint");
    window.setTimeout = (call, after, ...rest) =>
        holds(after) ? -waiting.push(call) : own(call, after, ...rest);
    window.runApp = () => {
        window.setTimeout = own;
        waiting.pop()?.();
    };
})()"""
EARLY = "performance.getEntriesByName('early').length"
APP_RUNS = "performance.getEntriesByName('app asked for').length"


@pytest.fixture
def cold(address, chromium):
    """Opens a link as far as a first paint that follows a hand; `run` lets the app run.

    Options are those of `watched_page`; each call has a tab of its own until the test ends.
    """
    with contextlib.ExitStack() as stack:

        def open_(path, **options):
            page = stack.enter_context(watched_page(chromium, script=WAIT, **options))
            page.goto(prepared(f"{address}/{path}"), wait_until="commit")
            page.wait_for_function(EARLY)
            return page

        yield open_


def run(page: Page) -> None:
    """Let the app of a first paint run, and wait for it."""
    page.evaluate("runApp()")
    rest(page)


@pytest.fixture
def sent(page):
    """The messages to the server, as they go."""
    talks[page].sent.clear()
    return talks[page].sent


def settle(page: Page) -> None:
    """After something was done: wait until the server has answered and its run is over."""
    page.wait_for_timeout(1000 * QUIET)  # by then a page has said what it has to say
    rest(page)


def rest(page: Page) -> None:
    """Wait until the page is drawn, and nobody has said anything for a while."""
    page.wait_for_selector("[data-testid=stApp] h1", timeout=1000 * LOAD)
    late = time.monotonic() + LONG
    while not (talks[page].is_over() and page.evaluate(RESTS)):
        assert time.monotonic() < late, "the page does not come to rest"
        page.wait_for_timeout(50)


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
    """Wait until `holds` does, and let the page tell of itself meanwhile."""
    wait(holds, LONG, lambda: page.wait_for_timeout(20))


def wait(holds, seconds, pause=lambda: time.sleep(0.1)):
    """Wait until `holds` does."""
    late = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < late, f"has not come within {seconds} s"
        pause()


# The app waits until nobody has touched the page for a second: ui/paint/browser/app.js.
AT_ONCE = "document.getElementById('paint')?.dispatchEvent(new Event('scroll'))"


FORGET = "() => { try { sessionStorage.clear(); } catch {} }"  # a room that was opened
# As the browser's Back does it: the app shows another link without a load.
GO = """url => {
    if (location.origin !== new URL(url).origin) return false;
    if (!document.querySelector("[data-testid=stApp] h1")) return false;
    document.activeElement?.blur();
    history.pushState({}, "", url);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    return true;
}"""


def visit(page: Page, url: str, *, fresh: bool = False) -> None:
    """Open `url`, wait for it, and see that nothing was raised.

    A tab that has the app goes there without a load, unless it shall be `fresh`: half of the
    time. Then its session is the old one, with what was set on a page before.
    """
    if not fresh and page.locator("[data-testid=stApp] h1").count():
        rest(page)  # what is said late would be said of the other link
    if page.locator("[data-testid=stPopoverBody], [role=dialog], .search-box").count():
        page.keyboard.press("Escape")
        settle(page)  # a popover that closes says so
    # Presenter mode lasts until somebody leaves it, and a lock as long as its visit.
    fresh = fresh or page.locator(".st-key-leave").count() > 0 or "lock=" in page.url
    if fresh or not page.evaluate(GO, url):
        page.evaluate(FORGET)
        page.goto(url)
        page.evaluate(AT_ONCE)
        rest(page)
    else:
        settle(page)
    shown = page.locator("[data-testid=stException]").all_inner_texts()
    assert not shown, shown


def prepared(link):
    """The link, once the server has its snapshot: a busy one first answers without."""
    for _ in range(5 * LOAD):
        with urllib.request.urlopen(link) as answer:
            if b'class="snapshot' in answer.read():
                return link
        time.sleep(0.2)
    raise AssertionError(f"no snapshot of {link}")
