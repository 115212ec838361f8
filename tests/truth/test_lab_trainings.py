"""The lab's trainings, from the file of measures and the models' own weights."""

import numpy as np
import pytest

from lab.positions import SCHEMES
from tests.reading import read_page
from tests.truth.tables import assert_numbers
from tests.truth.transformer import measures

of_every_task = pytest.mark.parametrize("task", ["translation", "summary", "document"])
# Right answers at most without order; size of the longest text in training, and of any.
LIMITS = {
    "translation": ((0.5 + 0.25 + 0.175) / 3, 2, 6),
    "summary": ((1 / 4 + 1 / 9) / 2, 3, 6),
    "document": (0.5, 1, 4),
}


def held_out(task, scheme):
    """The shares of right answers of a task's models, one a seed."""
    return np.array(measures()[f"{task}, {scheme}"]["held out"])


def reached(record):
    """The steps after which 95% of the answers were right, or None."""
    first = np.flatnonzero(np.mean(record["accuracy"], 0) >= 0.95)
    return record["steps"][first[0]] if len(first) else None


def longer(task, scheme, size):
    """The mean share of right answers in texts of a size."""
    return np.mean(measures()[f"{task}, {scheme}"]["longer"][str(size)])


def assert_longer(rows, task, size):
    """Compare the shares of right answers in texts of a size, the best first."""
    shares = [longer(task, row["scheme"], size) for row in rows]
    assert [row["two"] for row in rows] == pytest.approx(sorted(shares, reverse=True))
    assert [row["title"] for row in rows] == [SCHEMES[row["scheme"]] for row in rows]


@of_every_task
def test_trainings(task):
    ceiling, trained, longest = LIMITS[task]
    reading = read_page("lab_training", fold=True, task=task, schemes=[*SCHEMES])
    found = reading.numbers("insight")
    assert (found["ceiling"], found["enough"]) == (pytest.approx(ceiling), 0.95)
    assert [row["title"] for row in found["rows"]] == [*SCHEMES.values()]
    sentences = reading.text("insight").split("- **")[1:]
    for scheme, row, sentence in zip(SCHEMES, found["rows"], sentences, strict=True):
        shares = held_out(task, scheme)
        assert_numbers(row, mean=shares.mean(), low=shares.min(), high=shares.max())
        assert row["reached"] == reached(measures()[f"{task}, {scheme}"])
        assert ("over five seeds" in sentence) == (np.ptp(shares) > 0.0005), sentence
        assert ("at least 95% after" in sentence) == bool(row["reached"]), sentence
    sections = "and their sections, without" in reading.text("insight")
    assert sections == (task == "document")

    beyond, limits = reading.numbers("longer"), reading.numbers("limits")
    assert (beyond["trained"], len(beyond["rows"])) == (trained, len(SCHEMES))
    assert_longer(beyond["rows"], task, trained + 2)
    holding = [title for one, title in SCHEMES.items() if longer(task, one, longest) > 0.9]
    assert (limits["holding"], limits["all"]) == (holding, len(SCHEMES))
    assert ("schemes stay above" in reading.text("limits")) == (len(holding) > 1)

    causal, none = (held_out(task, scheme).mean() for scheme in ("causal", "none"))
    question = reading.questions["predict"]
    told = {row["title"]: row["mean"] for row in question.asked.numbers["rows"]}
    assert told == pytest.approx({SCHEMES["causal"]: causal, SCHEMES["none"]: none})
    of_the_order = [0, 1, 0.5]  # the options' own: nothing, all, half
    learned = (causal - none) / (1 - none)
    assert question.right == np.abs(np.subtract(of_the_order, learned)).argmin()


@pytest.mark.parametrize("hands", [*range(0, 17, 2), 1, 3])
@of_every_task
def test_hands(task, hands):
    reading = read_page("lab_hands", fold=True, task=task, hands=str(hands))
    record = measures()[f"{task}, sinusoidal"]
    turning, stopped = (np.mean(record[f"hands {one}"], 0) for one in ("kept", "stopped"))
    enough, too_many = np.flatnonzero(turning >= 0.95)[0], np.flatnonzero(stopped < 0.95)[0]
    right = {
        "hands": hands, "kept": turning[hands], "stopped": stopped[hands],
        "all": 16, "goal": 0.95, "one_stopped": stopped[1],
        "enough": enough, "enough_share": turning[enough], "rest": stopped[enough],
        "too_many": too_many, "too_many_stopped": stopped[too_many],
    }  # fmt: skip
    question, says = reading.questions["predict"], reading.text("insight")
    for found in (reading.numbers("insight"), reading.numbers("limits"), question.asked.numbers):
        assert_numbers(found, **right)
    begins = {0: "**With all hands stopped", 1: "**With the fastest hand alone"}
    begins |= {16: "**With all 16 hands turning"}
    assert says.startswith(begins.get(hands, f"**With the {hands} fastest hands alone")), says
    others = 0 < hands < 16 and turning[hands] < 0.95 < stopped[hands]
    assert ("The other hands alone" in says) == others, says
    assert not others or ("just as well" in says) == (stopped[hands] > 0.995), says
    assert ("do not make up" in question.answer) == (stopped[enough] < 0.95), question.answer
    ranges = [range(3), range(3, 5), range(5, 9), range(9, 17)]
    assert enough in ranges[question.right]
