"""Find the rule by which a type's layers differ, from what runs and from its configuration class.

Which lists of a file tell layers apart, what each of their values does, and how is that list made
where a file has none? `diagnosis/configuration/layers.py` reads what is found here.
"""

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from tests.oracles.small_models import LAYERS, NEEDED, code_of, number

try:
    from transformers.configuration_utils import ALLOWED_ATTN_LAYER_TYPES as ALLOWED
except ImportError:  # 4.57
    from transformers.configuration_utils import ALLOWED_LAYER_TYPES as ALLOWED

Case = tuple[str, str, Mapping[str, Any]]
FEW = 4  # layers of a model that shows what one value of a list does
COUNTS = (12, 25, 48)
PERIODS = (2, 3, 5, 7)
OLD_NAMES = ("attention", "mamba", "recurrent", "local", "global")
TURNS = ("no_rope_layers", "layer_rope_theta")  # lists that tell which layers rotate, nothing else
LISTS = ("layer_types", "layers_block_type")
RATHER = ("layer_types", *TURNS, "layers_block_type", "block_types")
NOT_THESE = ("mlp_layer_types", "intermediate_size", "sections", "indexer_types")
INDICES = re.compile(r"(attn|attention)_\w*(indices|idxs|layers|ids)$|^local_layer_ids")
SWITCHES = {"sliding_window": "w~b", "rope_parameters": "RwH"}  # null may change these layers


def made(kind: Any, **settings: Any) -> Any:
    """Make a configuration; None where its class refuses."""
    try:
        return kind(**deepcopy({**NEEDED.get(kind.model_type, {}), **settings}))
    except Exception:
        return None


def count_key(kind: Any) -> str:
    """Return under which name a file has the number of layers."""
    own = kind.attribute_map.get("num_hidden_layers", "num_hidden_layers")
    held = made(kind).to_dict()
    return next((key for key in (own, *LAYERS) if key in held), "num_hidden_layers")


def code(kind: Any) -> Any:
    """Return the module with the model's code; None where there is none."""
    try:
        return code_of(kind)
    except ImportError:
        return None


def listed(config: Any, key: str) -> tuple[Any, ...] | None:
    """Return a list of a configuration; None where it has none."""
    try:
        value = getattr(config, key, None)
    except Exception:
        return None
    return tuple(value) if isinstance(value, list | tuple) else None


def lists(config: Any, count: int) -> dict[str, tuple[Any, ...]]:
    """Return the settings with one value a layer, those that tell layers apart most often first."""
    properties = (key for key, one in inspect.getmembers(type(config)) if type(one) is property)
    held = {}
    for key in {*config.to_dict(), *vars(config), *properties}:
        values = listed(config, key)
        if values is None or len(values) != count or key.startswith("_") or key in NOT_THESE:
            continue
        if all(isinstance(one, str | int | float | bool) for one in values):
            held[key] = values
    rank = {key: RATHER.index(key) for key in RATHER}
    return dict(sorted(held.items(), key=lambda one: (rank.get(one[0], 9), one[0])))


def probes(name: str, kind: Any, shown: str) -> Iterator[Case]:
    """Yield runs that show what a default, `shown`, does not: each value of a list, each switch."""
    config = made(kind)
    count = number(config, *LAYERS) or 0
    plain = {count_key(kind): FEW}
    source = "".join(
        map(inspect.getsource, filter(None, (sys.modules[kind.__module__], code(kind))))
    )
    for key, values in lists(config, count).items():
        if not all(isinstance(one, str) for one in values):
            continue
        for value in dict.fromkeys((*values, *ALLOWED, *OLD_NAMES)):
            if value not in values and f'"{value}"' not in source:
                continue
            yield f"{name} {key}={value}", name, plain | {key: [value] * FEW}
        break
    for key, value in config.to_dict().items():
        if INDICES.search(key) and (value is None or isinstance(value, list)):
            yield f"{name} {key}=[1, 3]", name, plain | {key: [1, 3]}
    for key, letters in SWITCHES.items():
        other = made(kind, **{key: None})  # which most classes fill in
        kept = other is not None and other.to_dict().get(key, 0) is None
        if kept and {*shown} & {*letters}:
            alike = len({*shown}) == 1 and len(shown) > FEW  # a shorter one shows as much
            yield f"{name} {key}=null", name, {key: None} | (plain if alike else {})


def told_by(
    row: list[str], held: Mapping[str, tuple[Any, ...]]
) -> tuple[str, dict[str, str]] | None:
    """Return the list whose values decide each layer, and what each value decides."""
    for key, values in held.items():
        means: dict[str, str] = {}
        if all(
            means.setdefault(str(value), one) == one for one, value in zip(row, values, strict=True)
        ):
            return key, means
    return None


def rule(name: str, kind: Any, ran: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the rule of a type whose default ran, `ran` being what it and its probes do."""
    rows = ran[name]["rows"]
    shown = ran[name]["shown"]
    config, key = made(kind), count_key(kind)
    if config.to_dict().get(key) != len(rows) == config.to_dict().get("decoder_layers"):
        key = "decoder_layers"
    found: dict[str, Any] = {"count": [key, len(rows)]}
    hands = [*dict.fromkeys(tuple(one["hands"]) for one in rows if "hands" in one)]
    row = [
        letter + (str(hands.index(tuple(one["hands"]))) if "hands" in one else "")
        for letter, one in zip(shown, rows, strict=True)
    ]
    held = lists(config, len(rows)) if number(config, *LAYERS) == len(rows) else {}
    values = {
        label.partition("=")[2]: one["shown"][0]
        for label, one in ran.items()
        if label.startswith(f"{name} ")
        and "shown" in one
        and not label.endswith(("=null", "=[1, 3]"))
    }
    told = told_by(row, held)
    placed = {  # numbers of layers, from 0
        label.split(" ")[1].partition("=")[0]: [one["shown"][1], one["shown"][0], 0]
        for label, one in ran.items()
        if label.startswith(f"{name} ") and label.endswith("=[1, 3]") and "shown" in one
        if one["shown"] == one["shown"][:2] * 2 and one["shown"][0] != one["shown"][1]
    }
    if len({*row}) == 1 and placed:
        found |= {"made": {"repeat": [shown[0]]}, "indices": placed}
        for key in LISTS if values else ():
            if any(label.startswith(f"{name} {key}=") for label in ran):
                found["as"] = {key: values}
    elif len({*row}) == 1 and len({*values.values()}) < 2:
        found["row"] = shown[0]
    elif told is not None:
        by, means = told
        names = {value: letter[0] for value, letter in means.items()}
        if all(isinstance(one, str) for one in held[by]):
            names = {**values, **names}
        found |= {"lists": {by: names}, **by_class(kind, key, by)}
        if not {"made", "every"} & {*found}:  # a list that only a file has, and the default's own
            whole = [*map(str, held[by])]
            found["made"] = {"first": whole, "repeat": whole[-1:]}
        turned = [letter[0] in "RwH" for letter in row]
        alone = {one: held[one] for one in TURNS if one in held and one != by}
        attends = [letter[0] in "Rw-~" for letter in row]
        turning = told_by([*map(str, turned)], alone) if all(attends) else None
        if turning is not None and len({*turned}) > 1:
            by, means = turning
            names = {value: way == "True" for value, way in means.items()}
            found["turns"] = {"lists": {by: names}, **by_class(kind, key, by)}
    else:
        found |= by_number(config, shown)
    for switch in SWITCHES:
        off = ran.get(f"{name} {switch}=null", {}).get("shown", "")
        whole = off * (len(shown) // FEW) if len(off) == FEW and len({*shown, *off}) < 3 else off
        pairs = {*zip(shown, whole, strict=False)}
        known = len(whole) == len(shown) or len({*off}) == 1
        if off and known and whole != shown and len({a for a, _ in pairs}) == len(pairs):
            changed = {a: b for a, b in sorted(pairs) if a != b}
            found |= {"null": {**found.get("null", {}), switch: changed}} if changed else {}
    return found


def by_class(kind: Any, layers: str, key: str) -> dict[str, Any]:
    """Return how a class makes a list that a file lacks, and other settings that make it."""
    found: dict[str, Any] = {}

    def values_at(count: int, **settings: Any) -> tuple[Any, ...]:
        values = listed(made(kind, **{layers: count}, **settings), key) or ()
        return values if len(values) == count else ()

    plain = {count: values for count in COUNTS if (values := values_at(count))}
    if plain and (period := _period(plain)) is not None:
        found["made"] = period
    for value in plain.get(12, ())[:1]:  # a class that sets the last layer, whatever a file says
        other = values_at(12, **{key: [value] * 12})
        if other[:-1] == (value,) * 11 and other[-1] != value:
            found["last"] = str(other[-1])
    texts = {}
    for knob, held in _knobs(kind, layers, key):
        if type(held) is int or held is None:
            tried = {
                (n, count): values
                for n in PERIODS
                for count in COUNTS
                if (values := values_at(count, **{knob: n}))
            }
            form = _interval(tried, knob, held)
            offset = knob.replace("period", "offset")  # Jamba's stands in a setting of its own
            if (
                form is not None
                and offset != knob
                and made(kind).to_dict().get(offset) == form["at"]
            ):
                form["at"] = [offset, form["at"]]
            if form is not None and ("knob" in form or len({*tried.values()}) > len(COUNTS)):
                found.setdefault("every", []).append(form)
        places = values_at(12, **{knob: [1, 3]})
        inside = {i for i, one in enumerate(places) if one != places[5]}
        if len({*places}) == 2 and places != plain.get(12) and inside in ({1, 3}, {0, 2}):
            pair = [str(places[min(inside)]), str(places[5])]
            found.setdefault("indices", {})[knob] = [*pair, 1 - min(inside)]
        turned = values_at(12, **{knob: [i % 2 for i in range(12)]})
        if len({*turned}) == 2 and turned == turned[:2] * 6 and turned != plain.get(12):
            pair = [*map(str, turned[:2])]
            texts[knob] = {**dict(zip("01", pair, strict=True)), "False": pair[0], "True": pair[1]}
        for pattern in (("M*-E" * 12)[:12], "LG"):
            letters = values_at(12, **{knob: pattern})
            changes = letters != plain.get(12) and len({*letters}) > 1
            if changes and letters == letters[: len(pattern)] * (12 // len(pattern)):
                pairs = zip(pattern, letters, strict=False)
                texts[knob] = {one: str(value) for one, value in pairs}
    if texts:
        found["as"] = texts
    return found


def _knobs(kind: Any, layers: str, key: str) -> Iterator[tuple[str, Any]]:
    """Yield settings that may make a list, those of older files, which code alone names, too."""
    source = inspect.getsource(sys.modules[kind.__module__])
    names = {*re.findall(r"""kwargs[.](?:get|pop)[(]["'](\w+)["']""", source)}
    held = made(kind).to_dict()
    names |= {*inspect.signature(kind.__init__).parameters, *held}
    not_these = {key, layers, "rope_parameters", "rope_scaling", "per_layer_config", "kwargs"}
    for name in sorted(names - not_these - {"self", "vocab_size", *LAYERS}):
        if type(held.get(name)) in (int, list, str, type(None)):
            yield name, held.get(name)


def _period(every: Mapping[int, tuple[Any, ...]]) -> dict[str, Any] | None:
    """Return the plainest rule that makes all of these lists."""
    longest = max(every.values(), key=len)
    for end in ({}, {"last": longest[-1]}):
        for size in range(1, min(13, len(longest) // 2 + 1)):  # each value twice, to be a rule
            for first in range(5):
                one = {"repeat": [*longest[first : first + size]], **end}
                one |= {"first": [*longest[:first]]} if first else {}
                backwards = {"repeat": [*longest[::-1][:size]], "from": "end", **end}
                for form in (one, backwards):
                    if all(expand(form, count) == own for count, own in every.items()):
                        return form
    return None


def _interval(
    tried: Mapping[tuple[int, int], tuple[Any, ...]], knob: str, default: Any
) -> dict[str, Any] | None:
    """Return by which every n-th layer, or all from the n-th on, are others."""
    if len({*tried.values()}) < 2 or any(len({*values}) > 2 for values in tried.values()):
        return None
    kinds = sorted({str(one) for values in tried.values() for one in values})
    value = {str(one): one for values in tried.values() for one in values}
    if len(kinds) != 2:
        return None
    for one, other in (kinds, kinds[::-1]):
        plain = {"knob": [knob, default], "one": value[one], "other": value[other]}
        ends = ({}, *({"last": value[kind]} for kind in kinds))
        forms = [{"at": at} for at in ("last", 0, 1, 2, 3, 4)] + [
            {"at": "last", "from": "end"},
            {"at": 0, "from": "end"},
        ]
        forms += [
            {"at": "last", "first": [value[kind]] * many} for kind in kinds for many in (1, 2, 3)
        ]
        for form in ({"until": True}, *forms):
            for end in ends:
                whole = plain | form | end
                if all(expand(whole, count, n) == own for (n, count), own in tried.items()):
                    return whole
    return None


def expand(form: Mapping[str, Any], count: int, n: int = 0) -> tuple[Any, ...]:
    """Return the list that a rule makes for so many layers."""
    from diagnosis.configuration.layers import expanded

    return tuple(expanded(form, count, n))


def by_number(config: Any, shown: str) -> dict[str, Any]:
    """Return a rule for layers that no list tells apart: a period that a setting may name."""
    form = _period({len(shown): tuple(shown)})
    if form is None:
        return {"rows": shown}
    size = len(form["repeat"])
    held = {key: value for key, value in config.to_dict().items() if type(value) is int}
    knob = next((key for key, value in held.items() if value == size and "layers" in key), None)
    letters = {*form["repeat"]}
    if knob is not None and len(letters) == 2 and len(form) == 1:
        one = next(letter for letter in letters if form["repeat"].count(letter) == 1)
        (other,) = letters - {one}
        at = form["repeat"].index(one)
        return {
            "every": [
                {
                    "knob": [knob, size],
                    "one": one,
                    "other": other,
                    "at": "last" if at == size - 1 else at,
                }
            ]
        }
    return {"made": form}
