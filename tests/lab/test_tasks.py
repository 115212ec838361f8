"""The lab's tasks: what is held out, what mirrors, what can be known without order, known words."""

import math
from collections import Counter

import numpy as np
import pytest

from lab.nearest import nearest
from lab.tasks import TASKS, document, summary, translation, verse
from lab.tasks.task import held_out_texts, replaced, training_texts, unknown, words_of

ALL = TASKS.values()


def combinations(task, text):
    """Return the split's combinations that a text is about."""
    if task.name == "translation":
        subject, verb, other = translation.parse(text.source)
        return [(frozenset({subject[-1], other[-1]}), verb)]
    if task.name == "summary":
        return summary.parse(text.source)
    words, duties = text.source, []
    for at in (at for at, word in enumerate(words) if word == "must"):
        duties.append((frozenset({words[at - 1], words[at + 3]}), words[at + 1]))
    return duties


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.name)
def test_texts_of_a_task(task):
    """Test that texts are new, a mirror has another answer, and every word is known and met."""
    texts = training_texts(task)
    training = {one for text in texts[:2000] for one in combinations(task, text)}
    sizes = [text for size in (None, *task.longer) for text in held_out_texts(task, size)]
    tested = {one for text in sizes for one in combinations(task, text)}
    assert len(tested) > 20
    assert not training & tested
    held_out = held_out_texts(task)
    for one, other in zip(held_out[::2], held_out[1::2], strict=True):
        assert Counter(one.source) == Counter(other.source)
        assert not set(one.answers) & set(other.answers)
        assert task.mirror(other) == one or task.name == "summary"
    met = {word for text in texts for word in text.source}
    written = {word for text in texts for answer in text.answers for word in answer}
    assert sorted(met) == sorted(task.source_words)
    assert sorted(written) == sorted(task.target_words)


def test_ceiling_of_translation_by_counting():
    """Sentences of two animals and one verb, sorted by their words: the commonest of each bag."""
    for size, share in ((0, 1 / 2), (1, 1 / 4)):
        rng, bags = np.random.default_rng(0), {}
        for _ in range(3000):
            source = translation.draw(rng, size, False).source
            subject, _, other = translation.parse(source)
            names = dict(zip(sorted([subject[-1], other[-1]]), "ab", strict=True))
            plain = tuple(names.get(word, word) for word in source if word not in translation.VERBS)
            bags.setdefault(tuple(sorted(plain)), Counter())[plain] += 1
        best = sum(bag.most_common(1)[0][1] for bag in bags.values()) / 3000
        assert translation.ceiling(size) == pytest.approx(share)
        assert best == pytest.approx(share, abs=0.05)


def test_parts_of_drafts_that_are_no_sentence():
    marks = {"ga": "S", "o": "O", "mita": "V"}
    for text, parts in {
        "neko ga ga mita": ["neko ga", "ga", "mita"],
        "neko mita inu o kuma": ["neko", "mita", "inu o", "kuma"],
        "": [],
    }.items():
        split = translation.parts(text.split())
        assert [" ".join(words) for _, words in split] == parts
        assert [part for part, _ in split] == [marks.get(one.split()[-1], "") for one in parts]


def test_translation_of_the_sentence_that_everybody_tries():
    assert set(translation.SCRIPT) == set(translation.TRANSLATION.target_words)
    assert len(set(translation.SCRIPT.values())) == len(translation.SCRIPT)
    assert translation.parse(words_of("The cat chased the mouse")) == (["cat"], "chased", ["mouse"])
    japanese = translation.translation(["small", "old", "cat"], "chased", ["white", "mouse"])
    assert " ".join(japanese) == "chiisai toshitotta neko ga shiroi nezumi o oikaketa"
    for text in (
        *("", "the", "cat chased the mouse", "the cat the mouse", "the cat mouse saw the dog"),
        *("the cat chased chased the mouse", "the white small cat saw the dog"),
        *("the small saw the dog", "the white black cat saw the dog"),
    ):
        assert translation.parse(words_of(text)) is None


def test_headlines_are_of_the_first_sentence_or_the_last():
    for text in held_out_texts(TASKS["summary"]):
        happened = summary.parse(text.source)
        event = happened[0 if text.source[0] == summary.NEWS else -1]
        assert summary.matters(text.source) == event
        assert set(text.answers) == set(summary.headlines(event))
        assert set(summary.example(text.source).answers) == set(text.answers)
    assert summary.matters(words_of("poem : the council approved the bridge .")) is None


def test_the_short_headline_is_the_likeliest_though_it_begins_less_often():
    taught = Counter(len(text.answers[0]) for text in training_texts(TASKS["summary"]))
    assert taught[2] / taught.total() == pytest.approx(summary.SHORT_SHARE, abs=0.02)
    assert math.isclose(summary.SHORT_SHARE + 3 * summary.LONG_SHARE, 1)


def test_body_and_note_are_drawn_alike_and_only_the_body_binds():
    texts = training_texts(TASKS["document"])
    first = np.mean([[*dict.fromkeys(text.segments)][1] == document.BODY for text in texts])
    assert first == pytest.approx(0.5, abs=0.03)
    lengths = [
        np.mean([text.segments.count(part) for text in texts])
        for part in (document.BODY, document.NOTE)
    ]
    assert lengths[0] == pytest.approx(lengths[1], rel=0.02)
    for text in texts[:50]:
        other = document.exchanged(text)
        assert other.source == text.source
        assert other.answers != text.answers
        assert document.exchanged(other) == text


def test_words_of_a_reader():
    words = words_of("The CAT, <b>chased</b> the mouse.")
    assert words == ("the", "cat", "b", "chased", "b", "the", "mouse", ".")
    assert unknown(words, TASKS["translation"].source_words) == ["b", "."]
    assert replaced("The Cat, <cat> cats.", "cat", "dog") == "The dog, <dog> cats."


def test_verses_that_are_tested_are_new_and_right():
    training = {text.answers[0] for text in training_texts(verse.VERSE)}
    for size in (None, *verse.VERSE.longer):
        texts = held_out_texts(verse.VERSE, size)
        assert not training & {text.answers[0] for text in texts}
        assert all(verse.right(text.answers[0]) for text in texts)


# The task, the text, the word that it does not know, and what is offered first.
OFFERED = [
    # slips come first, whatever stands beside them
    ("translation", "the cat chasd the mouse", "chasd", "chased"),
    ("translation", "mousee cat the", "mousee", "mouse"),
    # like letters where the word fits
    ("translation", "the cats saw a dog", "cats", "cat"),
    ("translation", "the cat sat on a mat", "sat", "saw chased bit"),
    # the context, and first what is not there yet
    ("translation", "the cat chased the elephant", "elephant", "mouse dog bird"),
    ("translation", "alice chased the cat", "alice", "mouse dog bird"),
    ("summary", "news : the president sold the park .", "president", "council court"),
    ("document", "the king must pay", "king", "buyer seller owner"),
    # no stop, which stands there in training
    ("document", "loan agreement with the builder of the buyer", "of", "must from"),
    # neither
    ("translation", "john loves mary", "mary", ""),
]


def test_what_is_offered_is_known_and_stands_in_texts_like_this():
    for name, text, word, words in OFFERED:
        typed, expected = words_of(text), words.split()
        offered = nearest(TASKS[name], typed, typed.index(word))
        assert offered[: len(expected) or None] == expected, text
    every = [
        (task, text) for task in ALL for text in task.examples(5, 40, task.sizes, tested=False)
    ]
    for task, text in every:
        for at, word in enumerate(text.source):
            unknown = "qqq" if any(map(str.isalnum, word)) else "§"  # a word, or a stop or a comma
            typed = [*text.source[:at], unknown, *text.source[at + 1 :]]
            offered = nearest(task, typed, at, 50)
            assert word in offered
            assert set(offered) <= set(task.source_words)
            assert len(nearest(task, typed, at, 2)) == min(2, len(offered))
