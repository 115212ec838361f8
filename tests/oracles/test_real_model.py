"""A model that people use, beside transformers: a tiny random one, and the real one where it is.

CLOCK_HANDS_MODEL names the real one's folder.
"""

import os
from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import AutoTokenizer, BertConfig, BertModel

from lab.real import clocks, shipped
from lab.real.bert import embedding, read, read_text, run
from lab.real.order import PAIRS, SHIFTS, TEXTS, rows_of
from tests.lab import tiny_bert

REAL = os.environ.get("CLOCK_HANDS_MODEL")
needs_real = pytest.mark.skipif(not REAL, reason="CLOCK_HANDS_MODEL names no folder")


def theirs(model, ids, rows=None):
    """The hidden rows and all weights; `rows` in the place of the table's."""
    table = model.embeddings.position_embeddings.weight
    before = table.detach().clone()
    with torch.no_grad():
        if rows is not None:
            table[: len(ids)] = torch.tensor(np.array(rows))
        out = model(torch.tensor(ids)[None], output_attentions=True)
        table[:] = before
    return out.last_hidden_state[0].numpy(), torch.stack(out.attentions)[:, 0].numpy()


@pytest.mark.parametrize("seed", range(4))
def test_a_tiny_encoder(tmp_path, seed):
    arrays = tiny_bert.weights(seed)
    bert = read(tiny_bert.write(tmp_path, arrays))
    model = BertModel(
        BertConfig(**tiny_bert.CONFIG, attn_implementation="eager"), add_pooling_layer=False
    ).eval()
    model.load_state_dict({name: torch.tensor(one) for name, one in arrays.items()}, strict=False)
    ids = np.random.default_rng(seed).integers(0, len(tiny_bert.WORDS), 3 + 4 * seed)
    for rows in (None, rows_of(bert, len(ids), "none")):
        hidden, weights = theirs(model, ids, rows)
        ours = run(bert, ids, rows)
        np.testing.assert_allclose(ours.hidden, hidden, atol=1e-5)
        np.testing.assert_allclose(ours.attention, weights, atol=1e-5)


@pytest.fixture(scope="module")
def real():
    model = BertModel.from_pretrained(REAL, attn_implementation="eager").eval()
    return read(Path(REAL)), model, AutoTokenizer.from_pretrained(REAL)


def vector(model, ids, rows=None):
    mean = theirs(model, ids, rows)[0].mean(0)
    return mean / np.linalg.norm(mean)


@needs_real
def test_the_real_model_on_all_texts(real):
    bert, model, tokenizer = real
    for text in (*TEXTS, *(text for pair in PAIRS for text in pair), "naïve Café, 日本 ﬁne!"):
        tokens, ids = read_text(bert, text)
        assert tokenizer(text)["input_ids"] == ids.tolist()
        assert tokenizer.convert_ids_to_tokens(ids) == tokens
        hidden, weights = theirs(model, ids)
        ours = run(bert, ids)
        np.testing.assert_allclose(ours.hidden, hidden, atol=2e-5)
        np.testing.assert_allclose(ours.attention, weights, atol=2e-5)


@needs_real
def test_shipped_cosines_and_weights(real):
    """Computed by transformers from the texts alone."""
    _, model, tokenizer = real
    measured = shipped.measured()
    for number, (pair, (first, second)) in enumerate(zip(measured["pairs"], PAIRS, strict=True)):
        one, other = (np.array(tokenizer(text)["input_ids"]) for text in (first, second))
        blind = np.zeros((len(one), measured["d_model"]), np.float32)
        cosine = vector(model, one) @ vector(model, other)
        assert pair["with_table"] == pytest.approx(cosine, abs=1e-5)
        for name, rows in (("with", None), ("without", blind)):
            weights = theirs(model, one, rows)[1]
            chosen = [weights[layer, head] for layer, head in measured["named heads"]]
            np.testing.assert_allclose(shipped.array(f"{name} {number}"), chosen, atol=1e-3)


@needs_real
def test_shipped_cosines_of_texts_read_later(real):
    _, model, tokenizer = real
    table = model.embeddings.position_embeddings.weight.detach().numpy().copy()
    for at in (0, 7, 15, len(SHIFTS) - 1):
        for text, cosine in zip(TEXTS, shipped.measured()["later"][at], strict=True):
            ids = np.array(tokenizer(text)["input_ids"])
            rows = table[SHIFTS[at] : SHIFTS[at] + len(ids)].copy()
            rows[0] = table[0]
            computed = vector(model, ids) @ vector(model, ids, rows)
            assert cosine == pytest.approx(computed, abs=2e-4)


@needs_real
def test_shipped_spectrum_and_planes(real):
    """By torch, in float64: one wave at a time by least squares, and the planes by eigenvectors."""
    _, model, _ = real
    table = model.embeddings.position_embeddings.weight.detach().double()[1:]
    rows = table - table.mean(0)
    energy, n = (rows**2).sum(), len(rows)
    spectrum, planes = shipped.measured()["spectrum"], shipped.measured()["planes"]

    def wave(k):
        turned = 2 * torch.pi * k * torch.arange(n, dtype=torch.float64) / n
        basis = torch.stack([turned.cos(), turned.sin()], 1) * (2 / n) ** 0.5
        return basis @ (basis.T @ rows)

    for k in (1, 2, 3, 10, 30, 90, 200):
        assert spectrum[k] == pytest.approx(float((wave(k) ** 2).sum() / energy), abs=1e-4)
    for (first, last), shipped_plane in zip(clocks.BANDS, planes[:5], strict=True):
        part = sum(wave(k) for k in range(first, last + 1))
        directions = torch.linalg.eigh(part.T @ part)[1]
        share = ((rows @ directions[:, -2:]) ** 2).sum() / energy
        assert shipped_plane["share"] == pytest.approx(float(share), abs=1e-4)


@needs_real
def test_a_vector_is_what_the_folder_says(real):
    """The mean over tokens, of length 1, as the model's card has it."""
    bert, model, _ = real
    _, ids = read_text(bert, TEXTS[0])
    np.testing.assert_allclose(
        embedding(bert, run(bert, ids).hidden), vector(model, ids), atol=1e-5
    )
