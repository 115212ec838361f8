"""The mathematics of positional encoding, on NumPy alone. Useful without the app.

Every public function checks its arguments. A wrong one raises ValueError, which names the argument,
its value and what is allowed.
"""

from core.encodings.sinusoidal import encode_positions, pair_columns, positional_encoding
from core.frequencies import angular_frequencies, idle_pairs, wavelengths
from core.geometry.shift import shift_matrix
from core.geometry.similarity import (
    closest_offset,
    cosines_at,
    first_negative,
    first_rise,
    similarity_along,
    similarity_at,
    similarity_matrix,
    similarity_profile,
)

__all__ = [
    "angular_frequencies",
    "closest_offset",
    "cosines_at",
    "encode_positions",
    "first_negative",
    "first_rise",
    "idle_pairs",
    "pair_columns",
    "positional_encoding",
    "shift_matrix",
    "similarity_along",
    "similarity_at",
    "similarity_matrix",
    "similarity_profile",
    "wavelengths",
]
