"""Measure what is shipped of a model: `python -m lab.real FOLDER`, with the model in the folder.

It takes about a minute, and gives the same bytes again. `python -m lab.real FOLDER OTHER` writes
into OTHER instead.
"""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before NumPy: sums in one order

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.real import clocks, fetch
from lab.real.bert import Bert, RefusedError, read
from lab.real.order import (
    FARTHEST,
    PAIRS,
    SHIFTS,
    TEXTS,
    Rows,
    attention,
    by_distance,
    later,
    order,
)
from lab.real.shipped import COLUMNS, FOLDER, ROWS

KINDS: dict[str, Rows] = {"with": "table", "without": "none"}
NAMED = 6  # heads whose weights are shipped: those that keep a distance best
MAIN = 10  # directions


def measure(bert: Bert, folder: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return the measures and the arrays that are shipped."""
    rows = clocks.centred(bert.table)
    shares = clocks.spectrum(rows).tolist()
    if lacking := [band for band in clocks.BANDS if not clocks.has_peak(shares, band)]:
        raise RefusedError(f"The table of {folder.name} has no peak in the bins {lacking}.")
    planes = [clocks.plane(rows, band) for band in (*clocks.BANDS, None)]
    _, sizes, directions = np.linalg.svd(rows, full_matrices=False)
    energy = np.cumsum(sizes**2) / np.sum(sizes**2)
    lengths = np.linalg.norm(bert.table.astype(np.float64), axis=1)
    without_clocks = clocks.controls(rows)
    heads, blind = (by_distance(bert, TEXTS, kind) for kind in ("table", "none"))
    named = _named(heads)
    measures = {
        **_provenance(folder),
        "positions": len(bert.table),
        "d_model": bert.table.shape[1],
        "layers": bert.layers,
        "spectrum": _rounded(np.array(shares)),
        "controls": {
            name: _rounded(clocks.spectrum(table)) for name, table in without_clocks.items()
        },
        "planes": [{"share": round(one.share, 4)} for one in planes],
        "all planes": round(_together(rows), 4),
        "directions": int(np.searchsorted(energy, 0.9)) + 1,
        "lengths": _rounded(lengths),
        "by distance": {"with": _rounded(heads), "without": _rounded(blind)},
        "named heads": named,
        "pairs": [
            {
                "tokens": attention(bert, first, "table")[0],
                **{
                    name: round(value, 6)
                    for name, value in order(bert, first, second)._asdict().items()
                },
            }
            for first, second in PAIRS
        ],
        "later": [[round(later(bert, text, shift), 4) for text in TEXTS] for shift in SHIFTS],
        "later with [CLS]": [
            [round(later(bert, text, shift, keep_first=False), 4) for text in TEXTS]
            for shift in SHIFTS
        ],
    }
    arrays: dict[str, NDArray[Any]] = {
        "planes": np.stack([one.points for one in planes]).astype(np.float16),
        "control": clocks.plane(without_clocks["shuffled"], clocks.BANDS[0]).points.astype(
            np.float16
        ),
        "main": (rows @ directions[:MAIN].T).astype(np.float16),
        "corner": bert.table[:ROWS, :COLUMNS].astype(np.float16),
    }
    for number, (first, _) in enumerate(PAIRS):
        for name in KINDS:
            _, weights = attention(bert, first, KINDS[name])
            chosen = np.stack([weights[layer, head] for layer, head in named])
            arrays[f"{name} {number}"] = chosen.astype(np.float16)
    return measures, arrays


def _provenance(folder: Path) -> dict[str, str]:
    """Return the model's name, revision, licence and digest; of another, its folder's name."""
    digest = hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest()
    if digest != fetch.FILES["model.safetensors"]:
        return {"model": folder.name, "sha256": digest}
    names = {"model": fetch.MODEL, "revision": fetch.REVISION, "licence": fetch.LICENCE}
    return {**names, "sha256": digest}


def _named(heads: NDArray[np.float64]) -> list[list[int]]:
    """Return layer and number of the heads that keep a distance other than 0 best."""
    best = heads.copy()
    best[..., FARTHEST] = 0
    ranked = np.argsort(-best.max(-1), axis=None, kind="stable")[:NAMED]
    return [[int(at) for at in np.unravel_index(one, heads.shape[:2])] for one in ranked]


def _together(rows: NDArray[np.float64]) -> float:
    """Return the share of the energy that the planes of all bands hold together."""
    directions = [
        np.linalg.svd(clocks.band_of(rows, band), full_matrices=False)[2][:2]
        for band in clocks.BANDS
    ]
    basis, _ = np.linalg.qr(np.concatenate(directions).T)
    return float(np.sum((rows @ basis) ** 2) / np.sum(rows**2))


def _rounded(values: NDArray[np.floating]) -> Any:
    return (np.round(values.astype(np.float64), 4) + 0.0).tolist()


def write(measures: dict[str, Any], arrays: dict[str, NDArray[Any]], folder: Path) -> None:
    """Write both files: the same numbers give the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    text = ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in measures.items())
    (folder / "measured.json").write_text(f"{{{text}}}\n")
    np.savez_compressed(folder / "arrays.npz", **arrays)  # type: ignore[arg-type]


def main(arguments: list[str]) -> None:
    """Measure the model in the first folder."""
    folder, *other = map(Path, arguments)
    goal = other[0] if other else FOLDER
    try:
        write(*measure(read(folder), folder), goal)
    except RefusedError as error:
        sys.exit(str(error))
    for path in sorted(goal.iterdir()):
        data = path.read_bytes()
        print(f"{path.name}: {len(data):,} bytes, sha256 {hashlib.sha256(data).hexdigest()[:16]}")


if __name__ == "__main__":
    main(sys.argv[1:])
