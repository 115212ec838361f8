"""Numbers and a reader's own words inside the page's text."""

import string

from ui.prose import plain


def test_every_sign_that_could_be_markup_is_escaped_and_nothing_else():
    assert plain("brown 猫 é 7") == "brown 猫 é 7"
    for sign in string.punctuation:
        assert plain(f"a{sign}b").replace("\N{WORD JOINER}", "") == f"a\\{sign}b"
