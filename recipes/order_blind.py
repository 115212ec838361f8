"""PyTorch code that raises no error and sees no order, or is not what is said of it, and mended."""

from dataclasses import dataclass

# Subclasses of Module in torch.nn of PyTorch 2.13. None of them encodes positions.
TORCH_MODULES = 162


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

    def forward(self, x):  # {input_shape}
        return x + self.pe[{rows}]
"""
_BATCH_FIRST = {"axis": 0, "shape": "(1, max_len, d_model)", "rows": ":, : x.size(1)"}
_SEQUENCE_FIRST = {"axis": 1, "shape": "(max_len, 1, d_model)", "rows": ": x.size(0)"}

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

_ONE_PASS = """\
def beam_search(model, prompt, width, length):
    logits = model(prompt)  # (n, vocabulary), once
    drafts = [([], 0.0)]
    for step in range(length):
        values, ids = logits[step].topk(width)
        choices = [*zip(values.tolist(), ids.tolist())]
        drafts = [
            (words + [word], score + value)
            for words, score in drafts
            for value, word in choices
        ]
        drafts.sort(key=lambda draft: -draft[1])
        drafts = drafts[:width]
    return drafts
"""
_EACH_STEP = """\
import torch

def beam_search(model, prompt, width, length):
    drafts = [([], 0.0)]
    for step in range(length):
        longer = []
        for words, score in drafts:
            text = torch.tensor(prompt.tolist() + words)
            logs = model(text)[-1].log_softmax(-1)
            logs, ids = logs.topk(width)
            choices = zip(logs.tolist(), ids.tolist())
            longer += [
                (words + [word], score + log)
                for log, word in choices
            ]
        longer.sort(key=lambda draft: -draft[1])
        drafts = longer[:width]
    return drafts
"""

_LOGARITHM = """\
import math
import torch

def frequencies(d_model, base=10000.0):
    even = torch.arange(0, d_model, 2)
    return torch.exp(even * (-math.log(base) / d_model))
"""
_FLOAT64 = """\
import torch

def frequencies(d_model, base=10000.0):
    even = torch.arange(0, d_model, 2, dtype=torch.float64)
    return (base ** (-even / d_model)).float()
"""

_SMOOTH = """\
def mean_step(pe):  # (max_len, d_model)
    # smooth across {across}
    return pe.diff(dim={axis}).abs().mean()
"""


FLAWS = {
    flaw.name: flaw
    for flaw in (
        Flaw(
            "table along the batch",
            _ADD.format(**_SEQUENCE_FIRST, input_shape="(batch, n, d_model)"),
            _ADD.format(**_BATCH_FIRST, input_shape="(batch, n, d_model)"),
        ),
        Flaw(
            "table along the batch, sequence first",
            _ADD.format(**_BATCH_FIRST, input_shape="(n, batch, d_model)"),
            _ADD.format(**_SEQUENCE_FIRST, input_shape="(n, batch, d_model)"),
        ),
        Flaw(
            "batch_first left out",
            _ATTEND.format(batch_first=""),
            _ATTEND.format(batch_first=", batch_first=True"),
        ),
        Flaw("a beam over one pass", _ONE_PASS, _EACH_STEP),
        Flaw("frequencies by exp and log", _LOGARITHM, _FLOAT64),
        Flaw(
            "smooth across dimensions",
            _SMOOTH.format(across="dimensions", axis=1),
            _SMOOTH.format(across="positions", axis=0),
        ),
    )
}
