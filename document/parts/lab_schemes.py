"""The lab's schemes as a reader chooses them: by their titles, as the pictures name them."""

from collections.abc import Sequence

from document.controls import Choice, MultiChoice
from lab.positions import SCHEMES

# Links of earlier versions have the names: aliases.
NAMES = {title: name for name, title in SCHEMES.items()}


def one(default: str, names: Sequence[str] = (*SCHEMES,)) -> Choice[str]:
    """Return the choice of one of the schemes `names`."""
    return Choice("scheme", SCHEMES[default], [SCHEMES[name] for name in names], aliases=SCHEMES)


def some(*default: str) -> MultiChoice:
    """Return the choice of any of them."""
    titles = [SCHEMES[name] for name in default]
    return MultiChoice("schemes", titles, [*NAMES], aliases=SCHEMES)


def named(titles: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the schemes with these titles, in the order of lab.positions.SCHEMES."""
    return tuple(name for title, name in NAMES.items() if title in titles)
