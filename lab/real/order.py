"""A model's use of order: texts whose words change places, and heads that keep a distance."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.real.bert import Bert, Floats, embedding, read_text, run

PAIRS = (
    ("The cat chased the mouse", "The mouse chased the cat"),
    (
        "Transformers revolutionized the field of NLP",
        "NLP revolutionized the field of transformers",
    ),
    ("The movie was not good, it was bad", "The movie was not bad, it was good"),
    ("Only he said that he loved her", "He said that only he loved her"),
    ("John loves Mary", "Mary loves John"),
    ("The dog bites the man", "The man bites the dog"),
    ("Flights from Boston to Denver", "Flights from Denver to Boston"),
    ("The bank lent the firm money", "The firm lent the bank money"),
    ("He left because she cried", "She cried because he left"),
    ("Can she swim", "She can swim"),
)
"""Two orders of the same words each."""
TEXTS = (
    "The cat sat on the mat and looked at the dog that slept near the old wooden door.",
    "Flights from Boston to Denver on Monday morning were late because of the snow.",
    "Transformers revolutionized the field of NLP, and most of them learn where a word stands.",
    "The court closed the market, and the council approved a new bridge over the river.",
    "She told him that he only loved her old car, but he said that he had never seen it.",
)
"""Texts over which heads are measured, and which are read later in a longer one."""
FARTHEST = 8  # distances of heads, both ways
SHIFTS = (1, 2, 5, 10, 20, 50, 80, 100, 120, 140, 160, 200, 240, 280, 320, 360, 400, 440, 480)

Rows = Literal["table", "none"]


class Order(NamedTuple):
    """Cosines of a pair's two texts."""

    with_table: float
    without: float


def rows_of(bert: Bert, count: int, rows: Rows) -> Floats:
    """Return the first rows of the table, or zeros in their place, shape (count, d)."""
    first = bert.table[:count]
    return first if rows == "table" else np.zeros_like(first)


def attention(bert: Bert, text: str, rows: Rows) -> tuple[list[str], Floats]:
    """Return a text's tokens and all weights over them, shape (layers, heads, n, n)."""
    tokens, ids = read_text(bert, text)
    return tokens, run(bert, ids, rows_of(bert, len(ids), rows)).attention


def vector(bert: Bert, text: str, rows: Rows = "table") -> Floats:
    """Return a text's vector of length 1, shape (d,)."""
    _, ids = read_text(bert, text)
    return embedding(bert, run(bert, ids, rows_of(bert, len(ids), rows)).hidden)


def order(bert: Bert, first: str, second: str) -> Order:
    """Compare two texts with the table and without it."""
    kinds: tuple[Rows, ...] = ("table", "none")
    return Order(*(float(vector(bert, first, rows) @ vector(bert, second, rows)) for rows in kinds))


def later(bert: Bert, text: str, shift: int, *, keep_first: bool = True) -> float:
    """Return a text's cosine with itself read `shift` positions later.

    [CLS] keeps row 0, unless it moves along.
    """
    _, ids = read_text(bert, text)
    rows = bert.table[shift : shift + len(ids)].copy()
    if keep_first:
        rows[0] = bert.table[0]
    return float(vector(bert, text) @ embedding(bert, run(bert, ids, rows).hidden))


def by_distance(bert: Bert, texts: Sequence[str], rows: Rows = "table") -> NDArray[np.float64]:
    """Return each head's mean weight on the token k later, k = -8 .. 8: (layers, heads, 17).

    [CLS] and [SEP] are left out, as queries and as keys.
    """
    sums: list[list[NDArray[np.float64]]] = [[] for _ in range(2 * FARTHEST + 1)]
    for text in texts:
        _, weights = attention(bert, text, rows)
        inner = weights[..., 1:-1, 1:-1].astype(np.float64)
        for at, k in enumerate(range(-FARTHEST, FARTHEST + 1)):
            sums[at].append(np.diagonal(inner, k, axis1=-2, axis2=-1))
    return np.stack([np.concatenate(one, axis=-1).mean(-1) for one in sums], axis=-1)
