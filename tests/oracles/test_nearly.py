"""Tables that other libraries' own code makes, or makes a little wrong, given to diagnose."""

import pytest
import torch
from transformers import LlamaConfig, ViTMAEConfig
from transformers.models.fsmt.modeling_fsmt import SinusoidalPositionalEmbedding as Fsmt
from transformers.models.gptj.modeling_gptj import create_sinusoidal_positions
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding
from transformers.models.vit_mae import modeling_vit_mae as mae

from diagnosis.diagnose import diagnose
from tests.oracles.scalings import LLAMA3

GPTJ = create_sinusoidal_positions(512, 128)


@pytest.mark.parametrize("padding", [1, 5])
def test_a_padding_row(padding):
    """As fairseq's models hold it."""
    found = diagnose(Fsmt.get_embedding(1026, 512, padding).numpy())
    assert found.named is None
    assert found.nearly.zero_rows == (padding,)
    assert (found.nearly.rows, found.nearly.columns, found.nearly.count) == ((), (), 0)
    assert found.nearly.reading.bugs() == []
    assert found.nearly.reading.conventions() == ["concatenated", "tensor2tensor"]


@pytest.mark.parametrize("token", [False, True])
def test_a_square_of_patches(token):
    made = mae.build_2d_sinusoidal_position_embedding(14, 14, 768, cls_token=token)
    found = diagnose(made.numpy())
    assert vars(found.halves) == {"side": 14, "across_first": False, "skipped": int(token)}
    assert (found.named.reading.bugs(), found.named.reading.conventions()) == ([], ["concatenated"])


def test_the_patches_of_mae():
    """The model itself puts the place across first."""
    embeddings = mae.ViTMAEEmbeddings(ViTMAEConfig())
    embeddings.initialize_weights()
    found = diagnose(embeddings.position_embeddings[0].numpy())
    assert vars(found.halves) == {"side": 14, "across_first": True, "skipped": 1}
    assert found.named.reading.bugs() == []


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
    found = diagnose(change(GPTJ).numpy())
    assert found.named is None
    assert found.nearly.kind == kind
    assert found.nearly.reading.conventions() == ["concatenated"]


def test_shuffled_rows():
    order = torch.randperm(len(GPTJ), generator=torch.Generator().manual_seed(0))
    found = diagnose(GPTJ[order].numpy())
    assert found.named is None
    assert found.nearly.positions == tuple(order.tolist())


def test_every_twentieth_timestep_from_1():
    found = diagnose(create_sinusoidal_positions(1000, 320)[1::20].numpy()).named.reading
    assert (found.bugs(), found.stride, found.first_position) == ([], 20, 1)


def test_complex_rotations_of_a_stretched_model():
    """Kept as complex numbers, as Meta's own Llama code does, and looked at as real ones."""
    config = LlamaConfig(hidden_size=512, num_attention_heads=4, rope_parameters=LLAMA3)
    angles = torch.outer(torch.arange(600).float(), LlamaRotaryEmbedding(config).inv_freq)
    table = torch.view_as_real(torch.polar(torch.ones_like(angles), angles)).flatten(1)
    found = diagnose(table.numpy()).named.reading
    assert found.bugs() == []
    assert set(found.conventions()) - {"float32"} == {"interleaved_cos_first", "llama3"}
