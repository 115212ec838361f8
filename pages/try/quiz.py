"""Can you compute what the clocks show? Six questions with numbers."""

from collections.abc import Iterator

from charts.quiz.sheet import LEVELS, MAX_SHEETS, Question, sheet, typed
from document.blocks import Block, Box, Columns, Link
from document.controls import Choice, IntSlider, TextInput, Toggle
from document.state import State
from document.words import words as words_of

LEVEL = Choice("level", "easy", LEVELS)
SEED = IntSlider("seed", 1, 1, MAX_SHEETS)
SOLVED = Toggle("solved")


def page(state: State) -> Iterator[Block]:
    """A sheet of six questions, whether answers are right, and why."""
    words, level, seed = state.words, state[LEVEL], state[SEED]
    yield Box([LEVEL, SEED, SOLVED], "row", "sheet_controls", align="bottom")
    yield Box([words.say("name", level=level, seed=seed)], key="print_only_name")
    answers: list[bool] = []
    columns = []
    for number, question in enumerate(sheet(seed, level), start=1):
        problem = question.problem
        allows = {"within": problem.within, "degrees": problem.degrees}
        label = words.text("answer", number=number, **allows)
        key = f"quiz {level} {seed} {number}"
        box = TextInput(key, "", 40, label=label, linked=False)
        if readings := typed(state[box]):
            answers.append(any(map(question.right, readings)))
        columns.append([*_ask(state, question, number, box)])
    for row in zip(columns[::2], columns[1::2], strict=True):
        yield Columns(row, gap="large")
    yield words.say("score", count=len(answers), right=sum(answers))


def _ask(state: State, question: Question, number: int, box: TextInput) -> Iterator[Block]:
    """One question, its box, and once it is answered or solved, what is right and why."""
    words, problem = state.words, question.problem
    text, solved = state[box], state[SOLVED]
    numbers = {**problem.numbers, "answer": problem.answer, "within": problem.within}
    yield words.say("number", number=number)
    yield words.say(question.name, **numbers)
    yield box
    readings = typed(text)
    if text and not readings:
        yield words.say("no number", text=text)
    if readings:
        yield words.say("right" if any(map(question.right, readings)) else "wrong")
    if readings or solved:
        yield words.say("key", **numbers)
        yield words.say(f"{question.name} why", **numbers)
        to = words.meta["pages"][question.name.split()[0]]
        yield Link(to, f"{words.label('see')} {words_of(to).meta['title']}", problem.state)
