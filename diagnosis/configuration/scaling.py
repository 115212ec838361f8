"""The stretch of rotary pairs in a file: `rope_scaling`, or `rope_parameters`."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import (
    DynamicNTK,
    Linear,
    Llama3,
    NTKAware,
    Proportional,
    Scaling,
    Yarn,
)
from diagnosis.configuration.model_types import NAMES
from diagnosis.configuration.settings import FileSettings, text

ORIGINAL = "original_max_position_embeddings"
NEEDED: Mapping[str, Sequence[str]] = NAMES["needed"]  # what each type cannot do without
ALIASES: Mapping[str, str] = NAMES["same scaling"]  # Phi-3's first name; several axes
READ = {*NAMES["read in scaling"]}
TOLERANCE = 0.01  # by which a factor and the ratio of two lengths may differ


class Stretch:
    """The scaling of one kind of layers, from its parameters and the model's length."""

    def __init__(
        self, settings: FileSettings, named: Mapping[str, Any], share: float, length: int | None
    ) -> None:
        self.settings, self.named, self.share, self.length = settings, named, share, length
        self.find = settings.find
        self.kind = self._kind()
        self.trained_length = length
        self.read = True  # whether the scaling could be read
        self.scaling = self._scaling()

    def _kind(self) -> str:
        names = [text(self.named[key]) for key in ("rope_type", "type") if self.named.get(key)]
        kind, *others = [ALIASES.get(name, name) for name in names] or ["default"]
        if others and others != [kind]:
            self.find("two types", new=names[0], old=names[1])
        return kind

    def _scaling(self) -> Scaling | None:
        kind, named = self.kind, self.named
        if kind not in NEEDED:
            self.read = False
            name = "ntk type" if kind == "ntk" else "unknown type"
            self.find(name, "unknown", kind=kind, allowed=", ".join(NEEDED))
            return None
        missing = [key for key in NEEDED[kind] if named.get(key) is None]
        for key in missing:
            self.find("missing", key=key, kind=kind)
        if kind == "default":
            return None
        self.trained_length = self._trained()
        if kind != "proportional" and (missing or self.trained_length is None):
            if self.trained_length is None:
                self.find("missing", key="max_position_embeddings", kind=kind)
            self.read = False
            return None
        try:
            scaling = self._of_kind(self.trained_length or 1)
        except ValueError as error:
            self.find("refused", reason=str(error))
            self.read = False
            return None
        if isinstance(scaling, Yarn):
            self._check_factor(scaling)
        return scaling

    def _trained(self) -> int | None:
        """Return the length that was trained, in tokens, before any stretching."""
        key = "begins" if self.kind == "dynamic" else ORIGINAL
        outer = self.settings.get(ORIGINAL) if self.kind in ("longrope", "yarn", "llama3") else None
        value = self._number(key) if self.named.get(key) else self.settings.checked(ORIGINAL, outer)
        if value is None:
            if self.kind == "llama3" and self.length is not None:
                self.find("filled in", "versions", key=ORIGINAL, length=self.length)
            return self.length
        if self.length is not None and value > self.length:
            self.find("trained on more", "versions", trained=int(value), length=self.length)
        return max(int(value), 1)

    def _of_kind(self, trained: int) -> Scaling:
        """Return the scaling that the parameters say. Raises ValueError where it is none."""
        number, length = self._number, self.length or trained
        factor = number("factor") or 1.0
        match self.kind:
            case "linear":
                return Linear(factor)
            case "dynamic" if self.settings.kind.get("alpha") and (alpha := number("alpha")):
                return NTKAware(alpha)  # HunYuan: a larger base at every length
            case "dynamic":
                return DynamicNTK(factor, trained, length)
            case "proportional":
                return Proportional(self.share, factor)
            case "yarn":
                fast, slow = number("beta_fast") or 32.0, number("beta_slow") or 1.0
                truncate = self.named.get("truncate", True) is not False
                return Yarn(factor, trained, fast, slow, truncate, self._attention_factor(factor))
            case "llama3":
                low, high = (number(f"{name}_freq_factor") or 0.0 for name in ("low", "high"))
                return Llama3(factor, trained, low, high)
        short, long = (tuple(self._numbers(f"{name}_factor")) for name in ("short", "long"))
        return LongRope(short, long, trained, length, self._longrope_factor(trained, length))

    def _longrope_factor(self, trained: int, length: int) -> float | None:
        """Return what is named, PhiMoE's, or that of a factor that is named; None for the ratio."""
        if (override := self._number("attention_factor")) is not None:
            return override
        if "long_mscale" in (self.settings.kind.get("scores"), self.settings.said.get("scores")):
            return self._number("long_mscale" if length > trained else "short_mscale")
        factor = self._number("factor")
        if factor is None or factor <= 1 or trained < 2:
            return None
        return math.sqrt(1 + math.log(factor) / math.log(trained))

    def _attention_factor(self, factor: float) -> float | None:
        """Return what is named, or DeepSeek's ratio of two; None for the paper's."""
        if (override := self._number("attention_factor")) is not None:
            return override
        if (own := self.settings.kind.get("yarn_attention_factor")) is not None:
            return float(own)
        scales = self._number("mscale"), self._number("mscale_all_dim")
        if scales[0] is None or scales[1] is None or factor <= 1:
            return None
        one, every = (0.1 * scale * math.log(factor) + 1 for scale in scales if scale is not None)
        return one / every

    def _check_factor(self, scaling: Yarn) -> None:
        """Compare YaRN's factor with its lengths: transformers up to 4.55 takes their ratio."""
        ratio = (self.length or 0) / scaling.trained_length
        named = self.named.get(ORIGINAL) or self.settings.get(ORIGINAL)
        if named and ratio and abs(ratio / scaling.factor - 1) > TOLERANCE:
            numbers = {"factor": scaling.factor, "trained": scaling.trained_length}
            self.find("factor", "versions", ratio=ratio, length=self.length, **numbers)

    @property
    def scores_by(self) -> float:
        """Return by what the model's code multiplies every score, beside its attention factor.

        Source: DeepSeek-V3, `modeling_deepseek_v3.py`: mscale_all_dim, on whole scores.
        """
        scale = self._number("mscale_all_dim")
        if self.settings.kind.get("scores") != "mscale_all_dim" or self.scaling is None:
            return 1.0
        factor = getattr(self.scaling, "factor", 1.0)
        if scale is None or factor <= 1:
            return 1.0
        return float((0.1 * scale * math.log(factor) + 1) ** 2)

    def _number(self, key: str) -> float | None:
        return self.settings.checked(key, self.named.get(key))

    def _numbers(self, key: str) -> Iterator[float]:
        values = self.named.get(key)
        for value in values if isinstance(values, list) else []:
            number = self.settings.checked(key, value)
            if number is None:
                raise ValueError(f"{key} holds {value!r}; allowed: numbers above 0")
            yield number
