"""The lab's answers to a text, computed again by a second transformer in plain loops."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from document.words import CONTENT
from lab.tasks import document, summary, translation
from lab.tasks import verse as verse_task
from lab.vocabulary import Design
from tests.reading import read_page
from tests.truth import transformer as again
from tests.truth.readings import BUDGET
from tests.truth.said import said

NOUNS, VERBS = st.sampled_from([*translation.NOUNS]), st.sampled_from([*translation.VERBS])
SCRIPTS = {"S": ("若いキツネが", "young fox"), "V": ("呼んだ", "called"), "O": ("鳥を", "bird")}


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
    reading = read_page("lab_translation", text=" ".join(words))
    claims = reading.numbers("insight")
    right = (
        f"{translation.NOUNS[subject]} ga {translation.NOUNS[other]} o {translation.VERBS[verb]}"
    )
    assert claims["right"] == (right,)
    english = {japanese: word for word, japanese in translation.MEANINGS.items()}
    drafts = []
    for model, scheme, design in models(claims, "translation"):
        share, looks = again.written(design, words, model["first"].split())
        assert model["share"] == near(share)
        assert model["second_share"] == near(
            again.written(design, words, model["second"].split())[0]
        )
        sources = [english.get(word) for word in model["first"].split()]
        hits = [words[at] == one for at, one in zip(looks.argmax(1), sources, strict=True)]
        looked = reading.numbers("looked without" if scheme == "none" else "looked with")
        assert looked["hits"] == sum(hits)
        assert looked["meant"] == sum(one is not None for one in sources)
        drafts.append([again.likeliest(design, text)[0] for text in (words, turned)])
    assert set(reading.questions) == (set() if words == turned else {"predict"})
    for question in reading.questions.values():
        assert question.numbers["turned"] == " ".join(turned)
        assert question.numbers["others"] == [others for _, others in drafts]
        options = [[True, False], [True, True], [False, True], [False, False]]
        assert options[question.right] == [here != there for here, there in drafts]


@pytest.mark.parametrize("order", ["SOV", "SVO", "VSO"])
def test_shares_of_translations_in_other_orders(order):
    text = ["the", "young", "fox", "called", "the", "bird"]
    claims = read_page("lab_translation", text=" ".join(text), order=order).numbers("insight")
    parts = {"S": "wakai kitsune ga", "V": "yonda", "O": "tori o"}
    assert claims["right"] == (" ".join(map(parts.get, order)),)
    assert claims["english"] == [("S", "the young fox"), ("V", "called"), ("O", "the bird")]
    assert claims["translated"] == [
        (one, SCRIPTS[one][0], parts[one], SCRIPTS[one][1]) for one in order
    ]
    task = "translation" if order == "SOV" else f"translation {order}"
    for claim, _, design in models(claims, task):
        assert (claim["first"], near(claim["share"])) == again.likeliest(design, text)


# ---- headlines

LAST = "the mayor closed the school ."
FIRST = "the club sold the park ."
HEADLINES = {
    f"report : {FIRST} {LAST}": "school closed",
    f"paper : {FIRST} {LAST} {FIRST}": "park sold",
    f"essay : {FIRST} ¶ {LAST} the bank bought the market .": "school closed",
}


@pytest.mark.parametrize("text", HEADLINES)
def test_shares_of_headlines(text):
    words, genre = text.split(), text.split()[0]
    reading = read_page("lab_summary", text=text)
    claims = reading.numbers("insight")
    assert claims["right"][0] == HEADLINES[text]
    task = "summary" if genre == "report" else "four kinds of text"
    for model, scheme, design in models(claims, task):
        share, _ = again.written(design, words, model["first"].split())
        assert model["share"] == near(share)
        if genre != "report":
            held_out = again.measures()[design.name][genre]
            name = "without" if scheme == "none" else "with_position"
            assert reading.numbers("four kinds")[name] == pytest.approx(np.mean(held_out))


# ---- documents and verses

MASKS = "all words", "its own section", "all but the note"
NOTE = ["from", "today", "the", "owner", "must", "inform", "the", "agent", "."]
BODY = ["the", "buyer", "must", "pay", "the", "seller", ".", "the", "price", "may", "rise", "."]


def answered(design, words, positions, segments, mask):
    """The answer of a model, and its share."""
    query, key = np.meshgrid(segments, segments, indexing="ij")
    hidden = {MASKS[0]: None, MASKS[1]: query != key, MASKS[2]: key == 2}[mask]
    read = [at for at, one in enumerate(segments) if mask != MASKS[2] or one != 2]
    w, ids = again.matrices(design), map(design.of.source_words.index, words)
    x = again.embedded(w, "source", [3 + one for one in ids], positions, design.positions != "none")
    x = x + w["segments"][segments] if design.segmented else x
    encoded = again.encoded_text(w, x, hidden)[read]
    shares = again.softmax(encoded.mean(0) @ w["answer"])
    return document.PARTIES[int(shares.argmax())], shares.max()


@pytest.mark.parametrize(
    ("mask", "one_count", "guarantees"),
    [(MASKS[0], False, False), (MASKS[0], True, False), (MASKS[2], True, False),
     (MASKS[1], False, True), (MASKS[2], False, True)],
)  # fmt: skip
def test_the_four_models_of_a_document(mask, one_count, guarantees):
    header = ["guarantee" if guarantees else "loan", "agreement", "with", "the", "bank"]
    switches = {"one_count": one_count, "guarantees": guarantees, "note_first": True}
    link = {name: str(on).lower() for name, on in switches.items()}
    reading = read_page("lab_document", header=" ".join(header), mask=mask, **link)
    claims = reading.numbers("insight")
    assert claims["bound"] == ("bank" if guarantees else "buyer")
    assert claims["note_read"] == (mask != MASKS[2])
    words, parts = [*header, *NOTE, *BODY], (header, NOTE, BODY)
    positions = [at for part in parts for at, _ in enumerate(part)]
    positions = [*range(len(words))] if one_count else positions
    segments = [0] * len(header) + [2] * len(NOTE) + [1] * len(BODY)
    changed = {one["title"]: (one["before"], one["after"]) for one in claims["changed"]}
    titles = {"Neither": (0, "none"), "Positions only": (0, "sinusoidal")}
    titles |= {"Segments only": (1, "none"), "Both": (1, "sinusoidal")}
    for (title, (segmented, scheme)), model in zip(titles.items(), claims["models"], strict=True):
        task, anew = "guarantee" if guarantees else "document", scheme == "none" or not one_count
        design = Design(task, scheme, segmented=bool(segmented), anew=anew)
        here, share = answered(design, words, positions, segments, mask)
        plain, _ = answered(design, words, positions, segments, MASKS[0])
        assert (model["party"], model["share"]) == (here, near(share))
        assert changed.pop(title, (here, here)) == (plain, here)
        right = again.measures()[design.name]["held out" if mask == MASKS[0] else mask]
        assert model["accuracy"] == pytest.approx(np.mean(right))
    # The last is the model with both. Every word stays where it is; body and note change names.
    exchanged = [(0, 2, 1)[segment] for segment in segments]
    there, _ = answered(design, words, positions, exchanged, mask)
    question = reading.questions["predict"]
    assert (question.numbers["here"], question.numbers["there"]) == (here, there)
    assert question.right == int(here == there)


WORDS = st.lists(st.sampled_from(verse_task.VERSE.target_words), min_size=1, max_size=9)


@BUDGET
@given(begun=WORDS, lines=st.integers(1, 9))
def test_how_three_models_go_on_with_a_verse(begun, lines):
    claims = read_page("lab_generation", text=" ".join(begun), lines=str(lines)).numbers("insight")
    names = verse_task.VERSE.target_words
    fits = [names.index(one) in again.may_stand(names, begun[:at]) for at, one in enumerate(begun)]
    assert claims["regular"] == all(fits)
    assert (claims["count"], claims["trained"]) == (4 * lines, 4)
    assert claims["lines"] == np.ceil((len(begun) + 4 * lines) / 4)
    for row, scheme in zip(claims["rows"], ("none", "sinusoidal", "rotary"), strict=True):
        words, _ = again.verse(Design("verse", scheme), begun, 4 * lines)
        written = range(len(begun), len(words))
        wrong = [
            at for at in written if names.index(words[at]) not in again.may_stand(names, words[:at])
        ]
        assert row["right"] == 4 * lines - len(wrong)
        assert row["line"] == (wrong[0] // 4 + 1 if wrong else None)
        assert row["word"] == (words[wrong[0]] if wrong else None)


# ---- sizes of models, and how many words these know

TASKS = {"document": "document", "generation": "verse", "summary": "summary"}
KNOWN = {
    "# animals, # verbs, # adjectives": (translation, "NOUNS", "VERBS", "ADJECTIVES"),
    "# subjects, # verbs, # objects": (summary, "SUBJECTS", "VERBS", "OBJECTS"),
    "# parties, # duties": (document, "PARTIES", "DUTIES"),
}
LAB_PAGES = sorted({path.stem for path in CONTENT.glob("lab_*.md")} - {"lab_real"})


@pytest.mark.parametrize("page", LAB_PAGES)
def test_sizes_of_models(page):
    name, toy = page.removeprefix("lab_"), read_page(page, fold=True).text("limits")
    toy = toy[: toy.index("d_model = ") + 25]
    model = Design(TASKS.get(name, "translation")).model()
    words = {
        pattern: tuple(len(getattr(task, one)) for one in lists)
        for pattern, (task, *lists) in KNOWN.items()
        if task.__name__.endswith(f".{name}")
    }
    said(toy, words | {"d_model = #": model.d_model})
    assert "one layer" in toy
    assert model.heads == 2 or "two heads" not in toy
