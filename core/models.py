"""The encodings of well-known models, each with the source of its numbers."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.encodings.longrope import SEARCHED
from core.encodings.rotary import Pairing, rotary_width
from core.encodings.rotary_scaling import Linear, Llama3, Scaling, Yarn, rotary_frequencies


@dataclass(frozen=True)
class Model:
    """The settings of one model that its encoding of position depends on."""

    name: str
    d_head: int  # columns of one head; the model's width where the encoding is added
    n_heads: int
    trained_length: int  # tokens in training, before any stretching
    source: str  # of the numbers; it begins with the repository of the model, unless it has a page
    page: str = ""  # to read them on, where it is not that repository's config.json
    scheme: str = "rotary"  # a name in the registry of schemes
    base: float = 10000.0
    length: int | None = None  # tokens that the scaling is for; None without scaling
    scaling: Scaling | None = None
    ships_scaled: bool = True  # Qwen's are not: their cards offer it for long texts
    partial_rotary_factor: float = 1.0  # the share of a head that rotary encoding turns
    pairing: Pairing = "half"  # in transformers

    @property
    def link(self) -> str:
        """The address of the source."""
        repository = self.source.partition(" ")[0]
        return self.page or f"https://huggingface.co/{repository}/blob/main/config.json"

    @property
    def width(self) -> int:
        """Columns that the scheme fills: the rotary part of a head, or all of d_head."""
        return rotary_width(self.d_head, self.partial_rotary_factor)

    @property
    def slowest_turn(self) -> float:
        """Tokens per full turn of a rotary model's slowest pair, after stretching."""
        frequencies = rotary_frequencies(self.width, self.base, self.scaling)
        return float(2 * np.pi / frequencies[-1])


def _models() -> Iterator[Model]:
    """Yield the rows of models.json; the factors that LongRoPE searched are not written there."""
    kinds: dict[str, Callable[..., Scaling]] = {kind.name: kind for kind in (Linear, Llama3, Yarn)}
    kinds |= SEARCHED
    for row in json.loads(Path(__file__).with_name("models.json").read_text(encoding="utf-8")):
        if "scaling" in row:
            row["scaling"] = kinds[row["scaling"].pop("name")](**row["scaling"])
        yield Model(**row)


MODELS: tuple[Model, ...] = (*_models(),)
"""Well-known models; the newest of a family first."""


def stretch_name(scaling: Scaling | None) -> str:
    """Return the name of a scaling and its factor, if it has one: llama3 by 8."""
    name, factor = getattr(scaling, "name", "none"), getattr(scaling, "factor", None)
    return f"{name} by {factor:g}" if factor else str(name)


def trained_with_scaling(**own: object) -> Iterator[Model]:
    """Yield the models whose weights were trained with a scaling and that have these values."""
    for model in MODELS:
        alike = (getattr(model, name) == value for name, value in own.items())
        if model.scaling and model.ships_scaled and all(alike):
            yield model


def all_but_one(own: Mapping[str, object]) -> tuple[Model, str, object] | None:
    """Return a model with all of these values but one, that one's name and its value.

    A model without the same scaling comes before the first of others. `length` is the longest text,
    stretched or not, and `scaling` a name and a factor. None where one has all, or none so many.
    """
    found = None
    for model in MODELS:
        told: dict[str, object] = {"scaling": stretch_name(model.scaling)}
        told["length"] = model.length or model.trained_length
        theirs = {name: told.get(name, getattr(model, name)) for name in own}
        differ = [name for name in own if theirs[name] != own[name]]
        if not differ:
            return None
        if differ == ["scaling"] or (len(differ) == 1 and model.scheme == "rotary" and not found):
            found = model, differ[0], theirs[differ[0]]
    return found
