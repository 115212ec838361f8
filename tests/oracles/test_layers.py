"""Every type of transformers that can be made small: each layer is read as it runs.

Compared are the class's own default file, and that file with each setting of its layers changed in
turn. `known_layers.json` has the differences that are known, each with its reason: one that is gone
has to be taken out. Set CLOCK_HANDS_RAN to a file to keep what ran, as a full run takes long.
"""

import json
import logging
import os
import time
import warnings
from copy import deepcopy
from pathlib import Path

import numpy as np
import pytest
import transformers
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

from clock_hands.config import status
from core.encodings.rotary_scaling import rotary_frequencies
from diagnosis.configuration import model_config
from diagnosis.configuration.model_types import earlier, model_type, versions
from tests.oracles.layer_rules import count_key, made, number
from tests.oracles.layers import letter, run_all
from tests.oracles.make_model_types import inner
from tests.oracles.small_models import LAYERS, NEEDED

logging.disable(logging.CRITICAL)
warnings.filterwarnings("ignore")

OLDER = transformers.__version__ == versions()[0]
KNOWN = json.loads(Path(__file__).with_name("known_layers.json").read_text(encoding="utf-8"))
DEFAULTS = Path(__file__).parents[1] / "diagnosis" / "class_defaults.json"
FEW = 9  # layers of a shorter model
NOT_SAVED = ("vocab_size",)  # of what a class needs to be made


@pytest.fixture(autouse=True)
def of_this_version(monkeypatch):
    """Read as the installed version does."""
    if OLDER:
        monkeypatch.setattr(model_config, "model_type", earlier)


def whole_types():
    kinds = {name: CONFIG_MAPPING[name] for name in CONFIG_MAPPING}
    return [name for name, kind in kinds.items() if inner(kind) is None]


def file_of(name, change=(), without=()):
    """The config.json of a class's default, with settings changed and others left out."""
    needed = {
        key: one for key, one in NEEDED.get(name, {}).items() if key not in (*NOT_SAVED, *without)
    }
    config = CONFIG_MAPPING[name](**deepcopy(needed))
    file = json.loads(config.to_json_string(use_diff=False))
    return (
        {key: one for key, one in file.items() if key not in without}
        | dict(change)
        | {"model_type": name}
    )


def changed(name):
    """Yield a change of each setting of a type's layers, and what has to be left out with it."""
    rule = model_type(name).get("layers", {})
    kind, config = CONFIG_MAPPING[name], made(CONFIG_MAPPING[name])
    held, count = config.to_dict(), number(config, *LAYERS) or 0
    each = [key for key, one in held.items() if isinstance(one, list) and len(one) == count]
    each += ["per_layer_config", "mlp_layer_types", "layer_types"]
    for part in (rule, rule.get("turns", {})):
        for key in part.get("lists", ()):
            values = held.get(key)
            if (
                isinstance(values, list)
                and len(values) == count
                and not isinstance(getattr(kind, key, None), property)
            ):
                without = [key, *(["layer_types"] if key == "no_rope_layers" else [])]  # made of it
                yield f"{key} turned by one", {key: [*values[1:], values[0]]}, without
                yield f"{key} all as the last", {key: [values[-1]] * count}, without
        for form in part.get("every", ()):
            yield f"{form['knob'][0]} 3", {form["knob"][0]: 3}, each
        for key in part.get("indices", ()):
            yield f"{key} 2 and 5", {key: [2, 5]}, each
    if len(rule) > 1 and "row" not in rule:
        yield f"{FEW} layers", {count_key(kind): FEW}, each
    for key in rule.get("null", ()):
        yield f"{key} null", {key: None}, [key]


def compared(ran, file):
    """The differences between what ran and what is read of a file, in words; empty if none."""
    config = model_config.read_config(json.dumps(file))
    if status(config) == 1:
        return f"contradiction: {config.of_kind('contradiction')[0].name}"
    rows, letters = ran["rows"], config.layers.letters
    shown = "".join(map(letter, rows))
    if "?" in shown:
        return ""
    if not letters:
        return f"{shown} runs, layers not known"
    alike = {*shown} == {*letters} and len(
        {*shown}
    ) == 1  # one that runs again and again, as ALBERT
    if shown != letters and not alike:
        return f"{shown} runs, {letters} read"
    heads = {head.kind: head for head in config.heads}
    for row, kind in zip(rows, config.layers.kinds, strict=not alike):
        if "hands" not in row:
            continue
        head = heads.get(kind, config.head)
        if head.width is None or head.base is None or not head.scaling_read:
            return f"{kind}: {len(row['hands'])} pairs run, none read"
        w = np.asarray(rotary_frequencies(head.width, head.base, head.scaling))
        w = np.unique(w[w > 0])[::-1]
        hands = row["hands"]
        if len(w) != len(hands) or not np.allclose(w, hands, rtol=2e-3):
            run, read = f"{len(hands)} pairs to {hands[-1]:.3g}", f"{len(w)} to {w[-1]:.3g}"
            return f"{kind}: {run} run, {read} read"
    grows = any("temperature" in row for row in rows)
    said = {one.name for one in config.remarks} & {"temperature", "learned speeds"}
    if grows != bool(said):
        return "queries grow with position, not said" if grows else "queries do not grow, as said"
    encodings = {*config.schemes} - {"none", "learned", "sinusoidal"}
    if {*"Bb"} & {*shown} and not encodings:
        return "a bias runs, none is said"
    return ""


@pytest.fixture(scope="module")
def ran():
    """What every case does, by its label; of those in a kept file, only the others are run."""
    kept = Path(os.environ.get("CLOCK_HANDS_RAN") or "/nowhere/ran.json")
    done = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    whole = whole_types()
    done |= run_all((name, name, {}) for name in whole if name not in done)
    files = {
        f"{name} {label}": {"change": change, "without": without}
        for name in whole
        if "rows" in done[name]
        for label, change, without in (() if OLDER else changed(name))  # defaults alone, for time
    }
    cases = ((label, label.split(" ")[0], one["change"]) for label, one in files.items())
    done |= run_all(case for case in cases if case[0] not in done)
    if kept.parent.exists():
        kept.write_text(json.dumps(done), encoding="utf-8")
    return {name: done[name] for name in whole} | {key: done[key] | files[key] for key in files}


def test_every_layer_is_read_as_it_runs(request, capsys):
    ran = request.getfixturevalue("ran")
    began, differ, counts = time.time(), {}, {"default": [0, 0], "changed": [0, 0]}
    for label, answer in ran.items():
        if "rows" not in answer:
            continue
        name = label.split(" ")[0]
        try:
            file = file_of(name, answer.get("change", {}), answer.get("without", ()))
        except Exception:  # a class that refuses its own settings
            continue
        said = compared(answer, file)
        one = counts["changed" if " " in label else "default"]
        one[0] += 1
        one[1] += not said
        if said:
            differ[label] = said
    not_run = {name: one["not"] for name, one in ran.items() if "not" in one and " " not in name}
    with capsys.disabled():
        print(f"\n{transformers.__version__}: {len(not_run)} types do not run:")
        reasons = [*not_run.values()]
        for reason in sorted({*reasons}):
            names = [name for name, one in not_run.items() if one == reason]
            print(f"  {reason or 'no reason known'}: {len(names)} ({', '.join(names[:8])})")
        for what, (all_of, agree) in counts.items():
            print(f"{what}: {all_of} run, {agree} agree by layer")
        for label, one in differ.items():
            print(f"  {label}: {one}")
        took = sum(one["seconds"] for one in ran.values())
        print(f"run in {took:.0f} s, compared in {time.time() - began:.0f} s")
    known = KNOWN[transformers.__version__]
    assert not {*differ} - {*known}, "new differences"
    assert not {*known} - {*differ}, "known differences that are gone: take them out"
    assert counts["default"][0] > (150 if OLDER else 200)


def test_the_daily_file_has_every_default():
    """It is renewed where CLOCK_HANDS_RENEW is set; keys that nothing reads are left out."""
    if OLDER:
        pytest.skip("made by the newer version")
    files = {}
    for name in CONFIG_MAPPING:
        try:
            files[name] = file_of(name)
        except Exception:  # a class that cannot be made without settings
            continue
    used = set()
    for file in files.values():
        used |= {*json.loads(model_config.position_settings(json.dumps(file)))}
    files = {
        name: {key: one for key, one in file.items() if key in used} for name, file in files.items()
    }
    text = ",\n".join(
        f" {json.dumps(name)}: {json.dumps(one, separators=(',', ':'))}"
        for name, one in sorted(files.items())
    )
    text = f"{{\n{text}\n}}\n"
    if os.environ.get("CLOCK_HANDS_RENEW"):
        DEFAULTS.write_text(text, encoding="utf-8")
    assert DEFAULTS.read_text(encoding="utf-8") == text
