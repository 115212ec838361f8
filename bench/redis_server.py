"""The system's Redis, alone and without a trace."""

import contextlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.server import cpu_seconds, free_port


def redis_server() -> str | None:
    """Return the path of an installed one."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


@dataclass
class RedisServer:
    """One that can end and start again, with what it has kept."""

    folder: str
    port: int = field(default_factory=free_port)
    _process: subprocess.Popen[bytes] = field(init=False, repr=False)

    def start(self) -> None:
        """Start it, as deploy/compose.yaml does, and wait until it listens."""
        command = [redis_server() or "", "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--dir", self.folder, "--appendonly", "yes", "--save", ""]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        late = time.monotonic() + 20
        while time.monotonic() < late:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.02)
        raise TimeoutError("redis-server does not start")

    def tell(self, what: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(what)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it is gone."""
        self.tell(how)
        self._process.wait()

    def files(self) -> list[Path]:
        """Return the kept files."""
        return [path for path in Path(self.folder).rglob("*") if path.is_file()]

    def cpu_seconds(self) -> float:
        """Return CPU time used so far (Linux)."""
        return cpu_seconds(self._process.pid)

    @property
    def url(self) -> str:
        """The value for CLOCK_HANDS_REDIS."""
        return f"redis://127.0.0.1:{self.port}/0"


@contextlib.contextmanager
def running_redis() -> Iterator[RedisServer]:
    """Run a Redis that keeps its data in a folder of its own, until the block ends."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = RedisServer(folder)
        server.start()
        try:
            yield server
        finally:
            server.tell(signal.SIGCONT)
            server.end(signal.SIGKILL)
