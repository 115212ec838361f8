"""Several processes of the app behind nginx, as deploy/nginx.conf has it."""

import contextlib
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.server import ROOT, Address, Server, wait_for_page
from ui.server.hosts import VARIABLE

CONFIGURATION = ROOT / "deploy" / "nginx.conf"
HOST = "clocks.example.org"  # what a visitor calls the app
PLACES = "/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"  # not always on the search path


def nginx() -> str | None:
    """Return the path of an installed nginx."""
    return shutil.which("nginx") or shutil.which("nginx", path=PLACES)


@dataclass
class Proxied(Address):
    """A proxy and the processes behind it."""

    processes: list[Server]

    def megabytes(self) -> float:
        """Return resident memory of the processes (Linux)."""
        return sum(process.megabytes() for process in self.processes)

    def start(self) -> None:
        """Start all processes, and wait until they answer."""
        for process in self.processes:
            process.start()
        for process in self.processes:
            process.ready()


@contextlib.contextmanager
def proxy(
    port: int, ports: Iterable[int], changes: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Run deploy/nginx.conf at `port` before `ports`; `changes` replaces further words of it."""
    program = nginx()
    if program is None:
        raise FileNotFoundError("nginx is not installed")
    text = CONFIGURATION.read_text(encoding="utf-8")
    places = {f"app{number}:8501": f"127.0.0.1:{own}" for number, own in enumerate(ports, 1)}
    places |= {"listen 8080": f"listen 127.0.0.1:{port}", **(changes or {})}
    for name, own in places.items():
        text, count = re.subn(rf"\b{name}\b", own, text)
        assert count == 1, name
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "nginx.conf"
        file.write_text(text, encoding="utf-8")
        about = f"daemon off; pid {folder}/pid; error_log {folder}/errors;"
        process = subprocess.Popen([program, "-p", folder, "-c", str(file), "-g", about])
        try:
            wait_for_page(f"http://localhost:{port}/_stcore/health", process)
            yield
        finally:
            process.terminate()
            process.wait()


@contextlib.contextmanager
def behind_proxy(environment: Mapping[str, str] | None = None) -> Iterator[Proxied]:
    """Run three processes behind nginx."""
    public = {VARIABLE: f"{HOST} localhost", **(environment or {})}
    proxied = Proxied([Server(environment=public) for _ in range(3)])
    with contextlib.ExitStack() as stack:
        for process in proxied.processes:
            stack.callback(process.end)
        proxied.start()
        stack.enter_context(proxy(proxied.port, [one.port for one in proxied.processes]))
        yield proxied
