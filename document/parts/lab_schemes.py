"""The lab's schemes as a reader chooses them: by their titles, as the pictures name them."""

from document.controls import Choice
from lab.positions import SCHEMES

NAMES = {title: name for name, title in SCHEMES.items()}
WITH_POSITION = Choice(
    "scheme",
    SCHEMES["sinusoidal"],
    [title for title, name in NAMES.items() if name != "none"],
    aliases=SCHEMES,  # what they were called in links of earlier versions
)
"""The scheme of the first of two models; the second has none."""
