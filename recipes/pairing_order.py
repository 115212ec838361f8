"""Code to copy: from one pairing of a rotary head's columns to the other, in NumPy and PyTorch."""

from core.arguments import check_choice
from core.encodings.rotary import PAIRINGS, Pairing

_CODE = {
    "NumPy": """\
import numpy as np

d_head, rotated = {d_head}, {rotated}  # of each head, the first {rotated} columns are rotated
order = np.arange(d_head)
order[:rotated] = np.arange(rotated).reshape({shape}).T.ravel()  # {way}
{apply}""",
    "PyTorch": """\
import torch

d_head, rotated = {d_head}, {rotated}  # of each head, the first {rotated} columns are rotated
order = torch.arange(d_head)
order[:rotated] = torch.arange(rotated).reshape({shape}).T.flatten()  # {way}
{apply}""",
}

WAYS = {"half": "interleaved to half-split", "interleaved": "half-split to interleaved"}
# Heads lie side by side: in the columns of q (axis 1), in the rows of a Linear's weight (axis 0).
APPLY = {
    1: "after = before.reshape(*before.shape[:-1], -1, d_head)[..., order].reshape(before.shape)\n",
    0: "after = before.reshape(-1, d_head, before.shape[-1])[:, order].reshape(before.shape)\n",
}


def pairing_order(to: Pairing, d_head: int, rotated: int, axis: int) -> dict[str, str]:
    """Return the order of columns (`axis` 1) or rows (0) that leads `to` a pairing, by library."""
    check_choice("to", to, PAIRINGS)
    shape = "-1, 2" if to == "half" else "2, -1"
    looks = {"d_head": d_head, "rotated": rotated, "shape": shape, "way": WAYS[to]}
    return {library: code.format(**looks, apply=APPLY[axis]) for library, code in _CODE.items()}


def listed(indices: tuple[int, ...], axis: int) -> dict[str, str]:
    """Return an order that belongs to no pairing, number by number."""
    apply = "after = before[..., order]" if axis else "after = before[order]"
    return {
        "NumPy": f"import numpy as np\n\norder = np.array({[*indices]})\n{apply}\n",
        "PyTorch": f"import torch\n\norder = torch.tensor({[*indices]})\n{apply}\n",
    }
