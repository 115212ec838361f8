"""The code that leads from one pairing to the other does so, as the page found it."""

import numpy as np
import pytest

from diagnosis.column_order import pairing_order as order_of
from recipes import pairing_order

RANDOM = np.random.default_rng(3)


def run(code, before):
    names = {"before": before}
    exec(code, names)
    return names["after"]


@pytest.mark.parametrize("to", ["half", "interleaved"])
@pytest.mark.parametrize("rotated", [4, 12])
def test_numpy_does_what_was_found_in_columns_and_in_rows(to, rotated):
    order = order_of(to, 12, rotated)
    q = RANDOM.normal(size=(2, 5, 36))
    expected = q.reshape(2, 5, 3, 12)[..., order].reshape(q.shape)
    code = pairing_order.pairing_order(to, 12, rotated, 1)["NumPy"]
    assert (run(code, q) == expected).all()
    weight = RANDOM.normal(size=(36, 7))
    rows = pairing_order.pairing_order(to, 12, rotated, 0)["NumPy"]
    assert (run(rows, weight) == weight.reshape(3, 12, 7)[:, order].reshape(weight.shape)).all()


@pytest.mark.parametrize("axis", [0, 1])
def test_torch_does_what_numpy_does(axis):
    torch = pytest.importorskip("torch")
    before = RANDOM.normal(size=(24, 24))
    for code in (
        pairing_order.pairing_order("half", 12, 8, axis),
        pairing_order.listed(tuple(RANDOM.permutation(24).tolist()), axis),
    ):
        after = run(code["PyTorch"], torch.from_numpy(before)).numpy()
        assert (after == run(code["NumPy"], before)).all()


def test_an_order_number_by_number():
    before = RANDOM.normal(size=(3, 4))
    code = pairing_order.listed((2, 0, 3, 1), 1)["NumPy"]
    assert (run(code, before) == before[:, [2, 0, 3, 1]]).all()
