"""Several processes of the app behind nginx, as deploy/nginx.conf has it."""

import contextlib
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bench.server import ROOT, Server, cpu_seconds, free_port, wait_for
from ui.server.hosts import VARIABLE

CONFIGURATION = ROOT / "deploy" / "nginx.conf"
HOST = "clocks.example.org"  # what a visitor calls the app
PLACES = "/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"  # not always on the search path


def nginx() -> str | None:
    """Return the path of an installed nginx."""
    return shutil.which("nginx") or shutil.which("nginx", path=PLACES)


@dataclass(frozen=True)
class Proxied:
    """A proxy and the processes behind it."""

    port: int
    processes: list[Server]
    nginx: int = 0  # process

    def cpu_seconds(self) -> tuple[float, float]:
        """Return CPU time used so far: by the processes, and by nginx (Linux)."""
        workers = Path(f"/proc/{self.nginx}/task/{self.nginx}/children").read_text().split()
        app = sum(process.cpu_seconds() for process in self.processes)
        return app, sum(cpu_seconds(int(worker)) for worker in workers)

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


def configuration(port: int, processes: list[Server]) -> str:
    """Return deploy/nginx.conf with these ports in place of its own."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    for name, process in zip(("app1", "app2", "app3"), processes, strict=True):
        text, count = re.subn(rf"\b{name}:8501\b", f"127.0.0.1:{process.port}", text)
        assert count == 1, name
    text, count = re.subn(r"listen 8080;", f"listen 127.0.0.1:{port};", text)
    assert count == 1
    return text


@contextlib.contextmanager
def behind_proxy(
    change: tuple[str, str] = ("", ""), environment: Mapping[str, str] | None = None
) -> Iterator[Proxied]:
    """Run three processes behind nginx; `change` replaces a piece of its configuration."""
    program = nginx()
    if program is None:
        raise FileNotFoundError("nginx is not installed")
    public = {VARIABLE: f"{HOST} localhost", **(environment or {})}
    proxied = Proxied(free_port(), [Server(environment=public) for _ in range(3)])
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for process in proxied.processes:
            process.start()
            stack.callback(process.end)
        for process in proxied.processes:
            process.ready()
        text = configuration(proxied.port, proxied.processes)
        assert change[0] in text, change
        file = folder / "nginx.conf"
        file.write_text(text.replace(*change), encoding="utf-8")
        about = f"daemon off; pid {folder}/pid; error_log {folder}/errors;"
        proxy = subprocess.Popen([program, "-p", str(folder), "-c", str(file), "-g", about])
        stack.callback(proxy.wait)
        stack.callback(proxy.terminate)
        wait_for(f"{proxied.http}/_stcore/health", proxy)
        yield replace(proxied, nginx=proxy.pid)
