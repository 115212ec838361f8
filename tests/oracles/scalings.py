"""One scaling of each kind, and those whose arguments are not the usual ones."""

from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, NTKAware, Yarn

SCALINGS = [
    None,
    Linear(4.0),
    NTKAware(4.0),
    DynamicNTK(2.0, 4096, 4096),
    Yarn(4.0, 4096),
    Yarn(32.0, 4096, truncate=False),
    Yarn(8.0, 2048, 16.0, 2.0, attention_factor_override=1.25),
    Llama3(8.0, 8192),
    Llama3(10.0, 2048, 2.0, 5.0),
]
# As transformers configures Llama 3.1.
LLAMA3 = {"rope_type": "llama3", "rope_theta": 500000.0, "factor": 8.0, "low_freq_factor": 1.0,
          "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}  # fmt: skip
