"""Numbers and a reader's own words inside the page's text."""

import string

from ui.prose import percent, plain


def test_every_sign_that_could_be_markup_is_escaped_and_nothing_else():
    assert plain("brown 猫 é 7") == "brown 猫 é 7"
    for sign in string.punctuation:
        assert plain(f"a{sign}b").replace("\N{WORD JOINER}", "") == f"a\\{sign}b"


def test_a_percent_sign_stays_with_its_number():
    assert percent(0.516) == "52\N{NO-BREAK SPACE}%"
    assert percent(0.2919, 1) == "29.2\N{NO-BREAK SPACE}%"
