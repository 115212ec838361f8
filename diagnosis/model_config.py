"""A model's config.json: how it encodes position, and where its settings contradict each other.

Keys and defaults are those of transformers: configuration files of the models named below, and
`modeling_rope_utils.py` of versions 4.57 and 5.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from core.encodings.longrope import LongRope
from core.encodings.rotary import rotary_width
from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, Scaling, Yarn

Encoding = Literal["rotary", "alibi", "learned", "t5", "sinusoidal", "unknown"]
MAX_BYTES = 1_000_000
TOLERANCE = 0.01  # by which a factor and the ratio of two lengths may differ
BASE = 10000.0  # where a file names none
# Where it is not the file's keys that tell: by `model_type`.
ENCODINGS: dict[str, Encoding] = {
    **dict.fromkeys(("bert", "gpt2", "gpt_neo", "opt", "roberta", "electra", "bart"), "learned"),
    **dict.fromkeys(("marian", "pegasus", "m2m_100", "xglm", "fsmt"), "sinusoidal"),
    **dict.fromkeys(("bloom",), "alibi"),
    **dict.fromkeys(("t5", "mt5", "umt5", "longt5"), "t5"),
    **dict.fromkeys(("llama", "mistral", "mixtral", "qwen2", "qwen3", "gemma", "gemma2"), "rotary"),
    **dict.fromkeys(("phi", "phi3", "gpt_neox", "gptj", "falcon", "stablelm", "cohere"), "rotary"),
}
ROTARY_KEYS = (
    *("rope_theta", "rope_parameters", "rope_scaling", "rotary_dim", "rotary_pct"),
    *("rotary_emb_base", "partial_rotary_factor", "qk_rope_head_dim"),
)
KEYS = (  # all that is read
    *("model_type", "num_attention_heads", "n_head", "n_heads", "num_heads", "hidden_size"),
    *("n_embd", "d_model", "head_dim", "kv_channels", "d_kv", "max_position_embeddings"),
    *("n_positions", "n_ctx", "max_seq_len", "original_max_position_embeddings"),
    *(
        "sliding_window",
        "use_sliding_window",
        "alibi",
        "attn_config",
        "relative_attention_num_buckets",
    ),
    *("sinusoidal_pos_embds", "position_embedding_type", *ROTARY_KEYS),
)
# What each type cannot do without.
NEEDED: dict[str, tuple[str, ...]] = {
    "default": (),
    "linear": ("factor",),
    "dynamic": ("factor",),
    "yarn": ("factor",),
    "llama3": (
        *("factor", "original_max_position_embeddings"),
        *("low_freq_factor", "high_freq_factor"),
    ),
    "longrope": ("short_factor", "long_factor"),
}
ALIASES = {"su": "longrope", "mrope": "default"}  # Phi-3's first name; Qwen2-VL's, over three axes


class ConfigError(ValueError):
    """Why a text is no configuration: a reason by name, and what a sentence on it needs."""

    def __init__(self, reason: str, **numbers: object) -> None:
        super().__init__(reason)
        self.reason, self.numbers = reason, numbers


@dataclass(frozen=True)
class Contradiction:
    """Settings that cannot all be meant: `name` says which, `numbers` what they are."""

    name: str
    numbers: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class ModelConfig:
    """What a configuration says of position. None stands where it says nothing."""

    encoding: Encoding
    model_type: str = ""
    n_heads: int | None = None
    d_head: int | None = None  # columns of one head
    length: int | None = None  # tokens, max_position_embeddings
    trained_length: int | None = None  # tokens in training, before any stretching
    base: float = BASE
    partial_rotary_factor: float = 1.0  # the share of a head that is rotated
    scaling: Scaling | None = None
    window: int | None = None  # tokens that a layer with a sliding window sees
    kinds: tuple[str, ...] = ()  # of layers, where each has settings of its own; the first is read
    contradictions: tuple[Contradiction, ...] = ()

    @property
    def width(self) -> int | None:
        """Columns of a head that are rotated; None where that is not known."""
        if self.encoding != "rotary" or self.d_head is None:
            return None
        try:
            return rotary_width(self.d_head, self.partial_rotary_factor)
        except ValueError:
            return None


def read_config(text: str | bytes) -> ModelConfig:
    """What the text of a config.json says of position. ConfigError where it is none."""
    if len(text) > MAX_BYTES:
        raise ConfigError("too large", most=MAX_BYTES)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise ConfigError("no json", line=line) from error
    if not isinstance(data, dict):
        raise ConfigError("no object")
    return Reader(data).read()


def position_settings(text: str | bytes) -> str:
    """Of a configuration what is read of it, as JSON on one line: short enough for most links."""
    data = Reader(json.loads(text)).data
    settings = {key: data[key] for key in KEYS if data.get(key) is not None}
    return json.dumps(settings, separators=(",", ":"))


class Reader:
    """Reads one configuration, and notes what in it contradicts what."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        inner = data.get("text_config")  # of a model that reads pictures, too
        self.data = {**data, **inner} if isinstance(inner, dict) else data
        self.contradictions: list[Contradiction] = []

    def read(self) -> ModelConfig:
        """All of it."""
        model_type = self.data.get("model_type")
        encoding = self._encoding(str(model_type or ""))
        about: dict[str, Any] = {
            "encoding": encoding,
            "model_type": str(model_type or ""),
            "n_heads": self._whole("num_attention_heads", "n_head", "n_heads", "num_heads"),
            "length": self._whole("max_position_embeddings", "n_positions", "n_ctx", "max_seq_len"),
            "window": self._window(),
            "d_head": self._d_head(),
        }
        about["trained_length"] = about["length"]
        if encoding == "rotary":
            about |= self._rotary(about["d_head"], about["length"])
        return ModelConfig(**about, contradictions=tuple(self.contradictions))

    def _encoding(self, model_type: str) -> Encoding:
        data, attention = self.data, self.data.get("attn_config")
        if data.get("alibi") is True:
            return "alibi"
        if isinstance(attention, dict) and attention.get("alibi") is True:  # MPT
            return "alibi"
        if "relative_attention_num_buckets" in data:
            return "t5"
        if data.get("sinusoidal_pos_embds") is True:  # DistilBERT
            return "sinusoidal"
        if any(data.get(key) is not None for key in ROTARY_KEYS):
            return "rotary"
        if data.get("position_embedding_type") == "absolute":
            return "learned"
        return ENCODINGS.get(model_type, "unknown")

    def _window(self) -> int | None:
        """Tokens that a layer with a sliding window sees; Qwen's files have it switched off."""
        off = self.data.get("use_sliding_window") is False
        return None if off else self._whole("sliding_window")

    def _d_head(self) -> int | None:
        rotated = self._whole("qk_rope_head_dim")  # DeepSeek: a part of each head, kept apart
        if rotated is not None:
            return rotated
        width = self._whole("hidden_size", "n_embd", "d_model")
        heads = self._whole("num_attention_heads", "n_head", "n_heads", "num_heads")
        named = self._whole("head_dim", "kv_channels", "d_kv")
        if named is not None or width is None or heads is None:
            return named
        if width % heads:
            self._contradicts("heads do not divide", width=width, heads=heads)
            return None
        return width // heads

    def _rotary(self, d_head: int | None, length: int | None) -> dict[str, Any]:
        """Base, share of the head and scaling."""
        named, kinds = self._parameters()
        both = {**self.data, **named}
        reader = Reader(both)
        base = reader._number("rope_theta", "rotary_emb_base") or BASE
        outer = self._number("rope_theta")
        if outer is not None and outer != base:
            self._contradicts("two bases", outer=outer, inner=base)
        share = reader._number("partial_rotary_factor", "rotary_pct") or 1.0
        if (columns := reader._whole("rotary_dim")) and d_head:
            share = columns / d_head
        scaling, trained = self._scaling(named, length)
        self.contradictions += reader.contradictions
        about = {"base": base, "partial_rotary_factor": share, "scaling": scaling, "kinds": kinds}
        about["trained_length"] = trained
        self._check_width(d_head, share, scaling)
        if base <= 1:
            self._contradicts("base", base=base)
            about["base"] = BASE
        return about

    def _parameters(self) -> tuple[dict[str, Any], tuple[str, ...]]:
        """`rope_parameters`, or `rope_scaling`; of several kinds of layers those of the first."""
        named = self.data.get("rope_parameters") or self.data.get("rope_scaling") or {}
        if not isinstance(named, dict):
            self._contradicts("no object", key="rope_scaling")
            return {}, ()
        if named and all(isinstance(one, dict) for one in named.values()):
            kinds = sorted(named, key=lambda kind: kind != "full_attention")
            return dict(named[kinds[0]]), tuple(kinds)
        return dict(named), ()

    def _scaling(
        self, named: Mapping[str, Any], length: int | None
    ) -> tuple[Scaling | None, int | None]:
        """The scaling that is asked for, and the length that was trained."""
        names = [str(named[key]) for key in ("rope_type", "type") if named.get(key)]
        kind, *others = [ALIASES.get(name, name) for name in names] or ["default"]
        if others and others != [kind]:
            self._contradicts("two types", new=names[0], old=names[1])
        if kind not in NEEDED:
            self._contradicts("unknown type", kind=kind, allowed=", ".join(NEEDED))
            return None, length
        reader = Reader({**named})
        original = "original_max_position_embeddings"
        outer = {original: self.data.get(original)} if self.data.get(original) else {}
        missing = [key for key in NEEDED[kind] if {**outer, **named}.get(key) is None]
        for key in missing:
            self._contradicts("missing", key=key, kind=kind)
        trained = Reader({**outer, **named})._whole(original) or length
        if missing or kind == "default":
            return None, trained if kind != "default" else length
        if trained is None:
            self._contradicts("missing", key="max_position_embeddings", kind=kind)
            return None, None
        if length is not None and trained > length:
            self._contradicts("trained on more", trained=trained, length=length)
        try:
            scaling = _scaling_of(kind, reader, trained, length or trained)
        except ValueError as error:
            self._contradicts("refused", reason=str(error))
            return None, trained
        finally:
            self.contradictions += reader.contradictions
        if isinstance(scaling, Yarn) and {**outer, **named}.get(original):
            self._check_factor(scaling, length)
        return scaling, trained

    def _check_factor(self, scaling: Yarn, length: int | None) -> None:
        """YaRN's factor against its lengths: transformers up to 4.55 takes their ratio instead."""
        ratio = (length or 0) / scaling.trained_length
        if ratio and abs(ratio / scaling.factor - 1) > TOLERANCE:
            numbers = {"factor": scaling.factor, "trained": scaling.trained_length}
            self._contradicts("factor", ratio=ratio, length=length, **numbers)

    def _check_width(self, d_head: int | None, share: float, scaling: Scaling | None) -> None:
        """Columns go in pairs, and a factor for each pair is needed where there is one."""
        if d_head is None:
            return
        try:
            width = rotary_width(d_head, share)
        except ValueError as error:
            self._contradicts("refused", reason=str(error))
            return
        if isinstance(scaling, LongRope) and scaling.pairs != width // 2:
            self._contradicts("factors", factors=scaling.pairs, pairs=width // 2)

    def _whole(self, *keys: str) -> int | None:
        value = self._number(*keys)
        if value is None or value != int(value):
            return None
        return int(value)

    def _number(self, *keys: str) -> float | None:
        """What the first of `keys` says that is there: a number above 0."""
        for key in keys:
            value = self.data.get(key)
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int | float):
                self._contradicts("no number", key=key, value=value)
            elif not 0 < value < math.inf:
                self._contradicts("not above 0", key=key, value=value)
            else:
                return float(value)
        return None

    def _contradicts(self, name: str, **numbers: object) -> None:
        contradiction = Contradiction(name, numbers)
        if contradiction not in self.contradictions:
            self.contradictions.append(contradiction)


def _scaling_of(kind: str, named: Reader, trained: int, length: int) -> Scaling:
    """The scaling of a kind, by the numbers that its keys say."""
    factor = named._number("factor") or 1.0
    match kind:
        case "linear":
            return Linear(factor)
        case "dynamic":
            return DynamicNTK(factor, trained, max(length, round(factor * trained)))
        case "yarn":
            fast, slow = named._number("beta_fast") or 32.0, named._number("beta_slow") or 1.0
            truncate = named.data.get("truncate", True) is not False
            return Yarn(factor, trained, fast, slow, truncate, _attention_factor(named, factor))
        case "llama3":
            low, high = (named._number(f"{name}_freq_factor") or 0.0 for name in ("low", "high"))
            return Llama3(factor, trained, low, high)
    short, long = (tuple(_numbers(named, f"{name}_factor")) for name in ("short", "long"))
    return LongRope(short, long, trained, length)


def _attention_factor(named: Reader, factor: float) -> float | None:
    """What is named, or DeepSeek's ratio of two; else None, for the paper's."""
    if (override := named._number("attention_factor")) is not None:
        return override
    scales = named._number("mscale"), named._number("mscale_all_dim")
    if scales[0] is None or scales[1] is None or factor <= 1:
        return None
    one, every = (0.1 * scale * math.log(factor) + 1 for scale in scales if scale is not None)
    return one / every


def _numbers(named: Reader, key: str) -> Iterator[float]:
    values = named.data.get(key)
    for value in values if isinstance(values, list) else []:
        number = Reader({key: value})._number(key)
        if number is None:
            raise ValueError(f"{key} holds {value!r}; allowed: numbers above 0")
        yield number
