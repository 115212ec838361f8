"""Makes the results that are shipped: `python -m lab.train`, which also prints their table.

`python -m lab.train summary "document, none"` makes those whose names begin so, and `python -m
lab.train table` prints the table alone.
"""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before NumPy: two threads are slower here

import json
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.measures import hands_kept, hands_stopped, longer
from lab.results import DESIGNS, FOLDER, SEEDS, SHIPPED, measured
from lab.tasks import TASKS
from lab.tasks.task import held_out_texts
from lab.training import accuracy, train
from lab.vocabulary import Design


def measure(design: Design) -> tuple[dict[str, Any], NDArray[np.float16]]:
    """Train every seed and measure it; returns the measures, and the first seed's weights."""
    results: dict[str, Any] = {"steps": [], "accuracy": [], "held out": []}
    texts = held_out_texts(design.of)
    measures: dict[str, Any] = {"held out": lambda flat: accuracy(design, flat, texts)}
    if design in [Design(task) for task in TASKS]:
        measures["hands kept"] = lambda flat: hands_kept(design, flat)
        measures["hands stopped"] = lambda flat: hands_stopped(design, flat)
    shipped = np.zeros(0, np.float16)
    for seed in SEEDS:
        course = list(train(design, seed))
        # Rounded as it is shipped, so that what is measured is what a page shows.
        half = course[-1].weights.astype(np.float16)
        flat = half.astype(np.float32)
        if not seed:
            shipped = half
            results["loss"] = [None if np.isnan(at.loss) else round(at.loss, 5) for at in course]
        results["steps"] = [at.step for at in course]
        results["accuracy"].append([round(at.accuracy, 4) for at in course])
        for size, share in longer(design, flat).items():
            results.setdefault("longer", {}).setdefault(str(size), []).append(round(share, 4))
        for name, take in measures.items():
            results.setdefault(name, []).append(np.round(take(flat), 4).tolist())
    return results, shipped


def store(design: Design, results: dict[str, Any], weights: NDArray[np.float16]) -> None:
    """Put the results of one design with the others; its weights only if they are shipped."""
    FOLDER.mkdir(exist_ok=True)
    numbers, arrays = FOLDER / "measured.json", FOLDER / "weights.npz"
    all_results = json.loads(numbers.read_text()) if numbers.exists() else {}
    all_results[design.name] = results
    order = [one.name for one in DESIGNS if one.name in all_results]
    lines = ",\n".join(f'"{name}": {json.dumps(all_results[name])}' for name in order)
    numbers.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    if design in SHIPPED:
        all_weights = dict(np.load(arrays)) if arrays.exists() else {}
        all_weights[design.name] = weights
        weighed = [one.name for one in SHIPPED if one.name in all_weights]
        np.savez_compressed(arrays, **{name: all_weights[name] for name in weighed})


def table() -> str:
    """Return every design's held-out accuracy: mean of the seeds, lowest and highest, by length."""
    lines = ["| task, positions | held out | without order | beyond the trained length |"]
    lines += ["| --- | --- | --- | --- |"]
    for design in DESIGNS:
        results, task = measured(design), design.of
        far = ", ".join(f"{size}: {_range(results['longer'][str(size)])}" for size in task.longer)
        ceiling = f"{task.ceiling:.3f}" if design.segmented else ""
        lines.append(f"| {design.name} | {_range(results['held out'])} | {ceiling} | {far} |")
    return "\n".join(lines)


def _range(values: list[float]) -> str:
    return f"{np.mean(values):.3f} [{min(values):.3f}-{max(values):.3f}]"


def main(arguments: list[str]) -> None:
    """Train, store, print."""
    if arguments != ["table"]:
        for design in DESIGNS:
            if design.name.startswith(tuple(arguments or [""])):
                results, weights = measure(design)
                store(design, results, weights)
                print(f"{design.name:40} {_range(results['held out'])}", flush=True)
    print(table())


if __name__ == "__main__":
    main(sys.argv[1:])
