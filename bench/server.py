"""A server of its own for each measurement, with its CPU time and memory; and a Redis."""

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
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom

ROOT = Path(__file__).parent.parent
PLAIN = ROOT / "bench" / "plain"


def free_port() -> int:
    """Return a port that nobody uses now, and that Linux gives no outgoing connection."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.create_server(("", port)):
            return port


def wait_for(
    what: str, answer: Callable[[], object], process: subprocess.Popen[bytes], seconds: float = 300
) -> None:
    """Wait until `answer` raises no OSError; raise TimeoutError where `process` is over before."""
    late = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < late:
        with contextlib.suppress(OSError):
            answer()
            return
        time.sleep(0.1)
    raise TimeoutError(f"no answer from {what}")


def wait_for_page(url: str, process: subprocess.Popen[bytes]) -> None:
    """Wait until `process` answers at an address."""
    wait_for(url, lambda: urllib.request.urlopen(url, timeout=5).close(), process)


def megabytes(process: int | str = "self") -> float:
    """Return resident memory (Linux)."""
    match = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert match
    return int(match[1]) / 1024


@dataclass(kw_only=True)
class Address:
    """A port of this machine."""

    port: int = field(default_factory=free_port)

    @property
    def http(self) -> str:
        """Address for a browser."""
        return f"http://localhost:{self.port}"

    @property
    def websocket(self) -> str:
        """Address for a visitor without a browser."""
        return f"ws://localhost:{self.port}"


@dataclass(kw_only=True)
class Process(Address):
    """A program that can end and start again at its port."""

    _process: subprocess.Popen[bytes] = field(init=False, repr=False)

    def tell(self, what: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(what)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, politely or not, and wait until it is gone."""
        self.tell(how)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    @property
    def code(self) -> int | None:
        """The exit code, or the signal, below 0; None while it runs."""
        return self._process.poll()

    def cpu_seconds(self) -> float:
        """Return CPU time used so far (Linux)."""
        text = Path(f"/proc/{self._process.pid}/stat").read_text()
        spent = text.rpartition(")")[2].split()[11:13]
        return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Return resident memory (Linux)."""
        return megabytes(self._process.pid)


@dataclass
class Server(Process):
    """`streamlit run` in a folder."""

    folder: Path = ROOT
    options: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)  # beside that of this process

    def start(self) -> None:
        """Start it; it answers a little later."""
        command = [sys.executable, "-m", "streamlit", "run", "app.py"]
        command += ["--server.port", str(self.port), "--server.headless", "true"]
        command += ["--browser.gatherUsageStats", "false", "--browser.serverAddress", "localhost"]
        self._process = subprocess.Popen(
            [*command, *self.options],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            env={**os.environ, **self.environment},
        )

    def ready(self, base: str = "") -> None:
        """Wait until it answers, perhaps under a base path."""
        wait_for_page(f"{self.http}{base}/_stcore/health", self._process)


@contextlib.contextmanager
def running(
    folder: Path = ROOT,
    options: tuple[str, ...] = (),
    base: str = "",
    environment: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """Run a server in `folder`, until the block ends."""
    server = Server(folder, options, environment or {})
    server.start()
    try:
        server.ready(base)
        yield server
    finally:
        server.end()


def redis_server() -> str | None:
    """Return the path of an installed one."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


@dataclass
class RedisServer(Process):
    """The system's Redis, with what it has kept in a folder."""

    folder: Path

    def start(self) -> None:
        """Start it, as deploy/compose.yaml does, and wait until it listens."""
        command = [redis_server() or "", "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--dir", str(self.folder), "--appendonly", "yes", "--save", ""]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        place = "127.0.0.1", self.port
        wait_for("Redis", lambda: socket.create_connection(place).close(), self._process)

    @property
    def url(self) -> str:
        """The value for CLOCK_HANDS_REDIS."""
        return f"redis://127.0.0.1:{self.port}/0"


@contextlib.contextmanager
def running_redis() -> Iterator[RedisServer]:
    """Run a Redis that keeps its data in a folder of its own, until the block ends."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = RedisServer(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.tell(signal.SIGCONT)
            server.end(signal.SIGKILL)
