"""Numbers and a reader's own words inside the page's text."""

import string

from charts.kit.theme import percent
from document.words import counted, plain


def test_every_sign_that_could_be_markup_is_escaped_and_nothing_else():
    assert plain("brown 猫 é 7") == "brown 猫 é 7"
    for sign in string.punctuation:
        joiner = "\N{WORD JOINER}" if sign in ":-." else ""  # icons, arrows and links
        assert plain(f"a{sign}b") == f"a\\{sign}{joiner}b"


def test_a_share_is_rounded_but_never_to_all_or_nothing():
    assert percent(0.516) == "52%"
    assert percent(0.2919, 1) == "29.2%"
    assert [percent(share) for share in (0, 0.004, 0.006, 0.994, 0.996, 1)] == [
        "0%",
        "under 1%",
        "1%",
        "99%",
        "over 99%",
        "100%",
    ]
    assert percent(0.9996, 1) == "over 99.9%"


def test_one_is_not_counted_as_many():
    assert [counted(count, "token") for count in (0, 1, 2048)] == [
        "0 tokens",
        "1 token",
        "2,048 tokens",
    ]
    assert counted(2, "frequency", "frequencies") == "2 frequencies"
