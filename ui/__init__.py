"""The Streamlit side: the frame, controls, words, show, predict, fold."""

from ui.blocks import numbers
from ui.blocks.chart import draw, draw_fitting
from ui.blocks.configurations import configurations
from ui.blocks.end_page import end_page
from ui.blocks.fold import fold, folded
from ui.blocks.picture import show_fitting
from ui.blocks.predict import answered, predict
from ui.blocks.question import ask
from ui.blocks.side_by_side import after_both, draw_sides
from ui.blocks.table_input import table_input
from ui.controls import page as control
from ui.controls.changes import apply, to_position
from ui.controls.compare import current_b
from ui.controls.dragging import current
from ui.controls.model_buttons import models
from ui.frame.navigation import chapter, link, reset_link
from ui.live.hear import hear
from ui.live.play import play
from ui.live.stages import opening
from ui.teach.citing import citing
from ui.text.words import fill, plain, words

__all__ = [
    "after_both",
    "answered",
    "apply",
    "ask",
    "chapter",
    "citing",
    "configurations",
    "control",
    "current",
    "current_b",
    "draw",
    "draw_fitting",
    "draw_sides",
    "end_page",
    "fill",
    "fold",
    "folded",
    "hear",
    "link",
    "models",
    "numbers",
    "opening",
    "plain",
    "play",
    "predict",
    "reset_link",
    "show_fitting",
    "table_input",
    "to_position",
    "words",
]
