"""The lab's pages, computed again: a second transformer in plain loops, the file of measures."""

import json
from functools import cache
from itertools import groupby

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.lab import longer_texts, moved_texts
from lab.model import by_name, first_weights
from lab.positions import SCHEMES
from lab.results import FOLDER
from lab.tasks import document, translation
from lab.tasks import verse as verse_task
from lab.tasks.task import held_out_texts
from lab.vocabulary import Design
from tests.app.reading import read_page
from tests.truth.formulas import encoding
from tests.truth.readings import BUDGET
from tests.truth.transformer import (
    attend,
    embedded,
    encoded_text,
    forward,
    greedy,
    likeliest,
    matrices,
    may_stand,
    norm,
    softmax,
    verse,
    written,
)

NOUNS, VERBS = st.sampled_from([*translation.NOUNS]), st.sampled_from([*translation.VERBS])


@cache
def measures():
    return json.loads((FOLDER / "measured.json").read_text(encoding="utf-8"))


@BUDGET
@given(subject=NOUNS, verb=VERBS, other=NOUNS)
def test_shares_of_translations(subject, verb, other):
    reading = read_page("lab_translation", text=f"The {subject} {verb} the {other}.".rstrip("."))
    claims = reading.numbers("insight")
    right = (
        f"{translation.NOUNS[subject]} ga {translation.NOUNS[other]} o {translation.VERBS[verb]}"
    )
    assert claims["right"] == (right,)
    words = ["the", subject, verb, "the", other]
    for model, scheme in ((claims["positional"], "sinusoidal"), (claims["blind"], "none")):
        design = Design("translation", scheme)
        for draft, claim in (
            (model["first"], model["share"]),
            (model["second"], model["second_share"]),
        ):
            share, looks = written(design, words, draft.split())
            assert claim == pytest.approx(share, rel=1e-3)
            if draft == model["first"]:
                english = {japanese: word for word, japanese in translation.MEANINGS.items()}
                sources = [english.get(word) for word in draft.split()]
                hits = [words[at] == one for at, one in zip(looks.argmax(1), sources, strict=True)]
                part = "looked without" if scheme == "none" else "looked with"
                assert reading.numbers(part)["hits"] == sum(hits)
                assert reading.numbers(part)["meant"] == sum(one is not None for one in sources)
        assert model["correct"] == (model["first"] == right)
    assert_who_translates_otherwise(reading, words, ["the", other, verb, "the", subject])


def assert_who_translates_otherwise(reading, words, turned):
    if words == turned:
        assert not reading.questions
        return
    question = reading.questions["predict"]
    assert question.numbers["turned"] == " ".join(turned)
    drafts = [
        [likeliest(Design("translation", scheme), text)[0] for text in (words, turned)]
        for scheme in ("sinusoidal", "none")
    ]
    assert question.numbers["others"] == [others for _, others in drafts]
    otherwise = [here != there for here, there in drafts]
    options = [[True, False], [True, True], [False, True], [False, False]]
    assert options[question.right] == otherwise


def test_shares_of_headlines():
    text = "report : the club sold the park . the mayor closed the school ."
    reading = read_page("lab_summary", text=text)
    claims, looked = reading.numbers("insight"), reading.numbers("looked")
    assert claims["right"][0] == "school closed"
    assert set(claims["right"][1:]) == {
        f"mayor {verb} school" for verb in ("closes", "shuts", "seals")
    }
    for model, scheme in ((claims["positional"], "sinusoidal"), (claims["blind"], "none")):
        share, looks = written(Design("summary", scheme), text.split(), model["first"].split())
        assert model["share"] == pytest.approx(share, rel=1e-3)
        of_last = looks[:, 8:].sum(1).mean()  # "the mayor closed the school ."
        there = looked["without" if scheme == "none" else "with_position"]
        assert there == pytest.approx(of_last, rel=1e-3)
    assert looked["told"] == 2


@pytest.mark.parametrize(
    "text",
    [
        "news : the club sold the park . the mayor closed the school .",
        "report : the club sold the park . the mayor closed the school .",
        "news : the mayor closed the school .",
    ],
)
def test_whether_a_beam_finds_a_likelier_headline(text):
    question = read_page("lab_summary", text=text).questions["predict"]
    best, first = (find(Design("summary"), text.split()) for find in (likeliest, greedy))
    for draft, (words, share) in zip(("beam", "greedy"), (best, first), strict=True):
        assert question.numbers[draft].text == words
        assert question.numbers[draft].share == pytest.approx(share, rel=1e-3)
    assert question.right == (0 if best[1] > 1.001 * first[1] else 1)
    assert question.numbers["likelier"] == (question.right == 0)


MASKS = "all words", "its own section", "all but the note"


@pytest.mark.parametrize(
    ("mask", "one_count", "guarantees"),
    [(MASKS[0], False, False), (MASKS[0], True, False), (MASKS[2], True, False),
     (MASKS[1], False, True), (MASKS[2], False, True)],
)  # fmt: skip
def test_the_four_models_of_a_document(mask, one_count, guarantees):
    kind = "guarantee" if guarantees else "loan"
    reading = read_page(
        "lab_document",
        note_first="true",
        header=f"{kind} agreement with the bank",
        mask=mask,
        one_count=str(one_count).lower(),
        guarantees=str(guarantees).lower(),
    )
    claims, noticed = reading.numbers("insight"), reading.numbers("noticed")
    assert claims["bound"] == ("bank" if guarantees else "buyer")
    assert claims["note_read"] == (mask != MASKS[2])
    header = [kind, "agreement", "with", "the", "bank"]
    note = ["from", "today", "the", "owner", "must", "inform", "the", "agent", "."]
    body = ["the", "buyer", "must", "pay", "the", "seller", ".", "the", "price", "may", "rise", "."]
    words = [*header, *note, *body]
    positions = [*range(len(header)), *range(len(note)), *range(len(body))]
    if one_count:
        positions = [*range(len(words))]
    segments = [0] * len(header) + [2] * len(note) + [1] * len(body)
    order, attention = iter(claims["models"]), iter(noticed["models"])
    changed = {one["title"]: (one["before"], one["after"]) for one in claims["changed"]}
    titles = iter(["Neither", "Positions only", "Segments only", "Both"])
    of_query, of_key = np.meshgrid(segments, segments, indexing="ij")
    masked = {MASKS[0]: None, MASKS[1]: of_query != of_key, MASKS[2]: of_key == 2}[mask]
    read = [at for at, segment in enumerate(segments) if mask != MASKS[2] or segment != 2]
    for segmented in (False, True):
        for scheme in ("none", "sinusoidal"):
            task = "guarantee" if guarantees else "document"
            anew = scheme == "none" or not one_count
            design = Design(task, scheme, segmented=segmented, anew=anew)
            source, w, model = design.of.source_words, matrices(design), next(order)
            ids = [3 + source.index(one) for one in words]
            x = embedded(w, "source", ids, positions, scheme != "none")
            if segmented:
                x = x + w["segments"][segments]
            looks = []
            shares = softmax(encoded_text(w, x, looks, masked)[read].mean(0) @ w["answer"])
            assert model["party"] == document.PARTIES[int(shares.argmax())]
            plain = document.PARTIES[int((encoded_text(w, x).mean(0) @ w["answer"]).argmax())]
            now = changed.pop(next(titles), None)
            assert now == (None if plain == model["party"] else (plain, model["party"]))
            assert model["share"] == pytest.approx(shares.max(), rel=1e-3)
            right = measures()[design.name]["held out" if mask == MASKS[0] else mask]
            assert model["accuracy"] == pytest.approx(np.mean(right))
            looks = np.reshape(looks, (len(words), 2, -1)).mean(1)
            looked, weights = next(attention), np.mean(looks[read], axis=0)
            assert looked["word"] == words[int(weights.argmax())]
            assert looked["share"] == pytest.approx(weights.max(), rel=1e-3)
            assert looked["body"] == pytest.approx(weights[-len(body) :].sum(), rel=1e-3)
    # The last is the model with both. Every word stays where it is; body and note change names.
    exchanged = w["segments"][[(0, 2, 1)[segment] for segment in segments]]
    x = embedded(w, "source", ids, positions, True) + exchanged
    masked = of_key == 1 if mask == MASKS[2] else masked
    read = [at for at, segment in enumerate(segments) if mask != MASKS[2] or segment != 1]
    there = document.PARTIES[
        int((encoded_text(w, x, mask=masked)[read].mean(0) @ w["answer"]).argmax())
    ]
    here = model["party"]
    question = reading.questions["predict"]
    assert (question.numbers["here"], question.numbers["there"]) == (here, there)
    assert question.right == (1 if here == there else 0)


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
    assert (facts["enough"], facts["enough_share"]) == (
        counts[first],
        pytest.approx(means[first]),
    )


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


WORDS = st.lists(st.sampled_from(verse_task.VERSE.target_words), min_size=1, max_size=9)


@BUDGET
@given(begun=WORDS, lines=st.integers(1, 9))
def test_how_three_models_go_on_with_a_verse(begun, lines):
    claims = read_page("lab_generation", text=" ".join(begun), lines=str(lines)).numbers("insight")
    names = verse_task.VERSE.target_words
    fits = [names.index(one) in may_stand(names, begun[:at]) for at, one in enumerate(begun)]
    assert claims["regular"] == all(fits)
    assert (claims["count"], claims["trained"]) == (4 * lines, 4)
    assert claims["lines"] == np.ceil((len(begun) + 4 * lines) / 4)
    for row, scheme in zip(claims["rows"], ("none", "sinusoidal", "rotary"), strict=True):
        words, _ = verse(Design("verse", scheme), begun, 4 * lines)
        written = range(len(begun), len(words))
        wrong = [at for at in written if names.index(words[at]) not in may_stand(names, words[:at])]
        assert row["right"] == 4 * lines - len(wrong)
        assert row["line"] == (wrong[0] // 4 + 1 if wrong else None)
        assert row["word"] == (words[wrong[0]] if wrong else None)


@pytest.mark.parametrize(("genre", "sign"), [("paper", ""), ("essay", "¶ ")])
def test_headlines_of_papers_and_essays(genre, sign):
    sentences = ["the club sold the park .", "the mayor closed the school ."]
    last = sentences[0] if genre == "paper" else "the bank bought the market ."
    text = f"{genre} : {sentences[0]} {sign}{sentences[1]} {last}"
    reading = read_page("lab_summary", text=text)
    claims, looked = reading.numbers("insight"), reading.numbers("looked")
    assert claims["right"][0] == ("park sold" if genre == "paper" else "school closed")
    words, record = text.split(), reading.numbers("four kinds")["right"]
    for model, scheme in ((claims["positional"], "sinusoidal"), (claims["blind"], "none")):
        design = Design("four kinds of text", scheme)
        share, looks = written(design, words, model["first"].split())
        assert model["share"] == pytest.approx(share, rel=1e-3)
        which = np.cumsum([0, *(word == "." for word in words[2:])])[:-1]
        expected = [0, 2] if genre == "paper" else [1]
        of_told = looks[:, 2:][:, np.isin(which, expected)].sum(1).mean()
        name = "without" if scheme == "none" else "with_position"
        assert looked[name] == pytest.approx(of_told, rel=1e-3)
        assert record[name] == pytest.approx(np.mean(measures()[design.name][genre]))
    assert looked["sentences"] == len(expected)


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
