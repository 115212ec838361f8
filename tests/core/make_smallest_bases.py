"""Write charts/long_context/smallest_bases.json: `python -m tests.core.make_smallest_bases`.

For each stop of the slider of d_head, the smallest base for each stop of the sliders of lengths, as
far as Choose computes S(k), or as there is one. It takes an hour or two.
"""

import json
from itertools import takewhile
from pathlib import Path

from core.long_context.head_profile import MAX_DISTANCES
from core.long_context.smallest_base import smallest_base
from state.limits import STOPS

FILE = Path(__file__).parents[2] / "charts" / "long_context" / "smallest_bases.json"
LENGTHS = sorted(stop for stop in map(int, STOPS["wanted_length"]) if stop <= MAX_DISTANCES)

if __name__ == "__main__":
    bases = {
        str(width): [*takewhile(bool, (smallest_base(length, width) for length in LENGTHS))]
        for width in sorted(map(int, STOPS["d_head"]))
    }
    FILE.write_text(json.dumps({"lengths": LENGTHS, "bases": bases}) + "\n", encoding="utf-8")
