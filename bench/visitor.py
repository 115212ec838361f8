"""A visitor without a browser, who speaks Streamlit's protocol over the websocket."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

KEEP = 2  # runs: global.maxCachedMessageAge
GONE = (ConnectionClosed, InvalidHandshake, OSError)  # what says that the server is not there


@dataclass
class Visitor:
    """A visitor on one page, who opens it and then moves the slider `position`."""

    address: str  # ws://localhost:8501
    page: str  # "heatmap", or "" for an app of one page
    query: str = ""  # what the link says
    cookie: str = ""  # by which a proxy knows who it is
    position: float = -1  # where the server has set the slider
    _slider: str = ""
    _fragment: str = ""  # that the slider reruns; "" for the whole script
    _runs: int = 0
    # Cached messages, with the run that last used each.
    _cached: dict[str, int] = field(default_factory=dict)
    _socket: ClientConnection = field(init=False)

    async def __aenter__(self) -> Visitor:
        """Connect and draw the page once."""
        self._socket = await connect(
            f"{self.address}/_stcore/stream",
            max_size=None,
            ping_interval=None,  # a browser sends none
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
        )
        message = BackMsg()
        message.rerun_script.query_string = self.query
        message.rerun_script.page_name = self.page
        await self._run(message)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Leave."""
        await self._socket.close()

    async def move(self, position: int) -> float:
        """Move the slider; return the seconds until the rerun is over."""
        if not self._slider:
            raise RuntimeError(f"no slider called position on {self.page or 'the page'}")
        message = BackMsg()
        message.rerun_script.page_name = self.page
        message.rerun_script.fragment_id = self._fragment
        state = message.rerun_script.widget_states.widgets.add()
        state.id = self._slider
        state.double_array_value.data.append(position)
        return await self._run(message)

    async def _run(self, message: BackMsg) -> float:
        start = time.perf_counter()
        # Like a browser: cached messages of the last runs are not sent again.
        self._runs += 1
        self._cached = {name: run for name, run in self._cached.items() if run >= self._runs - KEEP}
        message.rerun_script.cached_message_hashes.extend(self._cached)
        await self._socket.send(message.SerializeToString())
        while True:
            data = await self._socket.recv()
            answer = ForwardMsg.FromString(data if isinstance(data, bytes) else data.encode())
            if answer.metadata.cacheable or answer.ref_hash:
                self._cached[answer.ref_hash or answer.hash] = self._runs
            if answer.WhichOneof("type") == "delta":
                element = answer.delta.new_element
                if element.slider.label == "position":
                    self._slider, self._fragment = element.slider.id, answer.delta.fragment_id
                    if element.slider.set_value:
                        self.position = element.slider.value[0]
                if element.WhichOneof("type") == "exception":
                    raise RuntimeError(element.exception.message)
            if answer.WhichOneof("type") == "script_finished":
                return time.perf_counter() - start
