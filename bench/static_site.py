"""A folder served as a plain host of files would: compressed, index.html for a folder."""

from __future__ import annotations

import contextlib
import gzip
import http.server
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

TEXT = {".html", ".css", ".js", ".svg", ".json", ".txt", ".xml"}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Answers with a file; text is compressed for those who take it so."""

    def do_GET(self) -> None:
        """Answer; what is no file, the library answers."""
        file = Path(self.translate_path(self.path))
        if file.is_dir() and self.path.partition("?")[0].endswith("/"):
            file /= "index.html"
        if file.suffix not in TEXT or not file.is_file():
            super().do_GET()
            return
        body = file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        if "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address at which `folder` is served, until the block ends."""
    handler = partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("localhost", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()
