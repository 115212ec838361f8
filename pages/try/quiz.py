"""Can you compute what the clocks show? Six questions with numbers."""

from collections.abc import Iterator

from charts.quiz.choices import choices
from charts.quiz.sheet import LEVELS, MAX_SHEETS, Question, sheet, typed
from document.blocks import Block, Box, Columns, Link, Vote
from document.controls import Choice, IntSlider, TextInput, Toggle
from document.state import State
from document.teach.class_question import ClassQuestion
from document.words import words as words_of

LEVEL = Choice("level", "easy", LEVELS)
SEED = IntSlider("seed", 1, 1, MAX_SHEETS)
SOLVED = Toggle("solved")


def _for_class(state: State, number: int, question: Question) -> ClassQuestion:
    """The same question with numbers to choose from."""
    words, problem = state.words, question.problem
    numbers = {**problem.numbers, "answer": problem.answer}
    every, right = choices(problem)
    options = tuple(words.text("choice", value=one, degrees=problem.degrees) for one in every)
    name = f"quiz {state[LEVEL]} {state[SEED]} {number}"
    text, why = (words.text(part, **numbers) for part in (question.name, f"{question.name} why"))
    return ClassQuestion(name, text, options, right, why)


def page(state: State) -> Iterator[Block]:
    """A sheet of six questions, whether answers are right, and why."""
    words, level, seed = state.words, state[LEVEL], state[SEED]
    yield Box([LEVEL, SEED, SOLVED], "row", "sheet_controls", align="bottom")
    yield Box([words.say("name", level=level, seed=seed)], key="print_only_name")
    questions, answers = list(enumerate(sheet(seed, level), start=1)), list[bool]()

    def ask(number: int, question: Question) -> Iterator[Block]:
        """One question; its answer where one is typed or all are shown."""
        problem, solved = question.problem, state[SOLVED]
        numbers = {**problem.numbers, "answer": problem.answer, "within": problem.within}
        yield words.say("number", number=number)
        yield words.say(question.name, **numbers)
        yield Vote(_for_class(state, number, question), button=True)
        label = words.text("answer", number=number, within=problem.within, degrees=problem.degrees)
        box = TextInput(f"quiz {level} {seed} {number}", "", 40, label=label, linked=False)
        text = state[box]
        readings = typed(text)
        yield box
        if text and not readings:
            yield words.say("no number", text=text)
        if readings:
            answers.append(any(map(question.right, readings)))
            yield words.say("right" if answers[-1] else "wrong")
        if readings or solved:
            yield words.say("key", **numbers)
            yield words.say(f"{question.name} why", **numbers)
            to = words.meta["pages"][question.name.split()[0]]
            yield Link(to, f"{words.label('see')} {words_of(to).meta['title']}", problem.state)

    for row in zip(questions[::2], questions[1::2], strict=True):
        yield Columns([ask(*one) for one in row], gap="large")
    yield words.say("score", count=len(answers), right=sum(answers))
