"""The lab's answers to a text, computed again by a second transformer in plain loops."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.tasks import document, translation
from lab.tasks import verse as verse_task
from lab.vocabulary import Design
from tests.reading import read_page
from tests.truth import transformer as again
from tests.truth.readings import BUDGET
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers

NOUNS, VERBS = st.sampled_from([*translation.NOUNS]), st.sampled_from([*translation.VERBS])


def near(value):
    return pytest.approx(value, rel=1e-3)


def models(claims, task):
    """The two models of a page: what is claimed of each, its scheme and its design."""
    for model, scheme in (("positional", "sinusoidal"), ("blind", "none")):
        yield claims[model], scheme, Design(task, scheme)


# ---- translations


@BUDGET
@given(subject=NOUNS, verb=VERBS, other=NOUNS)
def test_shares_of_translations(subject, verb, other):
    words, turned = ["the", subject, verb, "the", other], ["the", other, verb, "the", subject]
    reading = read_page("lab_tasks", text=" ".join(words))
    claims = reading.numbers("translation")
    right = (
        f"{translation.NOUNS[subject]} ga {translation.NOUNS[other]} o {translation.VERBS[verb]}"
    )
    assert claims["right"] == (right,)
    drafts = []
    for model, _, design in models(claims, "translation"):
        for draft, share in (("first", "share"), ("second", "second_share")):
            written = model[draft].split()
            assert model[share] == near(again.written(design, words, written))
        drafts.append([again.likeliest(design, text)[0] for text in (words, turned)])
    assert set(reading.questions) == (set() if words == turned else {"swapped"})
    for question in reading.questions.values():
        assert question.asked.numbers["turned"] == " ".join(turned)
        assert question.asked.numbers["others"] == [others for _, others in drafts]
        options = [[True, False], [True, True], [False, True], [False, False]]
        changes = [here != there for here, there in drafts]
        assert options[question.right] == changes
        assert question.answer.count(", as before") == 2 - sum(changes), question.answer
    blind = claims["blind"]
    torn = sorted(blind["first"].split()) == sorted(blind["second"].split())
    torn = torn and blind["second_share"] > 0.5 * blind["share"]
    assert_choices(reading.text("translation"), {"is torn": torn})


def test_parts_of_a_translation():
    claims = read_page("lab_tasks", text="the young fox called the bird").numbers("translation")
    assert claims["glossed"] == [
        ("S", "若いキツネが", "wakai kitsune ga", "young fox"),
        ("O", "鳥を", "tori o", "bird"),
        ("V", "呼んだ", "yonda", "called"),
    ]


# ---- headlines

FIRST, LAST = "the club sold the park .", "the mayor closed the school ."


@pytest.mark.parametrize(
    ("genre", "headline"), [("news", "park sold"), ("report", "school closed")]
)
def test_shares_of_headlines(genre, headline):
    text = f"{genre} : {FIRST} {LAST}"
    claims = read_page("lab_tasks", task="summary", text=text).numbers("summary")
    assert claims["right"][0] == headline
    for model, _, design in models(claims, "summary"):
        assert model["share"] == near(again.written(design, text.split(), model["first"].split()))


# ---- documents and verses

NOTE = ["from", "today", "the", "owner", "must", "inform", "the", "agent", "."]
BODY = ["the", "buyer", "must", "pay", "the", "seller", ".", "the", "price", "may", "rise", "."]


def answered(design, words, positions, segments):
    """The answer of a model, and its share."""
    w, ids = again.matrices(design), map(design.of.source_words.index, words)
    x = again.embedded(w, "source", [3 + one for one in ids], positions, design.positions != "none")
    x = x + w["segments"][segments] if design.segmented else x
    shares = again.softmax(again.encoded_text(w, x).mean(0) @ w["answer"])
    return document.PARTIES[int(shares.argmax())], shares.max()


def test_the_four_models_of_a_document():
    header = ["loan", "agreement", "with", "the", "bank"]
    reading = read_page("lab_tasks", task="document", note_first="true")
    claims = reading.numbers("document")
    assert claims["bound"] == ["buyer"]
    assert claims["note_read"]
    words, parts = [*header, *NOTE, *BODY], (header, NOTE, BODY)
    positions = [at for part in parts for at, _ in enumerate(part)]
    segments = [0] * len(header) + [2] * len(NOTE) + [1] * len(BODY)
    kinds = (0, "none"), (0, "sinusoidal"), (1, "none"), (1, "sinusoidal")
    rows = zip(kinds, claims["models"], claims["shares_right"], strict=True)
    for (segmented, scheme), model, right in rows:
        design = Design("document", scheme, segmented=bool(segmented))
        here, share = answered(design, words, positions, segments)
        assert (model["first"], model["share"]) == (here, near(share))
        assert right == pytest.approx(np.mean(again.measures()[design.name]["held out"]))
    # The last is the model with both. Every word stays where it is; body and note change names.
    exchanged = [(0, 2, 1)[segment] for segment in segments]
    there, _ = answered(design, words, positions, exchanged)
    question = reading.questions["exchanged"]
    assert (question.asked.numbers["here"], question.asked.numbers["there"]) == (here, there)
    assert question.right == int(here == there)


WORDS = st.lists(st.sampled_from(verse_task.VERSE.target_words), min_size=1, max_size=9)


@BUDGET
@given(begun=WORDS, lines=st.integers(1, 9))
def test_how_three_models_go_on_with_a_verse(begun, lines):
    reading = read_page("lab_generation", text=" ".join(begun), lines=str(lines))
    claims = reading.numbers("insight")
    names = verse_task.VERSE.target_words
    fits = [names.index(one) in again.may_stand(names, begun[:at]) for at, one in enumerate(begun)]
    choices = {
        "Your beginning breaks the rule": not all(fits),
        "went beyond the grey line": len(begun) > 16 - 4 * lines,
    }
    assert_choices(reading.text("insight"), choices)
    of_all = np.ceil((len(begun) + 4 * lines) / 4)
    assert_numbers(claims, regular=all(fits), count=4 * lines, trained=4, lines=of_all)
    for row, scheme in zip(claims["rows"], ("none", "sinusoidal", "rotary"), strict=True):
        words, _ = again.verse(Design("verse", scheme), begun, 4 * lines)
        written = range(len(begun), len(words))
        wrong = [
            at for at in written if names.index(words[at]) not in again.may_stand(names, words[:at])
        ]
        named = (wrong[0] // 4 + 1, words[wrong[0]], wrong[0] % 4 + 1) if wrong else (None,) * 3
        assert row["right"] == 4 * lines - len(wrong)
        assert (row["line"], row["word"], row["place"]) == named
