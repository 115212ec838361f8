"""Well-known models with rotary encoding, whose settings are presets."""

from core.models import MODELS

ROTARY = [model for model in MODELS if model.scheme == "rotary"]
OF_A_KIND = {
    (type(model.scaling), model.partial_rotary_factor, model.pairing): model for model in ROTARY
}.values()
"""One of each: through a page, the others would take the same way."""
