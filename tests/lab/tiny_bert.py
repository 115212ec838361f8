"""A tiny random encoder of BERT's architecture, as a folder."""

import json

import numpy as np

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "cat", "dog", "the", "saw", "##s", "."]
D, FF, LAYERS, HEADS, POSITIONS = 12, 20, 2, 3, 16
CONFIG = {
    "model_type": "bert",
    "hidden_size": D,
    "intermediate_size": FF,
    "num_hidden_layers": LAYERS,
    "num_attention_heads": HEADS,
    "max_position_embeddings": POSITIONS,
    "vocab_size": len(WORDS),
    "type_vocab_size": 2,
    "hidden_act": "gelu",
    "layer_norm_eps": 1e-12,
    "position_embedding_type": "absolute",
}


def weights(seed=0):
    """Return all arrays that BertModel has without its pooler, by name."""
    rng = np.random.default_rng(seed)
    shapes = {
        "embeddings.word_embeddings.weight": (len(WORDS), D),
        "embeddings.position_embeddings.weight": (POSITIONS, D),
        "embeddings.token_type_embeddings.weight": (2, D),
        "embeddings.LayerNorm.weight": (D,),
        "embeddings.LayerNorm.bias": (D,),
    }
    for layer in range(LAYERS):
        at = f"encoder.layer.{layer}"
        parts = {f"attention.self.{name}": (D, D) for name in ("query", "key", "value")}
        parts |= {"attention.output.dense": (D, D)}
        parts |= {"intermediate.dense": (FF, D), "output.dense": (D, FF)}
        for name, shape in parts.items():
            shapes |= {f"{at}.{name}.weight": shape, f"{at}.{name}.bias": shape[:1]}
        for name in ("attention.output.LayerNorm", "output.LayerNorm"):
            shapes |= {f"{at}.{name}.weight": (D,), f"{at}.{name}.bias": (D,)}
    return {name: rng.normal(0, 0.7, shape).astype(np.float32) for name, shape in shapes.items()}


def write(folder, arrays=None, **config):
    """Write the folder; `config` replaces entries of its configuration."""
    from safetensors.numpy import save_file
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(CONFIG | config))
    save_file(weights() if arrays is None else arrays, folder / "model.safetensors")
    entries = {word: at for at, word in enumerate(WORDS)}
    tokenizer = Tokenizer(models.WordPiece(entries, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    ends = ("[SEP]", 3), ("[CLS]", 2)
    tokenizer.post_processor = processors.BertProcessing(*ends)
    tokenizer.enable_padding(length=128)  # as the published file of MiniLM has it
    tokenizer.enable_truncation(128)
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder
