"""The rotary heads that a file describes: one for each kind of layers that has its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.arguments import refuse
from core.encodings.longrope import LongRope
from core.encodings.rotary import rotary_width
from core.encodings.rotary_scaling import NTKAware, Scaling, rotary_frequencies
from diagnosis.configuration.layers import Layers
from diagnosis.configuration.model_types import earlier, versions
from diagnosis.configuration.scaling import READ, Stretch
from diagnosis.configuration.settings import NAMED, FileSettings, checked_width

ALLOWED = "at most 1, and a share that leaves an even number of columns"
SHARE = "partial_rotary_factor"
WAYS = ("default", "scaled")  # of rotating, with which a class may read a share
WHOLE = ("full_attention", "main", "")  # the kinds of layers that are described first


@dataclass(frozen=True)
class RotaryHead:
    """A rotary head of one kind of layers; None stands where the file says nothing."""

    kind: str  # of layers; empty where all are alike
    d_head: int | None = None  # columns of the head, those that stand still too
    width: int | None = None  # columns that are rotated
    base: float | None = None
    scaling: Scaling | None = None
    scaling_read: bool = True
    trained_length: int | None = None  # tokens in training, before any stretching
    scores_by: float = 1.0  # what multiplies every score, beside the scaling's attention factor
    sections: tuple[int, ...] = ()  # pairs for each of several axes of a position

    @property
    def larger_base(self) -> float | None:
        """The base that stands for another at every length, as HunYuan's `alpha` makes one."""
        if not isinstance(self.scaling, NTKAware) or not self.width or not self.base:
            return None
        return self.scaling.base(self.width, self.base)


def rotary_heads(
    settings: FileSettings, length: int | None, layers: Layers
) -> tuple[RotaryHead, ...]:
    """Return the head of each kind of layers in use, those of layers that see all tokens first."""
    file_parameters = _parameters(settings)
    default: Mapping[str, Any] = settings.kind.get("rope", {})
    given = _by_kind(settings, file_parameters)
    kinds = sorted({*default, *given} or {""}, key=lambda kind: (kind not in WHOLE, kind))
    if len(kinds) > 1:
        kinds = [kind for kind in kinds if kind]
    rotated = layers.rotated_kinds()
    if isinstance(settings.file.get("rope_theta"), list):  # a base for each layer
        kinds = sorted({*kinds, *rotated}, key=lambda kind: (kind not in WHOLE, kind))
    kinds = [kind for kind in kinds if kind in rotated] or kinds
    if settings.kind.get("axes") == 0:
        settings.find("axes unknown", "unknown")
        return ()
    heads = []
    for kind in kinds:
        settings.layer = layers.first(kind)
        heads.append(_head(settings, kind, given.get(kind), default, length))
    return tuple(heads)


def _parameters(settings: FileSettings) -> dict[str, Any]:
    """Return `rope_parameters`, or `rope_scaling`."""
    named = settings.get("rope_parameters") or settings.get("rope_scaling") or {}
    if isinstance(named, dict):
        return named
    settings.find("no object", key="rope_scaling")
    return {}


def _by_kind(settings: FileSettings, named: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return what the file says for each kind of layers; what it says once is for all it is for."""
    if named and all(isinstance(one, dict) or one is None for one in named.values()):
        return {kind: one for kind, one in named.items() if one}
    if not named:
        return {}
    kinds = settings.kind.get("scaled", [""])
    if not kinds:  # a class that reads a base there, and no scaling
        kept = {key: named[key] for key in ("rope_theta", SHARE) if key in named}
        if {*named} - {*kept, "rope_type", "type"}:
            settings.ignore(
                "rope_parameters" if settings.get("rope_parameters") else "rope_scaling"
            )
        return {"": kept} if kept else {}
    return dict.fromkeys(kinds, named)


def _head(
    settings: FileSettings,
    kind: str,
    named: dict[str, Any] | None,
    defaults: Mapping[str, Any],
    length: int | None,
) -> RotaryHead:
    own: Mapping[str, Any] = defaults.get(kind, defaults.get("", {}))
    # What a file names stands for the class's parameters, with all that is in them.
    default = settings.kind.get("beside", {}).get(kind, own) if named else own
    parameters = dict(named or _scaling_of_class(settings, default))
    _note_unread(settings, parameters)
    base = _base(settings, kind, parameters, default)
    stretched = bool(named) and parameters.get("rope_type", parameters.get("type")) != "default"
    share = _share(settings, parameters, default, stretched, own.get(SHARE))
    columns = _columns(settings, kind, share, share / own.get(SHARE, 1.0))
    d_head, width = map(checked_width, columns)
    if width is not None and d_head is not None:
        share = width / d_head
    stretch = Stretch(settings, parameters, share, length)
    sections = _sections(settings, parameters, width)
    if (axes := settings.kind.get("axes", 1)) > 1 and width and base:
        sections = (width // 2 // axes,) * axes
        settings.find("axes", "layers", pairs=sections[0], base=base)
        if settings.kind.get("coordinates") == "turns":
            settings.find("coordinates", "layers")
    if isinstance(stretch.scaling, LongRope) and width and stretch.scaling.pairs != width // 2:
        settings.find("factors", factors=stretch.scaling.pairs, pairs=width // 2)
        stretch.read = False
    elif width and base and stretch.read:
        try:
            rotary_frequencies(width, base, stretch.scaling)
        except ValueError as error:
            settings.find("refused", reason=str(error))
            width = None
    return RotaryHead(
        *(kind, d_head, width, base, stretch.scaling, stretch.read),
        *(stretch.trained_length, stretch.scores_by, sections),
    )


def _note_unread(settings: FileSettings, parameters: Mapping[str, Any]) -> None:
    """Note the keys of a scaling that are not read here: by its class neither, or perhaps."""
    read = {"alpha"} if settings.kind.get("alpha") else set()
    read.add(settings.kind.get("temperature", {}).get("by", ""))
    for key in sorted({*parameters} - READ - read):
        searched = settings.known and NAMED.search(key)  # in its class's source
        unread = searched and key not in settings.kind.get("reads", ())
        name = "unread in scaling" if unread else "may be read in scaling"
        settings.find(name, "versions", key=key[:60])


def _scaling_of_class(settings: FileSettings, default: Mapping[str, Any]) -> dict[str, Any]:
    """Return the scaling that a class has by itself, as gpt-oss has one, and note it."""
    kept = {key: value for key, value in default.items() if key not in ("rope_theta", SHARE)}
    if "factor" in kept:
        settings.assumed["factor"] = kept["factor"]
    return kept


def _base(
    settings: FileSettings, kind: str, parameters: Mapping[str, Any], default: Mapping[str, Any]
) -> float | None:
    """Return the base: that of the parameters, of the file, or of the class."""
    outer = settings.checked("rope_theta", _outer_base(settings, kind))
    inner = settings.checked("rope_theta", parameters.get("rope_theta"))
    if inner is not None and outer is not None and inner != outer:
        settings.find("two bases", outer=outer, inner=inner)
    elif inner is not None and outer is None and "rope_scaling" in settings.file:
        assumed = default.get("rope_theta")
        if assumed is not None and assumed != inner:
            settings.find("base in scaling", "versions", inner=inner, assumed=assumed)
    base = outer if inner is None else inner
    if base is None and default.get("rope_theta") is not None:
        base = float(default["rope_theta"])
        settings.assumed[f"rope_theta {kind}".strip()] = base
    if base is None:
        settings.find("class decides", "unknown", key="rope_theta")
    elif base <= 1:
        settings.find("base", base=base)
        return None
    return base


def _outer_base(settings: FileSettings, kind: str) -> Any:
    """Return the base at the top of the file, under the name that the class has for it.

    A class that has parameters by itself takes `rope_theta` only where the file has some, too.
    """
    said, bases = settings.said.get("rope_theta"), settings.kind.get("bases")
    by_layer = settings.file.get("layer_rope_theta") or settings.file.get("rope_theta")
    if isinstance(by_layer, list):
        return settings.of_layer(by_layer)
    if said is not None or bases is None:
        return settings.get("rope_theta") if said is not None or kind in WHOLE else None
    if (own := bases.get(kind)) is not None and settings.file.get(own) is not None:
        return settings.file[own]
    if kind in WHOLE and not bases.get(kind) and _parameters(settings):
        return settings.file.get("rope_theta")
    return None


def _share(
    settings: FileSettings,
    parameters: Mapping[str, Any],
    default: Mapping[str, Any],
    stretched: bool,
    usual: float | None,
) -> float:
    """Return the share of a head that is rotated: the file's where its class reads it.

    `usual` is the class's own, which it reads.
    """
    inner = settings.checked(SHARE, parameters.get(SHARE))
    name = settings.kind.get("names", {}).get(SHARE)
    name = SHARE if name in (None, "rotary_dim") else name  # which says columns, no share
    outer = settings.said.get(SHARE)
    if outer is None:
        outer = settings.file.get(name) if settings.known else settings.get(SHARE)
        if isinstance(by_layer := settings.file.get(f"{name}s"), list):
            usual = outer = settings.of_layer(by_layer)
    share = inner or settings.checked(SHARE, outer)
    own = float(default.get(SHARE, 1.0))
    if share is not None and share not in (own, usual) and SHARE not in settings.said:
        way = "scaled" if stretched else "default"
        older = earlier(str(settings.file.get("model_type", "")))
        read, before = (way in one.get("share", WAYS) for one in (settings.kind, older or {}))
        if older is not None and read != before and inner is None:
            by, not_by = sorted(versions(), reverse=read)
            settings.find("share", "versions", key=SHARE, by=by, not_by=not_by)
        if not read:
            settings.ignore(SHARE)
            share = None
    if share is None:
        share = own
        if share != 1:
            settings.assumed[SHARE] = share
    return share


def _columns(
    settings: FileSettings, kind: str, share: float, of_apart: float
) -> tuple[int | None, int | None]:
    """Return the columns of a head, and how many of them are rotated."""
    keys = (*settings.kind, *settings.kind.get("reads", ()))
    read = not settings.known or "qk_rope_head_dim" in keys  # DeepSeek keeps the rotated part apart
    apart = settings.whole("qk_rope_head_dim") if read else None
    if apart is not None:
        still = settings.whole("qk_nope_head_dim")
        whole = settings.whole("head_dim") if still is None else still + apart
        return whole, int(apart * of_apart + 1e-9)
    d_head = _d_head(settings, kind)
    if d_head is None:
        return None, None
    columns = settings.kind.get("rotary_dim")
    named = settings.kind.get("names", {}).get(SHARE) == "rotary_dim"
    if columns is not None or named or not settings.known:
        columns = settings.file.get("rotary_dim", columns)
    if columns is not None and (counted := settings.checked("rotary_dim", columns)):
        share = counted / d_head
    width = int(d_head * share + 1e-9)  # as the library cuts it: Moonshine rotates 0.9 of 36
    try:
        return d_head, rotary_width(d_head, width / d_head)
    except ValueError:
        settings.find("refused", reason=str(refuse(SHARE, share, ALLOWED)))
        return d_head, None


def _d_head(settings: FileSettings, kind: str) -> int | None:
    """Return the columns of one head: named, or the width over the heads."""
    other = settings.whole("global_head_dim") if kind == "full_attention" else None  # Gemma 4
    named = other or settings.whole("head_dim")
    if named is not None:
        return named
    width, heads = settings.whole("hidden_size"), settings.whole("num_attention_heads")
    if width is None or heads is None:
        return None
    if width % heads and not {"hidden_size", "num_attention_heads"} & {*settings.assumed}:
        settings.find("heads do not divide", width=width, heads=heads)
        return None
    return width // heads


def _sections(
    settings: FileSettings, parameters: Mapping[str, Any], width: int | None
) -> tuple[int, ...]:
    """Return how many pairs each axis of a position has, as in Qwen2-VL."""
    named = parameters.get("mrope_section")
    if not isinstance(named, list):
        return ()
    if settings.known and "mrope_section" not in settings.kind.get("reads", ()):
        settings.ignore("mrope_section")
        return ()
    if not all(type(one) is int and settings.checked("mrope_section", one) for one in named):
        return ()
    if width is not None and sum(named) != width // 2:
        settings.find("sections", sections=tuple(named), sum=sum(named), pairs=width // 2)
    return tuple(named)
