"""Every recipe for a table and its relatives, and what the core says that its code leaves."""

import numpy as np

import core
from core.encodings.alibi import alibi_bias
from core.encodings.scheme import Setup
from core.geometry.singular_values import singular_values
from recipes import encoding as recipes
from recipes import schemes
from state.settings import Settings

SETTINGS = [
    Settings(),
    Settings(max_len=7, d_model=4, base=100, position=2, pair=1),  # 6 < 2 pi < 7
    Settings(max_len=2, d_model=2, base=2, position=1, pair=0),
    Settings(max_len=50, d_model=32, base=500, position=49, pair=15, layout="concatenated"),
]


def quantities(s):
    """Each recipe, the variable that it leaves, what the core says, and how close it has to be."""
    sizes = s.max_len, s.d_model, s.base
    table = core.positional_encoding(*sizes, layout=s.layout)
    row = core.encode_positions([s.position], s.d_model, s.base)
    hand = slice(s.pair, s.pair + 1)
    path = core.encode_positions(range(s.max_len), s.d_model, s.base, pairs=hand)
    matrix = core.similarity_matrix(*sizes)
    apart = np.sqrt(np.maximum(s.d_model - 2 * matrix, 0))
    waves = core.wavelengths(s.d_model, s.base)
    return [
        (recipes.table(s), "pe", table, 1e-12),
        (recipes.hands(s), "tips", row.reshape(-1, 2), 1e-12),
        (recipes.hand(s), "hand", path, 1e-12),
        (recipes.turns(s), "wavelengths", waves, 1e-12 * waves[-1]),
        (recipes.turns(s), "idle", core.idle_pairs(*sizes), 0),
        (recipes.profile(s), "profile", core.similarity_profile(*sizes), 1e-10),
        (recipes.similarity(s), "similarity", matrix, 1e-10),
        (recipes.similarity(s, "cosine"), "similarity", 2 * matrix / s.d_model, 1e-12),
        (recipes.similarity(s, "distance"), "similarity", apart, 1e-5),
        (recipes.shift(s, 3.5), "shift", core.shift_matrix(3.5, s.d_model, s.base), 1e-12),
        (recipes.singular(s), "values", singular_values(*sizes), 1e-5),
    ]


def of_schemes(setup):
    """The same for what schemes write."""
    table = core.positional_encoding(setup.max_len, setup.d_head, setup.base)
    bias = alibi_bias(range(setup.max_len), setup.n_heads)
    return [
        (schemes.scheme("sinusoidal", setup), "pe", table, 1e-12),
        (schemes.scheme("alibi", setup), "bias", bias, 1e-12),
    ]


def run(code, **names):
    """Run code as it stands, with these names, and return the names that it leaves."""
    exec(code, names)
    return names


def assert_gives(quantities, library):
    """The code of a library leaves what the core says."""
    for code, name, expected, close in quantities:
        left = np.asarray(run(code[library])[name])  # a tensor too
        np.testing.assert_allclose(left, expected, rtol=0, atol=close, err_msg=name)


SETUPS = [Setup(20, 16, heads, 10000, True) for heads in (1, 2, 3, 8, 12, 71)]
