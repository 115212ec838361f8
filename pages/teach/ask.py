"""What does the class think? A question of the teacher's own, for everybody's phone."""

from collections.abc import Iterator

from document.blocks import AskClass, Block, Box, Markdown, Vote
from document.controls import TextInput
from document.state import State
from document.teach import own_questions
from document.words import plain

QUESTION = TextInput("question", "", own_questions.LONGEST)
OPTIONS = TextInput("options", "", 600, lines=True)


def page(state: State) -> Iterator[Block]:
    """Where it is typed, and the question as the class will see it."""
    words = state.words
    question = own_questions.typed(1, state[QUESTION], state[OPTIONS])
    hints = [] if state.lesson.present else [words.say("typed")]
    yield Box([*hints, QUESTION, OPTIONS], key="question_form")
    if question is None:
        if state[QUESTION] or state[OPTIONS]:
            yield words.say("incomplete" if state[OPTIONS] else "next")
        if not state.lesson.present:
            yield AskClass(enabled=False)
        return
    options = "\n".join(f"1. {plain(option)}" for option in question.options)
    yield Box([Markdown(f"## {plain(question.text)}\n\n{options}")], key="own_question")
    yield Vote(question.for_class())
    if not state.lesson.present:
        yield AskClass()
        yield words.say("how")
