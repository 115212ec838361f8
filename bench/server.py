"""A separate server for each measurement, with its CPU time and memory."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLAIN = ROOT / "bench" / "plain"


@dataclass(frozen=True)
class Server:
    """A running server."""

    port: int
    process: int

    def cpu_seconds(self) -> float:
        """CPU time used so far (Linux)."""
        spent = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")

    @property
    def http(self) -> str:
        """Address for a browser."""
        return f"http://localhost:{self.port}"

    @property
    def websocket(self) -> str:
        """Address for a visitor without a browser."""
        return f"ws://localhost:{self.port}"

    def megabytes(self) -> float:
        """Resident memory (Linux)."""
        status = Path(f"/proc/{self.process}/status").read_text()
        match = re.search(r"VmRSS:\s+(\d+)", status)
        assert match
        return int(match[1]) / 1024


@contextlib.contextmanager
def running(folder: Path) -> Iterator[Server]:
    """`streamlit run` in `folder`, on a free port, until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    command += ["--server.headless", "true", "--browser.gatherUsageStats", "false"]
    command += ["--browser.serverAddress", "localhost"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    server = Server(port, process.pid)
    try:
        for _ in range(240):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{server.http}/_stcore/health")
                break
            if process.poll() is not None:
                raise RuntimeError(f"the server in {folder} ended before it answered")
            time.sleep(0.25)
        else:
            raise TimeoutError(f"the server in {folder} does not answer")
        yield server
    finally:
        process.terminate()
        process.wait(20)
