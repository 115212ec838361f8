"""PyTorch code that raises no error and sees no order, or is not what is said of it, and mended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Flaw:
    """A mistake by name, and what it is made in: a small module or function, before and after."""

    name: str
    broken: str
    mended: str


_ADD = """\
from torch import nn

class AddPosition(nn.Module):
    def __init__(self, table):  # (max_len, d_model)
        super().__init__()
        pe = table.unsqueeze({axis})  # {shape}
        self.register_buffer("pe", pe)

    def forward(self, x):  # {given}
        return x + self.pe[{rows}]
"""
_BATCH_FIRST = {"axis": 0, "shape": "(1, max_len, d_model)", "given": "(batch, n, d_model)"}
_SEQUENCE_FIRST = {"axis": 1, "shape": "(max_len, 1, d_model)", "given": "(n, batch, d_model)"}

_ATTEND = """\
from torch import nn

class Attend(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.attention = nn.MultiheadAttention(
            d_model, n_heads{batch_first}
        )

    def forward(self, x):  # (batch, n, d_model)
        return self.attention(x, x, x)[0]
"""


def _add(shapes: dict[str, object], given: dict[str, object], rows: str) -> str:
    return _ADD.format(**{**shapes, "given": given["given"]}, rows=rows)


FLAWS = {
    flaw.name: flaw
    for flaw in (
        Flaw(
            "table along the batch",
            _add(_SEQUENCE_FIRST, _BATCH_FIRST, ": x.size(0)"),
            _add(_BATCH_FIRST, _BATCH_FIRST, ":, : x.size(1)"),
        ),
        Flaw(
            "table along the batch, sequence first",
            _add(_BATCH_FIRST, _SEQUENCE_FIRST, ":, : x.size(1)"),
            _add(_SEQUENCE_FIRST, _SEQUENCE_FIRST, ": x.size(0)"),
        ),
        Flaw(
            "a row for a slice",
            _add(_BATCH_FIRST, _BATCH_FIRST, ":, x.size(1)"),
            _add(_BATCH_FIRST, _BATCH_FIRST, ":, : x.size(1)"),
        ),
        Flaw(
            "batch_first left out",
            _ATTEND.format(batch_first=""),
            _ATTEND.format(batch_first=", batch_first=True"),
        ),
    )
}
