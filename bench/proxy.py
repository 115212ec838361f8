"""Several processes of the app behind nginx, as deploy/nginx.conf has it."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.server import ROOT

CONFIGURATION = ROOT / "deploy" / "nginx.conf"
HOST = "clocks.example.org"  # what a visitor calls the app
PLACES = "/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"  # not always on the search path


def nginx() -> str | None:
    """The path of an installed nginx."""
    return shutil.which("nginx") or shutil.which("nginx", path=PLACES)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@dataclass
class Process:
    """One process of the app, which can end and start again at its port."""

    options: tuple[str, ...] = ()
    port: int = field(default_factory=free_port)
    _running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it answers a little later."""
        command = [sys.executable, "-m", "streamlit", "run", "app.py"]
        command += ["--server.port", str(self.port), *self.options]
        environment = {**os.environ, "CLOCK_HANDS_HOSTS": f"{HOST} localhost"}
        self._running = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.DEVNULL, env=environment
        )

    def ready(self, base: str = "") -> None:
        """Wait until it answers, perhaps under a base path."""
        wait_for(f"http://localhost:{self.port}{base}/_stcore/health")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, politely or not, and wait until it is gone."""
        if self._running:
            self._running.send_signal(how)
            try:
                self._running.wait(20)
            except subprocess.TimeoutExpired:
                self._running.kill()
                self._running.wait()


@dataclass(frozen=True)
class Proxied:
    """A proxy and the processes behind it."""

    port: int
    processes: list[Process]

    def start(self) -> None:
        """Start all processes, and wait until they answer."""
        for process in self.processes:
            process.start()
        for process in self.processes:
            process.ready()

    @property
    def http(self) -> str:
        """Address for a browser."""
        return f"http://localhost:{self.port}"

    @property
    def websocket(self) -> str:
        """Address for a visitor without a browser."""
        return f"ws://localhost:{self.port}"


def wait_for(url: str, seconds: float = 60) -> None:
    """Wait until something answers there."""
    late = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(url, timeout=5)
            return
        except OSError:
            if time.monotonic() > late:
                raise
            time.sleep(0.1)


def configuration(port: int, processes: list[Process]) -> str:
    """deploy/nginx.conf with these ports in place of its own."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    for name, process in zip(("app1", "app2", "app3"), processes, strict=True):
        text, found = re.subn(rf"\b{name}:8501\b", f"127.0.0.1:{process.port}", text)
        assert found == 1, name
    text, found = re.subn(r"listen 8080;", f"listen 127.0.0.1:{port};", text)
    assert found == 1
    return text


@contextlib.contextmanager
def behind_proxy(change: tuple[str, str] = ("", "")) -> Iterator[Proxied]:
    """Three processes behind nginx; `change` replaces a piece of its configuration."""
    program = nginx()
    if program is None:
        raise FileNotFoundError("nginx is not installed")
    proxied = Proxied(free_port(), [Process() for _ in range(3)])
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for process in proxied.processes:
            stack.callback(process.end)
        proxied.start()
        text = configuration(proxied.port, proxied.processes)
        assert change[0] in text, change
        file = folder / "nginx.conf"
        file.write_text(text.replace(*change), encoding="utf-8")
        about = f"daemon off; pid {folder}/pid; error_log {folder}/errors;"
        proxy = subprocess.Popen([program, "-p", str(folder), "-c", str(file), "-g", about])
        stack.callback(proxy.wait)
        stack.callback(proxy.terminate)
        wait_for(f"{proxied.http}/_stcore/health")
        yield proxied
