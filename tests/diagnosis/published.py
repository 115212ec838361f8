"""Published configurations on position, shortened, and their right reading.

The settings are facts of the files on Hugging Face. Right readings come from the code that loads
them: transformers 4.57.1 and 5.24, or the code beside the weights where the type is not theirs.
`below` is the first distance at which the sum over the pairs that turn is below zero. `printed` are
settings as other programs write them.
"""

import json
from pathlib import Path

FILE = Path(__file__).with_name("published.json")
PUBLISHED, PARTLY, PRINTED = json.loads(FILE.read_text()).values()
