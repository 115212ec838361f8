"""Every model type of transformers without rotation: its positions, compared with what is read.

Each class's model is made twice without weights, for two lengths. A table of positions is what
grows with the length; a learned one ends the text, biases and distances have none.
"""

import json
import re
import signal

import torch
import transformers
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

from diagnosis.configuration.model_config import read_config
from diagnosis.configuration.model_types import earlier, model_type, names, versions
from tests.oracles.make_model_types import built
from tests.oracles.test_model_types import of_this_version  # noqa: F401  a fixture

LENGTHS = (96, 160)
INSTALLED = earlier if transformers.__version__ == versions()[0] else model_type
SECONDS = 20  # for one type
GIVEN = {"esm": {"vocab_size": 33, "pad_token_id": 1}}  # which rotates by another setting
EXCEPTIONS = {  # types that do not agree, each with its reason
    "canine": "a table for the hashes of positions, as long as their number",
    "reformer": "a table that is the product of two, for rows and columns of the text",
    "speecht5": "a row for each distance, in a table that is named as one of positions; not known",
    "udop": "tables of where a word stands on its page, in two dimensions",
}


class TooLongError(BaseException):
    """A type takes too long; no handler of `Exception` on the way stops it."""


def too_long(*_):
    raise TooLongError


def plain_types():
    for name in names():
        entry = INSTALLED(name) or {}
        plain = "scheme" in entry and "rotary" not in entry["scheme"]
        if (plain or name in GIVEN) and name in CONFIG_MAPPING:
            yield name


def rows(model):
    """Return the rows of each parameter that may be a table: (n, d), or (1, n, d) of patches."""
    shapes = {path: tuple(one.shape) for path, one in model.named_parameters()}
    return {path: shape[-2] for path, shape in shapes.items() if len(shape) > 1}


def before(model, path):
    """Return the row of a text's first token, as the class's own code runs; None if it does not.

    What holds a plain table is made with weights for it, and run on three tokens.
    """
    holder, _, last = path.removesuffix(".weight").rpartition(".")
    table = dict(model.named_modules()).get(f"{holder}.{last}".lstrip("."))  # None: a parameter
    if type(table) is not torch.nn.Embedding:  # BART's and OPT's offset, ProphetNet's padding
        padding = getattr(table, "padding_idx", None)
        return getattr(table, "offset", 0 if padding is None else padding + 1)
    seen = []
    tokens = torch.full((1, 3), 5)
    if getattr(model.config, "vocab_size", None):
        model.config.vocab_size = 64  # for speed
    for more in ({}, {"token_type_ids": 0 * tokens}):
        if seen:
            break
        try:
            owner = type(model.get_submodule(holder))(model.config)
            getattr(owner, last).register_forward_pre_hook(lambda _, given: seen.append(given[0]))
            owner(input_ids=tokens, **more)
        except Exception:
            continue  # it asks for more than tokens, often after the table
    if not seen:
        return 0 if table.padding_idx is None else None
    return int(seen[0].min())


def theirs(name, key):
    """Return the positions of each learned table by its path, and the paths of fixed ones."""
    given = GIVEN.get(name, {})
    models = [built(CONFIG_MAPPING[name], **({key: n} if key else {}), **given) for n in LENGTHS]
    if None in models:
        return None
    small, large = map(rows, models)
    fits = {path for path in small if large.get(path, 0) - small[path] == LENGTHS[1] - LENGTHS[0]}
    if not key:
        named = r"\bwpe|pos(ition(al)?)?s?_emb|embed_pos"
        fits = {path for path in small if re.search(named, path) and "rel_pos" not in path}
        fits -= {path for path in fits if "relative_pos" in path}  # a row for each distance
    learned, fixed = {}, []
    for path in sorted(fits):
        table = models[0].get_parameter(path)
        kind = type(models[0].get_submodule(path.rpartition(".")[0])).__name__
        if "Sinusoid" in kind or not table.requires_grad:
            fixed.append(path)
        else:
            first = before(models[0], path)
            learned[path] = None if first is None else small[path] - first
    return learned, fixed


def compared(name):
    """Return the differences, in words; empty if none, None where no model can be made."""
    entry = INSTALLED(name)
    key = "max_position_embeddings"
    key = entry.get("names", {}).get(key, key) if key in entry else ""
    found = theirs(name, key)
    if found is None:
        return None
    learned, fixed = found
    settings = {**GIVEN.get(name, {}), **({key: LENGTHS[0]} if key else {})}
    config = read_config(json.dumps({"model_type": name, **settings}))
    said = f"{config.schemes}, {config.length}; theirs {learned or fixed or 'no table'}"
    if ("learned" in config.schemes) != bool(learned):
        return said
    usable = [one for one in learned.values() if one is not None]
    if key and usable and config.length != min(usable):
        return said
    return said if fixed and "sinusoidal" not in config.schemes else ""


def test_every_type_without_rotation_has_the_positions_that_we_say(capsys):
    said = {}
    signal.signal(signal.SIGALRM, too_long)
    with capsys.disabled():
        for name in plain_types():
            signal.alarm(SECONDS)
            try:
                said[name] = compared(name)
            except TooLongError:
                said[name] = None
            finally:
                signal.alarm(0)
            print(
                f"{name}: {'not made' if said[name] is None else said[name] or 'agrees'}",
                EXCEPTIONS.get(name, ""),
                flush=True,
            )
        tried = {name: one for name, one in said.items() if one is not None}
        differ = {name: one for name, one in tried.items() if one}
        print(f"{len(said)} types, {len(tried)} made, {len(tried) - len(differ)} agree")
    assert len(tried) > 90
    assert not {*differ} - {*EXCEPTIONS}
