"""The lab's trainings, from the file of measures and the models' own weights."""

import re

import numpy as np
import pytest

from charts.lab import longer_texts
from lab.positions import SCHEMES
from tests.reading import read_page
from tests.truth.said import said
from tests.truth.transformer import measures

of_every_task = pytest.mark.parametrize("task", ["translation", "summary", "document"])


def held_out(task, scheme):
    """The mean share of right answers in percent, of a task's model."""
    return 100 * np.mean(measures()[f"{task}, {scheme}"]["held out"])


def reached(record):
    """The steps after which 95% of the answers were right, or None."""
    first = np.flatnonzero(np.mean(record["accuracy"], 0) >= 0.95)
    return record["steps"][first[0]] if len(first) else None


def titled(scheme):
    return re.escape(SCHEMES[scheme])


@of_every_task
def test_what_is_said_of_trainings(task):
    schemes = ["none", "learned", "alibi"]
    reading = read_page("lab_training", task=task, schemes=schemes)
    rows = {}
    for title, one in ((titled(scheme), measures()[f"{task}, {scheme}"]) for scheme in schemes):
        shares = 100 * np.array(one["held out"])
        ends = (shares.min(), shares.max()) if np.ptp(shares) else None
        rows[f"{title}: #% right"] = shares.mean()
        end = rf"{title}: [\d.]+% right at the end"
        rows[rf"{end} \(#% to #%"] = ends
        rows[rf"{end}( \([^)]*\))?, at least 95% after # steps on average"] = reached(one)
    ceilings = {"translation": (0.5 + 0.25 + 0.175) / 3, "summary": (1 / 4 + 1 / 9) / 2}
    rows["allow at most #% right"] = 100 * ceilings.get(task, 0.5)
    causal, none = (held_out(task, scheme) for scheme in ("causal", "none"))
    masked = {"mask: #%; [^%]*: #%": (causal, none)}
    sizes = {"translation": (2, 4), "summary": (3, 5), "document": (1, 3)}[task]
    longer = {r"with up to # \w+.* With #:": sizes}
    for scheme in schemes:
        right = measures()[f"{task}, {scheme}"]["longer"][str(sizes[1])]
        longer[rf"{titled(scheme)}\* #%"] = 100 * np.mean(right)
    said(reading, {"insight": rows, "predict answer": masked, "longer": longer})
    of_the_order = [0, 1, 0.5]  # the options' own: nothing, all, half
    learned = (causal - none) / (100 - none)
    assert reading.questions["predict"].right == np.abs(np.subtract(of_the_order, learned)).argmin()


@pytest.mark.parametrize(("task", "hands"), [("translation", 0), ("summary", 3), ("document", 16)])
def test_what_is_said_of_hands(task, hands):
    reading = read_page("lab_hands", fold=True, task=task, hands=str(hands))
    record = measures()[f"{task}, sinusoidal"]
    turning, stopped = (100 * np.mean(record[f"hands {one}"], 0) for one in ("kept", "stopped"))
    enough, too_many = np.flatnonzero(turning >= 95)[0], np.flatnonzero(stopped < 95)[0]
    said(
        reading,
        {
            "insight": {
                "#% of the [^;]* are right; with": turning[hands],
                "; with .* (stopped|turning), #%": stopped[hands],
            },
            "predict answer": {
                "alone #% are right": turning[enough],
                "the other # manage #%": (16 - enough, stopped[enough]),
            },
            "limits": {
                "fastest stopped, #% of": stopped[1],
                "the # fastest stopped, #% are": (too_many, stopped[too_many]),
            },
        },
    )
    ranges = [range(3), range(3, 5), range(5, 9), range(9, 17)]
    assert enough in ranges[reading.questions["predict"].right]


@of_every_task
def test_which_schemes_hold_in_the_longest_texts(task):
    longest = "4" if task == "document" else "6"
    means = {
        title: np.mean(measures()[f"{task}, {one}"]["longer"][longest])
        for one, title in SCHEMES.items()
    }
    assert longer_texts.holding(task) == [title for title, mean in means.items() if mean > 0.9]


def test_what_is_said_of_longer_verses_and_of_learning_them():
    reading, schemes = read_page("lab_generation"), ("none", "sinusoidal", "rotary")
    records = {scheme: measures()[f"verse, {scheme}"] for scheme in schemes}
    steps = {scheme: reached(record) for scheme, record in records.items()}
    titles = {row["scheme"]: re.escape(row["title"]) for row in reading.numbers("longer")["rows"]}
    table = {
        "longer": {
            f"{titles[one]}: #%": 100 * np.mean(record["longer"]["6"])
            for one, record in records.items()
        },
        "predict": {"After # steps": steps["sinusoidal"]},
        "predict answer": {f"{titles[one]}[^:;]*: # steps": step for one, step in steps.items()},
    }
    said(reading, table)
    late = steps["none"] >= 1.5 * steps["sinusoidal"]
    assert reading.questions["predict"].right == int(late)
    assert np.diff(records["none"]["steps"]).tolist() == [40] * 15  # as the words say
