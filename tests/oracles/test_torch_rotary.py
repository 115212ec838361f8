"""The rotary code to copy for PyTorch, run by PyTorch."""

import numpy as np
import pytest
import torch

from core.encodings.rotary import PAIRINGS, rotate
from core.encodings.rotary_scaling import Yarn
from recipes.rotary import RECIPES
from tests.oracles.scalings import SCALINGS


@pytest.mark.parametrize("scaling", SCALINGS, ids=repr)
@pytest.mark.parametrize("pairing", PAIRINGS)
@pytest.mark.parametrize("share", [1, 0.25])
def test_the_torch_code_turns_as_the_core_does(scaling, pairing, share):
    names = {}
    exec(RECIPES["PyTorch"](64, 500000, scaling, pairing, share), names)
    queries = np.random.default_rng(0).normal(size=(2, 50, 64))
    positions = np.arange(50) * 300
    turned = names["rotate"](torch.from_numpy(queries), torch.from_numpy(positions)).numpy()
    for theirs, query in zip(turned, queries, strict=True):
        expected = rotate(
            query,
            positions,
            500000,
            pairing=pairing,
            scaling=scaling,
            partial_rotary_factor=share,
        )
        np.testing.assert_allclose(theirs, expected, atol=1e-9)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32])
@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_the_torch_code_keeps_dtype_and_device(dtype, device):
    names = {}
    exec(RECIPES["PyTorch"](64, 10000, Yarn(4.0, 4096)), names)
    queries = torch.ones(3, 64, dtype=dtype, device=device)
    turned = names["rotate"](queries, torch.arange(3, device=device))
    assert (turned.dtype, turned.device, turned.shape) == (dtype, queries.device, (3, 64))
