"""The lab's answers to a text: which option is right, and which words may stand in a verse.

Shares and drafts are the models' own: tests/text keeps them, tests/oracles runs them in PyTorch.
"""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from charts.lab import verses
from lab.tasks import translation
from lab.tasks.verse import VERSE
from tests.reading import read_page
from tests.truth.readings import BUDGET
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers

NOUNS, VERBS = st.sampled_from([*translation.NOUNS]), st.sampled_from([*translation.VERBS])


@BUDGET
@given(subject=NOUNS, verb=VERBS, other=NOUNS)
def test_whose_translation_changes_with_the_order(subject, verb, other):
    words, turned = (f"the {a} {verb} the {b}" for a, b in ((subject, other), (other, subject)))
    here, there = (read_page("lab_tasks", text=text) for text in (words, turned))
    claims, after = here.numbers("translation"), there.numbers("translation")
    right = [translation.NOUNS[subject], "ga", translation.NOUNS[other], "o"]
    assert claims["right"] == (" ".join([*right, translation.VERBS[verb]]),)
    changes = [claims[of]["first"] != after[of]["first"] for of in ("positional", "blind")]
    assert set(here.questions) == (set() if words == turned else {"swapped"})
    for question in here.questions.values():
        assert question.asked.numbers["turned"] == turned
        options = [[True, False], [True, True], [False, True], [False, False]]
        assert options[question.right] == changes
        assert question.answer.count(", as before") == 2 - sum(changes), question.answer
    blind = claims["blind"]
    torn = sorted(blind["first"].split()) == sorted(blind["second"].split())
    torn = torn and blind["second_share"] > 0.5 * blind["share"]
    assert_choices(here.text("translation"), {"is torn": torn})


ADJECTIVES = 12  # the first words of the task; then five times four nouns that rhyme
NAMES = VERSE.target_words


def may_stand(words):
    """Indices of the adjectives, or of the nouns that rhyme with the first."""
    if len(words) % 4 < 3:
        return range(ADJECTIVES)
    nouns = [NAMES.index(word) for word in words if NAMES.index(word) >= ADJECTIVES]
    first = ADJECTIVES + (nouns[0] - ADJECTIVES) // 4 * 4 if nouns else ADJECTIVES
    return range(first, first + 4 if nouns else len(NAMES))


@BUDGET
@given(begun=st.lists(st.sampled_from(NAMES), min_size=1, max_size=9), lines=st.integers(1, 9))
def test_how_far_three_models_keep_to_the_rule_of_a_verse(begun, lines):
    reading = read_page("lab_generation", text=" ".join(begun), lines=str(lines))
    claims = reading.numbers("insight")
    fits = [NAMES.index(one) in may_stand(begun[:at]) for at, one in enumerate(begun)]
    choices = {
        "Your beginning breaks the rule": not all(fits),
        "went beyond the grey line": len(begun) > 16 - 4 * lines,
    }
    assert_choices(reading.text("insight"), choices)
    of_all = np.ceil((len(begun) + 4 * lines) / 4)
    assert_numbers(claims, regular=all(fits), count=4 * lines, trained=4, lines=of_all)
    for row, verse in zip(claims["rows"], verses.write(tuple(begun), 4 * lines), strict=True):
        words = verse.words
        written = range(len(begun), len(words))
        wrong = [at for at in written if NAMES.index(words[at]) not in may_stand(words[:at])]
        named = (wrong[0] // 4 + 1, words[wrong[0]], wrong[0] % 4 + 1) if wrong else (None,) * 3
        assert row["right"] == 4 * lines - len(wrong)
        assert (row["line"], row["word"], row["place"]) == named
