"""What published configurations say of position, shortened, and how they are to be read.

The settings are facts of the files on Hugging Face. Right readings come from the code that loads
them: transformers 4.57.1 and 5.24, or the code beside the weights where the type is not theirs.
"""

from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, Proportional, Yarn

LLAMA_3_1 = {
    "model_type": "llama",
    "hidden_size": 4096,
    "num_attention_heads": 32,
    "max_position_embeddings": 131072,
    "rope_theta": 500000.0,
    "rope_scaling": {
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192,
        "rope_type": "llama3",
    },
}
DEEPSEEK_V3 = {
    "model_type": "deepseek_v3",
    "hidden_size": 7168,
    "num_attention_heads": 128,
    "qk_nope_head_dim": 128,
    "qk_rope_head_dim": 64,
    "max_position_embeddings": 163840,
    "rope_theta": 10000,
    "rope_scaling": {
        "beta_fast": 32,
        "beta_slow": 1,
        "factor": 40,
        "mscale": 1.0,
        "mscale_all_dim": 1.0,
        "original_max_position_embeddings": 4096,
        "type": "yarn",
    },
}
KIMI_K2 = {
    **DEEPSEEK_V3,
    "model_type": "kimi_k2",
    "num_attention_heads": 64,
    "max_position_embeddings": 131072,
    "rope_theta": 50000.0,
    "rope_scaling": {**DEEPSEEK_V3["rope_scaling"], "factor": 32.0, "beta_fast": 1.0},
}
GPT_OSS = {
    "model_type": "gpt_oss",
    "head_dim": 64,
    "num_attention_heads": 64,
    "max_position_embeddings": 131072,
    "rope_theta": 150000,
    "sliding_window": 128,
    "rope_scaling": {
        "beta_fast": 32.0,
        "beta_slow": 1.0,
        "factor": 32.0,
        "original_max_position_embeddings": 4096,
        "rope_type": "yarn",
        "truncate": False,
    },
}
QWEN3_YARN = {
    "model_type": "qwen3",
    "hidden_size": 4096,
    "num_attention_heads": 32,
    "head_dim": 128,
    "max_position_embeddings": 40960,
    "rope_theta": 1000000,
    "sliding_window": None,
    "use_sliding_window": False,
    "rope_scaling": {
        "rope_type": "yarn",
        "factor": 4.0,
        "original_max_position_embeddings": 32768,
    },
}
GEMMA_3_12B = {
    "model_type": "gemma3",
    "text_config": {
        "hidden_size": 3840,
        "model_type": "gemma3_text",
        "num_attention_heads": 16,
        "rope_scaling": {"factor": 8.0, "rope_type": "linear"},
        "sliding_window": 1024,
    },
}
LLAMA_4_SCOUT = {
    "model_type": "llama4",
    "text_config": {
        "model_type": "llama4_text",
        "attention_chunk_size": 8192,
        "head_dim": 128,
        "hidden_size": 5120,
        "num_attention_heads": 40,
        "max_position_embeddings": 10485760,
        "no_rope_layers": [],
        "rope_theta": 500000.0,
        "rope_scaling": {
            "factor": 16.0,
            "high_freq_factor": 1.0,
            "low_freq_factor": 1.0,
            "original_max_position_embeddings": 8192,
            "rope_type": "llama3",
        },
    },
}
MODERNBERT = {
    "model_type": "modernbert",
    "hidden_size": 768,
    "num_attention_heads": 12,
    "max_position_embeddings": 8192,
    "global_rope_theta": 160000.0,
    "local_rope_theta": 10000.0,
    "local_attention": 128,
    "position_embedding_type": "absolute",
}
ROBERTA = {
    "model_type": "roberta",
    "hidden_size": 768,
    "num_attention_heads": 12,
    "max_position_embeddings": 514,
    "pad_token_id": 1,
    "position_embedding_type": "absolute",
}


def partly(model_type, width, heads, length, **settings):
    return {
        "model_type": model_type,
        "hidden_size": width,
        "num_attention_heads": heads,
        "max_position_embeddings": length,
        **settings,
    }


# Rotated in part: (settings, columns of a head, rotated columns, base, the first distance at which
# the sum over the pairs that turn is below zero). With the still columns it never is.
PARTLY = {
    "GPT-NeoX 20B": (
        partly("gpt_neox", 6144, 64, 2048, rotary_pct=0.25, rotary_emb_base=10000),
        *(96, 24, 1e4, 223),
    ),
    "Pythia 160M": (
        partly("gpt_neox", 768, 12, 2048, rotary_pct=0.25, rotary_emb_base=10000),
        *(64, 16, 1e4, 91),
    ),
    "GPT-J 6B": (
        {"model_type": "gptj", "n_embd": 4096, "n_head": 16, "n_positions": 2048, "rotary_dim": 64},
        *(256, 64, 1e4, 725),
    ),
    "StableLM 2 1.6B": (
        partly("stablelm", 2048, 32, 4096, partial_rotary_factor=0.25, rope_theta=10000),
        *(64, 16, 1e4, 91),
    ),
    "StableLM 3B": (
        partly("stablelm", 2560, 32, 4096, partial_rotary_factor=0.25, rope_theta=10000),
        *(80, 20, 1e4, 135),
    ),
    "Phi-2": (
        partly("phi", 2560, 32, 2048, partial_rotary_factor=0.4, rope_theta=10000.0),
        *(80, 32, 1e4, 474),
    ),
    "Qwen3-Next": (
        partly(
            *("qwen3_next", 2048, 16, 262144),
            head_dim=256,
            partial_rotary_factor=0.25,
            rope_theta=10000000,
        ),
        *(256, 64, 1e7, 45826),
    ),
    "GLM-4.5": (
        partly(
            *("glm4_moe", 5120, 96, 131072),
            head_dim=128,
            partial_rotary_factor=0.5,
            rope_theta=1000000,
        ),
        *(128, 64, 1e6, 6235),
    ),
    "MiniMax-M2": (
        partly(
            *("minimax_m2", 3072, 48, 196608),
            head_dim=128,
            rotary_dim=64,
            rope_theta=5000000,
        ),
        *(128, 64, 5e6, 31099),
    ),
}

# name: (settings, what is to be read of them, exit status of the command)
PUBLISHED = {
    "Llama 3.1 8B": (
        LLAMA_3_1,
        {
            "width": 128, "base": 5e5, "scaling": Llama3(8.0, 8192, 1.0, 4.0),
            "length": 131072, "trained_length": 8192, "assumed": {}, "unread": (),
        },
        0,
    ),
    "DeepSeek V3": (
        DEEPSEEK_V3,
        {
            "width": 64, "d_head": 192, "base": 1e4,
            "scaling": Yarn(40.0, 4096, 32, 1, True, 1.0), "scores_by": 1.8739,
        },
        0,
    ),
    "DeepSeek V2": (
        {
            **DEEPSEEK_V3, "model_type": "deepseek_v2",
            "rope_scaling": {
                **DEEPSEEK_V3["rope_scaling"], "mscale": 0.707, "mscale_all_dim": 0.707,
            },
        },
        {"width": 64, "d_head": 192, "scores_by": 1.5896},
        0,
    ),
    "Kimi K2": (KIMI_K2, {"width": 64, "scaling": Yarn(32.0, 4096, 1, 1, True, 1.0)}, 0),
    "gpt-oss": (
        GPT_OSS,
        {
            "width": 64, "base": 150000.0, "window": 128,
            "scaling": Yarn(32.0, 4096, 32.0, 1.0, False),
        },
        0,
    ),
    "gpt-oss, its class alone": (
        {"model_type": "gpt_oss"},
        {"width": 64, "base": 150000.0, "scaling": Yarn(32.0, 4096, 32.0, 1.0, False)},
        0,
    ),
    "Gemma 3 12B": (
        GEMMA_3_12B,
        {
            "width": 256, "base": 1e6, "scaling": Linear(8.0), "length": 131072, "window": 1024,
            "kinds": ("full_attention", "sliding_attention"), "bases": (1e6, 1e4),
            "other scalings": (None,),
        },
        0,
    ),
    "Gemma 3 4B, which names no heads": (
        {
            "model_type": "gemma3",
            "text_config": {
                "hidden_size": 2560, "model_type": "gemma3_text", "sliding_window": 1024,
                "rope_scaling": {"factor": 8.0, "rope_type": "linear"},
            },
        },
        {"width": 256, "base": 1e6},
        0,
    ),
    "Gemma 3 1B": (
        {
            "model_type": "gemma3_text", "head_dim": 256, "hidden_size": 1152,
            "num_attention_heads": 4, "max_position_embeddings": 32768, "rope_theta": 1000000,
            "rope_local_base_freq": 10000, "rope_scaling": None, "sliding_window": 512,
            "sliding_window_pattern": 6,
        },
        {"width": 256, "bases": (1e6, 1e4), "scaling": None},
        0,
    ),
    "Gemma 3 as transformers 5 writes it": (
        {
            "model_type": "gemma3_text", "head_dim": 256, "max_position_embeddings": 131072,
            "rope_parameters": {
                "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
                "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 1e6},
            },
        },
        {"bases": (1e6, 1e4), "scaling": Linear(8.0)},
        0,
    ),
    "Gemma 4": (
        {
            "model_type": "gemma4_text", "hidden_size": 2560, "num_attention_heads": 8,
            "head_dim": 256, "global_head_dim": 512, "max_position_embeddings": 131072,
            "sliding_window": 512,
            "rope_parameters": {
                "full_attention": {
                    "rope_type": "proportional", "partial_rotary_factor": 0.25,
                    "rope_theta": 1000000.0,
                },
                "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
            },
        },
        {
            "d_head": 512, "width": 128, "bases": (1e6, 1e4), "scaling": Proportional(0.25),
            "widths": (128, 256),
        },
        0,
    ),
    "ModernBERT base": (
        MODERNBERT,
        {"schemes": ("rotary",), "width": 64, "bases": (160000.0, 1e4), "window": 128},
        0,
    ),
    "mmBERT": (
        {**MODERNBERT, "position_embedding_type": "sans_pos", "local_rope_theta": 160000.0},
        {"schemes": ("rotary",), "bases": (160000.0, 160000.0)},
        0,
    ),
    "jina-embeddings-v2": (
        {"model_type": "bert", "position_embedding_type": "alibi", "num_attention_heads": 12},
        {"schemes": ("alibi",)},
        0,
    ),
    "Granite 4.0 H": (
        {
            "model_type": "granitemoehybrid", "position_embedding_type": "nope",
            "hidden_size": 4096, "num_attention_heads": 32, "rope_theta": 10000,
        },
        {"schemes": ("none",), "heads": ()},
        0,
    ),
    "BERT, relative_key": (
        {"model_type": "bert", "position_embedding_type": "relative_key_query"},
        {"schemes": ("relative",), "findings": ["scheme dropped"]},
        0,
    ),
    "BERT": (
        {"model_type": "bert", "max_position_embeddings": 512},
        {"schemes": ("learned",), "length": 512},
        0,
    ),
    "ESM-2": (
        {
            "model_type": "esm", "hidden_size": 640, "num_attention_heads": 20,
            "max_position_embeddings": 1026, "position_embedding_type": "rotary",
        },
        {"schemes": ("rotary",), "width": 32, "base": 1e4},
        0,
    ),
    "MPNet": (
        {
            "model_type": "mpnet", "max_position_embeddings": 514, "pad_token_id": 1,
            "relative_attention_num_buckets": 32,
        },
        {"schemes": {"t5", "learned"}, "length": 512},
        0,
    ),
    "Llama 4 Scout": (
        LLAMA_4_SCOUT,
        {
            "width": 128, "scaling": Llama3(16.0, 8192, 1.0, 1.0), "bare": "1/4",
            "chunk": 8192,
        },
        0,
    ),
    "InternLM2": (
        {
            "model_type": "internlm2", "hidden_size": 4096, "num_attention_heads": 32,
            "max_position_embeddings": 32768, "rope_theta": 1000000,
            "rope_scaling": {"type": "dynamic", "factor": 2.0},
        },
        {"base": 1e6, "scaling": DynamicNTK(2.0, 32768, 32768)},
        0,
    ),
    "Vicuna 7B v1.5 16k": (
        {
            "model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32,
            "max_position_embeddings": 4096, "max_sequence_length": 16384,
            "rope_scaling": {"factor": 4.0, "type": "linear"},
        },
        {"scaling": Linear(4.0), "length": 16384, "trained_length": 4096, "base": 1e4},
        0,
    ),
    "Phi-3-small 128k": (
        {
            "model_type": "phi3small", "hidden_size": 4096, "num_attention_heads": 32,
            "max_position_embeddings": 131072, "rope_embedding_base": 1000000,
        },
        {"base": 1e6, "width": 128},
        0,
    ),
    "Mixtral without a base": (
        {"model_type": "mixtral", "hidden_size": 4096, "num_attention_heads": 32},
        {"base": 1e6, "assumes": {"rope_theta": 1e6}},
        0,
    ),
    "Phi-3.5-MoE": (
        {
            "model_type": "phimoe", "hidden_size": 4096, "num_attention_heads": 32,
            "max_position_embeddings": 131072, "rope_theta": 10000.0, "sliding_window": 131072,
            "original_max_position_embeddings": 4096,
            "rope_scaling": {
                "type": "longrope", "short_factor": [1.0] * 64, "long_factor": [2.0] * 64,
                "short_mscale": 1.243163121016122, "long_mscale": 1.243163121016122,
                "original_max_position_embeddings": 4096,
            },
        },
        {"scores_by": 1.5455, "window": None, "trained_length": 4096},
        0,
    ),
    "PhiMoE without a base": ({"model_type": "phimoe"}, {"base": 1e6}, 0),
    "Llama without a base": (
        {"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32},
        {"base": 1e4, "assumes": {"rope_theta": 1e4}},
        0,
    ),
    "RoBERTa": (ROBERTA, {"schemes": ("learned",), "length": 512}, 0),
    "Longformer": (
        {"model_type": "longformer", "max_position_embeddings": 4098, "pad_token_id": 1},
        {"schemes": ("learned",), "length": 4096},
        0,
    ),
    "SmolLM3": (
        {
            "model_type": "smollm3", "hidden_size": 2048, "num_attention_heads": 16,
            "no_rope_layers": [1, 1, 1, 0] * 9, "rope_theta": 5000000.0,
            "max_position_embeddings": 65536,
        },
        {"base": 5e6, "bare": "9/36"},
        0,
    ),
    "Command R7B": (
        {
            "model_type": "cohere2", "hidden_size": 4096, "num_attention_heads": 32,
            "head_dim": 128, "max_position_embeddings": 8192, "rope_theta": 50000,
            "sliding_window": 4096, "sliding_window_pattern": 4,
        },
        {"bare": "full_attention", "window": 4096, "base": 50000.0},
        0,
    ),
    "EXAONE 4": (
        {
            "model_type": "exaone4", "hidden_size": 5120, "num_attention_heads": 40,
            "head_dim": 128, "max_position_embeddings": 131072, "rope_theta": 1000000,
            "sliding_window": 4096, "sliding_window_pattern": "LLLG",
        },
        {"bare": "full_attention"},
        0,
    ),
    "Qwen-7B v1": (
        {
            "model_type": "qwen", "hidden_size": 4096, "num_attention_heads": 32,
            "kv_channels": 128, "seq_length": 8192, "max_position_embeddings": 32768,
            "rotary_emb_base": 10000, "rotary_pct": 1.0, "use_dynamic_ntk": True,
        },
        {"width": 128, "scaling": DynamicNTK(2.0, 8192, 32768), "trained_length": 8192},
        0,
    ),
    "Nomic": (
        {
            "model_type": "nomic_bert", "n_embd": 768, "n_head": 12, "n_positions": 8192,
            "max_trained_positions": 2048, "rotary_emb_base": 1000, "rotary_emb_fraction": 1.0,
            "rotary_scaling_factor": 2,
        },
        {"width": 64, "base": 1000.0, "scaling": DynamicNTK(2.0, 2048, 8192)},
        0,
    ),
    "ChatGLM": (
        {
            "model_type": "chatglm", "hidden_size": 4096, "num_attention_heads": 32,
            "kv_channels": 128, "seq_length": 131072, "rope_ratio": 500,
        },
        {"width": 64, "d_head": 128, "base": 5e6, "length": 131072},
        0,
    ),
    "DBRX": (
        {
            "model_type": "dbrx", "d_model": 6144, "n_heads": 48, "max_seq_len": 32768,
            "attn_config": {"kv_n_heads": 8, "rope_theta": 500000},
        },
        {"width": 128, "base": 5e5, "length": 32768},
        0,
    ),
    "MPT with rotation": (
        {
            "model_type": "mpt", "d_model": 2048, "n_heads": 16, "max_seq_len": 4096,
            "attn_config": {"alibi": False, "rope": True, "rope_theta": 500000},
        },
        {"width": 128, "base": 5e5, "length": 4096},
        0,
    ),
    "MPT": ({"model_type": "mpt", "attn_config": {"alibi": True}}, {"schemes": ("alibi",)}, 0),
    "BLOOM": ({"model_type": "bloom", "n_head": 112}, {"schemes": ("alibi",)}, 0),
    "Falcon RW": ({"model_type": "falcon", "alibi": True}, {"schemes": ("alibi",)}, 0),
    "Falcon 7B": (
        {
            "model_type": "falcon", "alibi": False, "hidden_size": 4544,
            "num_attention_heads": 71,
        },
        {"schemes": ("rotary",), "width": 64, "base": 1e4},
        0,
    ),
    "T5": (
        {"model_type": "t5", "relative_attention_num_buckets": 32, "d_kv": 64},
        {"schemes": ("t5",)},
        0,
    ),
    "GPT-2": ({"model_type": "gpt2", "n_positions": 1024}, {"length": 1024}, 0),
    "OPT": (
        {"model_type": "opt", "max_position_embeddings": 2048},
        {"schemes": ("learned",), "length": 2048},
        0,
    ),
    "DistilBERT": (
        {"model_type": "distilbert", "sinusoidal_pos_embds": True},
        {"schemes": ("sinusoidal",)},
        0,
    ),
    "DistilBERT, learned": (
        {"model_type": "distilbert", "sinusoidal_pos_embds": False},
        {"schemes": ("learned",)},
        0,
    ),
    "DeBERTa": (
        {
            "model_type": "deberta-v2", "relative_attention": True,
            "position_biased_input": False,
        },
        {"schemes": ("relative",), "unread": ()},
        0,
    ),
    "DeBERTa, both": (
        {"model_type": "deberta", "relative_attention": True, "max_position_embeddings": 512},
        {"schemes": ("learned", "relative"), "length": 512},
        0,
    ),
    "ESM-1b": (
        {
            "model_type": "esm", "position_embedding_type": "absolute",
            "max_position_embeddings": 1026, "pad_token_id": 1,
        },
        {"schemes": ("learned",), "length": 1024},
        0,
    ),
    "LiLT": (
        {"model_type": "lilt", "max_position_embeddings": 514, "pad_token_id": 1},
        {"schemes": ("learned",), "length": 512},
        0,
    ),
    "XLNet": (
        {"model_type": "xlnet", "d_model": 1024, "n_head": 16},
        {"schemes": ("relative sinusoidal",)},
        0,
    ),
    "RoFormer": (
        {
            "model_type": "roformer", "hidden_size": 768, "num_attention_heads": 12,
            "max_position_embeddings": 1536,
        },
        {"schemes": ("rotary",), "width": 64, "base": 1e4},
        0,
    ),
    "Zamba2": (
        {
            "model_type": "zamba2", "hidden_size": 2560, "num_attention_heads": 32,
            "attention_head_dim": 160, "use_mem_rope": True, "rope_theta": 10000,
            "max_position_embeddings": 4096,
        },
        {"width": 160},
        0,
    ),
    "Phi-3 128k's window": (
        {
            "model_type": "phi3", "hidden_size": 3072, "num_attention_heads": 32,
            "max_position_embeddings": 131072, "sliding_window": 262144, "rope_theta": 10000.0,
        },
        {"window": None, "width": 96},
        0,
    ),
    "Qwen3 with YaRN, as its card says": (
        QWEN3_YARN,
        {"scaling": Yarn(4.0, 32768), "findings": ["factor"]},
        0,
    ),
    "Llama 3's rule without its trained length": (
        {
            **LLAMA_3_1,
            "rope_scaling": {
                "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0,
                "high_freq_factor": 4.0,
            },
        },
        {"scaling": Llama3(8.0, 131072, 1.0, 4.0), "findings": ["filled in"]},
        0,
    ),
    "Qwen2-VL": (
        {
            "model_type": "qwen2_vl", "hidden_size": 3584, "num_attention_heads": 28,
            "max_position_embeddings": 32768, "rope_theta": 1000000.0,
            "rope_scaling": {"type": "mrope", "mrope_section": [16, 24, 24]},
        },
        {"width": 128, "scaling": None, "sections": (16, 24, 24)},
        0,
    ),
    "Qwen2-VL with too few pairs": (
        {
            "model_type": "qwen2_vl", "hidden_size": 1536, "num_attention_heads": 12,
            "max_position_embeddings": 32768, "rope_theta": 1000000.0,
            "rope_scaling": {"type": "mrope", "mrope_section": [16, 24, 16]},
        },
        {"findings": ["sections"]},
        1,
    ),
    "DeepSeek-V4": (
        {
            "model_type": "deepseek_v4", "head_dim": 512, "qk_rope_head_dim": 64,
            "num_attention_heads": 64, "hidden_size": 4096, "sliding_window": 128,
            "max_position_embeddings": 1048576, "rope_theta": 10000,
            "compress_rope_theta": 160000,
            "rope_scaling": {
                "type": "yarn", "factor": 16, "original_max_position_embeddings": 65536,
                "beta_fast": 32, "beta_slow": 1,
            },
        },
        {
            "d_head": 512, "width": 64, "bases": (1e4, 160000.0), "scaling": None,
            "other scalings": (Yarn(16.0, 65536, 32.0, 1.0, True, 1.0),),
        },
        0,
    ),
    "DeepSeek-VL2": (
        {
            "model_type": "deepseek_vl_v2",
            "language_config": {
                "model_type": "deepseek_v2", "hidden_size": 2048, "num_attention_heads": 16,
                "max_position_embeddings": 4096, "rope_theta": 10000.0, "qk_rope_head_dim": 64,
                "qk_nope_head_dim": 128,
            },
        },
        {"width": 64, "d_head": 192, "length": 4096},
        0,
    ),
    "Qwen2.5-Omni, nested twice": (
        {
            "model_type": "qwen2_5_omni",
            "thinker_config": {
                "text_config": {
                    "hidden_size": 3584, "num_attention_heads": 28, "rope_theta": 1000000.0,
                    "max_position_embeddings": 32768,
                    "rope_scaling": {"type": "default", "mrope_section": [16, 24, 24]},
                },
            },
        },
        {"width": 128, "base": 1e6, "sections": (16, 24, 24)},
        0,
    ),
    "Meta's params.json": (
        {
            "dim": 4096, "n_layers": 32, "n_heads": 32, "n_kv_heads": 8, "rope_theta": 500000.0,
            "use_scaled_rope": True,
        },
        {"width": 128, "base": 5e5, "scaling": Llama3(8.0, 8192, 1.0, 4.0), "length": None},
        0,
    ),
    "Mistral's params.json": (
        {
            "dim": 4096, "n_layers": 32, "head_dim": 128, "n_heads": 32, "n_kv_heads": 8,
            "rope_theta": 1000000.0, "max_position_embeddings": 131072,
            "yarn": {
                "original_max_position_embeddings": 16384, "factor": 8, "apply_scale": False,
                "beta": 32, "alpha": 1,
            },
        },
        {"width": 128, "base": 1e6, "scaling": Yarn(8.0, 16384, 32.0, 1.0, True, 1.0)},
        0,
    ),
    "a base where transformers 5 puts it": (
        {
            "model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32,
            "max_position_embeddings": 8192,
            "rope_scaling": {"rope_type": "default", "rope_theta": 500000.0},
        },
        {"base": 5e5, "findings": ["base in scaling"]},
        0,
    ),
    "another program's key": (
        {
            **QWEN3_YARN, "max_position_embeddings": 131072,
            "rope_scaling": {**QWEN3_YARN["rope_scaling"], "attn_factor": 0.87825},
        },
        {"scaling": Yarn(4.0, 32768), "findings": ["unread in scaling"]},
        0,
    ),
    "another program's type": (
        {**LLAMA_3_1, "rope_scaling": {"type": "ntk", "factor": 4.0}},
        {"scaling": None, "findings": ["unknown type"]},
        2,
    ),
    "nobody's": ({"model_type": "nobody"}, {"schemes": ("unknown",)}, 2),
    "nobody's, with rotation": (
        {"model_type": "nobody", "partial_rotary_factor": 0.5, "head_dim": 128},
        {"schemes": ("rotary",), "base": None, "findings": ["class decides"]},
        2,
    ),
}  # fmt: skip
