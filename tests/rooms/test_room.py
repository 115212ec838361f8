"""The presenter's moves."""

import json

import pytest

from rooms.question import question
from rooms.room import answered, moved, opened, room, votes
from tests.rooms.served import QUESTION

FIRST, SECOND = question(QUESTION), question(QUESTION | {"id": "two"})
START = opened(FIRST, "lock")


def after(*moves):
    state = START
    for move in moves:
        state = moved(state, move, SECOND)
    return state


@pytest.mark.parametrize(
    ("moves", "phase", "round_", "number"),
    [
        (["reveal"], "told", 1, 0),
        (["again"], "asked", 2, 0),
        (["again", "reveal"], "told", 2, 0),
        (["reveal", "again"], "asked", 2, 0),
        (["again", "next"], "asked", 1, 1),
        (["next", "again", "reveal", "next"], "asked", 1, 2),
        (["reveal", "end"], "ended", 1, 0),
    ],
)
def test_a_move(moves, phase, round_, number):
    state = after(*moves)
    assert (state.phase, state.round, state.number) == (phase, round_, number)
    assert state.version == len(moves)


@pytest.mark.parametrize(
    "moves",
    [["reveal", "reveal"], ["again", "again"], ["reveal", "again", "again"]]
    + [["end", move] for move in ("reveal", "again", "next", "end")],
)
def test_a_move_that_cannot_be_made(moves):
    before = after(*moves[:-1])
    assert moved(before, moves[-1], SECOND) is before


def test_next_needs_a_question_and_a_room_has_an_end_of_them():
    assert moved(START, "next") is START
    full = after(*["next"] * 59)
    assert full.number == 59
    assert moved(full, "next", SECOND) is full


def test_only_the_present_question_keeps_its_picture():
    state = after("next")
    assert not state.turns[0].question.picture
    assert state.question.picture
    assert not after("end").question.picture


def test_what_is_answered():
    states = [START, after("reveal"), after("next"), after("next", "reveal"), after("end")]
    assert [len(answered(state)) for state in states] == [0, 1, 1, 2, 1]


def test_votes_by_round_and_option():
    counts = {(0, 1, 2): 4, (0, 2, 0): 3, (1, 1, 1): 9}
    state = after("again", "next")
    assert votes(state, counts, 0) == [[0, 0, 4], [3, 0, 0]]
    assert votes(state, counts, 1) == [[0, 9, 0]]


@pytest.mark.parametrize("moves", [[], ["again"], ["reveal", "next"], ["next", "end"]])
def test_a_room_goes_through_json(moves):
    state = after(*moves)
    assert room(json.loads(json.dumps(state.plain()))) == state
