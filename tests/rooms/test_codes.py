"""Codes, secrets, and the passes of phones."""

import pytest
from hypothesis import given as for_any
from hypothesis import strategies as some

from rooms import codes


def test_a_code_reads_as_itself_in_any_hand():
    for _ in range(200):
        code = codes.new_code()
        for typed in (code, code.lower(), f" {code[:2]} {code[2:]} ", "-".join(code)):
            assert codes.read_code(typed) == code


def test_a_code_is_no_word_and_no_sign_of_it_is_misread():
    assert not set("AEIOU01LBSs") & set(codes.SIGNS)
    assert len(set(codes.SIGNS)) == 26
    assert codes.read_code("b2s2x") == "8252X"


@pytest.mark.parametrize(
    "typed", ["", "ABCDE", "2222", "222222", "22 2 2", "2222é", "../22", "2" * 99]
)
def test_what_is_no_code(typed):
    assert codes.read_code(typed) is None


@for_any(some.text())
def test_any_text_is_read(typed):
    code = codes.read_code(typed)
    assert code is None or set(code) <= set(codes.SIGNS)


def test_a_secret_opens_its_own_lock_alone():
    secret = codes.new_secret()
    assert codes.opens(secret, codes.digest(secret))
    assert not codes.opens(codes.new_secret(), codes.digest(secret))
    assert not codes.opens("", codes.digest(secret))


def test_a_pass_is_of_the_room_that_gave_it():
    one = codes.new_pass("lock")
    assert codes.voter(one, "lock")
    assert codes.voter(codes.new_pass("lock"), "lock") != codes.voter(one, "lock")
    name, seal = one.split(".")
    for forged in (
        "",
        ".",
        name,
        f"{name}.",
        f"{name}x.{seal}",
        f".{seal}",
        f"{name}.{seal[::-1]}",
        "é.é",
    ):
        assert codes.voter(forged, "lock") is None
    assert codes.voter(one, "another") is None
