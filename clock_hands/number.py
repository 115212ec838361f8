"""Numbers in a line of text."""


def number(value: float, digits: int = 7) -> str:
    """Return `value` with grouped thousands, or an exponent where it is very small."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    return f"{value:,.{digits}g}" if abs(value) >= 1e-3 else f"{value:.2e}"


def counted(count: int, noun: str, plural: str = "") -> str:
    """Return `count` things: "1 row", "2 rows"."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def listed(numbers: list[int], most: int = 6) -> str:
    """Return the first few of `numbers`: "3, 7 and 2 more"."""
    first = ", ".join(f"{one:,}" for one in numbers[:most])
    more = len(numbers) - most
    return f"{first} and {more:,} more" if more > 0 else first
