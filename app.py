"""The server: `streamlit run app.py`. The pages are framed by ui/main.py.

The script lies in ui/, not here: a script beside pages/ makes a cold server answer its first deep
link in Streamlit's old multipage mode, which skips the frame.
"""

import sys
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # `uvicorn app:app` from any directory finds core, charts, ui

from ui.server import CompressedStatic, send_small_messages_at_once, warm  # noqa: E402

send_small_messages_at_once()
app = st.App(HERE / "ui" / "main.py", lifespan=warm, middleware=[Middleware(CompressedStatic)])
