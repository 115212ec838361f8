"""The results that are shipped: weights of one seed of each design, curves and shares of five.

Of designs that no page has read a text there are no weights.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.model import Weights, by_name
from lab.positions import SCHEMES
from lab.tasks import TASKS
from lab.tasks.document import DOCUMENT
from lab.tasks.verse import VERSE
from lab.vocabulary import Design

FOLDER = Path(__file__).parent / "shipped"
SEEDS = (0, 1, 2, 3, 4)


DOCUMENTS = tuple(
    Design(DOCUMENT.name, positions, segmented=segmented)
    for segmented in (False, True)
    for positions in ("none", "sinusoidal")
)
"""Models of documents: neither segments nor positions, positions only, segments only, both."""

VERSES = tuple(Design(VERSE.name, positions) for positions in ("none", "sinusoidal", "rotary"))
"""Decoders that go on writing."""

_PLAIN = tuple(Design(task, scheme) for task in TASKS for scheme in SCHEMES)
DESIGNS = tuple(dict.fromkeys((*_PLAIN, *DOCUMENTS, *VERSES)))
"""Every design whose measures are shipped."""

SHIPPED = tuple(design for design in DESIGNS if design.task != DOCUMENT.name or design in DOCUMENTS)
"""Those whose weights are shipped too: what a page loads."""


@cache
def _measures() -> Mapping[str, Mapping[str, Any]]:
    return json.loads((FOLDER / "measured.json").read_text())


def measured(design: Design) -> Mapping[str, Any]:
    """Return the measurements of five seeds, as lab/train.py writes them."""
    return _measures()[design.name]


@cache
def flat_weights(design: Design) -> NDArray[np.float32]:
    """Return all weights of the first seed, in a vector."""
    with np.load(FOLDER / "weights.npz") as file:
        flat: NDArray[np.float32] = file[design.name].astype(np.float32)
    flat.flags.writeable = False
    return flat


@cache
def weights(design: Design) -> Weights:
    """Return the same by name."""
    return by_name(design.model(), flat_weights(design))
