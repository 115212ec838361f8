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
    assert vars(diagnosis.halves) == {"side": 14, "across_first": False, "skipped": int(token)}
    assert (diagnosis.named.reading.bugs(), diagnosis.named.reading.conventions()) == (
        [],
        ["concatenated"],
    )


def test_the_patches_of_mae():
    """The model itself puts the place across first."""
    embeddings = mae.ViTMAEEmbeddings(ViTMAEConfig())
    embeddings.initialize_weights()
    diagnosis = diagnose(embeddings.position_embeddings[0].numpy())
    assert vars(diagnosis.halves) == {"side": 14, "across_first": True, "skipped": 1}
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
