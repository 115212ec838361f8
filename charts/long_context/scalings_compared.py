"""Every scaling by both tests: the table of Choose."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, Scaling, Yarn
from core.long_context.head_profile import MAX_DISTANCES
from core.long_context.scalings_compared import Row, compared, enough_for_ntk, recommended

TITLES = {
    "none": "none",
    "linear": "linear",
    "ntk": "NTK-aware",
    "dynamic": "dynamic",
    "yarn": "YaRN",
    "llama3": "Llama 3",
    "longrope": "LongRoPE",
}


@dataclass(frozen=True)
class ScaledHead:
    """A rotary head, the two lengths, and the scalings that are compared."""

    d_head: int
    width: int  # columns that turn
    base: float
    trained_length: int  # tokens
    length: int  # tokens
    scalings: tuple[tuple[str, Scaling | None], ...]  # by name, in the order of the table


@lru_cache(maxsize=128)
def rows(head: ScaledHead) -> tuple[Row, ...]:
    """Return one row for each scaling. Cached: S(k) of a long text takes a quarter of a second."""
    still = (head.d_head - head.width) // 2
    lengths = head.trained_length, head.length
    return tuple(compared(head.width, head.base, dict(head.scalings), *lengths, still))


def advised(head: ScaledHead, fitting: Mapping[str, Scaling | None]) -> Row:
    """Return the row to choose among `fitting`, the scalings at the lengths' own factor.

    Another factor may leave angles unseen that this one does not.
    """
    return recommended(rows(replace(head, scalings=tuple(fitting.items()))))


def numbers(head: ScaledHead, fitting: Mapping[str, Scaling | None]) -> dict[str, object]:
    """Return the rows, the recommended one, and the factor that NTK-aware scaling needs."""
    scalings, best = rows(head), advised(head, fitting)
    by = {row.name: row for row in scalings}
    return {
        "rows": scalings,
        "by": by,
        "titles": TITLES,
        "best": best,
        "shown": best in scalings,  # whether the table has that row
        "pairs": head.width // 2,
        "ntk_needs": enough_for_ntk(head.width, head.base, head.trained_length, head.length),
        "trained": head.trained_length,
        "wanted": head.length,
        "computed": min(head.length, MAX_DISTANCES),
    }


def contradictions(head: ScaledHead, name: str) -> dict[str, object]:
    """Return the contradictions of one scaling's configuration with the lengths, for words.

    `covered` is how far its factor reaches: trained length times factor, for scalings whose factor
    is a ratio of lengths. Source: Chen et al. 2023, equation 3 (linear); Peng et al. 2023, section
    3.2 (YaRN: s = L'/L); for llama3 meta-llama/llama-models, where factor 8 went with 16 times the
    length, and further training.
    """
    scaling, (row,) = dict(head.scalings)[name], [row for row in rows(head) if row.name == name]
    ratio = head.length / head.trained_length
    is_ratio = isinstance(scaling, Linear | Yarn | Llama3)
    covered = head.trained_length * row.factor if is_ratio else None
    return {
        "name": name,
        "title": TITLES[name],
        "row": row,
        "ratio": ratio,
        "covered": covered,
        "short": covered is not None and covered < head.length * (1 - 1e-9),
        "over": covered is not None
        and row.factor > 1
        and covered > 1.001 * max(head.length, head.trained_length),
        "asked": scaling.factor if isinstance(scaling, DynamicNTK) else row.factor,
    }
