"""A page run without a browser, as far as its first picture: what it would have sent.

The page itself says what it shows, by the same functions and with the same refusals, so that no
page has to be described a second time.
"""

from __future__ import annotations

import re
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from streamlit.proto.ClientState_pb2 import ContextInfo
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import Runtime
from streamlit.runtime.fragment import MemoryFragmentStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner import add_script_run_ctx
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.runtime.scriptrunner_utils.exceptions import ScriptControlException, StopException
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext
from streamlit.runtime.scriptrunner_utils.script_run_context_attr import (
    SCRIPT_RUN_CONTEXT_ATTR_NAME,
)
from streamlit.runtime.state import SafeSessionState, SessionState

from charts.kit.figure import Figure
from ui.controls import refusals
from ui.paint.captured_figures import FIGURES
from ui.server.run_queue import dry_runs

SCRIPT = Path(__file__).parents[1] / "frame" / "main.py"
NOBODY = "first paint"  # the session, which ends with the run
AFTER = 2  # parts of the page after the first picture: what takes it along, and its first words
MAX_PARTS = 120  # parts of a page without a picture
SCRIPTS = ScriptCache()  # of the pages: to compile one takes up to a fifth of its paint


def available() -> bool:
    """Whether there is all that a run without a browser is made of."""
    context = _context("", DryRun(""))
    with context.session_state.query_params() as parameters:
        needs = [
            parameters.set_initial_query_params,
            parameters.populate_from_query_string,
            context.reset,
            context.on_script_start,
            context.pages_manager.set_script_intent,
            Runtime.exists,
        ]
    return all(map(callable, needs))


@dataclass
class Node:
    """A block or an element of the page, with those inside it by their index."""

    kind: str = ""  # as Streamlit's messages call it
    message: Any = None  # the block or element itself
    inside: dict[int, Node] = field(default_factory=dict)


@dataclass
class DryRun:
    """What a page would have shown: the tree that a run's messages make, as far as it is needed."""

    query: str  # what its link says: the state that is shown, defaults left out
    root: Node = field(default_factory=Node)
    figures: dict[str, tuple[Figure, str]] = field(default_factory=dict)  # with their words
    title: str = ""  # of the browser's tab
    refused: bool = False  # whether the link asked for something in vain
    parts: int = 0  # so far
    first: tuple[int, ...] | None = None  # the path of the part with the first picture

    def take(self, message: ForwardMsg) -> None:
        """Add what one message says; StopException once the first screen is complete."""
        kind = message.WhichOneof("type")
        if kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "page_config_changed":
            self.title = message.page_config_changed.title or self.title
        elif kind == "delta":
            path = tuple(message.metadata.delta_path)
            if path[0] == 0:
                self._stop_before(path, message)
                self._add(path, message)

    def _add(self, path: tuple[int, ...], message: ForwardMsg) -> None:
        delta = message.delta
        what = delta.add_block if delta.WhichOneof("type") == "add_block" else delta.new_element
        above = [self.root]
        for index in path[1:]:
            above.append(above[-1].inside.setdefault(index, Node()))
        node = above.pop()
        node.kind, node.message = what.WhichOneof("type") or "", what
        self.refused |= node.kind == "alert" and any(
            key_of(block.message) == refusals.KEY for block in above
        )
        if self.first is None and _is_picture(node):
            self.first = self._part_of(path)

    def _stop_before(self, path: tuple[int, ...], message: ForwardMsg) -> None:
        """Stop at what stands below the first picture and its first words."""
        self.parts += 1
        if self.first is None:
            enough = self.parts > MAX_PARTS
        elif path[: len(self.first) - 1] == self.first[:-1]:
            box = message.delta.add_block
            row = box.WhichOneof("type") == "flex_container"
            row &= box.flex_container.direction == box.flex_container.HORIZONTAL
            below = path[len(self.first) - 1] - self.first[-1]
            enough = below > AFTER or (below > 0 and row)
        else:
            enough = path > self.first  # below the block that holds it
        if enough:
            raise StopException

    def _part_of(self, path: tuple[int, ...]) -> tuple[int, ...]:
        """The part of the page that an element stands in: a row of columns, or just itself."""
        node = self.root
        for depth, index in enumerate(path[1:], 2):
            node = node.inside[index]
            box = node.message.flex_container if node.kind == "flex_container" else None
            if box is None or box.direction == box.HORIZONTAL:
                return path[:depth]
            if key_of(node.message) not in ("", "page"):
                return path[:depth]
        return path


def dry_run(url_path: str, query: str, *, embedded: bool = False) -> DryRun:
    """Run the page at `url_path` for a link with `query`, on this thread."""
    run = DryRun(query)
    context = _context(query, run)
    thread, token = threading.current_thread(), FIGURES.set(run.figures)
    try:
        add_script_run_ctx(thread, context)
        with context.session_state.query_params() as parameters:
            parameters.set_initial_query_params(query)
            parameters.populate_from_query_string(query)
        info = ContextInfo(is_embedded=embedded)
        context.reset(query, context.pages_manager.main_script_hash, context_info=info)
        context.pages_manager.set_script_intent("", url_path)
        context.on_script_start()
        # Until enough was seen, or the page itself stopped.
        with dry_runs.turn(), suppress(ScriptControlException):
            exec(_code(), {"__name__": "__main__", "__file__": str(SCRIPT)})
    finally:
        FIGURES.reset(token)
        delattr(thread, SCRIPT_RUN_CONTEXT_ATTR_NAME)
        if Runtime.exists():  # images that only this run has asked for
            Runtime.instance().media_file_mgr.clear_session_refs(NOBODY)
    return run


@cache
def _code() -> CodeType:
    return compile(SCRIPT.read_text(encoding="utf-8"), str(SCRIPT), "exec")


def _context(query: str, run: DryRun) -> ScriptRunContext:
    pages = PagesManager(str(SCRIPT), SCRIPTS)
    return ScriptRunContext(
        session_id=NOBODY,
        _enqueue=run.take,
        query_string=query,
        session_state=SafeSessionState(SessionState(), lambda: None),
        uploaded_file_mgr=MemoryUploadedFileManager(""),
        main_script_path=str(SCRIPT),
        user_info={},
        fragment_storage=MemoryFragmentStorage(),
        pages_manager=pages,
    )


def key_of(element: Any) -> str:
    """The key that a page gave a block or an element, from the name that Streamlit made of it."""
    match = re.fullmatch(r"\$\$ID-[0-9a-f]+-(.*)", getattr(element, "id", ""))
    return match[1] if match and match[1] != "None" else ""


def _is_picture(node: Node) -> bool:
    return (
        node.kind == "bidi_component"
        and node.message.bidi_component.component_name == "clock_hands_picture"
    )
