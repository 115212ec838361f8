"""What the lab says of its trainings, from the file of measures and the models' own weights."""

from itertools import groupby

import numpy as np
import pandas as pd
import pytest

from charts.lab import longer_texts, moved_texts
from lab.model import by_name, first_weights
from lab.positions import SCHEMES
from lab.tasks.task import held_out_texts
from lab.vocabulary import Design
from tests.reading import read_page
from tests.truth.formulas import encoding
from tests.truth.transformer import attend, embedded, forward, matrices, measures, norm


@pytest.mark.parametrize("task", ["translation", "summary", "document"])
def test_what_is_said_of_trainings(task):
    reading = read_page("lab_training", task=task, schemes=["none", "learned", "alibi"])
    claims, question = reading.numbers("insight"), reading.questions["predict"]
    assert [row["scheme"] for row in claims["rows"]] == ["none", "learned", "alibi"]
    for row in claims["rows"]:
        record = measures()[f"{task}, {row['scheme']}"]
        assert row["mean"] == pytest.approx(np.mean(record["held out"]))
        assert (row["low"], row["high"]) == (min(record["held out"]), max(record["held out"]))
        mean = np.mean(record["accuracy"], 0)
        first = np.flatnonzero(mean >= 0.95)
        assert row["reached"] == (record["steps"][first[0]] if len(first) else None)
    ceilings = {"translation": (0.5 + 0.25 + 0.175) / 3, "summary": (1 / 4 + 1 / 9) / 2}
    assert claims["ceiling"] == pytest.approx(ceilings.get(task, 0.5))
    ends = (measures()[f"{task}, {scheme}"]["held out"] for scheme in ("causal", "none"))
    masked, blind = map(np.mean, ends)
    of_the_order = [0, 1, 0.5]  # the options' own: nothing, all, half
    learned = (masked - blind) / (1 - blind)
    assert question.right == np.abs(np.subtract(of_the_order, learned)).argmin()
    assert [row["mean"] for row in question.numbers["rows"]] == pytest.approx([masked, blind])


SIZES = {"translation": 1.0, "summary": 0.35, "document": 0.35}  # of what embeddings begin with


def ends(task, *changes):
    """Mean, lowest and highest seed of the sinusoidal model of a task and of its changes."""
    every = [measures()[", ".join([task, "sinusoidal", *change])]["held out"] for change in changes]
    return [(pytest.approx(np.mean(seeds)), min(seeds), max(seeds)) for seeds in every]


@pytest.mark.parametrize("task", SIZES)
def test_what_is_said_of_longer_embeddings(task):
    facts = read_page("lab_training", task=task, what_if="longer embeddings").numbers(
        "longer embeddings"
    )
    own, sizes = SIZES[task], (0.35, 1.0, 2.0, 5.66)
    longer = [[f"embedded {size:g}"] * (size != own) for size in sizes]
    both = [[*longer[at], f"amplitude {sizes[at]:g}"][: None if at > 1 else -1] for at in (1, 2, 3)]
    assert facts["first"] == ends(task, *longer)
    assert facts["second"] == ends(task, *both)
    assert facts["own"] == ends(task, [])[0]
    # A layer that draws from N(0, 1) and multiplies by the root of d.
    rows = np.random.default_rng(1).standard_normal((1000, 32)) * 32**0.5
    assert facts["longest"] == pytest.approx(np.sqrt((rows**2).sum(1)).mean(), rel=0.02)
    assert facts["word"] == pytest.approx(facts["longest"] * own / 32**0.5, rel=1e-3)
    row = encoding(np.array([3]), 32, 10000.0).astype(float)
    assert facts["position"] == pytest.approx(np.sqrt((row**2).sum()))
    assert facts["long_position"] == pytest.approx(np.sqrt(((5.66 * row) ** 2).sum()))


@pytest.mark.parametrize("task", SIZES)
def test_what_is_said_of_columns_for_position(task):
    facts = read_page("lab_training", task=task, what_if="columns for position").numbers(
        "columns for position"
    )
    counts = (2, 4, 6, 8, 16)
    without = measures()[f"{task}, none"]["held out"]
    beside = ends(task, *([f"{count} columns"] for count in counts))
    assert facts["first"] == [
        (pytest.approx(np.mean(without)), min(without), max(without)),
        *beside,
    ]
    assert facts["second"] == ends(task, []) * 6
    means = [
        np.mean(measures()[f"{task}, sinusoidal, {count} columns"]["held out"]) for count in counts
    ]
    first = np.flatnonzero(np.array(means) >= 0.95)[0]
    assert (facts["enough"], facts["enough_share"]) == (counts[first], pytest.approx(means[first]))


@pytest.mark.parametrize("task", SIZES)
def test_what_is_said_of_residual_connections(task):
    facts = read_page("lab_training", task=task, what_if="residual connections").numbers(
        "residual connections"
    )
    deeper = [], ["2 layers"], ["3 layers"]
    assert facts["first"] == ends(task, *deeper)
    assert facts["second"] == ends(task, *([*one, "no residual"] for one in deeper))
    for connected, alike in zip((1, 0), facts["alike"], strict=True):
        for count in (1, 2, 3):
            assert alike[count - 1] == pytest.approx(likeness(task, count, connected), rel=1e-3)


def likeness(task, layers, connected):
    """The mean cosine of two words in texts that an untrained encoder has read."""
    design = Design(task, layers=layers, residual=bool(connected))
    model = design.model()
    w = by_name(model, first_weights(model, 0).astype(float))
    means = []
    for text in held_out_texts(design.of)[:50]:
        words = [3 + design.of.source_words.index(word) for word in text.source]
        groups = groupby(text.segments or [0] * len(words))
        x = embedded(
            w, "source", words, [at for _, same in groups for at, _ in enumerate(same)], True
        )
        x = x + w["segments"][[*text.segments]] if text.segments else x
        for end in ("", " 2", " 3")[:layers]:
            x = x * connected + attend(w, f"encoder{end}", norm(x), norm(x))
            hidden = np.maximum(norm(x) @ w[f"encoder forward{end} in"], 0)
            x = x * connected + hidden @ w[f"encoder forward{end} back"]
        cosines = np.corrcoef(x)
        means.append(cosines[np.triu_indices(len(words), 1)].mean())
    return np.mean(means)


@pytest.mark.parametrize("offset", [0, 3, 44, 101])
def test_what_is_said_of_offsets_and_longer_texts(offset):
    reading = read_page("lab_length", offset=str(offset))
    claims, record = reading.numbers("moved"), measures()["translation, sinusoidal"]
    shares = np.mean(record["moved"], 0)
    turns = [offset * 10000 ** (-2 * i / 32) / (2 * np.pi) for i in range(4)]
    assert claims["share"] == pytest.approx(shares[offset])
    assert claims["turns"] == pytest.approx(turns[:3])
    assert claims["alike"] == pytest.approx(np.mean(np.cos(2 * np.pi * np.array(turns))))
    assert (claims["back"], claims["back_share"]) == (50 + shares[50:].argmax(), max(shares[50:]))
    cosines = moved_texts.table(moved_texts.moved((), 0))["mean cosine"]
    alike = [np.mean([np.cos(at * 10000 ** (-2 * i / 32)) for i in range(4)]) for at in range(140)]
    np.testing.assert_allclose(cosines, alike, atol=1e-9)
    assert cosines[129] < -0.8
    assert claims["together"] == pytest.approx(np.corrcoef(shares, alike)[0, 1])
    question = reading.questions["predict"]
    assert question.numbers["near"]["share"] == pytest.approx(shares[3])
    assert question.numbers["far"]["share"] == pytest.approx(shares[100])
    assert question.numbers["slower"] == pytest.approx(100 * 10000 ** (-12 / 32) / (2 * np.pi))
    assert question.numbers["alone"] == pytest.approx(np.mean(record["hands kept"], 0)[3])
    limits = [0.2, 0.5]  # the options' own
    assert question.right == np.searchsorted(limits, shares[100])
    longer = reading.numbers("longer")
    for row in longer["rows"]:
        sizes = measures()[f"translation, {row['scheme']}"]["longer"]
        assert (row["one"], row["two"]) == (np.mean(sizes["3"]), np.mean(sizes["4"]))


@pytest.mark.parametrize(("task", "hands"), [("translation", 0), ("summary", 3), ("document", 16)])
def test_what_is_said_of_hands(task, hands):
    reading = read_page("lab_hands", task=task, hands=str(hands))
    claims, record = reading.numbers("insight"), measures()[f"{task}, sinusoidal"]
    turning, stopped = np.mean(record["hands kept"], 0), np.mean(record["hands stopped"], 0)
    assert (claims["kept"], claims["stopped"]) == (turning[hands], stopped[hands])
    assert claims["enough"] == np.flatnonzero(turning >= 0.95)[0]
    assert claims["rest"] == stopped[claims["enough"]]
    question = reading.questions["predict"]
    ranges = [range(3), range(3, 5), range(5, 9), range(9, 17)]
    assert claims["enough"] in ranges[question.right]
    design, learned = Design(task, "learned"), reading.numbers("learned")
    texts = design.of.examples(0, 1000, design.of.sizes, tested=False)
    counts = [len([*same]) for text in texts for _, same in groupby(text.segments or text.source)]
    if task != "document":  # whose words have no segments, and whose decoder begins with START
        counts = [max(len(text.source), 1 + len(text.answers[0])) for text in texts]
    trained = max(counts)
    assert (learned["trained"], learned["untrained"]) == (trained, 8)
    assert learned["writes"] == (task != "document")
    sinusoid = encoding(np.arange(trained), 32, 10000.0).astype(float)
    for name, rows in (("learned", matrices(design)["positions"]), ("sinusoidal", sinusoid)):
        unit = [row / np.sqrt(row @ row) for row in rows[:trained]]
        for part, apart in (("near", 1), ("far", 5)):
            mean = np.mean([one @ other for one, other in zip(unit, unit[apart:], strict=False)])
            assert learned[f"{name}_{part}"] == pytest.approx(mean, rel=1e-3)


@pytest.mark.parametrize("task", SIZES)
def test_what_is_said_of_words_beside_positions(task):
    claims, design = read_page("lab_hands", task=task).numbers("lengths"), Design(task)
    first = np.random.default_rng(0).standard_normal((3 + len(design.of.source_words), 32))
    texts = held_out_texts(design.of)
    count = max(
        len([*same])
        for text in texts
        for _, same in groupby(text.segments or [0] * len(text.source))
    )
    rows = encoding(np.arange(count), 32, 10000.0).astype(float)
    energies, axes = np.linalg.eigh(rows.T @ rows)
    rank = np.flatnonzero(np.cumsum(energies[::-1]) >= 0.99 * energies.sum())[0] + 1
    assert (claims["positions"], claims["directions"], claims["d_model"]) == (count, rank, 32)
    assert claims["chance"] == rank / 32
    assert claims["position"] == pytest.approx(np.sqrt((rows[0] ** 2).sum()))
    for when, every in (
        ("before", first * SIZES[task]),
        ("after", matrices(design)["source"] * 32**0.5),
    ):
        words = every[3:]
        along = words @ axes[:, -rank:]
        assert claims[when] == pytest.approx(np.sqrt((words**2).sum(1)).mean(), rel=1e-3)
        assert claims[f"along_{when}"] == pytest.approx(
            (along**2).sum() / (words**2).sum(), rel=1e-3
        )


def split(values, kinds):
    """The shares of variance that the means of each kind explain, one after the other."""
    left = pd.DataFrame(values - values.mean(0))
    whole, parts = (left**2).to_numpy().sum(), []
    for kind in kinds:
        means = left.groupby(kind).transform("mean")
        parts.append((means**2).to_numpy().sum() / whole)
        left = left - means
    return parts


def test_what_the_stream_and_the_scores_depend_on():
    claims = read_page("lab_hands", task="document").numbers("stream")
    design = Design("document")
    w, entering, leaving, scores, kinds, pairs = matrices(design), [], [], [], [], []
    for text in held_out_texts(design.of):
        words = [3 + design.of.source_words.index(word) for word in text.source]
        positions = [at for _, same in groupby(text.segments) for at, _ in enumerate(same)]
        x = embedded(w, "source", words, positions, True) + w["segments"][[*text.segments]]
        after = x + attend(w, "encoder", norm(x), norm(x))
        entering.append(x)
        leaving.append(after + forward(w, "encoder", after))
        queries, keys = norm(x) @ w["encoder query"], norm(x) @ w["encoder key"]
        scores.append([queries[:, h] @ keys[:, h].T / 4 for h in (slice(0, 16), slice(16, 32))])
        here = np.array([words, positions, text.segments])
        kinds.append(here)
        pairs.append((100 * here[:, :, None] + here[:, None, :]).reshape(3, -1))
    kinds, pairs = np.concatenate(kinds, 1), np.concatenate(pairs, 1)
    start, end = (split(np.concatenate(each), kinds) for each in (entering, leaving))
    heads = [
        split(np.concatenate([each[head].ravel() for each in scores])[:, None], pairs)[1]
        for head in (0, 1)
    ]
    assert [claims["word"], claims["before"], claims["segment"]] == pytest.approx(start, rel=1e-3)
    assert (claims["after"], claims["mixed"]) == pytest.approx((end[1], 1 - sum(end)), rel=1e-3)
    assert claims["head"] == pytest.approx(max(heads), rel=1e-3)
    assert read_page("lab_hands").numbers("stream")["segment"] is None


def test_which_schemes_hold_in_the_longest_texts():
    for task, longest in (("translation", "6"), ("summary", "6"), ("document", "4")):
        titles = longer_texts.holding(task)
        means = {
            title: np.mean(measures()[f"{task}, {one}"]["longer"][longest])
            for one, title in SCHEMES.items()
        }
        assert titles == [title for title, mean in means.items() if mean > 0.9]


def test_what_is_said_of_longer_verses_and_of_learning_them():
    reading = read_page("lab_generation")
    schemes = ("none", "sinusoidal", "rotary")
    records = [measures()[f"verse, {scheme}"] for scheme in schemes]
    shares = {row["scheme"]: row["two"] for row in reading.numbers("longer")["rows"]}
    for scheme, record in zip(schemes, records, strict=True):
        assert shares[scheme] == pytest.approx(np.mean(record["longer"]["6"]))
    question = reading.questions["predict"]
    reached = [
        record["steps"][np.flatnonzero(np.mean(record["accuracy"], 0) >= 0.95)[0]]
        for record in records
    ]
    assert [row["reached"] for row in question.numbers["rows"]] == reached
    assert question.numbers["sinusoidal"] == reached[1]
    assert question.right == (0 if reached[0] < 1.5 * reached[1] else 1)
    assert np.diff(records[0]["steps"]).tolist() == [40] * 15  # as the words say
