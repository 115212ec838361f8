"""Can you compute what the clocks show? Six questions with numbers."""

import streamlit as st

import ui
from charts.quiz.sheet import LEVELS, MAX_SHEETS, Question, sheet, typed

words = ui.words("quiz")
pages = words.meta["pages"]

with st.container(horizontal=True, vertical_alignment="bottom", key="sheet_controls"):
    level = ui.control.choice(words.label("level"), LEVELS, "easy", key="level")
    seed = ui.control.whole(words.label("seed"), 1, MAX_SHEETS, 1, key="seed")
    solved = ui.control.switch(words.label("solved"), key="solved")

with st.container(key="print_only_name"):
    words.show("name", level=level, seed=seed)


def ask(question: Question, number: int) -> bool | None:
    """Draw one question. Returns whether the answer that was typed is right, None without one."""
    problem = question.problem
    numbers = {**problem.numbers, "answer": problem.answer, "within": problem.within}
    words.show("number", number=number)
    words.show(question.name, **numbers)
    label = words.text("answer", number=number, within=problem.within, degrees=problem.degrees)
    text = st.text_input(label, key=f"quiz {level} {seed} {number}", max_chars=40)
    readings = typed(text)
    if text and not readings:
        words.show("no number", text=text)
    right = any(map(question.right, readings))
    if readings:
        words.show("right" if right else "wrong")
    if readings or solved:
        words.show("key", **numbers)
        words.show(f"{question.name} why", **numbers)
        page = pages[question.name.split()[0]]
        ui.link(page, f"{words.label('see')} {ui.words(page).meta['title']}", **problem.state)
    return right if readings else None


questions = list(enumerate(sheet(seed, level), start=1))
answers = []
for row in zip(questions[::2], questions[1::2], strict=True):
    for column, (number, question) in zip(st.columns(2, gap="large"), row, strict=True):
        with column:
            answers.append(ask(question, number))
words.show("score", count=answers.count(True) + answers.count(False), right=answers.count(True))
