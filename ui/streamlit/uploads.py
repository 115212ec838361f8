"""Bounds on the files that visitors upload: Streamlit has one for a file, none for their number."""

import re

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import get_option
from streamlit.runtime import Runtime, exists, get_instance
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager as Manager
from streamlit.runtime.scriptrunner import get_script_run_ctx

MAX_FILES, OF_SESSION = 4, 45_000_000  # bytes: two tables, and small ones
OF_PROCESS = 200_000_000  # bytes
ADDRESS = re.compile(r"/_stcore/upload_file/([^/]+)/[^/]+")


def available() -> bool:
    """Return whether the files that are kept can be counted and dropped."""
    runtime = {"uploaded_file_mgr", "is_active_session"} <= {*dir(Runtime)}
    return runtime and {"file_storage", "remove_session_files"} <= {*dir(Manager(""))}


def uploaded() -> int:
    """Return the bytes that the session of this run has uploaded."""
    context = get_script_run_ctx()
    return sum(size for one, size in _kept() if context and one == context.session_id)


def _kept() -> list[tuple[str, int]]:
    """Return the session and the bytes of each file that is kept."""
    manager = get_instance().uploaded_file_mgr if exists() else None
    files = [*manager.file_storage.items()] if isinstance(manager, Manager) else []
    return [(session, len(file.data)) for session, every in files for file in [*every.values()]]


class Uploads:
    """Refuses an upload that is one too many, of its session with 413, of the process with 503.

    Where the process is full, files of pages that nobody has open any more are dropped first.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._coming: list[tuple[str, int]] = []  # the same of uploads under way

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on every request but an upload beyond the bounds."""
        upload = scope["type"] == "http" and scope["method"] == "PUT"
        address = ADDRESS.search(scope["path"]) if upload else None
        # Streamlit refuses one without an open page.
        if address is None or not get_instance().is_active_session(address[1]):
            await self.app(scope, receive, send)
            return
        named = Headers(scope=scope).get("content-length", "")
        size = int(named) if named.isdigit() else int(get_option("server.maxUploadSize")) << 20
        if status := self._refusal(address[1], size):
            await Response(status_code=status)(scope, receive, send)
            return
        self._coming.append((address[1], size))
        try:
            await self.app(scope, receive, send)
        finally:
            self._coming.remove((address[1], size))

    def _refusal(self, session: str, size: int) -> int:
        """Return the status of a refusal, or 0."""
        held = [*_kept(), *self._coming]
        own = [each for one, each in held if one == session]
        if len(own) >= MAX_FILES or sum(own) + size > OF_SESSION:
            return 413
        runtime, full = get_instance(), OF_PROCESS - size
        if sum(each for _, each in held) > full:
            for one in {one for one, _ in held if not runtime.is_active_session(one)}:
                runtime.uploaded_file_mgr.remove_session_files(one)
        return 503 if sum(each for _, each in [*_kept(), *self._coming]) > full else 0


MIDDLEWARE = Uploads
