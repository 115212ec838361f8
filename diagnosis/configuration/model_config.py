"""A model's config.json: how it encodes position, read as the library that loads it reads it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.encodings.rotary_scaling import Linear, Scaling, Yarn
from core.models import stretch_name, trained_with_scaling
from diagnosis.configuration.model_types import ModelType, model_type
from diagnosis.configuration.other_code import SAME_CODE, translated
from diagnosis.configuration.rotary import RotaryHead, rotary_heads
from diagnosis.configuration.scheme import Encoding, schemes
from diagnosis.configuration.settings import FileSettings, Recorded, Remark, text
from diagnosis.configuration.texts import settings_of
from diagnosis.read_table import UnreadableError

MAX_BYTES = 1_000_000
INNER = (  # where a model that reads more than text keeps its language model's settings
    *("text_config", "llm_config", "language_config", "thinker_config", "text_model_config"),
    "language_model_config",
)


@dataclass(frozen=True)
class ModelConfig:
    """The position settings of a configuration; None stands where it says nothing."""

    schemes: tuple[Encoding, ...]
    model_type: str = ""
    n_heads: int | None = None
    length: int | None = None  # tokens of the longest text
    heads: tuple[RotaryHead, ...] = ()  # by kind of layers; the first is read in full
    window: int | None = None  # tokens that a layer with a sliding window sees
    chunk: int | None = None  # tokens of a chunk, of layers that see their own chunk alone
    bare: str = ""  # which layers have no position: a kind, or "1/4" of all
    named_length: int | None = None  # a longest text that the library does not read
    assumed: Mapping[str, float] | None = None  # settings that are the class's, not the file's
    unread: tuple[str, ...] = ()  # keys on position that are not read
    remarks: tuple[Remark, ...] = ()

    @property
    def head(self) -> RotaryHead:
        """The rotary head that is read in full."""
        return self.heads[0] if self.heads else RotaryHead("")

    @property
    def scaling(self) -> Scaling | None:
        """The scaling of the first rotary head."""
        return self.head.scaling

    @property
    def trained_length(self) -> int | None:
        """Tokens in training, before any stretching; the longest text where nothing is said."""
        return self.head.trained_length if self.heads else self.length

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of layers that have settings of their own."""
        return tuple(head.kind for head in self.heads) if len(self.heads) > 1 else ()

    @property
    def stretched_or_not(self) -> bool:
        """Return whether the longest text may be meant before stretching as well as after."""
        scaling, same = self.scaling, self.trained_length == self.length
        return same and isinstance(scaling, Linear | Yarn) and scaling.factor > 1

    def of_kind(self, kind: str) -> tuple[Remark, ...]:
        """Return the remarks of one kind."""
        return tuple(one for one in self.remarks if one.kind == kind)


def read_config(given: str | bytes) -> ModelConfig:
    """Return what the text of a config.json says of position. UnreadableError where it is none."""
    return _read(*language_model(_loaded(given)))[0]


def _loaded(text: str | bytes) -> Mapping[str, Any]:
    """Return the settings of a file, JSON or as other programs print them."""
    if len(text) > MAX_BYTES:
        raise UnreadableError("too large", most=MAX_BYTES)
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8-sig")
        if (settings := settings_of(plain)) is not None:
            return settings
        data = json.loads(plain)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise UnreadableError("no json", line=line) from error
    if not isinstance(data, dict):
        raise UnreadableError("no settings")
    return data


def position_settings(text: str | bytes) -> str:
    """Return what is read of a configuration, as JSON on one line: short enough for most links."""
    name, file, kind = language_model(_loaded(text))
    _, settings = _read(name, file, kind)
    kept = {key: file[key] for key in file if key in settings.file.used or key in settings.unread}
    kept = {key: value for key, value in kept.items() if value is not None}
    return json.dumps({"model_type": name, **kept} if name else kept, separators=(",", ":"))


def language_model(data: Mapping[str, Any]) -> tuple[str, Mapping[str, Any], ModelType | None]:
    """Return the type, the settings and the class of the part that reads text, nested or not."""
    name = text(data.get("model_type") or "")
    while True:
        kind = model_type(SAME_CODE.get(name, name))
        key, inner = (kind or {}).get("text", ("", ""))
        key = next((one for one in (key, *INNER) if isinstance(data.get(one), dict)), "")
        if not key:
            return (inner, data, model_type(inner)) if inner else (name, data, kind)
        data = data[key]
        name = text(data.get("model_type") or inner or "")


def _read(
    name: str, data: Mapping[str, Any], kind: ModelType | None
) -> tuple[ModelConfig, FileSettings]:
    file = Recorded(data)
    file.used.add("model_type")
    settings = FileSettings(file, kind, translated(name, file))
    found = schemes(settings)
    length = settings.whole("max_position_embeddings")
    heads = rotary_heads(settings, length) if "rotary" in found else ()
    named = _named_length(settings, heads, length)
    if heads and all(one.kind == "versions" for one in settings.remarks):
        own = {name: getattr(heads[0], name) for name in ("d_head", "width", "base")}
        own |= {"n_heads": settings.whole("num_attention_heads"), "length": named or length}
        for model in trained_with_scaling(**own):
            if (other := stretch_name(model.scaling)) != stretch_name(heads[0].scaling):
                settings.find("other scaling", "hint", model=model.name, scaling=other)
    config = ModelConfig(
        found,
        name,
        settings.whole("num_attention_heads") if heads else None,
        named or _rows(settings, found, length),
        heads,
        *_windows(settings, length),
        _bare(settings),
        named,
        settings.assumed,
        settings.unread,
        tuple(settings.remarks),
    )
    return config, settings


def _rows(settings: FileSettings, found: tuple[Encoding, ...], length: int | None) -> int | None:
    """Return the longest text: RoBERTa's first token has the row after that of padding."""
    padded = settings.kind.get("padded")
    if length is None or padded is None or "learned" not in found:
        return length
    padding = settings.get("pad_token_id")
    first = (padding if type(padding) is int else padded) + 1
    return length - first if 0 < first < length else length


def _windows(settings: FileSettings, length: int | None) -> tuple[int | None, int | None]:
    """Return the tokens that a sliding window and a chunk see; one as long as the text is none."""
    off = settings.value("use_sliding_window") is False  # Qwen2's files name one all the same
    seen = (settings.whole("sliding_window"), settings.whole("attention_chunk_size"))
    window, chunk = (None if off or (one and length and one >= length) else one for one in seen)
    return window, chunk


def _bare(settings: FileSettings) -> str:
    """Return which layers are not rotated: a kind of layers, or a share of all."""
    bare = settings.kind.get("bare", "")
    if bare != "no_rope_layers":
        return bare if settings.value("sliding_window") is not None else ""
    layers = settings.file.get("no_rope_layers")
    if isinstance(layers, list) and layers:
        return f"{sum(not one for one in layers)}/{len(layers)}"
    every = settings.whole("no_rope_layer_interval") or 4
    return f"1/{every}"


def _named_length(
    settings: FileSettings, heads: tuple[RotaryHead, ...], length: int | None
) -> int | None:
    """Return the stretched length where a file names it under a name of other programs'."""
    if not heads or length is None or not isinstance(heads[0].scaling, Linear):
        return None
    for key in ("max_sequence_length", "model_max_length"):
        named = settings.file.get(key)
        if type(named) is int and named == round(heads[0].scaling.factor * length):
            return int(named)
    return None
