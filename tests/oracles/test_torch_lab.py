"""The lab's transformer against PyTorch: the same weights, the same numbers and gradients.

Encoder and decoder layers of torch.nn, with norms before each part and without gains and biases,
are given our weights; positions and embeddings come in ready.
"""

import math

import numpy as np
import pytest
import torch
from autograd import value_and_grad

from lab.model import by_name, embed, first_weights
from lab.positions import sinusoids
from lab.tasks.task import PADDING
from lab.training import loss
from lab.vocabulary import Design, prepare

CLOSE = 1e-9


def layer(kind, design, w, parts):
    """A layer of torch.nn with our weights: attention by `parts`, then the feed-forward layer."""
    model = design.model()
    block = kind(
        model.d_model,
        model.heads,
        model.d_ff,
        dropout=0.0,
        batch_first=True,
        norm_first=True,
        bias=False,
        dtype=torch.float64,
    )
    attentions = [block.self_attn, getattr(block, "multihead_attn", None)]
    with torch.no_grad():
        for attention, part in zip(attentions, parts, strict=False):
            inputs = [w[f"{part} {name}"].T for name in ("query", "key", "value")]
            attention.in_proj_weight.copy_(torch.cat(inputs))
            attention.out_proj.weight.copy_(w[f"{part} out"].T)
        block.linear1.weight.copy_(w[f"{parts[0]} forward in"].T)
        block.linear2.weight.copy_(w[f"{parts[0]} forward back"].T)
    return block


def norm(x):
    return torch.nn.functional.layer_norm(x, x.shape[-1:])


def embedded(design, w, name, ids):
    """Embeddings times sqrt(d), plus the sinusoid if the design has it."""
    rows = torch.tensor(sinusoids(32, 10000.0, np.float64)[: ids.shape[1]])
    x = w[name][torch.tensor(ids)] * math.sqrt(32)
    return x + rows if design.positions == "sinusoidal" else x


@pytest.mark.parametrize("positions", ["none", "causal", "sinusoidal"])
def test_loss_of_the_whole_model(positions):
    design = Design("translation", positions)
    model = design.model()
    batch = prepare(design, design.of.examples(3, 6, design.of.sizes, tested=False))
    flat = first_weights(model, 0, np.float64)
    ours, slope = value_and_grad(loss)(flat, model, batch)

    w = {name: torch.tensor(one) for name, one in by_name(model, flat).items()}
    for name in ("source", "target", "answer"):
        w[name].requires_grad_()
    words, target = batch.text.words, batch.target
    encoder = layer(torch.nn.TransformerEncoderLayer, design, w, ["encoder"])
    decoder = layer(torch.nn.TransformerDecoderLayer, design, w, ["decoder", "cross"])
    padding = torch.tensor(words == PADDING)
    mask = torch.triu(torch.ones(words.shape[1], words.shape[1], dtype=torch.bool), 1)
    later = torch.triu(torch.ones(target.shape[1] - 1, target.shape[1] - 1, dtype=torch.bool), 1)
    seen = mask if positions == "causal" else None
    x = embedded(design, w, "source", words)
    read = norm(encoder(x, src_mask=seen, src_key_padding_mask=padding))
    y = embedded(design, w, "target", target[:, :-1])
    y = decoder(y, read, tgt_mask=later, memory_key_padding_mask=padding)
    logits = norm(y) @ w["answer"]
    theirs = torch.nn.functional.cross_entropy(
        logits.reshape(-1, logits.shape[-1]),
        torch.tensor(target[:, 1:].reshape(-1)),
        ignore_index=PADDING,
    )
    assert float(ours) == pytest.approx(theirs.item(), abs=CLOSE)

    theirs.backward()
    gradient = by_name(model, slope)
    for name in ("source", "target", "answer"):
        np.testing.assert_allclose(gradient[name], w[name].grad.numpy(), atol=1e-7)
    for part, block in (("encoder", encoder), ("decoder", decoder)):
        got = block.self_attn.out_proj.weight.grad.numpy().T
        np.testing.assert_allclose(gradient[f"{part} out"], got, atol=1e-7)
        got = block.linear1.weight.grad.numpy().T
        np.testing.assert_allclose(gradient[f"{part} forward in"], got, atol=1e-7)


def test_rotary_and_alibi_as_attention_with_their_formulas():
    """One encoder layer by torch.nn.functional.scaled_dot_product_attention."""
    from lab.model import encode, encoder_bias, turn

    for scheme in ("rotary", "alibi", "alibi sided"):
        design = Design("translation", scheme)
        model = design.model()
        text = prepare(design, design.of.examples(3, 6, design.of.sizes, tested=False)).text
        flat = first_weights(model, 0, np.float64)
        w = {name: torch.tensor(one) for name, one in by_name(model, flat).items()}
        x = torch.tensor(embed(model, by_name(model, flat), "source", *text))
        q, k, v = (norm(x) @ w[f"encoder {name}"] for name in ("query", "key", "value"))
        if scheme == "rotary":
            cosine, sine = (torch.tensor(one) for one in turn(model, text.positions, np.float64))
            units = torch.complex(cosine, sine)
            pairs = [torch.view_as_complex(one.reshape(*one.shape[:2], 16, 2)) for one in (q, k)]
            q, k = (torch.view_as_real(one * units).reshape(q.shape) for one in pairs)
        heads = [one.reshape(*one.shape[:2], 2, 16).transpose(1, 2) for one in (q, k, v)]
        bias = torch.tensor(encoder_bias(model, text, np.float64))
        read = torch.nn.functional.scaled_dot_product_attention(*heads, attn_mask=bias)
        after = x + read.transpose(1, 2).reshape(x.shape) @ w["encoder out"]
        hidden = torch.relu(norm(after) @ w["encoder forward in"])
        theirs = norm(after + hidden @ w["encoder forward back"])
        ours = encode(model, by_name(model, flat), text)
        np.testing.assert_allclose(ours, theirs.numpy(), atol=1e-8)


@pytest.mark.parametrize("positions", ["none", "sinusoidal"])
def test_loss_of_a_decoder_alone(positions):
    """In torch.nn it is an encoder layer with a causal mask, since it reads no other text."""
    design = Design("verse", positions)
    model, flat = design.model(), first_weights(design.model(), 0, np.float64)
    batch = prepare(design, design.of.examples(3, 6, design.of.sizes, tested=False))
    ours, slope = value_and_grad(loss)(flat, model, batch)

    w = {name: torch.tensor(one) for name, one in by_name(model, flat).items()}
    for name in ("target", "answer"):
        w[name].requires_grad_()
    block = layer(torch.nn.TransformerEncoderLayer, design, w, ["decoder"])
    count = batch.target.shape[1] - 1
    later = torch.triu(torch.ones(count, count, dtype=torch.bool), 1)
    y = block(embedded(design, w, "target", batch.target[:, :-1]), src_mask=later)
    theirs = torch.nn.functional.cross_entropy(
        (norm(y) @ w["answer"]).flatten(0, 1),
        torch.tensor(batch.target[:, 1:].ravel()),
        ignore_index=PADDING,
    )
    assert float(ours) == pytest.approx(theirs.item(), abs=CLOSE)
    theirs.backward()
    gradient = by_name(model, slope)
    for name in ("target", "answer"):
        np.testing.assert_allclose(gradient[name], w[name].grad.numpy(), atol=1e-7)
    got = block.self_attn.out_proj.weight.grad.numpy().T
    np.testing.assert_allclose(gradient["decoder out"], got, atol=1e-7)
