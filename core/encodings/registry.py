"""Every scheme that the app shows, one line each."""

from core.encodings.alibi import ALIBI
from core.encodings.axial import AXIAL
from core.encodings.learned import LEARNED
from core.encodings.none import NONE
from core.encodings.rotary import ROTARY
from core.encodings.rotary_axes import BY_AXIS
from core.encodings.scheme import Grid, Scheme
from core.encodings.sinusoidal import SINUSOIDAL
from core.encodings.t5 import T5

SCHEMES: dict[str, Scheme] = {
    one.name: one for one in (SINUSOIDAL, LEARNED, ROTARY, ALIBI, T5, NONE)
}
GRIDS: dict[str, Grid] = {one.name: one for one in (AXIAL, BY_AXIS)}
"""Those for positions in two dimensions."""
