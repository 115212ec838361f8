"""The lab's pages, computed again: a second transformer in plain loops, the file of measures."""

import json
from functools import cache
from itertools import groupby

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.lab import longer_texts, moved_texts
from lab.positions import SCHEMES
from lab.results import FOLDER
from lab.tasks import document, summary, translation
from lab.tasks.task import held_out_texts
from lab.vocabulary import Design
from tests.app.reading import read_page
from tests.truth.formulas import encoding
from tests.truth.readings import BUDGET

FEW = {"max_examples": 4}
NOUNS, VERBS = st.sampled_from([*translation.NOUNS]), st.sampled_from([*translation.VERBS])


@cache
def measures():
    return json.loads((FOLDER / "measured.json").read_text(encoding="utf-8"))


@cache
def matrices(name):
    """The shipped weights, cut by the names and shapes that the design gives."""
    design = next(one for one in DESIGNS if one.name == name)
    with np.load(FOLDER / "weights.npz") as file:
        flat, found = file[name].astype(float), {}
    for part, (rows, columns) in design.model().shapes().items():
        found[part], flat = flat[: rows * columns].reshape(rows, columns), flat[rows * columns :]
    assert not len(flat)
    return found


DESIGNS = [
    Design(task, one) for task in ("translation", "summary") for one in ("none", "sinusoidal")
]
DESIGNS += [
    Design("document", one, segmented=told)
    for told in (False, True)
    for one in ("none", "sinusoidal")
]


def norm(x):
    return (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5)


def softmax(x):
    powers = np.exp(x - x.max())
    return powers / powers.sum()


def attend(w, part, x, read, causal=False, looks=None):
    """Word by word and head by head; `looks` collects the attention weights."""
    q, k, v = x @ w[f"{part} query"], read @ w[f"{part} key"], read @ w[f"{part} value"]
    out = np.zeros_like(x)
    for at in range(len(x)):
        seen = at + 1 if causal else len(read)
        for head in (slice(0, 16), slice(16, 32)):
            weights = softmax(k[:seen, head] @ q[at, head] / 4)
            out[at, head] = weights @ v[:seen, head]
            if looks is not None:
                looks.append(weights)
    return out @ w[f"{part} out"]


def forward(w, part, x):
    return np.maximum(norm(x) @ w[f"{part} forward in"], 0) @ w[f"{part} forward back"]


def embedded(w, table, ids, positions, encoded):
    x = w[table][ids] * 32**0.5
    return x + encoding(np.asarray(positions), 32, 10000.0).astype(float) * encoded


def encoded_text(w, x, looks=None):
    x = x + attend(w, "encoder", norm(x), norm(x), looks=looks)
    return norm(x + forward(w, "encoder", x))


def share(w, words, answer, source, target, encoded):
    """The share of an answer, word by word."""
    x = embedded(w, "source", [3 + source.index(one) for one in words], range(len(words)), encoded)
    read = encoded_text(w, x)
    ids = [1, *(3 + target.index(one) for one in answer)]
    y = embedded(w, "target", ids, range(len(ids)), encoded)
    y = y + attend(w, "decoder", norm(y), norm(y), causal=True)
    y = y + attend(w, "cross", norm(y), read)
    logits = norm(y + forward(w, "decoder", y)) @ w["answer"]
    return np.prod([softmax(row)[one] for row, one in zip(logits, [*ids[1:], 2], strict=True)])


@BUDGET
@given(subject=NOUNS, verb=VERBS, other=NOUNS)
def test_shares_of_translations(subject, verb, other):
    task = translation.TRANSLATION
    reading = read_page("lab_translation", text=f"The {subject} {verb} the {other}.".rstrip("."))
    said = reading.numbers("insight")
    right = (
        f"{translation.NOUNS[subject]} ga {translation.NOUNS[other]} o {translation.VERBS[verb]}"
    )
    assert said["right"] == (right,)
    words = ["the", subject, verb, "the", other]
    for told, scheme in ((said["told"], "sinusoidal"), (said["blind"], "none")):
        w = matrices(f"translation, {scheme}")
        for draft, given_share in (
            (told["first"], told["share"]),
            (told["second"], told["second_share"]),
        ):
            found = share(
                w, words, draft.split(), task.source_words, task.target_words, scheme != "none"
            )
            assert given_share == pytest.approx(found, rel=1e-3)
        assert told["correct"] == (told["first"] == right)


def test_shares_of_headlines():
    task, text = summary.SUMMARY, "report : the club sold the park . the mayor closed the school ."
    said = read_page("lab_summary", text=text).numbers("insight")
    assert said["right"][0] == "school closed"
    assert set(said["right"][1:]) == {
        f"mayor {verb} school" for verb in ("closes", "shuts", "seals")
    }
    for told, scheme in ((said["told"], "sinusoidal"), (said["blind"], "none")):
        w = matrices(f"summary, {scheme}")
        found = share(
            w, text.split(), told["first"].split(), task.source_words, task.target_words,
            scheme != "none",
        )  # fmt: skip
        assert told["share"] == pytest.approx(found, rel=1e-3)


def test_the_four_models_of_a_document():
    reading = read_page("lab_document", note_first="true")
    said, noticed = reading.numbers("insight"), reading.numbers("noticed")
    header = ["loan", "agreement", "with", "the", "bank"]
    note = ["from", "today", "the", "owner", "must", "inform", "the", "agent", "."]
    body = ["the", "buyer", "must", "pay", "the", "seller", ".", "the", "price", "may", "rise", "."]
    words = [*header, *note, *body]
    positions = [*range(len(header)), *range(len(note)), *range(len(body))]
    segments = [0] * len(header) + [2] * len(note) + [1] * len(body)
    source, order = document.DOCUMENT.source_words, iter(said["models"])
    attention = iter(noticed["models"])
    for segmented in (False, True):
        for scheme in ("none", "sinusoidal"):
            name = f"document, {scheme}" + ("" if segmented else ", unsegmented")
            w, model = matrices(name), next(order)
            ids = [3 + source.index(one) for one in words]
            x = embedded(w, "source", ids, positions, scheme != "none")
            if segmented:
                x = x + w["segments"][segments]
            looks = []
            shares = softmax(encoded_text(w, x, looks).mean(0) @ w["answer"])
            assert model["party"] == document.PARTIES[int(shares.argmax())]
            assert model["share"] == pytest.approx(shares.max(), rel=1e-3)
            assert model["accuracy"] == pytest.approx(np.mean(measures()[name]["held out"]))
            looked, given_there = next(attention), np.mean(looks, axis=0)
            assert looked["word"] == words[int(given_there.argmax())]
            assert looked["share"] == pytest.approx(given_there.max(), rel=1e-3)
            assert looked["body"] == pytest.approx(given_there[-len(body) :].sum(), rel=1e-3)


@pytest.mark.parametrize("task", ["translation", "summary", "document"])
def test_what_is_said_of_trainings(task):
    said = read_page("lab_training", task=task, schemes=["none", "learned", "alibi"]).numbers(
        "insight"
    )
    assert [row["scheme"] for row in said["rows"]] == ["none", "learned", "alibi"]
    for row in said["rows"]:
        found = measures()[f"{task}, {row['scheme']}"]
        assert row["mean"] == pytest.approx(np.mean(found["held out"]))
        assert (row["low"], row["high"]) == (min(found["held out"]), max(found["held out"]))
        mean = np.mean(found["accuracy"], 0)
        first = np.flatnonzero(mean >= 0.95)
        assert row["reached"] == (found["steps"][first[0]] if len(first) else None)
    ceilings = {"translation": (0.5 + 0.25 + 0.175) / 3, "summary": (1 / 4 + 1 / 9) / 2}
    assert said["ceiling"] == pytest.approx(ceilings.get(task, 0.5))


@pytest.mark.parametrize("offset", [0, 3, 44, 101])
def test_what_is_said_of_offsets_and_longer_texts(offset):
    reading = read_page("lab_length", offset=str(offset))
    said, found = reading.numbers("moved"), measures()["translation, sinusoidal"]
    shares = np.mean(found["moved"], 0)
    turns = [offset * 10000 ** (-2 * i / 32) / (2 * np.pi) for i in range(4)]
    assert said["share"] == pytest.approx(shares[offset])
    assert said["turns"] == pytest.approx(turns[:3])
    assert said["alike"] == pytest.approx(np.mean(np.cos(2 * np.pi * np.array(turns))))
    assert (said["back"], said["back_share"]) == (50 + shares[50:].argmax(), max(shares[50:]))
    cosines = moved_texts.table(moved_texts.moved((), 0))["mean cosine"]
    assert cosines[129] == pytest.approx(
        np.mean([np.cos(129 * 10000 ** (-2 * i / 32)) for i in range(4)])
    )
    assert cosines[129] < -0.8
    longer = reading.numbers("longer")
    for row in longer["rows"]:
        sizes = measures()[f"translation, {row['scheme']}"]["longer"]
        assert (row["one"], row["two"]) == (np.mean(sizes["3"]), np.mean(sizes["4"]))


@pytest.mark.parametrize(("task", "hands"), [("translation", 0), ("summary", 3), ("document", 16)])
def test_what_is_said_of_hands(task, hands):
    reading = read_page("lab_hands", task=task, hands=str(hands))
    said, found = reading.numbers("insight"), measures()[f"{task}, sinusoidal"]
    kept, stopped = np.mean(found["hands kept"], 0), np.mean(found["hands stopped"], 0)
    assert (said["kept"], said["stopped"]) == (kept[hands], stopped[hands])
    assert said["enough"] == np.flatnonzero(kept >= 0.95)[0]
    assert said["rest"] == stopped[said["enough"]]
    question = reading.questions["predict"]
    ranges = [range(3), range(3, 5), range(5, 9), range(9, 17)]
    assert said["enough"] in ranges[question.right]
    learned = reading.numbers("learned")
    with np.load(FOLDER / "weights.npz") as file:
        assert f"{task}, learned" in file
    assert 0 < learned["trained"] < 40


def test_what_goes_in_is_word_position_and_segment():
    said = read_page("lab_hands", task="document").numbers("stream")
    w, design = matrices("document, sinusoidal"), Design("document")
    texts = held_out_texts(design.of)[:400]
    table = encoding(np.arange(40), 32, 10000.0)
    words = [3 + design.of.source_words.index(word) for text in texts for word in text.source]
    segments = [one for text in texts for one in text.segments]
    counts = [len(list(same)) for text in texts for _, same in groupby(text.segments)]
    positions = [at for count in counts for at in range(count)]
    left = w["source"][words] * 32**0.5 + table[positions] + w["segments"][segments]
    left = left - left.mean(0)
    whole, parts = (left**2).sum(), []
    for kinds in map(np.array, (words, positions, segments)):
        means = np.zeros_like(left)
        for kind in set(kinds):
            means[kinds == kind] = left[kinds == kind].mean(0)
        parts.append((means**2).sum() / whole)
        left = left - means
    assert [said["word"], said["before"], said["segment"]] == pytest.approx(parts, rel=1e-3)
    assert read_page("lab_hands").numbers("stream")["segment"] is None


def test_which_schemes_hold_in_the_longest_texts():
    for task, longest in (("translation", "6"), ("summary", "6"), ("document", "4")):
        said = longer_texts.holding(task)
        means = {
            title: np.mean(measures()[f"{task}, {one}"]["longer"][longest])
            for one, title in SCHEMES.items()
        }
        assert said == [title for title, mean in means.items() if mean > 0.9]
