"""Read how much the tests try: CLOCK_HANDS_TESTS=fast, daily (the default) or weekly."""

import os

PROFILE = os.environ.get("CLOCK_HANDS_TESTS") or "daily"
EXAMPLES = {"fast": 4, "daily": 12, "weekly": 200}  # that hypothesis draws for a test
LONGER = [*EXAMPLES][[*EXAMPLES].index(PROFILE) + 1 :]
WEEKLY = PROFILE == "weekly"
