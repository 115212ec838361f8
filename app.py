"""The server: `streamlit run app.py`. ui/frame/main.py draws the frame and the page.

That script is in ui/ because a script beside pages/ makes a cold server answer its first deep link
in Streamlit's old multipage mode, which skips the frame.
"""

import os
import sys
from pathlib import Path

# Before NumPy. Visitors share the cores: threads of one product that wait for a core spin on it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import streamlit as st
from starlette.middleware import Middleware

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # so that `uvicorn app:app` works from any directory

from ui.paint import asked  # noqa: E402
from ui.paint.first_paint import FirstPaint  # noqa: E402
from ui.server import files, rooms  # noqa: E402
from ui.server.headers import SecurityHeaders  # noqa: E402
from ui.server.hosts import PublicHosts, public_hosts  # noqa: E402
from ui.server.http import CompressedStatic  # noqa: E402
from ui.streamlit import install  # noqa: E402

app = st.App(
    HERE / "ui" / "frame" / "main.py",
    lifespan=rooms.lifespan,
    routes=[*rooms.ROUTES, *asked.ROUTES, *files.ROUTES],
    middleware=[
        Middleware(SecurityHeaders),
        Middleware(FirstPaint),
        Middleware(PublicHosts, hosts=public_hosts()),
        Middleware(CompressedStatic),
        *install(),
    ],
)
