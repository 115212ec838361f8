"""Numbers in a line of text."""


def number(value: float, digits: int = 7) -> str:
    """Return `value` with grouped thousands, or an exponent where it is very small."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:,.{digits}g}" if abs(value) >= 1e-3 else f"{value:.2e}"


def counted(count: int, noun: str, plural: str = "") -> str:
    """Return `count` things: "1 row", "2 rows"."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"
