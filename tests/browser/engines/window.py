"""A window of Firefox or WebKit. Both take the commands of WebDriver, each over its own line."""

from __future__ import annotations

import contextlib
import glob
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.server import free_port

FIREFOX = ("firefox-esr", "firefox")
DRIVER = "WebKitWebDriver"
MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
PREFERENCES = {
    "marionette.port": 0,  # any free one; Firefox writes it into its profile
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.download.folderList": 2,
    "browser.download.alwaysOpenPanel": False,
    "app.update.enabled": False,
}
# What was not caught, and what was said by console.error, of pages and not of Firefox itself.
PAGE_ERRORS = """const said = Cc["@mozilla.org/consoleAPI-storage;1"]
    .getService(Ci.nsIConsoleAPIStorage).getEvents()
    .filter(one => one.level === "error" && one.filename.startsWith("http"));
const thrown = Services.console.getMessageArray()
    .filter(one => one instanceof Ci.nsIScriptError && !(one.flags & one.warningFlag)
        && one.category.endsWith("javascript") && one.sourceName.startsWith("http"));
return [...said.map(one => one.arguments.join(" ")), ...thrown.map(one => one.errorMessage)];"""
CENTER = """selector => {
    const all = root => [...root.querySelectorAll(selector),
        ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
            shadowRoot ? all(shadowRoot) : [])];
    const found = all(document).find(one => one.getClientRects().length);
    found?.scrollIntoView({ block: "nearest" });
    const box = found?.getBoundingClientRect();
    return box && [box.x + box.width / 2, box.y + box.height / 2];
}"""
FRAME = """const [src, width, height] = arguments;
const frame = Object.assign(document.createElement("iframe"), { src, width, height });
frame.style.border = 0;
document.body.style.margin = 0;
document.body.replaceChildren(frame);"""
KEYS = {"ArrowRight": "\ue014"}
# Streamlit looks for its server at several addresses.
ERROR = re.compile(r"CONSOLE \S+ ERROR (?!Failed to load resource)(.*)")


def mini_browser() -> str | None:
    """WebKitGTK's own small browser, beside its library."""
    return next(iter(sorted(glob.glob(MINI_BROWSER), reverse=True)), None)


def missing(engine: str) -> str | None:
    """Return what this machine would need to open a window of `engine`."""
    if engine == "firefox":
        return None if any(map(shutil.which, FIREFOX)) else "Firefox is not here"
    if not shutil.which(DRIVER) or not mini_browser():
        return "WebKitGTK's driver is not here"
    return None if shutil.which("Xvfb") else "Xvfb is not here"


@contextlib.contextmanager
def window(engine: str, *, dark: bool = False) -> Iterator[Window]:
    """A window of a browser that has kept nothing."""
    kind: Any = {"firefox": Firefox, "webkit": WebKit}[engine]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        opened = kind(Path(folder), dark)
        try:
            opened.start()
            yield opened
        finally:
            opened.end()


class Window:
    """A reader's acts on a page; of an engine: `start`, `send` a command, and `errors`."""

    def __init__(self, folder: Path, dark: bool) -> None:
        self.folder, self.dark, self.processes = folder, dark, []
        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        self.log = folder / "log"

    def run(self, *command: str, **environment: str) -> None:
        """A process that ends with the window; what it says is logged."""
        with self.log.open("a") as log:
            self.processes.append(
                subprocess.Popen(command, env={**os.environ, **environment}, stdout=log, stderr=log)
            )

    def end(self) -> None:
        """End what was started."""
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()

    def open(self, url: str) -> None:
        self.send("POST", "url", "WebDriver:Navigate", url=url)

    def back(self) -> None:
        self.send("POST", "back", "WebDriver:Back")

    def script(self, text: str, *arguments: Any) -> Any:
        """Return the value, or the promised one, of a JavaScript function with this body."""
        return self.send(
            "POST", "execute/sync", "WebDriver:ExecuteScript", script=text, args=list(arguments)
        )

    def until(self, expression: str, *arguments: Any, seconds: float = 30) -> Any:
        """Wait until an expression of JavaScript holds; its value."""
        late = time.monotonic() + seconds
        while not (value := self.script(f"return {expression}", *arguments)):
            assert time.monotonic() < late, f"has not come: {expression}"
            time.sleep(0.05)
        return value

    def act(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind.split()[0], "id": kind, "actions": list(actions)}
        if kind != "key":
            source = {**source, "type": "pointer", "parameters": {"pointerType": kind}}
        self.send("POST", "actions", "WebDriver:PerformActions", actions=[source])

    def key(self, name: str) -> None:
        """Press a key, where the focus is."""
        value = KEYS[name]
        self.act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def center(self, selector: str) -> list[float]:
        """The middle of the first such element that is shown, in a component's own tree too.

        What opens slides into its place: its middle is told once it stands still.
        """
        center, before = self.until(f"({CENTER})(arguments[0])", selector), None
        while center != before:
            time.sleep(0.1)
            center, before = self.until(f"({CENTER})(arguments[0])", selector), center
        return list(center)

    def press(self, x: float, y: float, pointer: str = "mouse") -> None:
        """Press a point of the window."""
        self.act(pointer, at(x, y), DOWN, UP)

    def hold(self, x: float, y: float, pointer: str = "mouse") -> None:
        self.act(pointer, at(x, y), DOWN)

    def move(self, x: float, y: float, pointer: str = "mouse") -> None:
        self.act(pointer, at(x, y))

    def release(self, pointer: str = "mouse") -> None:
        self.act(pointer, UP)

    def resize(self, width: int, height: int) -> None:
        """Give the page this size; the window is as much larger as it has to be."""
        size = [width, height]
        for _ in range(3):
            inner = self.script("return [innerWidth, innerHeight]")
            if inner == size:
                return
            box = self.send("GET", "window/rect", "WebDriver:GetWindowRect")
            self.send(
                "POST", "window/rect", "WebDriver:SetWindowRect",
                width=box["width"] + width - inner[0], height=box["height"] + height - inner[1],
            )  # fmt: skip
            with contextlib.suppress(AssertionError):
                self.until(f"innerWidth === {width} && innerHeight === {height}", seconds=1)

    def open_narrow(self, url: str, width: int, height: int) -> None:
        """Open a page in a frame of this size: no window can be as narrow as a phone."""
        self.open(f"{url.split('/', 3)[0]}//{url.split('/', 3)[2]}/robots.txt")
        self.script(FRAME, url, width, height)
        self.send("POST", "frame", "WebDriver:SwitchToFrame", id=0)


DOWN, UP = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}


def at(x: float, y: float) -> dict[str, Any]:
    """The pointer goes to a point of the window."""
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}


class Firefox(Window):
    """Over Marionette, a socket that Firefox opens itself: [kind, number, error, answer]."""

    def start(self) -> None:
        preferences = PREFERENCES | {
            "browser.download.dir": str(self.downloads),
            "layout.css.prefers-color-scheme.content-override": 0 if self.dark else 1,
        }
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items())
        (self.folder / "user.js").write_text("\n".join(lines))
        program = next(filter(None, map(shutil.which, FIREFOX)))
        self.run(
            program, "--headless", "--marionette", "--no-remote", "-remote-allow-system-access",
            "--profile", str(self.folder),
        )  # fmt: skip
        port = self.folder / "MarionetteActivePort"
        late = time.monotonic() + 60
        while not (port.exists() and port.read_text()):
            assert time.monotonic() < late, "Firefox does not start"
            time.sleep(0.1)
        self.socket = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=120)
        self.line = self.socket.makefile("rb")
        self.read()
        self.send("POST", "", "WebDriver:NewSession")

    def read(self) -> Any:
        size = b""
        while (letter := self.line.read(1)) != b":":
            assert letter, "Firefox has ended"
            size += letter
        return json.loads(self.line.read(int(size)))

    def send(self, method: str, path: str, command: str, **parameters: Any) -> Any:  # noqa: ARG002
        message = json.dumps([0, 1, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self.read()
        assert not error, error
        return answer.get("value", answer) if isinstance(answer, dict) else answer

    def errors(self) -> list[str]:
        """Return the console's errors since the window was opened."""
        self.send("", "", "Marionette:SetContext", value="chrome")
        errors: list[str] = self.script(PAGE_ERRORS)
        self.send("", "", "Marionette:SetContext", value="content")
        return errors


class WebKit(Window):
    """Over HTTP, by the driver that comes with WebKitGTK, on a screen that nobody sees."""

    def start(self) -> None:
        screen, written = os.pipe()
        self.processes.append(
            subprocess.Popen(
                ["Xvfb", "-displayfd", str(written), "-screen", "0", "2000x1400x24"],
                pass_fds=[written], stderr=subprocess.DEVNULL,
            )
        )  # fmt: skip
        os.close(written)
        with os.fdopen(screen) as numbers:
            display = f":{numbers.readline().strip()}"
        (self.folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.downloads}"\n')
        port = free_port()
        self.run(
            DRIVER, f"--port={port}", DISPLAY=display, GDK_BACKEND="x11", HOME=str(self.folder),
            XDG_CONFIG_HOME=str(self.folder), WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1",
        )  # fmt: skip
        self.address = f"http://127.0.0.1:{port}/session"
        options = {
            "binary": mini_browser(),
            "args": ["--automation", "--enable-write-console-messages-to-stdout=true"]
            + ["--dark-mode"] * self.dark,
        }
        late = time.monotonic() + 30
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        while True:
            try:
                session = self.send("POST", "", "", capabilities=capabilities)
                break
            except OSError:  # not listening yet
                if time.monotonic() > late:
                    raise
                time.sleep(0.1)
        self.address += f"/{session['sessionId']}"

    def send(self, method: str, path: str, command: str, **parameters: Any) -> Any:  # noqa: ARG002
        data = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(
            f"{self.address}/{path}".rstrip("/"), data, {"content-type": "application/json"},
            method=method,
        )  # fmt: skip
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def errors(self) -> list[str]:
        return ERROR.findall(self.log.read_text(errors="replace"))

    def end(self) -> None:
        with contextlib.suppress(Exception):
            self.send("DELETE", "", "")
        super().end()
