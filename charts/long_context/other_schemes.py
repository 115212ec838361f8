"""Numbers beyond the trained length for schemes other than rotary encoding."""

from typing import Any

from core import angular_frequencies
from core.encodings.t5 import bucket_starts
from core.long_context.unseen_angles import alibi_reach, unseen_arcs, unseen_buckets
from state.settings import Settings


def numbers(settings: Settings) -> dict[str, Any]:
    """Return the rows a learned table lacks, and the new values in other schemes.

    `sinusoidal` counts pairs with new angles, `far_sighted` ALiBi's heads that see further than
    the trained length, `buckets` T5's that are new; `starts` are the distances where those begin.
    """
    trained_length, wanted_length = settings.trained_length, settings.wanted_length
    sinusoidal = angular_frequencies(settings.d_model, settings.base)
    return {
        "missing": max(wanted_length - trained_length, 0),
        "sinusoidal": (
            unseen_arcs(sinusoidal, sinusoidal, trained_length, wanted_length) > 0
        ).sum(),
        "far_sighted": (alibi_reach(settings.n_heads) > trained_length).sum(),
        "buckets": unseen_buckets(trained_length, wanted_length),
        "starts": bucket_starts(bidirectional=False),
    }
