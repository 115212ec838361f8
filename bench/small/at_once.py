"""The same page on a server that sends small messages at once."""

import sys
from pathlib import Path

import streamlit as st

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from ui.server.http import send_small_messages_at_once  # noqa: E402

send_small_messages_at_once()
app = st.App(HERE / "app.py")
