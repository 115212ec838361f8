"""Tables that transformers itself makes, given to diagnose."""

import numpy as np
import pytest
import torch
from transformers import LlamaConfig
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
from transformers.models.whisper.modeling_whisper import sinusoids as whisper

from diagnosis.diagnose import diagnose
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
    assert (frequencies.readings[0].base, frequencies.readings[0].scaling.factor) == (500000, 8)


def test_the_usual_cast_of_a_model_is_found():
    """`model.to(bfloat16)` rounds inv_freq, and angles are then formed in float32."""
    rope = LlamaRotaryEmbedding(LlamaConfig(hidden_size=512, num_attention_heads=4))
    inverse = rope.inv_freq.to(torch.bfloat16).float()
    freqs = torch.outer(torch.arange(600).float(), inverse)
    reading = diagnose(torch.cat([freqs, freqs], dim=-1).cos().numpy()).named.reading
    assert reading.bugs() == ["angles_bfloat16_frequencies"]
