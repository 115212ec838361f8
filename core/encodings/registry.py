"""Every scheme that the app shows, one line each."""

from __future__ import annotations

from core.encodings.alibi import ALIBI
from core.encodings.learned import LEARNED
from core.encodings.none import NONE
from core.encodings.rotary import ROTARY
from core.encodings.scheme import Scheme
from core.encodings.sinusoidal import SINUSOIDAL
from core.encodings.t5 import T5

SCHEMES: dict[str, Scheme] = {
    SINUSOIDAL.name: SINUSOIDAL,
    LEARNED.name: LEARNED,
    ROTARY.name: ROTARY,
    ALIBI.name: ALIBI,
    T5.name: T5,
    NONE.name: NONE,
}
