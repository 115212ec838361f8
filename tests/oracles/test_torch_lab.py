"""The lab's transformer against PyTorch: the same weights, the same numbers and gradients.

Encoder and decoder layers of torch.nn, with norms before each part and without gains and biases,
are given our weights; positions and embeddings come in ready. Without residual connections the
parts of such a layer are called one after the other.
"""

import math

import numpy as np
import pytest
import torch
from autograd import value_and_grad

from lab.model import by_name, encoder_input, first_weights
from lab.positions import sinusoids
from lab.tasks.task import PADDING
from lab.training import loss
from lab.vocabulary import Design, prepare

CLOSE = 1e-9


def layer(kind, design, w, parts, end):
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
            inputs = [w[f"{part}{end} {name}"].T for name in ("query", "key", "value")]
            attention.in_proj_weight.copy_(torch.cat(inputs))
            attention.out_proj.weight.copy_(w[f"{part}{end} out"].T)
        forward = f"{parts[0]} forward{end}"
        block.linear1.weight.copy_(w[f"{forward} in"].T)
        block.linear2.weight.copy_(w[f"{forward} back"].T)
    return block


def norm(x):
    return torch.nn.functional.layer_norm(x, x.shape[-1:])


def forward(block, x):
    return block.linear2(torch.relu(block.linear1(norm(x))))


def embedded(design, w, name, ids):
    """Embeddings times sqrt(d), and the sinusoid: added, or in columns of its own."""
    rows = torch.tensor(sinusoids(design.columns or 32, 10000.0, np.float64)[: ids.shape[1]])
    x = w[name][torch.tensor(ids)] * math.sqrt(32)
    if design.columns:
        return torch.cat([x, rows.expand(len(ids), *rows.shape)], -1)
    return x + rows if design.positions == "sinusoidal" else x


def encoded(design, block, x, later, padding):
    """Return an encoder layer's output for x, with or without residual connections."""
    if design.residual:
        return block(x, src_mask=later, src_key_padding_mask=padding)
    own = norm(x)
    return forward(
        block, block.self_attn(own, own, own, attn_mask=later, key_padding_mask=padding)[0]
    )


def decoded(design, block, y, read, later, padding):
    """Return a decoder layer's output for y and the text that was read."""
    if design.residual:
        return block(y, read, tgt_mask=later, memory_key_padding_mask=padding)
    own = norm(y)
    asking = norm(block.self_attn(own, own, own, attn_mask=later)[0])
    return forward(block, block.multihead_attn(asking, read, read, key_padding_mask=padding)[0])


DESIGNS = [
    *(Design("translation", scheme) for scheme in ("none", "causal", "sinusoidal")),
    Design("translation", columns=6),
    Design("translation", layers=3),
    Design("translation", residual=False),
    Design("translation", layers=2, residual=False),
]


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
def test_loss_of_the_whole_model(design):
    model = design.model()
    batch = prepare(design, design.of.examples(3, 6, design.of.sizes, tested=False))
    flat = first_weights(model, 0, np.float64)
    ours, slope = value_and_grad(loss)(flat, model, batch)

    w = {name: torch.tensor(one) for name, one in by_name(model, flat).items()}
    for name in ("source", "target", "answer"):
        w[name].requires_grad_()
    words, target = batch.text.words, batch.target
    encoder, decoder = torch.nn.TransformerEncoderLayer, torch.nn.TransformerDecoderLayer
    encoders = [layer(encoder, design, w, ["encoder"], end) for end in model.suffixes]
    decoders = [layer(decoder, design, w, ["decoder", "cross"], end) for end in model.suffixes]
    padding = torch.tensor(words == PADDING)
    mask = torch.triu(torch.ones(words.shape[1], words.shape[1], dtype=torch.bool), 1)
    later = torch.triu(torch.ones(target.shape[1] - 1, target.shape[1] - 1, dtype=torch.bool), 1)
    x = embedded(design, w, "source", words)
    for one in encoders:
        x = encoded(design, one, x, mask if design.positions == "causal" else None, padding)
    y = embedded(design, w, "target", target[:, :-1])
    for one in decoders:
        y = decoded(design, one, y, norm(x), later, padding)
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
    for part, blocks in (("encoder", encoders), ("decoder", decoders)):
        for end, one in zip(model.suffixes, blocks, strict=True):
            got = one.self_attn.out_proj.weight.grad.numpy().T
            np.testing.assert_allclose(gradient[f"{part}{end} out"], got, atol=1e-7)
            got = one.linear1.weight.grad.numpy().T
            np.testing.assert_allclose(gradient[f"{part} forward{end} in"], got, atol=1e-7)


def test_rotary_and_alibi_as_attention_with_their_formulas():
    """One encoder layer by torch.nn.functional.scaled_dot_product_attention."""
    from lab.model import encode, encoder_bias, turn

    for scheme in ("rotary", "alibi", "alibi sided"):
        design = Design("translation", scheme)
        model = design.model()
        text = prepare(design, design.of.examples(3, 6, design.of.sizes, tested=False)).text
        flat = first_weights(model, 0, np.float64)
        w = {name: torch.tensor(one) for name, one in by_name(model, flat).items()}
        x = torch.tensor(encoder_input(model, by_name(model, flat), text))
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
    block = layer(torch.nn.TransformerEncoderLayer, design, w, ["decoder"], "")
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
