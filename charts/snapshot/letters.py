"""About how wide a line of text is: by the widths of the letters of Streamlit's font."""

# Of the characters from the space to ~, in hundredths of the type size, two digits each.
_WIDTHS = (
    "2029435050826125303042502531253550505050505050505050252550505042855459576253"
    "4962652648584973656657665753546452795148543035305050545055465650295054252550"
    "26835554565635423454477245474230243050"
)
_OTHER, _DOTS = 0.5, 0.95  # of a character beyond those, and of …


def width(text: str, size: float) -> float:
    """Return the width of a line in pixels."""
    return size * sum(map(_letter, text))


def _letter(letter: str) -> float:
    at = 2 * (ord(letter) - 32)
    if 0 <= at < len(_WIDTHS):
        return int(_WIDTHS[at : at + 2]) / 100
    return _DOTS if letter == "…" else _OTHER
