"""Arrays that all visitors share, read-only."""

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats


def read_only(values: NDArray[np.floating]) -> Floats:
    """Return the same array, read-only."""
    array = np.asarray(values, np.float64)
    array.flags.writeable = False
    return array
