"""Run a model of transformers, made small, and read what each layer does.

Each attention is given the same vector at every position. Its keys then differ only where the
model turned them: a column that stays is not rotated, and what moves is fitted with
a*cos(w*p) + b*sin(w*p). A query that becomes longer with its position has a temperature; the mask
shows what a layer sees. Nothing is taken from the names of settings.

    python -m tests.oracles.layers [TYPE ...]
"""

import inspect
import logging
import multiprocessing
import os
import re
import resource
import signal
import sys
import time
import warnings
from collections.abc import Iterable, Mapping
from typing import Any

os.environ |= {"HF_HUB_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false", "OMP_NUM_THREADS": "1"}

import numpy as np
import torch
from torch.overrides import TorchFunctionMode
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

from tests.oracles.small_models import NOT_RUN, classes_of, made, run, small

Case = tuple[str, str, Mapping[str, Any]]  # a label, a type, and settings that are changed
NO_TOKENS = "no class takes tokens"
PLAIN = 24  # tokens of the text that shows the masks
FAR = [*range(33), *(2**power for power in range(6, 21))]  # positions that show slow hands
SETTLED = 6  # the first positions are left out
SECONDS = 90  # of computing, for one type; GLM 5 next takes 45
OTHER = (  # what a layer without attention is, by the name of a part of it
    (r"mamba|\bssm|ssd\b", "mamba"),
    (r"delta|linearattn|linear_attn|linearattention|lightning|kda", "linear"),
    (r"recurrent|rglru|rwkv|lstm|griffin", "recurrent"),
    (r"conv", "conv"),
    (r"fourier", "fourier"),
)
LETTERS = {"mamba": "M", "linear": "L", "conv": "C", "recurrent": "X", "fourier": "F", "none": "."}


class TooSlowError(Exception):
    """A type took longer than its share."""


def first_that_runs(kind: Any, attempt: int, change: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the layers of the plainest class that runs do."""
    classes = classes_of(kind)
    refused: Exception = LookupError(NO_TOKENS)
    for one in classes[:3]:
        torch.manual_seed(0)
        try:
            answer = observed(made(one, small(kind, attempt, change)))
            if "rows" in answer:
                return answer
            raise ValueError(answer["error"])
        except TooSlowError:
            raise
        except Exception as error:
            refused = refused if isinstance(refused, MemoryError) else error
    raise refused


class Probe:
    """Note what every attention of a model is given, after rotation."""

    def __init__(self, model: torch.nn.Module) -> None:
        self.calls: list[dict[str, Any]] = []
        self.current: Any = None
        self.names = {id(part): name for name, part in model.named_modules()}
        self.same: dict[int, bool] = {}
        for code in {sys.modules[type(part).__module__] for part in model.modules()}:
            for name in ("eager_attention_forward", "apply_rotary_pos_emb"):
                if name == "apply_rotary_pos_emb" and hasattr(code, "eager_attention_forward"):
                    continue
                old = getattr(code, name, None)
                if old is not None:
                    watch = self.around if name.startswith("eager") else self.rotated
                    setattr(code, name, watch(getattr(old, "_probed", old)))
        for part in model.modules():  # to know whose rotation it is
            if "Attention" in type(part).__name__:
                part.register_forward_pre_hook(lambda one, _: setattr(self, "current", one))

    def around(self, old: Any) -> Any:
        """Return the attention function with a note of its arguments before it."""

        def noted(module: Any, query: Any, key: Any, value: Any, mask: Any = None, *more: Any,
                  **named: Any) -> Any:  # fmt: skip
            mask = named.get("attention_mask", mask)
            call = {"name": self.names.get(id(module), "?"), "query": query.detach(),
                    "key": key.detach(), "mask": mask, "module": module,
                    "window": named.get("sliding_window")}  # fmt: skip
            self.calls.append(call)
            if "attention_mask" in named:
                return old(module, query, key, value, *more, **named)
            return old(module, query, key, value, mask, *more, **named)

        noted._probed = old
        return noted

    def rotated(self, old: Any) -> Any:
        """Return a function that rotates, with a note of what it returns: for older code."""

        def noted(query: Any, key: Any, *more: Any, **named: Any) -> Any:
            turned = old(query, key, *more, **named)  # CLVP's turns values, too
            both = [one.detach() if one.ndim == 4 else one.detach()[None] for one in turned[:2]]
            call = {"name": self.names.get(id(self.current), "?"), "module": self.current}
            self.calls.append({**call, "query": both[0], "key": both[1], "mask": None})
            return turned

        noted._probed = old
        return noted


class Watch(TorchFunctionMode):
    """Note what goes into every softmax: attention that a class writes out itself, and biases."""

    def __init__(self, layers: Any) -> None:
        super().__init__()
        self.notes: dict[int, list[dict[str, Any]]] = {}
        self.index: int | None = None
        self.ran: set[int] = set()
        self.products: list[tuple[torch.Size, Any, Any]] = []
        for index, layer in enumerate(layers):
            for part in layer.modules():  # SqueezeBERT calls its parts alone
                part.register_forward_pre_hook(self.at(index))
            layer.register_forward_hook(self.at(None))

    def at(self, index: int | None) -> Any:
        """Return a hook that says which layer runs."""

        def hook(*_: Any) -> None:
            if index != self.index:
                self.products.clear()
            self.index = index
            if index is not None:
                self.ran.add(index)

        return hook

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Run a function, with a note."""
        answer = func(*args, **(kwargs or {}))
        name = getattr(func, "__name__", "")
        if self.index is None or not isinstance(answer, torch.Tensor) or answer.ndim < 3:
            return answer
        if name in ("matmul", "bmm", "__matmul__", "baddbmm"):
            query, key = args[-2:] if len(args) > 1 else (None, None)
            if isinstance(key, torch.Tensor) and key.ndim >= 3:
                self.products = [*self.products[-3:], (answer.shape, query, key.transpose(-1, -2))]
        elif name == "softmax":
            scores = args[0]
            note: dict[str, Any] = {"scores": scores.detach(), "key": None, "query": None}
            for shape, query, key in reversed(self.products):
                if shape.numel() == scores.numel() and shape[-2:] == scores.shape[-2:]:
                    both = [
                        one if one.ndim == 4 else one[None]
                        for one in (query.detach(), key.detach())
                    ]
                    note |= {"query": both[0], "key": both[1]}
                    break
            self.notes.setdefault(self.index, []).append(note)
        return answer


def bias_of(scores: torch.Tensor) -> str | None:
    """Return by what scores of equal vectors differ: a straight line (ALiBi) or something else."""
    few = scores.double().reshape(-1, *scores.shape[-2:])[:16, :PLAIN, :PLAIN]
    if not few.numel():
        return None
    row = few[:, -1]
    if float(row.min()) < -1e4:
        row = torch.where(row > -1e4, row, torch.nan)
    spread = (row.nan_to_num(-1e30).amax(-1) - row.nan_to_num(1e30).amin(-1)).abs()
    if not bool((spread > 1e-4 * (1 + row.nan_to_num(0).abs().amax(-1))).any()):
        return None
    steps = row.diff(dim=-1)
    steps = steps[:, ~steps.isnan().any(0)]
    if not steps.numel():
        return None
    even = bool(((steps - steps[:, :1]).abs().amax(-1) < 1e-3 * steps.abs().amax(-1) + 1e-6).all())
    return "linear" if even and steps.shape[-1] > 2 else "relative"


def outer_attention(layer: torch.nn.Module) -> list[torch.nn.Module]:
    """Return the attentions of a layer that lie in no other."""
    found: list[tuple[str, torch.nn.Module]] = []
    for name, part in layer.named_modules():
        if re.search(r"Attention|Attn", type(part).__name__) and not any(
            name.startswith(outer + ".") or not outer for outer, _ in found
        ):
            found.append((name, part))
    return [part for _, part in found]


def same_vector(module: torch.nn.Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Give an attention the same vector at every position."""
    order = [*inspect.signature(module.forward).parameters]
    states = ("hidden_states", "layout_inputs")
    named = {one for one in {*order, *kwargs} if one.endswith(states) and "encoder" not in one}
    # Without a name, queries, keys and values may come apart (CTRL, MobileBERT), all of one length.
    first = next((one for one in args if isinstance(one, torch.Tensor) and one.ndim == 3), None)

    def constant(name: str, given: Any) -> Any:
        if (named and name not in named) or not isinstance(given, torch.Tensor):
            return given
        if given.ndim != 3 or not given.is_floating_point():
            return given
        if not named and first is not None and given.shape[:2] != first.shape[:2]:
            return given  # XLNet's relative positions
        vector = torch.randn(given.shape[-1], generator=torch.Generator().manual_seed(1))
        return vector.to(given.dtype).expand(given.shape).clone()

    more = [""] * (len(args) - len(order))
    held = tuple(map(constant, [*order, *more], args))
    return held, {key: constant(key, one) for key, one in kwargs.items()}


def layers_of(model: torch.nn.Module) -> tuple[str, Any]:
    """Return the list of layers: the longest, of the decoder where there is one."""
    every = [
        (name, part)
        for name, part in model.named_modules()
        if isinstance(part, torch.nn.ModuleList) and len(part)
        and not re.search(r"experts|vision|visual|image|audio|flow|xpath", name)
    ]  # fmt: skip
    mixes = re.compile("Attention|Attn|Mixer|Mamba|Fourier|LSTM|Rwkv|RWKV|Conv")
    mixing = [
        (name, part)
        for name, part in every
        if any(mixes.search(type(inner).__name__) for inner in part[0].modules())
    ]

    def rank(one: tuple[str, Any]) -> tuple[Any, ...]:
        inner = (type(part).__name__ for layer in one[1] for part in layer.modules())
        attends = any(re.search("Attention|Attn", name) for name in inner)
        named = bool(re.search("Layer|Block", type(one[1][0]).__name__))
        return attends, not re.search(r"encoder\.", one[0]), named, len(one[1]), -len(one[0])

    return max(mixing or every, key=rank)


def fitted(
    keys: np.ndarray, places: np.ndarray, known: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return each column's frequency (0 where it stays) and how badly it fits, shape (columns,)."""
    keys, places = keys[SETTLED:], places[SETTLED:]  # a convolution over keys has begun by then
    move = np.abs(keys - keys[:1]).max(0)
    size = np.abs(keys).max(0) + 1e-12
    found, left = np.zeros(len(size)), np.zeros(len(size))
    turning = np.flatnonzero((move > 1e-5 * size) & (move > 2e-6 * size.max()))
    left[turning] = np.inf
    for w in known:
        near = places[:, None] * w < 2e4
        rows = near[:, 0]
        angle = (np.float32(w) * places[rows].astype(np.float32)).astype(np.float64)
        basis = np.stack([np.cos(angle), np.sin(angle)], 1)
        some = keys[np.ix_(rows, turning)]
        answer = np.linalg.lstsq(basis, some, rcond=None)[0]
        bad = np.sqrt(((some - basis @ answer) ** 2).mean(0) / ((some**2).mean(0) + 1e-30))
        better = bad < left[turning] * 0.999
        left[turning[better]], found[turning[better]] = bad[better], w
    return found, left


def frequencies(model: torch.nn.Module) -> list[np.ndarray]:
    """Return each list of frequencies that the model keeps."""
    return [buffer.double().numpy().ravel() for name, buffer in model.named_buffers()
            if "inv_freq" in name or name.endswith(("freqs", "theta"))]  # fmt: skip


def hands_of(w: np.ndarray, kept: list[np.ndarray]) -> list[float]:
    """Return a layer's hands, the fast one first; each stands in two columns."""
    hands = sorted(w.tolist(), reverse=True)
    most = max(hands.count(one) for one in {*hands})
    hands = sorted({*hands}, reverse=True) if most <= 2 else hands[::2]
    for own in kept:  # the slowest hardly move in a short text
        turning = sorted({*own[own > 0].tolist()}, reverse=True)
        if len(turning) - 3 <= len(hands) <= len(turning) and {*hands} <= {*turning}:
            return turning
    return hands


def mixer_of(layer: torch.nn.Module, own: str) -> str:
    """Return what a layer without attention mixes tokens with, by the names of its parts."""
    parts = [
        (type(part).__name__, name.rsplit(".", 1)[-1])
        for name, part in layer.named_modules()
        if type(part) not in (torch.nn.Linear, torch.nn.Conv1d)
    ]
    plain = " ".join(f"{one.replace(own, '')} {name}" for one, name in parts).lower()
    whole = " ".join(
        one for one, _ in parts
    ).lower()  # the model's own name may say it: Mamba, RWKV
    return next((kind for names in (plain, whole) for pattern, kind in OTHER
                 if re.search(pattern, names)), "none")  # fmt: skip


def seen(mask: Any) -> int | None:
    """Return how many tokens the last token sees; None where no mask says it."""
    if not isinstance(mask, torch.Tensor) or mask.ndim < 2:
        return None
    row = mask[0, 0, -1] if mask.ndim == 4 else mask[0, -1]
    return int(row.sum()) if mask.dtype == torch.bool else int((row > -1e4).sum())


def layers_run(name: str, change: Mapping[str, Any]) -> dict[str, Any]:
    """Return what every layer of a type does, its settings changed by `change`."""
    kind = CONFIG_MAPPING[name]
    refused = ""
    for attempt in range(3):
        try:
            return first_that_runs(kind, attempt, change)
        except TooSlowError:
            raise
        except Exception as error:
            refused = refused or f"{type(error).__name__}: {str(error)[:200]}"
            if NO_TOKENS in refused:
                break
    return {"error": refused}


def observed(model: torch.nn.Module) -> dict[str, Any]:
    """Return what the layers of a small model do."""
    probe = Probe(model)
    path, layers = layers_of(model)
    watch = Watch(layers)
    with watch:
        run(model, [*range(PLAIN)])
    masks = {call["name"]: call["mask"] for call in probe.calls}
    before = dict(watch.notes)
    parts = {id(call["module"]): call["module"] for call in probe.calls}
    for index, layer in enumerate(layers):
        if not any(call["name"].startswith(f"{path}.{index}") for call in probe.calls):
            parts |= {id(part): part for part in outer_attention(layer)}
    for part in parts.values():
        part.register_forward_pre_hook(same_vector, with_kwargs=True)
    places, given = FAR, False
    try:
        probe.calls.clear()
        watch.notes.clear()
        with watch:
            given = run(model, places)
    except TooSlowError:
        raise
    except Exception:  # a learned table ends before
        given = False
    if not given:
        probe.calls.clear()
        watch.notes.clear()
        places = [*range(PLAIN)]
        with watch:
            run(model, places)
    stem = re.sub(r"(Text)?(Model|Decoder|Encoder|For\w+)$", "", type(model).__name__)
    kept = frequencies(model)
    rows = []
    for index, layer in enumerate(layers):
        prefix = f"{path}.{index}"
        own = [call for call in probe.calls if f"{call['name']}.".startswith(f"{prefix}.")]
        notes = watch.notes.get(index, [])
        written = not own and bool(notes)  # a class that writes its attention out
        if written:
            own = [{**one, "name": prefix} for one in notes if one["key"] is not None]
        own = [call for call in own if call["key"].shape[-2] >= len(places)] or own[:1]
        mixes = mixer_of(layer, stem)
        if own:
            row = attending(own[0], notes, places, kept)
            few = seen(masks.get(own[0]["name"]))
            if few is None and before.get(index):
                scores = before[index][0]["scores"]
                few = seen(scores) if scores.shape[-1] == PLAIN else None
            if few is not None and few < PLAIN:
                row["sees"] = few
            beside = mixes in ("mamba", "recurrent", "linear") and mixes not in stem.lower()
            rows.append(row | ({"beside": mixes} if beside and not written else {}))
        elif wide := [one["scores"] for one in notes if one["scores"].shape[-1] >= PLAIN]:
            way = bias_of(wide[0])
            rows.append({"mixer": "attention", "turned": 0} | ({"bias": way} if way else {}))
        elif notes and mixes == "none":
            rows.append({"mixer": "attention", "odd": "scores in blocks"})
        elif index in watch.ran and mixes == "none" and outer_attention(layer):
            rows.append({"mixer": "attention", "odd": "attends without a softmax"})
        else:
            rows.append({"mixer": mixes})
    if not rows or (probe.calls and not any(row["mixer"] == "attention" for row in rows)):
        return {"error": f"{len(probe.calls)} attentions outside of {path}"}
    return {"model": type(model).__name__, "rows": rows, "shown": "".join(map(letter, rows))}


def attending(
    call: Mapping[str, Any], notes: Any, places: list[int], kept: list[np.ndarray]
) -> dict[str, Any]:
    """Return what one attention does with positions."""
    key = call["key"][0, 0, : len(places)].double().numpy()  # compressed keys may follow
    if key.shape[0] != len(places):
        return {"mixer": "attention", "odd": "keys in blocks"}
    if not key.any():
        return {"mixer": "attention", "odd": "keys are zero"}
    known = np.unique(np.concatenate(kept)) if kept else np.zeros(0)
    known = known[known > 0]
    if not kept:  # a table of sines in the code
        settled = key[SETTLED:]
        moving = int((np.abs(settled - settled[:1]).max(0) > 1e-5 * np.abs(key).max(0)).sum())
        near = [one for one in (16, 32, 64, 128, 256) if abs(one - moving) <= 4]
        known = 10000.0 ** (-np.arange(0, *near[:1], 2) / near[0]) if near else known
    w, bad = fitted(key, np.array(places, float), known)
    row: dict[str, Any] = {"mixer": "attention", "columns": key.shape[1]}
    turns = w > 0
    row["turned"] = 2 * -(-int(turns.sum()) // 2)
    if turns.any() and np.median(bad[turns]) < 0.001 and bad[turns].max() < 0.05:
        row["hands"] = [float(f"{one:.7g}") for one in hands_of(w[turns], kept or [known])]
        row["turned"] = 2 * len(row["hands"])
    elif turns.any():  # moved by something else, as where a block does not take hidden_states
        row |= {"turned": 0, "odd": "keys move otherwise"}
    square = [
        one["scores"][..., : len(places)]  # a sink may follow
        for one in notes
        if one["scores"].shape[-2] == len(places) <= one["scores"].shape[-1]
    ]
    if not row["turned"] and square and (way := bias_of(square[0])):
        row["bias"] = way
    query = call["query"][0, 0].double().norm(dim=-1).numpy()
    longer = query[SETTLED:] / max(query[SETTLED], 1e-30)
    if longer.max() > 1.02 and len(longer) == len(places) - SETTLED:
        by_place = zip(places[SETTLED:], longer, strict=True)
        row["temperature"] = {place: round(float(by), 4) for place, by in by_place if place > 32}
    return row


def letter(row: Mapping[str, Any]) -> str:
    """Return the letter of a layer: `MIXERS` of `diagnosis/configuration/layers.py`."""
    if row["mixer"] != "attention":
        return LETTERS[row["mixer"]]
    if "odd" in row:
        return "?"
    if "beside" in row:
        return "H" if row["turned"] else "h"
    one = "R" if row["turned"] else "B" if "bias" in row else "-"
    return {"R": "w", "B": "b", "-": "~"}[one] if "sees" in row else one


def one(case: Case) -> tuple[str, dict[str, Any]]:
    """Run one case, within its seconds."""
    label, name, change = case

    def stop(*_: object) -> None:
        raise TooSlowError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    began = time.time()
    try:
        answer = layers_run(name, change)
    except BaseException as error:
        answer = {"error": f"{type(error).__name__}: {str(error)[:200]}"}
    signal.setitimer(signal.ITIMER_PROF, 0)
    if "error" in answer:
        answer["not"] = "takes no tokens" if NO_TOKENS in answer["error"] else NOT_RUN.get(name, "")
    return label, answer | {"seconds": round(time.time() - began, 2)}


def prepare() -> None:
    """Keep a process quiet, on one core, and within its memory."""
    logging.disable(logging.CRITICAL)
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    resource.setrlimit(resource.RLIMIT_AS, (12 << 30, 12 << 30))


def run_all(cases: Iterable[Case]) -> dict[str, dict[str, Any]]:
    """Return what each case's layers do, by its label; two at a time, for memory's sake."""
    with multiprocessing.get_context("fork").Pool(2, prepare, maxtasksperchild=12) as pool:
        found = {}
        for label, answer in pool.imap_unordered(one, cases):
            found[label] = answer
            print(f"\r{len(found)} {label:60}", end="", file=sys.stderr, flush=True)
        return found


def main() -> None:
    """Print a line a type."""
    began = time.time()
    found = run_all((name, name, {}) for name in sys.argv[1:] or CONFIG_MAPPING)
    for name, answer in sorted(found.items()):
        print(f"{name}: {answer.get('shown') or answer.get('not') or answer['error']}")
    ran = sum("rows" in answer for answer in found.values())
    print(len(found), "types,", ran, "run,", round(time.time() - began), "s")


if __name__ == "__main__":
    main()
