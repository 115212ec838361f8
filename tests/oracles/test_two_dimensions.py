"""Positions in two dimensions against transformers' own image models."""

import numpy as np
import pytest
import torch
from transformers.models.qwen2_vl import modeling_qwen2_vl as qwen
from transformers.models.qwen2_vl.configuration_qwen2_vl import Qwen2VLTextConfig
from transformers.models.vit_mae import modeling_vit_mae as mae

from core.encodings.axial import encode_axes
from core.encodings.rotary_axes import QWEN2_VL, rotate_axes


@pytest.mark.parametrize("base", [10000.0, 1e6])
def test_rotary_by_axis_turns_as_qwen2_vl_does(base):
    config = Qwen2VLTextConfig(
        hidden_size=512,
        num_attention_heads=4,
        rope_parameters={
            "rope_type": "default", "rope_theta": base, "mrope_section": list(QWEN2_VL),
        },
    )  # fmt: skip
    rng = np.random.default_rng(0)
    queries, positions = rng.normal(size=(20, 128)), rng.integers(0, 60, size=(20, 3))
    rows = torch.from_numpy(queries).float()[None, None]  # (batch, head, patch, column)
    where = torch.from_numpy(positions.T)[:, None]  # (axis, batch, patch)
    cos, sin = qwen.Qwen2VLRotaryEmbedding(config)(rows, where)
    turned, _ = qwen.apply_rotary_pos_emb(rows, rows, cos, sin)
    expected = rotate_axes(queries, positions, QWEN2_VL, base)
    np.testing.assert_allclose(turned[0, 0].numpy(), expected, atol=1e-4)


@pytest.mark.parametrize(("d_model", "base"), [(768, 10000.0), (16, 100.0)])
def test_axial_sinusoids_are_those_of_the_masked_autoencoder(d_model, base):
    theirs = mae.build_2d_sinusoidal_position_embedding(
        5, 7, d_model, temperature=base, dtype=torch.float64
    )
    patches = np.stack(np.divmod(np.arange(5 * 7), 7), axis=1)
    ours = encode_axes(patches, d_model, base, layout="concatenated")
    np.testing.assert_allclose(ours, theirs.numpy(), rtol=0, atol=1e-12)
