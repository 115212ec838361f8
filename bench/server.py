"""A server of its own for each measurement, with its CPU time and memory."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLAIN = ROOT / "bench" / "plain"


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def wait_for(url: str, process: subprocess.Popen[bytes], seconds: float = 300) -> None:
    """Wait until `process` answers there."""
    late = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < late:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(url, timeout=5).close()
            return
        time.sleep(0.1)
    raise TimeoutError(f"no answer from {url}")


def cpu_seconds(process: int) -> float:
    """Return CPU time that a process has used so far (Linux)."""
    spent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """`streamlit run` in a folder, which can end and start again at its port."""

    folder: Path = ROOT
    options: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)  # beside that of this process
    port: int = field(default_factory=free_port)
    _process: subprocess.Popen[bytes] = field(init=False, repr=False)

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
        wait_for(f"{self.http}{base}/_stcore/health", self._process)

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

    @property
    def http(self) -> str:
        """Address for a browser."""
        return f"http://localhost:{self.port}"

    @property
    def websocket(self) -> str:
        """Address for a visitor without a browser."""
        return f"ws://localhost:{self.port}"

    def cpu_seconds(self) -> float:
        """Return CPU time used so far (Linux)."""
        return cpu_seconds(self._process.pid)

    def megabytes(self) -> float:
        """Return resident memory (Linux)."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        match = re.search(r"VmRSS:\s+(\d+)", status)
        assert match
        return int(match[1]) / 1024


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
