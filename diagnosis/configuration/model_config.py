"""A model's config.json: how it encodes position, read as the library that loads it reads it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.encodings.rotary_scaling import Linear, Scaling, Yarn
from diagnosis.configuration.beside import note
from diagnosis.configuration.layers import ROTATED, WINDOWED, Layers, describe, layers_of
from diagnosis.configuration.model_types import NAMES, ModelType, model_type
from diagnosis.configuration.other_code import SAME_CODE, translated
from diagnosis.configuration.rotary import RotaryHead, rotary_heads
from diagnosis.configuration.scheme import Encoding, schemes
from diagnosis.configuration.settings import FileSettings, Recorded, Remark, text
from diagnosis.configuration.texts import settings_of
from diagnosis.read_table import UnreadableError

MAX_BYTES = 1_000_000
INNER = NAMES[
    "inner"
]  # where a model that reads more than text keeps its language model's settings
ROTARY_NAMES = ("rotary", "rope")  # values of `position_embedding_type`
KEPT_NULL = ("sliding_window", "rope_parameters")  # null is not as if they were missing


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
    layers: Layers = field(default_factory=Layers)
    parts: tuple[tuple[str, "ModelConfig"], ...] = ()  # that read pictures or sound, by their keys
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
    data = _loaded(given)
    name, file, kind = language_model(data)
    return replace(_read(name, file, kind)[0], parts=tuple(_read_parts(data)))


def _read_parts(data: Mapping[str, Any]) -> Iterator[tuple[str, ModelConfig]]:
    """Yield what parts beside the one that reads text do: those of pictures and sound, encoders."""
    for key, name, inner in _parts(data):
        try:
            part, _ = _read(name, inner, model_type(name))
        except UnreadableError:
            continue
        if "unknown" not in part.schemes:
            yield key, part
    _, file, kind = language_model(data)
    if (encoder := (kind or {}).get("encoder")) is not None:
        rows = file.get(*encoder["rows"])
        length = rows if type(rows) is int and rows > 0 else None
        yield "encoder", ModelConfig(tuple(encoder["scheme"]), length=length)


def _parts(data: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield the key, the type and the settings of each part that is known, but for the text's."""
    while data:
        kind = model_type(text(data.get("model_type") or "")) or {}
        key = _text_key(data, kind)
        for other, inner in data.items():
            if other != key and isinstance(inner, Mapping):
                name = text(inner.get("model_type") or kind.get("parts", {}).get(other, ""))
                if model_type(name) is not None:
                    yield other, name, inner
        data = data[key] if key else {}


def _text_key(data: Mapping[str, Any], kind: ModelType) -> str:
    """Return under which key the settings of the part that reads text stand; empty for none."""
    keys = (kind.get("text", [""])[0], *INNER)
    return next((one for one in keys if isinstance(data.get(one), dict)), "")


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
    for key in NAMES["other files"] if "model_type" not in data else ():
        if key in data:
            raise UnreadableError(f"other file {key}")
    return data


def position_settings(text: str | bytes) -> str:
    """Return what is read of a configuration, as JSON on one line: short enough for most links."""
    data = _loaded(text)
    shorter = _shortened(*language_model(data))
    shorter |= {key: _shortened(name, part, model_type(name)) for key, name, part in _parts(data)}
    return json.dumps(shorter, separators=(",", ":"))


def _shortened(name: str, file: Mapping[str, Any], kind: ModelType | None) -> dict[str, Any]:
    _, settings = _read(name, file, kind)
    kept = {key: file[key] for key in file if key in settings.file.used or key in settings.unread}
    kept = {key: value for key, value in kept.items() if value is not None or key in KEPT_NULL}
    return {"model_type": name, **kept} if name else kept


def language_model(data: Mapping[str, Any]) -> tuple[str, Mapping[str, Any], ModelType | None]:
    """Return the type, the settings and the class of the part that reads text, nested or not."""
    name = text(data.get("model_type") or "")
    while True:
        kind = model_type(SAME_CODE.get(name, name))
        _, inner = (kind or {}).get("text", ("", ""))
        if not (key := _text_key(data, kind or {})):
            return (inner, data, model_type(inner)) if inner else (name, data, kind)
        data = {"auto_map": data.get("auto_map"), **data[key]}
        name = text(data.get("model_type") or inner or "")


def _read(
    name: str, data: Mapping[str, Any], kind: ModelType | None
) -> tuple[ModelConfig, FileSettings]:
    file = Recorded(data)
    file.used.add("model_type")
    if "auto_map" in data and data.get("position_embedding_type") in ROTARY_NAMES:
        kind = kind if kind and "rope" in kind else None  # its own code decides, not the class
    settings = FileSettings(file, kind, translated(name, file))
    found = schemes(settings)
    layers = layers_of(settings, rotary="rotary" in found)
    length = settings.whole("max_position_embeddings")
    if layers.letters and not layers.count(ROTATED + "?"):
        found = tuple(one for one in found if one != "rotary") or ("none",)
    heads = rotary_heads(settings, length, layers) if "rotary" in found else ()
    window, chunk = _windows(settings, length, layers)
    describe(settings, layers, window)
    named = _named_length(settings, heads, length)
    note(settings, heads, layers, named or length)
    config = ModelConfig(
        found,
        name,
        settings.whole("num_attention_heads") if heads else None,
        named or _rows(settings, found, length),
        heads,
        window,
        chunk,
        layers,
        (),
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


def _windows(
    settings: FileSettings, length: int | None, layers: Layers
) -> tuple[int | None, int | None]:
    """Return the tokens that a sliding window and a chunk see, where a layer has one.

    One as long as the text is none, and 0 is how transformers saves none.
    """
    off = settings.value("use_sliding_window") is False  # Qwen2's files name one all the same
    usual = {"sliding_window", "attention_chunk_size"} & {*settings.kind}  # the class has one
    if off or (usual and layers.letters and not layers.count(WINDOWED)):
        settings.file.used |= {"sliding_window"}
        return None, None
    keys = ("sliding_window", "attention_chunk_size")
    named = (settings.whole(key) if settings.value(key) != 0 else None for key in keys)
    window, chunk = (None if one and length and one >= length else one for one in named)
    return window, chunk


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
