"""The Streamlit side: the frame, bound controls, words, show, predict, fold."""

from ui import export, own
from ui.ask import ask
from ui.controls import apply, current
from ui.fold import fold
from ui.live.play import play
from ui.models import models
from ui.navigation import chapter, link
from ui.picture import show, show_fitting
from ui.predict import predict
from ui.prose import number, percent, plain, words
from ui.second import second

__all__ = [
    "apply",
    "ask",
    "chapter",
    "current",
    "export",
    "fold",
    "link",
    "models",
    "number",
    "own",
    "percent",
    "plain",
    "play",
    "predict",
    "second",
    "show",
    "show_fitting",
    "words",
]
