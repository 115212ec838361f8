"""The PyTorch module to take along, and the codes of Traps that see no order, as they stand."""

import re
from dataclasses import replace
from inspect import signature

import numpy as np
import pytest
import torch
from torch import nn

import core
from core.attention.head import Head
from core.encodings.sinusoidal import positional_encoding
from core.frequencies import angular_frequencies
from core.implementations.batches import attend_batch, rows_added
from core.implementations.number_formats import float32_frequencies
from core.implementations.one_pass import beam, by_last_word, one_pass
from recipes.forms import forms
from recipes.order_blind import FLAWS, TORCH_MODULES
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
    """Return the error allowed for a table in the default dtype that is set."""
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


@pytest.mark.parametrize("batch_first", [True, False])
def test_what_does_not_fit_is_refused_with_the_numbers(batch_first):
    module = module_class()(batch_first=batch_first)
    shape = (2, 51, 32) if batch_first else (51, 2, 32)
    with pytest.raises(ValueError, match="51 positions; max_len is 50"):
        module(torch.zeros(shape))
    with pytest.raises(ValueError, match=r"x is \(2, 4, 31\), not \(\., \., 32\)"):
        module(torch.zeros(2, 4, 31))
    with pytest.raises(ValueError, match=r"x is \(4, 32\), not \(\., \., 32\)"):
        module(nn.Embedding(10, 32)(torch.tensor([2, 5, 0, 9])))
    with pytest.raises(ValueError, match="d_model has to be even, not 31"):
        module_class()(31, batch_first=batch_first)


def test_which_axis_is_the_batch_has_no_default_and_a_transformer_s_is_false():
    with pytest.raises(TypeError, match="batch_first"):
        module_class()()
    for layer in (nn.Transformer, nn.TransformerEncoderLayer, nn.MultiheadAttention):
        assert signature(layer).parameters["batch_first"].default is False


@pytest.mark.parametrize(("dtype", "close"), [(torch.float16, 2.5e-4), (torch.bfloat16, 2e-3)])
def test_table_goes_with_the_dtype_and_the_device_of_the_model(dtype, close):
    model = nn.Sequential(nn.Linear(32, 32), module_class()(dropout=0, batch_first=True)).to(dtype)
    assert model[1].pe.dtype == dtype
    assert model(torch.zeros(2, 50, 32, dtype=dtype)).dtype == dtype
    np.testing.assert_allclose(model[1].pe.float(), expected(SMALL), rtol=0, atol=close)
    assert model.to("meta")[1].pe.device.type == "meta"


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


# --- whether two orders of the same words have two outputs

TABLE = core.positional_encoding(9, 16)
WORDS = np.random.default_rng(0).normal(size=(5, 16))
SHOWS, BLIND = "The order of words shows.", "The order of words does not show."
PLACE = " A sentence's outputs depend on its place in the batch."


def defined(code):
    """The class or function that the code defines last."""
    names: dict[str, object] = {}
    exec(compile(code, "recipe", "exec"), names)
    return [value for name, value in names.items() if not name.startswith("__")][-1]


def encoder(batch_first):
    torch.manual_seed(0)
    layer = nn.TransformerEncoderLayer(16, 2, 32, batch_first=batch_first, dtype=torch.float64)
    return layer.eval()


def verdict(*modules, words=WORDS):
    model = nn.Sequential(*modules)
    return two_orders(lambda x: model(torch.from_numpy(x)).detach().numpy(), words)


@pytest.mark.parametrize("batch_first", [True, False])
def test_the_module_shows_order_and_a_layer_alone_does_not(batch_first):
    """Not so without the module, nor with the module of the other axis."""
    axis, layer = (0 if batch_first else 1), encoder(batch_first)
    encode = module_class()(16, batch_first=batch_first, dropout=0).double()
    assert verdict(encode, layer) == f"Its batch is axis {axis}. {SHOWS}"
    assert verdict(layer) == f"Its batch is axis {axis}. {BLIND}"
    other_way = module_class()(16, batch_first=not batch_first, dropout=0).double()
    assert verdict(other_way, layer) == f"Its batch is axis {axis}. {BLIND}{PLACE}"
    single = verdict(encode.float(), layer.float(), words=WORDS.astype(np.float32))
    assert single == f"Its batch is axis {axis}. {SHOWS}"


@pytest.mark.parametrize("name", ["table along the batch", "table along the batch, sequence first"])
def test_broken_code_adds_the_rows_that_the_page_says_and_shows_no_order(name):
    axis = int(name.endswith("sequence first"))
    flaw = FLAWS[name]
    for code, rows, findings in (
        (flaw.broken, "by sentence", BLIND + PLACE),
        (flaw.mended, "by word", SHOWS),
    ):
        module = defined(code)(torch.from_numpy(TABLE))
        added = module(torch.zeros((4, 3, 16) if axis else (3, 4, 16), dtype=torch.float64)).numpy()
        by_sentence = added.swapaxes(0, 1) if axis else added
        np.testing.assert_array_equal(by_sentence, TABLE[rows_added(3, 4, rows)])
        assert verdict(module, encoder(not axis)) == f"Its batch is axis {axis}. {findings}"


def test_words_never_see_each_other_without_batch_first():
    flaw, add = FLAWS["batch_first left out"], defined(FLAWS["table along the batch"].mended)
    position = add(torch.from_numpy(TABLE))
    for code, over, findings in (
        (flaw.broken, "sentences", f"Its batch is axis 1. {BLIND}{PLACE}"),
        (flaw.mended, "words", f"Its batch is axis 0. {SHOWS}"),
    ):
        torch.manual_seed(0)
        module = defined(code)(16, 1).double()
        assert verdict(position, module) == findings
        attend = module.attention
        weights = attend.in_proj_weight.detach().numpy().reshape(3, 16, 16)
        head = Head(*(part.T for part in weights))
        inputs = np.random.default_rng(1).normal(size=(3, 4, 16))
        expected = attend_batch(inputs, head, over) @ attend.out_proj.weight.detach().numpy().T
        outputs = module(torch.from_numpy(inputs)).detach().numpy()
        np.testing.assert_allclose(outputs, expected, rtol=1e-9, atol=1e-12)


def test_rounding_in_float32_is_not_order():
    module = defined(FLAWS["table along the batch"].broken)(torch.from_numpy(TABLE).float())
    findings = verdict(module, encoder(True).float(), words=WORDS.astype(np.float32))
    assert findings == f"Its batch is axis 0. {BLIND}{PLACE}"


def test_dropout_of_torch_is_noticed():
    assert "dropout" in verdict(encoder(True).train())


def test_beams_of_torch_are_those_of_the_page():
    flaw = FLAWS["a beam over one pass"]
    logs = np.random.default_rng(0).normal(size=(6, 6))
    shares = np.exp(logs) / np.exp(logs).sum(axis=1, keepdims=True)
    names = [str(number) for number in range(6)]
    follows = {
        name: dict(zip(names, row, strict=True))
        for name, row in zip(names, shares.tolist(), strict=True)
    }
    model, prompt = by_last_word(follows), [4, 1, 3]
    words = torch.tensor(prompt)

    def of_torch(text):
        return torch.from_numpy(logs[text.numpy()])

    whole = defined(flaw.mended)(of_torch, words, 3, 5)
    ours = beam(model, prompt, 3, 5)
    assert [tuple(draft) for draft, _ in whole] == [draft.words for draft in ours]
    np.testing.assert_allclose([score for _, score in whole], [d.score for d in ours], rtol=1e-9)
    once = defined(flaw.broken)(of_torch, words, 3, 3)
    assert [tuple(draft) for draft, _ in once] == [
        draft.words for draft in one_pass(model, prompt, 3, 3)
    ]
    summed = logs[prompt, list(once[0][0])].sum()
    np.testing.assert_allclose(once[0][1], summed)  # logits, not log-probabilities
    with pytest.raises(IndexError):
        defined(flaw.broken)(of_torch, words, 3, 4)


@pytest.mark.parametrize("d_model", [64, 96, 512])
def test_frequencies_of_torch(d_model):
    """Its exp may round another way than NumPy's."""
    flaw, exact = FLAWS["frequencies by exp and log"], angular_frequencies(d_model)
    by_log, rounded = (
        defined(code)(d_model).double().numpy() for code in (flaw.broken, flaw.mended)
    )
    np.testing.assert_array_equal(rounded, float32_frequencies(d_model, 10000.0, "float64"))
    ours = float32_frequencies(d_model, 10000.0, "logarithm")
    np.testing.assert_allclose(by_log, ours, rtol=2.0**-22)
    assert np.abs(by_log / exact - 1).max() > 2.0**-23 > np.abs(rounded / exact - 1).max()


def test_steps_of_torch():
    flaw, pe = FLAWS["smooth across dimensions"], positional_encoding(20, 16)
    for code, axis in ((flaw.broken, 1), (flaw.mended, 0)):
        step = float(defined(code)(torch.from_numpy(pe)))
        assert step == pytest.approx(np.abs(np.diff(pe, axis=axis)).mean())


def test_no_module_of_torch_encodes_positions():
    modules = [
        value for value in vars(nn).values()
        if isinstance(value, type) and issubclass(value, nn.Module) and value is not nn.Module
    ]  # fmt: skip
    assert torch.__version__.startswith("2.13")
    assert len(modules) == TORCH_MODULES
    assert not [one for one in modules if re.search("posit|rotar|sinus", one.__name__, re.I)]
    whole = nn.Transformer(16, 2, 1, 1, 32, batch_first=True, dtype=torch.float64).eval()
    assert verdict(whole.encoder) == f"Its batch is axis 0. {BLIND}"
