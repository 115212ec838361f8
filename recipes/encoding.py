"""Code to copy: the encoding, and quantities computed from it, written out for these settings.

Each function returns the code by the name of its library. Run as it is, the code defines the
variable that the function's docstring names first, in float64.
"""

from collections.abc import Mapping

from state.settings import Settings

Recipes = dict[str, str]

IMPORTS = {
    "NumPy": "import numpy as np\n\n",
    "PyTorch": "import torch\n\n",
    "JAX": """\
import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)  # else JAX computes in float32
""",
}


def in_each_library(numpy: str, torch: str) -> Recipes:
    """Return a step of the code by its library: JAX's is NumPy's, with its own module."""
    return {"NumPy": numpy, "PyTorch": torch, "JAX": numpy.replace("np.", "jnp.")}


_FREQUENCIES = in_each_library(
    """\
{names} = {values}
# Radians per token, the fastest first.
frequencies = base ** (-np.arange(0, d_model, 2) / d_model)
""",
    """\
{names} = {values}
even = torch.arange(0, d_model, 2, dtype=torch.float64)
# Radians per token, the fastest first.
frequencies = base ** (-even / d_model)
""",
)

_ANGLES = in_each_library(
    "angles = np.outer(np.arange(max_len), frequencies)\n",
    "angles = torch.outer(torch.arange(max_len, dtype=torch.float64), frequencies)\n",
)

_TABLE = {
    "interleaved": {
        "NumPy": """\
pe = np.empty((max_len, d_model))
pe[:, 0::2] = np.sin(angles)
pe[:, 1::2] = np.cos(angles)
""",
        "PyTorch": """\
pe = torch.empty(max_len, d_model, dtype=torch.float64)
pe[:, 0::2] = angles.sin()
pe[:, 1::2] = angles.cos()
""",
        "JAX": """\
both = jnp.stack([jnp.sin(angles), jnp.cos(angles)], axis=2)
pe = both.reshape(max_len, d_model)
""",
    },
    "concatenated": in_each_library(
        "pe = np.concatenate([np.sin(angles), np.cos(angles)], axis=1)\n",
        "pe = torch.cat([angles.sin(), angles.cos()], dim=1)\n",
    ),
}

_HANDS = in_each_library(
    """\
angles = position * frequencies  # clockwise from twelve o'clock
tips = np.stack([np.sin(angles), np.cos(angles)], axis=1)  # x and y of each hand
""",
    """\
angles = position * frequencies  # clockwise from twelve o'clock
tips = torch.stack([angles.sin(), angles.cos()], dim=1)  # x and y of each hand
""",
)

_HAND = in_each_library(
    """\
angles = np.arange(max_len) * frequencies[pair]
hand = np.stack([np.sin(angles), np.cos(angles)], axis=1)  # one row per position
""",
    """\
angles = torch.arange(max_len, dtype=torch.float64) * frequencies[pair]
hand = torch.stack([angles.sin(), angles.cos()], dim=1)  # one row per position
""",
)

_WAVELENGTHS = in_each_library(
    "wavelengths = 2 * np.pi / frequencies  # tokens per full turn\n",
    "wavelengths = 2 * torch.pi / frequencies  # tokens per full turn\n",
)
_IDLE = "idle = wavelengths > max_len - 1  # longer than all steps: never completes a turn\n"

_PROFILE = in_each_library(
    "profile = np.cos(angles).sum(axis=1)  # S(k), k = 0 .. max_len-1\n",
    "profile = angles.cos().sum(dim=1)  # S(k), k = 0 .. max_len-1\n",
)

_MATRIX = in_each_library(
    """\
positions = np.arange(max_len)
similarity = profile[np.abs(positions[:, None] - positions)]  # PE(m) . PE(n)
""",
    """\
positions = torch.arange(max_len)
similarity = profile[(positions[:, None] - positions).abs()]  # PE(m) . PE(n)
""",
)
_COSINE = "similarity = similarity / (d_model / 2)  # |PE|^2 is d/2 everywhere\n"
_DISTANCE = in_each_library(
    "similarity = np.sqrt(np.maximum(d_model - 2 * similarity, 0))  # |PE(m) - PE(n)|\n",
    "similarity = (d_model - 2 * similarity).clamp(min=0).sqrt()  # |PE(m) - PE(n)|\n",
)

_BLOCKS = """\
shift[s, s] = shift[c, c] = {cos}
shift[s, c] = {sin}
shift[c, s] = -shift[s, c]  # PE(p + offset) = shift @ PE(p) for every p
"""
_SHIFT = {
    "NumPy": "s, c = np.arange(0, d_model, 2), np.arange(1, d_model, 2)\n"
    "shift = np.zeros((d_model, d_model))\n"
    + _BLOCKS.format(cos="np.cos(offset * frequencies)", sin="np.sin(offset * frequencies)"),
    "PyTorch": "s, c = torch.arange(0, d_model, 2), torch.arange(1, d_model, 2)\n"
    "shift = torch.zeros(d_model, d_model, dtype=torch.float64)\n"
    + _BLOCKS.format(cos="(offset * frequencies).cos()", sin="(offset * frequencies).sin()"),
    "JAX": """\
s, c = jnp.arange(0, d_model, 2), jnp.arange(1, d_model, 2)
cos, sin = jnp.cos(offset * frequencies), jnp.sin(offset * frequencies)
shift = jnp.zeros((d_model, d_model)).at[s, s].set(cos).at[c, c].set(cos)
shift = shift.at[s, c].set(sin).at[c, s].set(-sin)  # PE(p + offset) = shift @ PE(p) for every p
""",
}

_VALUES = in_each_library(
    "values = np.linalg.svd(pe, compute_uv=False)  # largest first\n",
    "values = torch.linalg.svdvals(pe)  # largest first\n",
)


def table(settings: Settings) -> Recipes:
    """Return `pe`, the table of shape (max_len, d_model), in the layout of the settings."""
    return _code(_sized(settings), _ANGLES, _TABLE[settings.layout])


def hands(settings: Settings) -> Recipes:
    """Return `tips`, x and y of every hand at the cursor's position, shape (d_model/2, 2)."""
    names = {"position": settings.position, "d_model": settings.d_model, "base": settings.base}
    return _code(names, _HANDS)


def hand(settings: Settings) -> Recipes:
    """Return `hand`, sine and cosine of the cursor's pair at every position, shape (max_len, 2)."""
    return _code({**_sized(settings), "pair": settings.pair}, _HAND)


def turns(settings: Settings) -> Recipes:
    """Return `wavelengths` in tokens, and the `idle` pairs that never turn; (d_model/2,)."""
    return _code(_sized(settings), _WAVELENGTHS, dict.fromkeys(_WAVELENGTHS, _IDLE))


def profile(settings: Settings) -> Recipes:
    """Return `profile`, the dot product S(k) of positions k apart, shape (max_len,)."""
    return _code(_sized(settings), _ANGLES, _PROFILE)


def similarity(settings: Settings, measure: str = "dot product") -> Recipes:
    """Return `similarity` of every two positions by `measure`, shape (max_len, max_len)."""
    measures = {"cosine": dict.fromkeys(_DISTANCE, _COSINE), "distance": _DISTANCE}
    more = [measures[measure]] if measure in measures else []
    return _code(_sized(settings), _ANGLES, _PROFILE, _MATRIX, *more)


def shift(settings: Settings, offset: float) -> Recipes:
    """Return `shift`, the matrix with shift @ PE(p) = PE(p + offset), shape (d_model, d_model)."""
    names = {"offset": offset, "d_model": settings.d_model, "base": settings.base}
    return _code(names, _SHIFT)


def singular(settings: Settings) -> Recipes:
    """Return `values`, the singular values of the table, largest first."""
    return _code(_sized(settings), _ANGLES, _TABLE["interleaved"], _VALUES)


def _sized(settings: Settings) -> dict[str, float]:
    return {"max_len": settings.max_len, "d_model": settings.d_model, "base": settings.base}


def _code(names: Mapping[str, float], *steps: dict[str, str]) -> Recipes:
    """Return the settings, the frequencies, then each step, in each library."""
    fields = {"names": ", ".join(names), "values": ", ".join(map(repr, names.values()))}
    return {
        library: imports
        + _FREQUENCIES[library].format(**fields)
        + "".join(step[library] for step in steps)
        for library, imports in IMPORTS.items()
    }
