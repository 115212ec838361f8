"""The Streamlit side: the frame, bound controls, words, show, predict, fold."""

from ui import own
from ui.code import code
from ui.controls import apply, current
from ui.fold import fold
from ui.models import models
from ui.navigation import link
from ui.picture import show
from ui.predict import predict
from ui.prose import number, percent, words
from ui.second import second

__all__ = [
    "apply",
    "code",
    "current",
    "fold",
    "link",
    "models",
    "number",
    "own",
    "percent",
    "predict",
    "second",
    "show",
    "words",
]
