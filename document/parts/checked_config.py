"""A model's config.json as blocks: its positions, contradictions, reach."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import get_args

from charts.diagnosis import config as facts
from charts.long_context import stretch, stretched_profile
from diagnosis.configuration.model_config import ModelConfig, position_settings, read_config
from diagnosis.configuration.reach import reach
from diagnosis.configuration.settings import Kind
from document.blocks import Block, Box, Button, Columns, Link, draw
from document.parts.table_input import CONFIG, Refused
from document.refusals import as_code
from document.state import State
from document.words import fill
from document.words import words as words_of

BESIDE = ("versions", "unknown", "near")  # kinds of remarks that stand below the headline


def checked_config(config: ModelConfig | Refused | str) -> Iterator[Block]:
    """Say what a configuration, or the example called so, says of position: its headline first."""
    words = words_of("model_config")
    if isinstance(config, str):
        config = read_config(json.dumps(words.meta["examples"][config]))
    if isinstance(config, Refused):
        error = config.error
        said = {"sentence": fill(words.meta["refusals"][error.reason], **error.numbers)}
        yield words.say("refused", reason=error.reason, file=config.file, **said, **error.numbers)
        return
    numbers = facts.numbers(config)
    found = {
        kind: [fill(words.meta["remarks"][one.name], **one.numbers) for one in config.of_kind(kind)]
        for kind in get_args(Kind)
    }
    headline: list[Block] = [
        words.say("answer", names=words.meta["encodings"], found=found, **numbers)
    ]
    if wrong := found["contradiction"]:
        missing = {one.name for one in config.of_kind("contradiction")} == {"missing"}
        headline.insert(0, words.callout("contradictions", wrong=wrong, missing=missing))
    yield Box(headline)
    if config.assumed or config.unread or any(found[one] for one in BESIDE):
        unread = [as_code(key) for key in config.unread]
        yield words.say("beside", found=found, **{**numbers, "unread_keys": unread})
    if config.parts:
        yield words.say("parts", names=words.meta["encodings"], **numbers)
    if (far := reach(config)) is None:
        yield Link("schemes", f"{words.label('schemes')} {words_of('schemes').meta['title']}")
        return
    yield words.say("reach", **{**numbers, **asdict(far)})
    hands = facts.rotary_hands(config, far)
    turns: list[Block] = [draw(stretch, "stretch", hands), words.caption("under stretch")]
    profile = stretched_profile.profile(hands)
    scores: list[Block] = [
        draw(stretched_profile, "profile", profile),
        words.caption("under profile", still=far.still),
    ]
    yield Columns([turns, scores], gap="medium")
    if (settings := facts.settings(config)) is not None:
        label = f"{words.label('choose')} {words_of('choose').meta['title']}"
        for hint in config.of_kind("hint"):
            settings["chosen"] = hint.numbers["model"]
        yield Link("choose", label, settings)


def kept_config(state: State) -> Iterator[Block]:
    """Offer to put the settings of a file that was read into the box, and so into a link."""
    if state[CONFIG.file] is None or not isinstance(CONFIG.read(state), ModelConfig):
        return
    settings = position_settings(state[CONFIG.file].getvalue())
    if CONFIG.text.fits_link(settings):
        yield Button(words_of("model_config").label("keep"), {CONFIG.text.key: settings}, "keep")
