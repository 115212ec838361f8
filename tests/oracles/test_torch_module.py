"""The PyTorch module of "Take it with you", run as it stands."""

from dataclasses import replace
from inspect import signature

import numpy as np
import pytest
import torch
from torch import nn

import core
from recipes.forms import forms
from recipes.order_blind import FLAWS
from recipes.two_orders import two_orders
from state.settings import Settings
from tests.recipes.quantities import SETTINGS

SMALL = Settings(max_len=50, d_model=32, base=500)
LAYOUTS = ["interleaved", "concatenated"]


def module_class(settings=SMALL):
    names: dict[str, object] = {}
    exec(forms(settings)["PyTorch module"], names)
    return names["PositionalEncoding"]


def expected(settings):
    return core.positional_encoding(
        settings.max_len, settings.d_model, settings.base, layout=settings.layout
    )


@pytest.fixture(params=[(torch.float64, 1e-12), (torch.float32, 6.1e-8)], ids=str)
def close(request):
    """How close a table has to be in the default dtype that is set."""
    dtype, close = request.param
    torch.set_default_dtype(dtype)
    yield close
    torch.set_default_dtype(torch.float32)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("settings", SETTINGS)
def test_table_is_the_core_s_in_single_and_in_double(settings, layout, close):
    settings = replace(settings, layout=layout)
    table = module_class(settings)(batch_first=True).pe
    assert table.dtype == torch.get_default_dtype()
    np.testing.assert_allclose(table, expected(settings), rtol=0, atol=close)


def test_float32_angles_are_off_at_5000_rows_and_the_module_is_not():
    exact = core.positional_encoding(5000, 512)
    module = module_class()(512, 5000, 10000, batch_first=True)
    assert np.abs(module.pe.numpy() - exact).max() < 6e-8
    # As tutorials write it: positions, powers by exp and log, and angles in float32.
    position = torch.arange(5000, dtype=torch.float32)[:, None]
    frequencies = torch.exp(torch.arange(0, 512, 2).float() * (-np.log(10000.0) / 512))
    angles = position * frequencies
    table = torch.stack([angles.sin(), angles.cos()], dim=2).flatten(1).numpy()
    assert 3.8e-4 < np.abs(table - exact).max() < 4.0e-4


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("n", [1, 7, 50])
@pytest.mark.parametrize("batch", [1, 3, 60])
def test_each_word_gets_the_row_of_its_position(layout, n, batch):
    settings = replace(SMALL, layout=layout)
    module = module_class(settings)
    words = torch.randn(batch, n, 32)
    rows = torch.from_numpy(expected(settings)[:n]).float()
    first = module(dropout=0, batch_first=True)(words)
    torch.testing.assert_close(first, words + rows)
    sequence_first = module(dropout=0, batch_first=False)(words.transpose(0, 1))
    torch.testing.assert_close(sequence_first, first.transpose(0, 1), rtol=0, atol=0)


def test_batch_of_the_tutorial_has_its_shape():
    """32 sentences of 20 words in 512 numbers, and 10 embeddings of 128 in a batch of 1."""
    module = module_class()(512, 5000, 10000, batch_first=True)
    assert module(torch.randn(32, 20, 512)).shape == (32, 20, 512)
    embedding = nn.Embedding(10, 128)
    encode = module_class()(128, batch_first=True)
    assert encode(embedding(torch.tensor([[2, 5, 0, 9]]))).shape == (1, 4, 128)
    with pytest.raises(ValueError, match=r"x is \(4, 128\), not \(\., \., 128\)"):
        encode(embedding(torch.tensor([2, 5, 0, 9])))


@pytest.mark.parametrize("batch_first", [True, False])
def test_what_does_not_fit_is_refused_with_the_numbers(batch_first):
    module = module_class()(batch_first=batch_first)
    shape = (2, 51, 32) if batch_first else (51, 2, 32)
    with pytest.raises(ValueError, match="51 positions; max_len is 50"):
        module(torch.zeros(shape))
    with pytest.raises(ValueError, match=r"x is \(2, 4, 31\), not \(\., \., 32\)"):
        module(torch.zeros(2, 4, 31))
    with pytest.raises(ValueError, match="d_model has to be even, not 31"):
        module_class()(31, batch_first=batch_first)


def test_which_axis_is_the_batch_has_no_default_and_a_transformer_s_is_false():
    with pytest.raises(TypeError, match="batch_first"):
        module_class()()
    for layer in (nn.Transformer, nn.TransformerEncoderLayer, nn.MultiheadAttention):
        assert signature(layer).parameters["batch_first"].default is False


@pytest.mark.parametrize(("dtype", "close"), [(torch.float16, 2.5e-4), (torch.bfloat16, 2e-3)])
def test_table_goes_with_the_dtype_of_the_model(dtype, close):
    model = nn.Sequential(nn.Linear(32, 32), module_class()(dropout=0, batch_first=True)).to(dtype)
    assert model[1].pe.dtype == dtype
    assert model(torch.zeros(2, 50, 32, dtype=dtype)).dtype == dtype
    np.testing.assert_allclose(model[1].pe.float(), expected(SMALL), rtol=0, atol=close)


def test_table_goes_with_the_device_of_the_model():
    model = nn.Sequential(module_class()(batch_first=True))
    assert model.to("meta")[0].pe.device.type == "meta"


def test_table_is_neither_saved_nor_trained():
    """So what was saved with one max_len is read with another."""
    module = module_class()
    model = nn.Sequential(nn.Linear(32, 32), module(batch_first=True))
    assert set(model.state_dict()) == {"0.weight", "0.bias"}
    longer = nn.Sequential(nn.Linear(32, 32), module(max_len=70, batch_first=True))
    longer.load_state_dict(model.state_dict(), strict=True)
    before = model[1].pe.clone()
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    model(torch.randn(2, 50, 32)).square().sum().backward()
    optimizer.step()
    assert model[0].weight.grad.abs().max() > 0
    assert not model[1].pe.requires_grad
    torch.testing.assert_close(model[1].pe, before, rtol=0, atol=0)


def test_dropout_is_that_of_training_and_on_the_sum():
    module = module_class()(dropout=0.5, batch_first=True)
    words = torch.full((200, 50, 32), 2.0)
    trained = module.train()(words)
    assert (trained == 0).float().mean() == pytest.approx(0.5, abs=0.01)
    used = module.eval()(words)
    torch.testing.assert_close(trained[trained != 0], 2 * used[trained != 0])


class Meaning(nn.Module):
    """Words to their mean over one layer of attention, position added by `add`."""

    def __init__(self, add, *, batch_first):
        super().__init__()
        torch.manual_seed(0)
        self.add, self.mean_over = add, 1 if batch_first else 0
        self.layer = nn.TransformerEncoderLayer(32, 4, 64, batch_first=batch_first)
        self.eval()

    def forward(self, words):
        return self.layer(self.add(words)).mean(dim=self.mean_over)


# The broken code of Traps, by whether the batch is first.
BLIND = {
    True: ["table along the batch", "a row for a slice"],
    False: ["table along the batch, sequence first"],
}


@pytest.mark.parametrize("batch_first", [True, False])
def test_two_orders_have_two_outputs(batch_first):
    """Not so without the module, and not so with the code that Traps shows as broken."""
    torch.manual_seed(0)
    words = torch.randn(3, 5, 32)
    other = words[:, [0, 4, 2, 3, 1]]

    def told_apart(add):
        meaning = Meaning(add, batch_first=batch_first)
        orders = [order if batch_first else order.transpose(0, 1) for order in (words, other)]
        one, two = map(meaning, orders)
        return (one - two).abs().amax(dim=1)

    def told_apart_by(code):
        names: dict[str, object] = {}
        exec(code, names)
        return told_apart(names["AddPosition"](torch.from_numpy(expected(SMALL)).float()))

    assert (told_apart(module_class()(batch_first=batch_first)) > 1e-2).all()
    assert (told_apart(nn.Identity()) < 1e-6).all()
    for name in BLIND[batch_first]:
        assert (told_apart_by(FLAWS[name].broken) < 1e-6).all(), name
        assert (told_apart_by(FLAWS[name].mended) > 1e-2).all(), name


@pytest.mark.parametrize("batch_first", [True, False])
def test_the_test_of_two_orders_passes_the_module(batch_first):
    """And finds the axis of its batch."""
    layer = nn.TransformerEncoderLayer(32, 4, 64, batch_first=batch_first).eval()
    encode = module_class()(batch_first=batch_first).eval()
    words = np.random.default_rng(0).normal(size=(5, 32)).astype("float32")

    def verdict(*modules):
        model = nn.Sequential(*modules)
        return two_orders(lambda x: model(torch.from_numpy(x)).detach().numpy(), words)

    axis = 0 if batch_first else 1
    assert verdict(encode, layer) == f"Its batch is axis {axis}. The order of words shows."
    assert verdict(layer) == f"Its batch is axis {axis}. The order of words does not show."
    other_way = module_class()(batch_first=not batch_first).eval()
    assert verdict(other_way, layer) == (
        f"Its batch is axis {axis}. The order of words does not show."
        " A sentence's outputs depend on its place in the batch."
    )
