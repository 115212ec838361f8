"""Known words for an unknown one."""

import pytest

from lab.nearest import nearest
from lab.tasks import TASKS
from lab.tasks.task import replaced, words_of


@pytest.mark.parametrize(
    ("task", "text", "word", "words"),
    [
        # slips come first, whatever stands beside them
        ("translation", "the cat chasd the mouse", "chasd", ["chased"]),
        ("translation", "mousee cat the", "mousee", ["mouse"]),
        # like letters where the word fits
        ("translation", "the cats saw a dog", "cats", ["cat"]),
        ("translation", "the cat sat on a mat", "sat", ["saw", "chased", "bit"]),
        # the context, and first what is not there yet
        ("translation", "the cat chased the elephant", "elephant", ["mouse", "dog", "bird"]),
        ("translation", "alice chased the cat", "alice", ["mouse", "dog", "bird"]),
        ("summary", "news : the president sold the park .", "president", ["council", "court"]),
        ("document", "the king must pay", "king", ["buyer", "seller", "owner"]),
        # no stop, which stands there in training
        ("document", "loan agreement with the builder of the buyer", "of", ["must", "from"]),
        # neither
        ("translation", "john loves mary", "mary", []),
    ],
)
def test_what_is_offered(task, text, word, words):
    typed = words_of(text)
    assert nearest(TASKS[task], typed, typed.index(word))[: len(words) or None] == words


@pytest.mark.parametrize("task", TASKS.values(), ids=lambda task: task.name)
def test_what_is_offered_is_known_and_stands_in_texts_like_this(task):
    for text in task.examples(5, 40, task.sizes, tested=False):
        for at, word in enumerate(text.source):
            unknown = "qqq" if any(map(str.isalnum, word)) else "§"  # a word, or a stop or a comma
            typed = [*text.source[:at], unknown, *text.source[at + 1 :]]
            offered = nearest(task, typed, at, 50)
            assert word in offered
            assert set(offered) <= set(task.source_words)
            assert len(nearest(task, typed, at, 2)) == min(2, len(offered))


def test_a_word_is_replaced_wherever_it_stands():
    assert replaced("The Cat, <cat> cats.", "cat", "dog") == "The dog, <dog> cats."
