"""The rotary head that the settings ask for."""

from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from core.encodings.longrope import SEARCHED
from core.encodings.rotary import rotary_width
from core.encodings.rotary_scaling import SCALINGS, Llama3, Scaling, Yarn
from document.blocks import Block, Button
from document.words import words
from state.settings import Settings


class NearestHead(NamedTuple):
    """A rotary head, with the share of its columns that is rotated, and lines on what cannot be."""

    settings: Settings
    scalings: dict[str, Scaling | None]  # all that the head can have, by name
    share: float
    width: int  # columns that are rotated
    notes: list[Block]

    @property
    def scaling(self) -> Scaling | None:
        """The one that is set."""
        return self.scalings[self.settings.scaling]


def read(settings: Settings) -> NearestHead:
    """Return the head of `settings`, or the nearest possible one where they contradict."""
    notes: list[Block] = []
    frame, share = words("frame"), float(settings.partial_rotary_factor)
    try:
        width = rotary_width(settings.d_head, share)
    except ValueError as error:
        notes.append(frame.callout("defaults", error=error))
        share, width = 1.0, settings.d_head
    searched = _searched(settings, width)
    if settings.scaling in SEARCHED and settings.scaling not in searched:
        pairs = SEARCHED[settings.scaling](2, 2).pairs
        numbers = {"name": settings.scaling, "pairs": pairs, "own_pairs": width // 2}
        notes.append(frame.callout("other head", **numbers))
        fits = {"d_head": 2 * pairs, "partial_rotary_factor": "1"}
        notes.append(Button(frame.text("fitting head", d_head=2 * pairs), fits))
        settings = replace(settings, scaling="none")
    scalings = {**_by_formula(settings), **searched}
    try:
        _detailed(scalings[settings.scaling], settings)
    except ValueError as error:
        notes.append(frame.callout("defaults", error=error))
    return NearestHead(settings, scalings, share, width, notes)


def fitting(settings: Settings) -> dict[str, Scaling | None]:
    """Return all scalings by formula at the lengths' own factor, whatever factor is set."""
    ratio = max(1.0, settings.wanted_length / settings.trained_length)
    return _by_formula(replace(settings, factor=ratio))


def _searched(settings: Settings, width: int) -> dict[str, Scaling | None]:
    """Return the scalings whose factors were searched for a head of which so many columns turn."""
    lengths = max(settings.trained_length, 2), settings.wanted_length
    candidates = {name: make(*lengths) for name, make in SEARCHED.items()}
    return {name: one for name, one in candidates.items() if 2 * one.pairs == width}


def _by_formula(settings: Settings) -> dict[str, Scaling | None]:
    """Return each with its own numbers."""
    lengths = settings.trained_length, settings.wanted_length
    scalings = {name: make(settings.factor, *lengths) for name, make in SCALINGS.items()}
    for name, one in scalings.items():
        with suppress(ValueError):  # said where that scaling is chosen
            scalings[name] = _detailed(one, settings)
    return scalings


def _detailed(plain: Scaling | None, settings: Settings) -> Scaling | None:
    """Return the scaling with the numbers that it alone has."""
    if isinstance(plain, Yarn):
        truncate = settings.truncate == "true"
        fast, slow = settings.beta_fast, settings.beta_slow
        return replace(plain, beta_fast=fast, beta_slow=slow, truncate=truncate)
    if isinstance(plain, Llama3):
        low, high = settings.low_freq_factor, settings.high_freq_factor
        return replace(plain, low_freq_factor=low, high_freq_factor=high)
    return plain
