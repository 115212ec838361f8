"""What diagnose names for every convention and mistake, and how often it is right.

`python -m tests.diagnosis.confusion` takes some minutes; with `500` behind it, 500 pairs of
changes are tried instead of 200.
"""

import sys
from collections import Counter

import numpy as np

from diagnosis.diagnose import diagnose
from tests.diagnosis.foreign import FOREIGN
from tests.diagnosis.tables import CHANGES, FORMATS, PAIRS, table_with

SIZES = ((16, 16), (50, 33), (128, 64))
RIGHT, EQUAL, OTHER, NONE = "right", "equal", "other", "none"
OUTCOMES = (RIGHT, EQUAL, OTHER, NONE)
HEADINGS = f"{'made with':32}" + "".join(f"{outcome:>8}" for outcome in OUTCOMES) + "  named else"


def outcome(diagnosis, truth):
    """RIGHT; EQUAL if a reading as likely makes the same table; OTHER; NONE if nothing is named."""
    if not diagnosis.readings:
        return NONE
    reading = diagnosis.named.reading
    if set(reading.bugs()) == set(truth.bugs()):
        return RIGHT
    return EQUAL if reading.cost() <= truth.cost() + 0.1 else OTHER


def called(diagnosis):
    """What was named, as one word."""
    return "+".join(diagnosis.named.reading.bugs()) or "no mistake"


def line(name, counts, names):
    """One line of the table."""
    numbers = "".join(f"{counts[outcome]:8}" for outcome in OUTCOMES)
    print(f"{name:32}{numbers}  {', '.join(f'{n} ({k})' for n, k in names.items())}", flush=True)


def tried(name, cases):
    """Diagnose cases of (table, truth), print their line, and return its counts."""
    counts, names = Counter(), Counter()
    for table, truth in cases:
        diagnosis = diagnose(table)
        counts[result := outcome(diagnosis, truth)] += 1
        if result in (EQUAL, OTHER):
            names[called(diagnosis)] += 1
    line(name, counts, names)
    return counts


def main(pairs=200):
    """Single changes, pairs of changes, other projects' formulas, random numbers."""
    print(HEADINGS)
    total = Counter()
    for name in CHANGES:
        total += tried(name, [table_with(*s, name, form=form) for s in SIZES for form in FORMATS])
    rng = np.random.default_rng(0)
    cases = []
    for at in rng.permutation(len(PAIRS))[:pairs]:
        size, form = SIZES[rng.integers(len(SIZES))], list(FORMATS)[rng.integers(len(FORMATS))]
        cases.append(table_with(*size, *PAIRS[at], form=form))
    total += tried(f"two of them, {len(cases)} ways", cases)
    line("all", total, {})
    print(f"\n{'code of other projects':32}{'right':>8}{'else':>8}")
    for make, (conventions, bugs) in FOREIGN.items():
        results = [diagnose(make(*size)).named for size in ((16, 16), (64, 48), (700, 128))]
        right = [
            match is not None
            and set(match.reading.bugs()) == bugs
            and set(match.reading.conventions()) - {"float32"} == conventions
            for match in results
        ]
        print(f"{make.__name__:32}{sum(right):8}{len(right) - sum(right):8}")
    claims = sum(
        bool(diagnose(np.random.default_rng(seed).normal(size=size)).readings)
        for seed in range(50)
        for size in SIZES
    )
    print(f"\nrandom tables: {50 * len(SIZES)}, named: {claims}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
