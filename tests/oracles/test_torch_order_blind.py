"""The codes that see no order, and the mended ones, run as they stand."""

import numpy as np
import pytest
import torch
from torch import nn

from core.attention.head import Head
from core.encodings.sinusoidal import positional_encoding
from core.implementations.batches import attend_batch, rows_added
from recipes.order_blind import FLAWS
from recipes.two_orders import two_orders

TABLE = positional_encoding(9, 16)
ADD = {
    "table along the batch": "by sentence",
    "table along the batch, sequence first": "by sentence",
    "a row for a slice": "one for all",
}
WORDS = np.random.default_rng(0).normal(size=(5, 16))
SHOWS, BLIND = "The order of words shows.", "The order of words does not show."
PLACE = " A sentence's outputs depend on its place in the batch."


def defined(code):
    """The class or function that the code defines last."""
    names = {}
    exec(compile(code, "recipe", "exec"), names)
    return [made for name, made in names.items() if not name.startswith("__")][-1]


def encoder(batch_first):
    torch.manual_seed(0)
    layer = nn.TransformerEncoderLayer(16, 2, 32, batch_first=batch_first, dtype=torch.float64)
    return layer.eval()


def verdict(*modules):
    model = nn.Sequential(*modules)
    return two_orders(lambda x: model(torch.from_numpy(x)).detach().numpy(), WORDS)


@pytest.mark.parametrize("name", ADD)
def test_rows_are_added_as_the_page_says(name):
    turned = name.endswith("sequence first")
    for code, rows in ((FLAWS[name].broken, ADD[name]), (FLAWS[name].mended, "by word")):
        module = defined(code)(torch.from_numpy(TABLE))
        zeros = torch.zeros((4, 3, 16) if turned else (3, 4, 16), dtype=torch.float64)
        added = module(zeros).numpy()
        np.testing.assert_array_equal(
            added.swapaxes(0, 1) if turned else added, TABLE[rows_added(3, 4, rows)]
        )


@pytest.mark.parametrize("name", ADD)
def test_a_layer_of_torch_sees_no_order_of_broken_code(name):
    axis = int(name.endswith("sequence first"))
    place = PLACE if ADD[name] == "by sentence" else ""
    for code, said in ((FLAWS[name].broken, BLIND + place), (FLAWS[name].mended, SHOWS)):
        module = defined(code)(torch.from_numpy(TABLE))
        assert verdict(module, encoder(not axis)) == f"Its batch is axis {axis}. {said}"


def test_words_never_see_each_other_without_batch_first():
    flaw, add = FLAWS["batch_first left out"], defined(FLAWS["a row for a slice"].mended)
    position = add(torch.from_numpy(TABLE))
    for code, over, said in (
        (flaw.broken, "sentences", f"Its batch is axis 1. {BLIND}{PLACE}"),
        (flaw.mended, "words", f"Its batch is axis 0. {SHOWS}"),
    ):
        torch.manual_seed(0)
        module = defined(code)(16, 1).double()
        assert verdict(position, module) == said
        attend = module.attention
        weights = attend.in_proj_weight.detach().numpy().reshape(3, 16, 16)
        head = Head(*(part.T for part in weights))
        inputs = np.random.default_rng(1).normal(size=(3, 4, 16))
        expected = attend_batch(inputs, head, over) @ attend.out_proj.weight.detach().numpy().T
        outputs = module(torch.from_numpy(inputs)).detach().numpy()
        np.testing.assert_allclose(outputs, expected, rtol=1e-9, atol=1e-12)


def test_rounding_in_float32_is_not_order():
    module = defined(FLAWS["table along the batch"].broken)(torch.from_numpy(TABLE).float())
    model = nn.Sequential(module, encoder(True).float())
    said = two_orders(
        lambda x: model(torch.from_numpy(x)).detach().numpy(), WORDS.astype(np.float32)
    )
    assert said == f"Its batch is axis 0. {BLIND}{PLACE}"


def test_dropout_of_torch_is_noticed():
    model = encoder(True).train()
    said = two_orders(lambda x: model(torch.from_numpy(x)).detach().numpy(), WORDS)
    assert "dropout" in said
