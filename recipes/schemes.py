"""Code to copy: the table, rotation or bias of each scheme with a formula, at these settings."""

from core.encodings.scheme import Setup
from recipes.encoding import IMPORTS, Recipes, in_each_library, table
from recipes.rotary import RECIPES
from state.settings import Settings

_ALIBI = in_each_library(
    """\
n_heads, max_len = {n_heads}, {max_len}
below = 2 ** (n_heads.bit_length() - 1)  # the largest power of two up to n_heads
powers = 2.0 ** (-8 * np.arange(1, below + 1) / below)
between = 2.0 ** (-4 * np.arange(1, 2 * below, 2) / below)
slopes = np.concatenate([powers, between[: n_heads - below]])
bias = -slopes[:, None] * np.arange(max_len)  # a row per head, a column per distance
""",
    """\
n_heads, max_len = {n_heads}, {max_len}
below = 2 ** (n_heads.bit_length() - 1)  # the largest power of two up to n_heads
powers = 2.0 ** (-8 * torch.arange(1, below + 1, dtype=torch.float64) / below)
between = 2.0 ** (-4 * torch.arange(1, 2 * below, 2, dtype=torch.float64) / below)
slopes = torch.cat([powers, between[: n_heads - below]])
bias = -slopes[:, None] * torch.arange(max_len)  # a row per head, a column per distance
""",
)


def alibi(n_heads: int, max_len: int) -> Recipes:
    """Return `bias`, what ALiBi adds to the score at each distance, (n_heads, max_len), in logits.

    Source: Press et al. 2021, section 3.
    """
    return {
        library: imports + _ALIBI[library].format(n_heads=n_heads, max_len=max_len)
        for library, imports in IMPORTS.items()
    }


def scheme(name: str, setup: Setup) -> Recipes | None:
    """Return the code for the scheme called `name`; None for one without a formula.

    It defines `pe` (sinusoidal), the function `rotate` (rotary) or `bias` (ALiBi).
    """
    if name == "sinusoidal":
        return table(Settings(max_len=setup.max_len, d_model=setup.d_head, base=int(setup.base)))
    if name == "rotary":
        return {
            library: recipe(setup.d_head, setup.base, pairing="interleaved")
            for library, recipe in RECIPES.items()
        }
    return alibi(setup.n_heads, setup.max_len) if name == "alibi" else None
