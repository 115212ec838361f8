"""A recurrent cell: a network that reads one word after the other."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, check_integer, refuse

CELL_SEED = 1990  # not that of the head, whose first weights the cell would share


class Cell(NamedTuple):
    """The two matrices of a recurrent cell."""

    word: Floats  # (d_model, d_hidden): W, for the word that is read
    state: Floats  # (d_hidden, d_hidden): U, for the state after the word before


class Recurred(NamedTuple):
    """The result of reading n words one after the other."""

    outputs: Floats  # (n, d_hidden): row t is the hidden state after word t


def seeded_cell(d_model: int, d_hidden: int) -> Cell:
    """Return a cell with random, repeatable weights: normal numbers of variance 1 / rows.

    A stand-in for trained weights. With inputs of norm sqrt(d_model) what a word adds before the
    tanh has a standard deviation of about 1.
    """
    d_model = check_integer("d_model", d_model, 1)
    d_hidden = check_integer("d_hidden", d_hidden, 1)
    rng = np.random.default_rng(CELL_SEED)
    return Cell(
        rng.normal(0, d_model**-0.5, (d_model, d_hidden)),
        rng.normal(0, d_hidden**-0.5, (d_hidden, d_hidden)),
    )


def read_in_turn(inputs: ArrayLike, cell: Cell) -> Recurred:
    """Return hidden states h_t = tanh(W x_t + U h_(t-1)) of rows (n, d_model); h_(-1) is 0.

    Every state needs the one before it, so n words take n steps.
    Source: Elman 1990, "Finding Structure in Time", figure 2; without biases, and with tanh as in
    torch.nn.RNN.
    """
    rows = np.asarray(inputs, dtype=np.float64)
    if rows.ndim != 2 or rows.shape[1] != len(cell.word):
        raise refuse("shape of inputs", rows.shape, f"(n, {len(cell.word)}), as the cell expects")
    states = np.zeros((len(rows) + 1, len(cell.state)))  # the last row is h_(-1)
    for t, x in enumerate(rows):
        states[t] = np.tanh(x @ cell.word + states[t - 1] @ cell.state)
    return Recurred(states[:-1])
