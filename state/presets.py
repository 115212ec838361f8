"""Named settings: the examples that this project started from."""

from collections.abc import Iterable
from typing import Any

from core.encodings.rotary_scaling import Linear, Llama3, Yarn
from core.models import MODELS, Model, trained_with_scaling
from state.limits import LIMITS
from state.settings import DEFAULT_SENTENCE, Settings

BALL = "I am playing with the brown ball and my brother is playing with the red ball"


def _table(
    max_len: int,
    d_model: int,
    *,
    position: int,
    pair: int,
    base: int = 10000,
    layout: str = "interleaved",
    **more: str,
) -> dict[str, Any]:
    """Return the settings of a table, by default at the paper's base and in its order.

    Tutorials draw the table so, each sine beside its cosine.
    """
    size = {"max_len": max_len, "d_model": d_model, "base": base}
    return {**size, "position": position, "pair": pair, **more, "layout": layout}


# Of what tutorials do not draw, the layout that shows the waves.
PRESETS: dict[str, dict[str, Any]] = {
    "A short sentence · 6 × 512": _table(6, 512, position=1, pair=0, sentence=DEFAULT_SENTENCE),
    "The familiar heatmap · 128 × 512": _table(128, 512, position=6, pair=6),
    "Repeated words · 16 × 32": _table(16, 32, position=5, pair=1, sentence=BALL),
    "A paragraph · 50 × 512": _table(50, 512, position=10, pair=6),
    "Every cell visible · 20 × 32": _table(20, 32, position=10, pair=2),
    "By hand · 3 × 4": _table(3, 4, position=2, pair=1),
    "By hand, base 100 · 8 × 4": _table(8, 4, position=3, pair=1, base=100),
    "A base too small": _table(512, 512, position=6, pair=6, base=20, layout="concatenated"),
    "Llama-like": _table(8192, 128, position=6, pair=6, base=500_000, layout="concatenated"),
}
"""Settings by the name of their button; fields that are not named stay as they are."""


def head(model: Model) -> dict[str, float | str]:
    """Return settings for a rotary model's head. Without scaling, try 4 times its length."""
    length = model.length or 4 * model.trained_length
    settings: dict[str, float | str] = {
        "d_head": model.d_head,
        "n_heads": model.n_heads,
        "base": int(model.base),
        "trained_length": model.trained_length,
        "wanted_length": length,
        "scaling": model.scaling.name if model.scaling else "none",
        "partial_rotary_factor": f"{model.partial_rotary_factor:g}",
        "rotary_pairing": model.pairing,
    }
    by = model.scaling
    if by is None:
        settings["factor"] = LIMITS["factor"].clamp(length / model.trained_length)
    if isinstance(by, Linear | Yarn | Llama3):
        settings["factor"] = LIMITS["factor"].clamp(by.factor)
    if isinstance(by, Yarn):
        settings |= {"beta_fast": int(by.beta_fast), "beta_slow": int(by.beta_slow)}
        settings["truncate"] = str(by.truncate).lower()
    if isinstance(by, Llama3):
        settings["low_freq_factor"] = int(by.low_freq_factor)
        settings["high_freq_factor"] = int(by.high_freq_factor)
    return settings


HEADS = {model.name: head(model) for model in MODELS if model.scheme == "rotary"}
"""Settings of well-known rotary models, for the pages that stretch a head."""


SHAPE = ("d_head", "base", "trained_length", "partial_rotary_factor")
"""Settings of a head that its weights fix, however its texts are stretched."""
STRETCH = (
    *("scaling", "factor", "beta_fast", "beta_slow", "truncate"),
    *("low_freq_factor", "high_freq_factor"),
)
STRETCHED = {one.name: one.length or 0 for one in trained_with_scaling()}
"""The longest text of each model whose weights were trained with its scaling, in tokens."""


def model_of(settings: Settings, chosen: str = "") -> str | None:
    """Return the model `chosen`, unless two settings of its head changed, or guess it by them.

    Of equal ones, one that is not scaled is guessed, whatever their order in the list.
    """
    if chosen and len(_unlike(chosen, settings, SHAPE)) < 2:
        return chosen
    heads = [model for model in HEADS if not _unlike(model, settings, (*SHAPE, "n_heads"))]
    heads.sort(key=lambda one: HEADS[one]["scaling"] != "none")
    return min(heads, key=lambda one: bool(_unlike(one, settings, STRETCH[:2])), default=None)


def changed_from(model: str, settings: Settings) -> dict[str, Any]:
    """Return what a model has and `settings` have not: its scaling only if it was trained so."""
    scaled = settings.wanted_length <= STRETCHED.get(model, 0)
    return _unlike(model, settings, (*SHAPE, *(STRETCH if scaled else ())))


def stretched_model(settings: Settings, *names: str) -> str | None:
    """Return the first model trained to stretch such a head for such texts, alike in `names`."""
    for model, length in STRETCHED.items():
        if settings.wanted_length <= length and not _unlike(model, settings, (*SHAPE, *names)):
            return model
    return None


def _unlike(model: str, settings: Settings, names: Iterable[str]) -> dict[str, Any]:
    own = {name: HEADS[model][name] for name in names if name in HEADS[model]}
    return {name: value for name, value in own.items() if getattr(settings, name) != value}
