"""The lab's schemes as a reader chooses them: by their titles, as the pictures name them."""

from collections.abc import Sequence

from document.controls import Choice
from lab.positions import SCHEMES

NAMES = {title: name for name, title in SCHEMES.items()}


def one(names: Sequence[str]) -> Choice[str]:
    """Return the choice of one of the schemes `names`. Links of earlier versions have the names."""
    titles = [SCHEMES[name] for name in names]
    return Choice("scheme", SCHEMES["sinusoidal"], titles, aliases=SCHEMES)


WITH_POSITION = one([name for name in SCHEMES if name != "none"])
"""The scheme of the first of two models; the second has none."""
