"""Read what each layer of a model does with positions, from a list, an interval or a pattern.

The rules are those of transformers' classes, found by running them (`model_types.json`). A layer is
a letter: R rotates and sees all, w rotates in a window, - attends without a position, ~ the same in
a window, B and b have a bias on scores, H and h attend beside Mamba, rotated or not. The other
letters do not attend: L is linear attention, M Mamba, C a convolution, X a recurrence, F a Fourier
transform, and a full stop mixes no tokens.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from diagnosis.configuration.model_types import versions
from diagnosis.configuration.settings import FileSettings
from diagnosis.finding import listed

ROTATED, BARE, BIASED, WINDOWED = "RwH", "-~h", "Bb", "w~b"
MOST = 1_000  # layers
NOT_ROTATED = {"R": "-", "w": "~", "H": "h"}
TURNED = {bare: turned for turned, bare in NOT_ROTATED.items()}


@dataclass(frozen=True)
class Layers:
    """The layers of a model, a letter each; no letters where they are not known."""

    letters: str = ""
    kinds: tuple[str, ...] = ()  # a layer each, as the file names them

    def count(self, letters: str) -> int:
        """Return how many layers have one of these letters."""
        return sum(self.letters.count(one) for one in letters)

    def rotated_kinds(self) -> set[str]:
        """Return the kinds of the layers that rotate."""
        both = zip(self.letters, self.kinds, strict=True)
        return {kind for letter, kind in both if letter in ROTATED}

    def first(self, kind: str) -> int | None:
        """Return the number, from 0, of the first layer that rotates, of a kind where one is."""
        both = enumerate(zip(self.letters, self.kinds, strict=True))
        found = (at for at, one in both if one[0] in ROTATED and kind in ("", one[1]))
        return next(found, None)


def layers_of(settings: FileSettings, *, rotary: bool) -> Layers:
    """Return what each layer does, by the class's rule; none where the class is not known.

    `rotary` is whether a file of this class names rotation, or its class has it.
    """
    rule = settings.kind.get("layers")
    if rule is None:
        return Layers()
    key, default = rule["count"]
    named = settings.file.get(key)
    said = named if isinstance(named, int) and named > 0 else 0
    count: int = min(said or default, MOST)
    kinds = _values(settings, rule, count, settled=said > 0)
    letters = _letters(rule, kinds, settings)
    if settings.file.get("use_sliding_window") is True and rule.get("row") == "R":  # Qwen2
        begins = settings.file.get("max_window_layers")
        whole = min(begins, len(kinds)) if type(begins) is int and begins >= 0 else len(kinds)
        letters = "R" * whole + "w" * (len(kinds) - whole)
    turns = rule.get("turns")
    if turns is not None:
        turning = _values(settings, turns, len(kinds), settled=True)
        means = next(iter(turns["lists"].values()))
        letters = "".join(
            _turned(letter, means.get(value, True))
            for letter, value in zip(letters, turning, strict=True)
        )
    for switch, changes in rule.get("null", {}).items():
        if switch in settings.file and settings.file[switch] is None:
            letters = "".join(changes.get(one, one) for one in letters)
            if rule.get("filled in"):
                settings.find("null filled in", "versions", key=switch, version=versions()[1])
    rotations = settings.file.get("rope_parameters")
    if isinstance(rotations, Mapping):  # an entry for each kind of layers, null where none rotates
        own = {kind: one for kind, one in rotations.items() if kind in kinds}
        letters = "".join(
            _turned(letter, own[kind] is not None) if kind in own and letter in "Rw-~" else letter
            for letter, kind in zip(letters, kinds, strict=True)
        )
    by_name = settings.get("position_embedding_type") or settings.get("use_mem_rope")
    if not rotary or (by_name and not {*letters} & {*ROTATED}):
        letters = "".join(_turned(letter, rotary) for letter in letters)
    for scheme, shown in (("rotary", ROTATED), ("alibi", BIASED)):  # a file of other code
        if scheme in settings.said.get("scheme", ()) and not {*letters} & {*shown}:
            return Layers()
    return Layers(letters, kinds)


def _turned(letter: str, turns: bool) -> str:
    return (TURNED if turns else NOT_ROTATED).get(letter, letter)


def _letters(rule: Mapping[str, Any], kinds: Sequence[str], settings: FileSettings) -> str:
    """Return the letter of each kind; "?" of one that is not known, which is said."""
    if "lists" not in rule:
        return "".join(kinds)
    means = next(iter(rule["lists"].values()))
    for kind in sorted({*kinds} - {*means}):
        settings.find("kind of layers", "unknown", kind=kind[:40])
    return "".join(means.get(kind, "?") for kind in kinds)


def _values(
    settings: FileSettings, rule: Mapping[str, Any], count: int, *, settled: bool
) -> tuple[str, ...]:
    """Return the value of each layer's list: named in the file, or made as the class makes it.

    A list says how many layers there are where `settled` does not.
    """
    get = settings.file.get
    for key in rule.get("lists", ()):
        held = get(key)
        if isinstance(held, list):
            known = "mlp" in rule["lists"][key]
            kept = [str(one) for one in held if known or one != "mlp"]  # after each layer of Dory
            if kept and (count in (len(held), len(kept)) or not settled):
                return tuple([*kept[:-1], rule.get("last", kept[-1])][:MOST])  # which Gemma 4 sets
    for key, means in rule.get("as", {}).items():
        held = get(key)
        if isinstance(held, str) and settled and 0 < len(held) < count:
            held = (held * count)[:count]  # EXAONE 4's LLLG
        if isinstance(held, list | str) and held and (len(held) == count or not settled):
            return tuple(str(means.get(str(one), one)) for one in held[:MOST])
    for key, (inside, outside, start) in rule.get("indices", {}).items():
        outer, _, inner = key.partition(".")
        held = get(outer)
        held = held.get(inner) if inner and isinstance(held, Mapping) else held
        if isinstance(held, list):
            at = {one - start for one in held if type(one) is int}
            return tuple(inside if layer in at else outside for layer in range(count))
    every: list[dict[str, Any]] = rule.get("every", [])
    for form in sorted(every, key=lambda one: one["knob"][0] not in settings.file):
        key, default = form["knob"]
        n = get(key, default)
        if isinstance(form.get("at"), list):
            at = get(*form["at"])
            form = {**form, "at": at if type(at) is int else form["at"][1]}
        if type(n) is int and n > 0 and (key in settings.file or "made" not in rule):
            return tuple(map(str, expanded(form, count, n)))
    if "made" in rule:
        return tuple(map(str, expanded(rule["made"], count)))
    whole = rule.get("rows", rule.get("row", "?"))
    return tuple(whole) if len(whole) == count else (whole,) * count if len(whole) == 1 else ()


def expanded(form: Mapping[str, Any], count: int, n: int = 0) -> Iterator[Any]:
    """Yield the values of a rule: a pattern, every n-th layer, or the first n."""
    first, last = form.get("first", []), form.get("last")
    for layer in range(count):
        if last is not None and layer == count - 1:
            yield last
        elif layer < len(first):
            yield first[layer]
        elif "repeat" in form:
            at = count - 1 - layer if form.get("from") == "end" else layer - len(first)
            yield form["repeat"][at % len(form["repeat"])]
        elif form.get("until"):
            yield form["one"] if layer < n else form["other"]
        else:
            at = count - 1 - layer if form.get("from") == "end" else layer
            offset = n - 1 if form["at"] == "last" else form["at"]
            yield form["one"] if at % n == offset % n else form["other"]


def describe(settings: FileSettings, layers: Layers, window: int | None) -> None:
    """Note which layers rotate, which attend without a position, and which do not attend."""
    count, every = layers.count, len(layers.letters)
    if not every:
        return
    if 0 < (some := count(ROTATED)) < every:
        places = which([one in ROTATED for one in layers.letters])
        settings.find("layers rotate", "layers", some=some, every=every, which=places)
    bare = count(BARE)
    if bare and some:
        settings.find("layers bare", "layers", some=bare, every=every)
    for letter in sorted({*layers.letters} & {*"HLMCXF."}):
        name = letter.replace(".", "dot")
        settings.find(f"layers {name}", "layers", some=count(letter), every=every)
    if window is not None and 0 < (some := count(WINDOWED)) < every:
        settings.find("layers window", "layers", some=some, every=every, window=window)


def which(at: Sequence[bool]) -> str:
    """Return which layers are meant, counted from 1: "every 4th", "all but 3, 7 and 11"."""
    chosen = [layer for layer, one in enumerate(at) if one]
    for layers, words in ((chosen, ""), ([*{*range(len(at))} - {*chosen}], "all but ")):
        for n in range(2, 13):
            start = min(layers, default=0)
            if len(layers) > 1 and start < n and sorted(layers) == [*range(start, len(at), n)]:
                begins = "" if start == n - 1 else f", from number {start + 1} on"
                return f"{words}every {_ordinal(n)}{begins}"
    rest = [layer + 1 for layer, one in enumerate(at) if not one]
    if len(rest) < len(chosen):
        return f"all but {'numbers' if len(rest) > 1 else 'number'} {listed(rest)}"
    return f"{'numbers' if len(chosen) > 1 else 'number'} {listed([one + 1 for one in chosen])}"


def _ordinal(n: int) -> str:
    return "second" if n == 2 else {3: "third"}.get(n, f"{n}th")
