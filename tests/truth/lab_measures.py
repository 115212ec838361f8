"""What was measured of each model that the lab ships."""

import json
from functools import cache

from lab.results import FOLDER


@cache
def measures():
    return json.loads((FOLDER / "measured.json").read_text(encoding="utf-8"))
