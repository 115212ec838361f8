"""How a link spells values."""


def texts(value: object) -> list[str]:
    """A value as a link spells it: several texts for several options, an empty one for none."""
    if isinstance(value, list | tuple):
        return [*map(str, value)] or [""]
    if isinstance(value, bool):
        return [str(value).lower()]
    return [str(value).removesuffix(".0")]


def plain(text: str) -> str:
    """One spelling for each text, so that "3.0" and "3" are equal, and "True" and "true"."""
    try:
        return repr(float(text))
    except ValueError:
        return text.lower()
