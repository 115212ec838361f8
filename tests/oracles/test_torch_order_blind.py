"""The codes that see no order, and the mended ones, run as they stand."""

import re

import numpy as np
import pytest
import torch
from torch import nn

from core.attention.head import Head
from core.encodings.sinusoidal import positional_encoding
from core.frequencies import angular_frequencies
from core.implementations.batches import attend_batch, rows_added, rows_by_segment
from core.implementations.number_formats import float32_frequencies
from core.implementations.one_pass import beam, by_last_word, one_pass
from recipes.order_blind import FLAWS, TORCH_MODULES
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
    return [value for name, value in names.items() if not name.startswith("__")][-1]


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
    for code, findings in ((FLAWS[name].broken, BLIND + place), (FLAWS[name].mended, SHOWS)):
        module = defined(code)(torch.from_numpy(TABLE))
        assert verdict(module, encoder(not axis)) == f"Its batch is axis {axis}. {findings}"


def test_words_never_see_each_other_without_batch_first():
    flaw, add = FLAWS["batch_first left out"], defined(FLAWS["a row for a slice"].mended)
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
    model = nn.Sequential(module, encoder(True).float())
    findings = two_orders(
        lambda x: model(torch.from_numpy(x)).detach().numpy(), WORDS.astype(np.float32)
    )
    assert findings == f"Its batch is axis 0. {BLIND}{PLACE}"


def test_dropout_of_torch_is_noticed():
    model = encoder(True).train()
    findings = two_orders(lambda x: model(torch.from_numpy(x)).detach().numpy(), WORDS)
    assert "dropout" in findings


def test_segments_of_torch_get_the_rows_that_the_page_says():
    flaw, segments = FLAWS["segments that add nothing"], torch.tensor([0, 0, 2, 2, 2, 1])
    for code, anew in ((flaw.broken, False), (flaw.mended, True)):
        added = defined(code)(torch.from_numpy(TABLE))(torch.zeros(6, 16).double(), segments)
        rows = rows_by_segment(segments.numpy(), anew=anew)
        np.testing.assert_array_equal(added.numpy(), TABLE[rows])
    plain = (
        TABLE[:6]
        - defined(flaw.broken)(torch.from_numpy(TABLE))(
            torch.zeros(6, 16).double(), segments
        ).numpy()
    )
    assert not plain.any()


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
