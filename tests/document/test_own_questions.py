"""Questions of a teacher's own: what is typed, what a link carries, and where they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from document.teach import lesson_plans, own_questions
from document.teach.own_questions import OwnQuestion
from document.words import words

PLANS = words("plans")


def test_a_star_marks_the_right_option():
    question = own_questions.typed(2, " Which   hand? ", "hand 0\n\n* hand 1 \n")
    assert question == OwnQuestion(2, "Which hand?", ("hand 0", "hand 1"), 1)
    assert own_questions.typed(2, "Which?", "a\nb").right is None
    assert own_questions.typed(2, "Which?", "2*\n**3").options == ("2*", "*3")
    twice = own_questions.typed(2, "Which?", "a\nb\n*a")
    assert twice == OwnQuestion(2, "Which?", ("a", "b"), 0)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", "a\nb"),
        ("Which?", "a"),
        ("Which?", "a\n*"),
        ("Which?", "*a\n*b"),
        ("Which?", "a\nb\nc\nd\ne\nf\ng"),
        ("Which?", "a\n*a\n a "),
    ],
)
def test_what_cannot_be_asked_is_none(text, lines):
    assert own_questions.typed(1, text, lines) is None


@given(
    st.lists(
        st.tuples(
            st.integers(1, 12), st.text(max_size=250), st.lists(st.text(max_size=90), max_size=7)
        ),
        max_size=12,
    )
)
def test_a_link_carries_whatever_was_typed(typed):
    every = [own_questions.typed(at, text, "\n".join(lines)) for at, text, lines in typed]
    questions = [one for one in every if one][: own_questions.MOST]
    assert own_questions.read(own_questions.write(questions)) == questions


@given(st.text())
def test_a_hostile_link_says_questions_or_nothing(text):
    for question in own_questions.read(text):
        assert len(question.options) in own_questions.OPTIONS
        assert len(question.text) <= own_questions.LONGEST


def test_a_question_stands_between_the_stops_and_one_beyond_the_last_at_the_end():
    own = "1~First?~a~b~~99~Last?~a~*b"
    plan = lesson_plans.read(PLANS)[0]
    name, walk = plan.stops[0].name, []
    while name:
        _, on = lesson_plans.ways(PLANS, name, own)
        walk.append(on.page)
        assert on.page == "plans" or on.link["own"] == own
        name = on.link.get("plan", "")
    assert walk == ["ask", *[stop.page for stop in plan.stops[1:]], "ask", "plans"]
    assert on.link["questions"] == own
    back, _ = lesson_plans.ways(PLANS, plan.stops[1].name, own)
    assert (back.link["question"], back.link["options"]) == ("First?", "a\nb")
