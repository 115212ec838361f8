"""What models of the lab make of a text, computed again by a second transformer in plain loops."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.lab import beam_tree
from document.words import CONTENT
from lab.tasks import document, summary, translation
from lab.tasks import verse as verse_task
from lab.tasks.task import Example
from lab.vocabulary import Design
from tests.reading import read_page
from tests.truth.readings import BUDGET
from tests.truth.transformer import (
    beam,
    embedded,
    encoded_text,
    greedy,
    likeliest,
    matrices,
    may_stand,
    measures,
    softmax,
    verse,
    written,
)

NOUNS, VERBS = st.sampled_from([*translation.NOUNS]), st.sampled_from([*translation.VERBS])


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
        if scheme == "sinusoidal":
            assert looked["on_genre"] == pytest.approx(looks[:, 0].mean(), rel=1e-3)
            w, in_encoder = matrices(design), []
            ids = [3 + design.of.source_words.index(one) for one in words]
            encoded_text(w, embedded(w, "source", ids, range(len(ids)), True), in_encoder)
            most = np.argsort(-np.mean(in_encoder[:2], axis=0))[:2]  # two heads of the first word
            assert [word for word, _ in looked["gathered"]] == [words[at] for at in most]
        assert record[name] == pytest.approx(np.mean(measures()[design.name][genre]))
    assert looked["sentences"] == len(expected)


# ---- drafts, in other orders and as a beam makes them grow


@pytest.mark.parametrize(("order", "words"), [("SVO", "S V O"), ("VSO", "V S O")])
def test_shares_of_translations_in_other_orders(order, words):
    text = ["the", "young", "fox", "called", "the", "bird"]
    claims = read_page("lab_translation", text=" ".join(text), order=order).numbers("insight")
    parts = {"S": "wakai kitsune ga", "V": "yonda", "O": "tori o"}
    assert claims["right"] == (" ".join(parts[part] for part in words.split()),)
    assert claims["english"] == [("S", "the young fox"), ("V", "called"), ("O", "the bird")]
    script = {"S": ("若いキツネが", "young fox"), "V": ("呼んだ", "called"), "O": ("鳥を", "bird")}
    for part, kanji, letters, gloss in claims["translated"]:
        assert (kanji, gloss) == script[part]
        assert letters == parts[part]
    for claim, scheme in ((claims["positional"], "sinusoidal"), (claims["blind"], "none")):
        design = Design(f"translation {order}", scheme)
        first, share = likeliest(design, text)
        assert (claim["first"], claim["share"]) == (first, pytest.approx(share, rel=1e-3))


def draft_of(answer):
    return " ".join(answer[:-1] if answer[-1] == "." else answer)


@pytest.mark.parametrize("width", [1, 2, 6])
@pytest.mark.parametrize("model", ["first", "second"])
def test_how_the_drafts_of_a_headline_grow(width, model):
    text = "report : the club sold the park . the mayor closed the school ."
    design = Design("summary", "sinusoidal" if model == "first" else "none")
    steps = list(beam(design, text.split(), width))
    words, share = greedy(design, text.split())
    for at, (survivors, dropped) in enumerate(steps, 1):
        query = {"width": str(width), "tree": model, "stepwise": "true", "step": str(at)}
        claims = read_page("lab_summary", text=text, limit="7", **query).numbers("tree")
        assert (claims["step"], claims["steps"]) == (at, len(steps))
        assert [one for one, _ in claims["kept"]] == [draft_of(answer) for _, answer in survivors]
        assert [one for _, one in claims["kept"]] == pytest.approx(
            [one for one, _ in survivors], rel=1e-3
        )
        first, *_ = claims["dropped"]
        assert first == (draft_of(dropped[0][1]), pytest.approx(dropped[0][0], rel=1e-3))
    assert (claims["greedy"], claims["greedy_share"]) == (words, pytest.approx(share, rel=1e-3))
    assert claims["greedy_kept"] == (words in [draft_of(answer) for _, answer in survivors])


def test_the_tree_of_a_translation():
    words = ["the", "fox", "saw", "the", "bear"]
    design = Design("translation", "none")
    claims = read_page("lab_translation", text=" ".join(words)).numbers("tree")
    *_, (survivors, _) = steps = list(beam(design, words, 4))
    assert [one for one, _ in claims["kept"]] == [draft_of(answer) for _, answer in survivors]
    ours, share = greedy(design, words)
    assert (claims["greedy"], claims["greedy_share"]) == (ours, pytest.approx(share, rel=1e-3))
    text = Example(tuple(words), ())
    table = beam_tree.table(beam_tree.grown(design, text, 4)).set_index("draft")
    for at, (survivors, dropped) in enumerate(steps, 1):
        for share, answer in (*survivors, *dropped[:2]):
            row = table.loc[" ".join((*answer[:-1], "end") if answer[-1] == "." else answer)]
            assert row["share"] == pytest.approx(share, rel=1e-3)
            going = [
                any(draft[: len(answer)] == answer for _, draft in drafts) for drafts, _ in steps
            ]
            dropped_at = [*going, False].index(False, at - 1) + 1
            assert row["dropped at step"] == (dropped_at if dropped_at <= len(steps) else 0)
            assert row["greedy"] == (answer == (*ours.split(), ".")[: len(answer)])


# ---- sizes of models, and how many words these know

TASKS = {"document": "document", "generation": "verse", "summary": "summary"}
NUMBERS = {"one": 1, "two": 2, "three": 3}
VOCABULARY = {
    "animals": translation.NOUNS,
    "verbs": {"translation": translation.VERBS, "summary": summary.VERBS},
    "adjectives": translation.ADJECTIVES,
    "subjects": summary.SUBJECTS,
    "objects": summary.OBJECTS,
    "parties": document.PARTIES,
    "duties": document.DUTIES,
}
# The real model was trained elsewhere, so its page says no sizes of the lab's own.
LAB_PAGES = sorted({path.stem for path in CONTENT.glob("lab_*.md")} - {"lab_real"})


@pytest.mark.parametrize("page", LAB_PAGES)
def test_sizes_of_models(page):
    limits = re.search(r"\n## limits\n(.*?)\n##", (CONTENT / f"{page}.md").read_text("utf-8"), re.S)
    toy = limits[1][: limits[1].index("d_model = ") + 40].split("{{ cite")[0]
    name = page.removeprefix("lab_")
    model = Design(TASKS.get(name, "translation")).model()
    assert re.findall(r"d_model = (\d+)", toy) == [str(model.d_model)]
    assert {NUMBERS[count] for count in re.findall(r"(\w+) layer", toy)} == {model.layers}
    assert {NUMBERS[count] for count in re.findall(r"(\w+) heads", toy)} <= {model.heads}
    for count, what in re.findall(r"(\d+) (\w+)", toy):
        words = VOCABULARY[what]
        assert int(count) == len(words.get(name, words) if isinstance(words, dict) else words)
