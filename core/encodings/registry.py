"""Every scheme that the app shows, one line each."""

from core.encodings.alibi import ALIBI
from core.encodings.learned import LEARNED
from core.encodings.none import NONE
from core.encodings.rotary import ROTARY
from core.encodings.scheme import Scheme
from core.encodings.sinusoidal import SINUSOIDAL
from core.encodings.t5 import T5

SCHEMES: dict[str, Scheme] = {
    one.name: one for one in (SINUSOIDAL, LEARNED, ROTARY, ALIBI, T5, NONE)
}
