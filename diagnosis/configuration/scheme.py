"""The schemes of position that a file names."""

from typing import Literal

from diagnosis.configuration.model_types import NAMES, earlier
from diagnosis.configuration.settings import FileSettings, text

Encoding = Literal[
    "rotary", "alibi", "learned", "t5", "relative", "relative sinusoidal", "sinusoidal",
    "convolution", "none", "unknown",
]  # fmt: skip
NAMED: dict[str, Encoding] = NAMES["position_embedding_type"]


def schemes(settings: FileSettings) -> tuple[Encoding, ...]:
    """Return the schemes in use, most often one; MPNet has two.

    What a file says in so many words comes first, then what its class does, then the keys that one
    scheme alone has. By names alone, a type that is not known is guessed, which is said.
    """
    found = _schemes(settings)
    name = text(settings.file.get("model_type") or "")
    if name and not settings.known and not settings.said and found != ("unknown",):
        settings.find("guess", "unknown", type=name[:60])
    if "unknown" in found and settings.known:
        settings.find("scheme", "unknown")
    return found


def _schemes(settings: FileSettings) -> tuple[Encoding, ...]:
    get, known = settings.get, settings.known
    if settings.said.get("scheme"):
        return tuple(settings.said["scheme"])
    way = text(get("position_embedding_type") or "")
    if get("alibi") is True or get("use_alibi") is True:
        return ("alibi",)
    if way in NAMED and (not known or _read_by_class(settings, way)):
        return _with_versions(settings, NAMED[way])
    if known:
        return _of_class(settings)
    if "relative_attention_num_buckets" in settings.file:
        return ("t5",)
    if any(get(key) is not None for key in NAMES["rotary"]):
        return ("rotary",)
    settings.find("scheme", "unknown")
    return ("unknown",)


def _read_by_class(settings: FileSettings, way: str) -> bool:
    """Return whether one of the versions' classes has `position_embedding_type`."""
    name = str(settings.file.get("model_type", ""))
    older = earlier(name) or {}
    named = "position_embedding_type"
    return named in settings.kind or (named in older and way != "absolute")


def _with_versions(settings: FileSettings, encoding: Encoding) -> tuple[Encoding, ...]:
    """Say it where the newer version no longer has what a file asks for."""
    if settings.known and "position_embedding_type" not in settings.kind:
        settings.find("scheme dropped", "versions")
    return (encoding,)


def _of_class(settings: FileSettings) -> tuple[Encoding, ...]:
    """Return what a class that is known does with this file."""
    way = settings.kind.get("position_embedding_type")
    if settings.get("position_embedding_type") is None and way in NAMED:
        return (NAMED[way],)
    if settings.get("sinusoidal_pos_embds") is True:  # DistilBERT
        return ("sinusoidal",)
    if settings.get("use_mem_rope") is True:  # Zamba2
        return ("rotary",)
    own: list[Encoding] = settings.kind.get("scheme", ["rotary"])
    if "position_biased_input" in settings.kind:  # DeBERTa, which may have both
        keys: dict[str, Encoding]
        keys = {"position_biased_input": "learned", "relative_attention": "relative"}
        own = [encoding for key, encoding in keys.items() if settings.value(key) is True]
    return tuple(own) or ("none",)
