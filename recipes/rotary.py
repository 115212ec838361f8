"""Code to copy: rotary encoding with exactly these settings, in NumPy, PyTorch and JAX."""

from functools import partial

from core.arguments import check_base, check_choice
from core.encodings.longrope import LongRope
from core.encodings.rotary import PAIRINGS, Pairing, rotary_width
from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, NTKAware, Scaling, Yarn

_IMPORTS = {
    "NumPy": "import math\n\nimport numpy as np\n",
    "PyTorch": "import math\n\nimport torch\n",
    "JAX": "import math\n\nimport jax.numpy as jnp\nimport numpy as np\n",
}

_FREQUENCIES = """\

rotary, base = {rotary}, {base}  # {columns}
{larger_base}pairs = {pairs}
frequencies = base ** (-2 * pairs / rotary)  # radians per token, fastest first
{slower}

def rotate(x, positions):
    \"\"\"Rotate queries or keys of shape (..., n, {d_head}) by positions of shape (n,).\"\"\"
"""

_ROTATE = {
    "NumPy": """\
    x = np.asarray(x)
    x = x if x.dtype.kind == "f" else x.astype(np.float64)
    # Angles in float64 whatever the dtype of x: float32 ones are wrong at far positions.
    angles = np.asarray(positions, np.float64)[:, None] * frequencies
    cos, sin = np.cos(angles), np.sin(angles)
    {scale}cos, sin = cos.astype(x.dtype), sin.astype(x.dtype)
    turned = x.copy()
    first, second = x[..., {first}], x[..., {second}]
    turned[..., {first}] = first * cos - second * sin
    turned[..., {second}] = first * sin + second * cos
    return turned
""",
    "PyTorch": """\
    # Angles in float64 whatever the dtype of x: float32 ones are wrong at far positions.
    # MPS has no float64, so there the CPU forms them; this is why no module's buffer holds them.
    device = torch.device("cpu") if x.device.type == "mps" else x.device
    angles = positions.to(device).double()[:, None] * frequencies.to(device)
    cos, sin = angles.cos(), angles.sin()
    {scale}cos, sin = (part.to(x.dtype).to(x.device) for part in (cos, sin))
    turned = x.clone()
    first, second = x[..., {first}], x[..., {second}]
    turned[..., {first}] = first * cos - second * sin
    turned[..., {second}] = first * sin + second * cos
    return turned
""",
    "JAX": """\
    # NumPy forms the angles, in float64: JAX would form them in float32, which is wrong at far
    # positions. So `positions` is an array that is known when this is compiled.
    angles = np.asarray(positions, np.float64)[:, None] * frequencies
    cos, sin = np.cos(angles), np.sin(angles)
    {scale}cos, sin = jnp.asarray(cos, x.dtype), jnp.asarray(sin, x.dtype)
    first, second = x[..., {first}], x[..., {second}]
    x = x.at[..., {first}].set(first * cos - second * sin)
    return x.at[..., {second}].set(first * sin + second * cos)
""",
}

_NTK = "base *= {factor} ** (rotary / (rotary - 2))\n"

_DYNAMIC = """\
trained, length = {trained}, {length}
stretch = 1 + {factor} * (max(length, trained) / trained - 1)
base *= stretch ** (rotary / (rotary - 2))
"""

_LINEAR = "frequencies = frequencies / {factor}\n"

_YARN = """\
trained = {trained}


def pair_with(turns):
    return rotary * math.log(trained / (2 * math.pi * turns)) / (2 * math.log(base))


low, high = {low}, {high}
low, high = max(low, 0), min(high, rotary - 1)
slowed = ((pairs - low) / (high - low or 0.001)).clip(0, 1)
frequencies = frequencies / {factor} * slowed + frequencies * (1 - slowed)
"""

_LONGROPE = """\
factors = [
    {factors}
]
frequencies = frequencies / {array}
"""

_LLAMA3 = """\
turns = {trained} * frequencies / (2 * math.pi)  # within the trained length
kept = {kept}
frequencies = frequencies / {factor} * (1 - kept) + frequencies * kept
"""


def rotary(
    library: str,
    d_head: int,
    base: float,
    scaling: Scaling | None = None,
    pairing: Pairing = "half",
    partial_rotary_factor: float = 1.0,
) -> str:
    """Return a library's code for a head, whose `rotate` is that of core.encodings.rotary."""
    width, base = rotary_width(d_head, partial_rotary_factor), check_base(base)
    check_choice("pairing", pairing, PAIRINGS)
    halves = (": rotary // 2", "rotary // 2 : rotary")
    first, second = halves if pairing == "half" else (":rotary:2", "1:rotary:2")
    if library == "PyTorch":
        pairs = "torch.arange(rotary // 2, dtype=torch.float64)"
        factors = "torch.tensor(factors, dtype=torch.float64)"
    else:
        pairs, factors = "np.arange(rotary // 2)", "np.array(factors)"
    larger_base, slower = _stretched(scaling, factors)
    factor = scaling.attention_factor if scaling else 1.0
    whole = width == d_head
    code = _IMPORTS[library] + _FREQUENCIES + _ROTATE[library]
    filled = code.format(
        d_head=d_head,
        rotary=width,
        columns="all columns turn" if whole else f"of {d_head} columns the first {width} turn",
        base=base,
        larger_base=larger_base,
        pairs=pairs,
        slower=slower,
        scale="" if factor == 1 else f"cos, sin = {factor!r} * cos, {factor!r} * sin\n    ",
        first=first,
        second=second,
    )
    return filled if "math." in filled else filled.replace("import math\n\n", "")


RECIPES = {library: partial(rotary, library) for library in _ROTATE}


def _stretched(scaling: Scaling | None, array: str) -> tuple[str, str]:
    """Return the lines that enlarge the base, and those that slow the frequencies.

    `array` makes the list `factors` an array of the library.
    """
    match scaling:
        case Linear():
            return "", _LINEAR.format(factor=float(scaling.factor))
        case NTKAware():
            return _NTK.format(factor=float(scaling.factor)), ""
        case DynamicNTK():
            dynamic = _DYNAMIC.format(
                factor=float(scaling.factor), trained=scaling.trained_length, length=scaling.length
            )
            return dynamic, ""
        case Yarn():
            low, high = (
                f"pair_with({float(turns)})" for turns in (scaling.beta_fast, scaling.beta_slow)
            )
            if scaling.truncate:
                low, high = f"math.floor({low})", f"math.ceil({high})"
            factor, trained = float(scaling.factor), scaling.trained_length
            return "", _YARN.format(factor=factor, trained=trained, low=low, high=high)
        case Llama3():
            few, many = float(scaling.low_freq_factor), float(scaling.high_freq_factor)
            blended = f"((turns - {few}) / ({many} - {few})).clip(0, 1)"
            kept = blended if many > few else f"1.0 * (turns >= {few})"
            factor, trained = float(scaling.factor), scaling.trained_length
            return "", _LLAMA3.format(factor=factor, trained=trained, kept=kept)
        case LongRope():
            rows = [scaling.factors[n : n + 12] for n in range(0, scaling.pairs, 12)]
            factors = "\n    ".join(", ".join(map(str, row)) + "," for row in rows)
            return "", _LONGROPE.format(factors=factors, array=array)
    return "", ""
