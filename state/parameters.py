"""The spelling of values in a link."""


def texts(value: object) -> list[str]:
    """Return a value as a link spells it: several texts for several options, empty for none."""
    if isinstance(value, list | tuple):
        return [*map(str, value)] or [""]
    if isinstance(value, bool):
        return [str(value).lower()]
    return [str(value).removesuffix(".0")]


def plain(text: str) -> str:
    """Return one spelling for each text, so that "3.0" and "3" are equal, and "True" and "true"."""
    try:
        return repr(float(text))
    except ValueError:
        return text.lower()
