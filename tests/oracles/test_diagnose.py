"""Tables that transformers itself makes, or makes a little wrong, given to diagnose."""

import numpy as np
import pytest
import torch
from transformers import LlamaConfig, ViTMAEConfig
from transformers.models.ctrl.modeling_ctrl import positional_encoding as ctrl
from transformers.models.fsmt.modeling_fsmt import SinusoidalPositionalEmbedding as Fsmt
from transformers.models.gptj.modeling_gptj import create_sinusoidal_positions
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding
from transformers.models.m2m_100.modeling_m2m_100 import (
    M2M100SinusoidalPositionalEmbedding as M2m100,
)
from transformers.models.marian.modeling_marian import MarianSinusoidalPositionalEmbedding
from transformers.models.speech_to_text.modeling_speech_to_text import (
    Speech2TextSinusoidalPositionalEmbedding as Speech2Text,
)
from transformers.models.vit_mae import modeling_vit_mae as mae
from transformers.models.whisper.modeling_whisper import sinusoids as whisper

from diagnosis.diagnose import diagnose
from diagnosis.grid import Halves
from diagnosis.vector import diagnose_frequencies
from tests.oracles.scalings import LLAMA3


def llama(length, width, *, part=0, dtype=torch.float32, **config):
    """The cosine (0) or sine (1) cache of a Llama head."""
    config = LlamaConfig(hidden_size=4 * width, num_attention_heads=4, **config)
    caches = LlamaRotaryEmbedding(config)(torch.zeros(1, dtype=dtype), torch.arange(length)[None])
    return caches[part][0].float().numpy().astype(np.float32)


def marian(length, width):
    return MarianSinusoidalPositionalEmbedding(length, width).create_weight().numpy()


def fsmt(length, width):
    """fairseq's own formula, kept in transformers: the first token stands at position 2."""
    return Fsmt.get_embedding(length + 2, width, 1).numpy()[2:]


TABLES = {
    "gpt-j": (lambda n, d: create_sinusoidal_positions(n, d).numpy(), {"concatenated"}, 10000),
    "ctrl": (lambda n, d: ctrl(n, d, torch.float32).numpy(), {"concatenated"}, 10000),
    "marian": (marian, {"concatenated"}, 10000),
    "fsmt": (fsmt, {"concatenated", "tensor2tensor", "first_2"}, 10000),
    "speech to text": (
        lambda n, d: Speech2Text(n, d, 1).weights[2 : n + 2].detach().numpy(),
        {"concatenated", "tensor2tensor", "first_2"},
        10000,
    ),
    "m2m 100": (
        lambda n, d: M2m100.get_embedding(n + 2, d, None).numpy()[2:],
        {"concatenated", "tensor2tensor", "first_2"},
        10000,
    ),
    "whisper": (lambda n, d: whisper(n, d).numpy(), {"concatenated", "tensor2tensor"}, 10000),
    "llama, cosine": (llama, {"cosines"}, 10000),
    "llama, sine": (lambda n, d: llama(n, d, part=1), {"sines"}, 10000),
    "llama, bfloat16": (lambda n, d: llama(n, d, dtype=torch.bfloat16), {"cosines"}, 10000),
    "llama 3.1": (
        lambda n, d: llama(n, d, rope_parameters=LLAMA3),
        {"cosines", "llama3"},
        500000,
    ),
}


@pytest.mark.parametrize("size", [(64, 64), (700, 128)])
@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_transformers_is_named(name, size):
    make, conventions, base = TABLES[name]
    reading = diagnose(make(*size)).named.reading
    assert reading.bugs() == []
    assert set(reading.conventions()) - {"float32"} == conventions
    assert reading.base == base


def test_inv_freq_of_transformers_is_named():
    config = LlamaConfig(hidden_size=512, num_attention_heads=4, rope_parameters=LLAMA3)
    frequencies = diagnose_frequencies(LlamaRotaryEmbedding(config).inv_freq.numpy())
    reading = frequencies.ways[0].reading
    assert (reading.base, reading.scaling.factor) == (500000, 8)


def test_the_usual_cast_of_a_model_is_found():
    """`model.to(bfloat16)` rounds inv_freq, and angles are then formed in float32."""
    rope = LlamaRotaryEmbedding(LlamaConfig(hidden_size=512, num_attention_heads=4))
    inverse = rope.inv_freq.to(torch.bfloat16).float()
    freqs = torch.outer(torch.arange(600).float(), inverse)
    reading = diagnose(torch.cat([freqs, freqs], dim=-1).cos().numpy()).named.reading
    assert reading.bugs() == ["angles_bfloat16_frequencies"]


# --- nearly right

GPTJ = create_sinusoidal_positions(512, 128)


@pytest.mark.parametrize("padding", [1, 5])
def test_a_padding_row(padding):
    """As fairseq's models hold it."""
    diagnosis = diagnose(Fsmt.get_embedding(1026, 512, padding).numpy())
    assert diagnosis.named is None
    assert diagnosis.nearly.zero_rows == (padding,)
    assert (diagnosis.nearly.rows, diagnosis.nearly.columns, diagnosis.nearly.count) == ((), (), 0)
    assert diagnosis.nearly.reading.bugs() == []
    assert diagnosis.nearly.reading.conventions() == ["concatenated", "tensor2tensor"]


@pytest.mark.parametrize("token", [False, True])
def test_a_square_of_patches(token):
    embedding = mae.build_2d_sinusoidal_position_embedding(14, 14, 768, cls_token=token)
    diagnosis = diagnose(embedding.numpy())
    assert diagnosis.halves == Halves(14, False, skipped=int(token), lines=14)
    assert (diagnosis.named.reading.bugs(), diagnosis.named.reading.conventions()) == (
        [],
        ["concatenated"],
    )


def test_the_patches_of_mae():
    """The model itself puts the place across first."""
    embeddings = mae.ViTMAEEmbeddings(ViTMAEConfig())
    embeddings.initialize_weights()
    diagnosis = diagnose(embeddings.position_embeddings[0].numpy())
    assert diagnosis.halves == Halves(14, True, skipped=1, lines=14)
    assert diagnosis.named.reading.bugs() == []


def trained(table):
    """A trainable table after ten steps of Adam along gradients without a pattern."""
    torch.manual_seed(0)
    embedding = torch.nn.Embedding.from_pretrained(table.clone(), freeze=False)
    steps = torch.optim.Adam(embedding.parameters(), lr=1e-3)
    for _ in range(10):
        steps.zero_grad()
        (embedding.weight * torch.randn_like(table)).sum().backward()
        steps.step()
    return embedding.weight.detach()


def eight_bits(table):
    return torch.fake_quantize_per_tensor_affine(table, 2 / 255, 0, -128, 127)


@pytest.mark.parametrize(("change", "kind"), [(trained, "noise"), (eight_bits, "eight_bits")])
def test_small_differences_everywhere(change, kind):
    diagnosis = diagnose(change(GPTJ).numpy())
    assert diagnosis.named is None
    assert diagnosis.nearly.kind == kind
    assert diagnosis.nearly.reading.conventions() == ["concatenated"]


def test_shuffled_rows():
    order = torch.randperm(len(GPTJ), generator=torch.Generator().manual_seed(0))
    diagnosis = diagnose(GPTJ[order].numpy())
    assert diagnosis.named is None
    assert diagnosis.nearly.positions == tuple(order.tolist())


def test_every_twentieth_timestep_from_1():
    reading = diagnose(create_sinusoidal_positions(1000, 320)[1::20].numpy()).named.reading
    assert (reading.bugs(), reading.stride, reading.first_position) == ([], 20, 1)


def test_complex_rotations_of_a_stretched_model():
    """Kept as complex numbers, as Meta's own Llama code does, and looked at as real ones."""
    config = LlamaConfig(hidden_size=512, num_attention_heads=4, rope_parameters=LLAMA3)
    angles = torch.outer(torch.arange(600).float(), LlamaRotaryEmbedding(config).inv_freq)
    table = torch.view_as_real(torch.polar(torch.ones_like(angles), angles)).flatten(1)
    reading = diagnose(table.numpy()).named.reading
    assert reading.bugs() == []
    assert set(reading.conventions()) - {"float32"} == {"interleaved_cos_first", "llama3"}
