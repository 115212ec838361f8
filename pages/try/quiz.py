"""Can you compute what the clocks show? Six questions to answer here, or a sheet to print."""

from collections.abc import Iterator

from charts.hands import worksheet_dials
from charts.quiz.choices import choices
from charts.quiz.sheet import LEVELS, MAX_SHEETS, Exercise, sheet, typed
from document.blocks import (
    Block,
    Box,
    Button,
    Columns,
    Details,
    Image,
    Link,
    PrintButton,
    QrCode,
    Question,
    Score,
    Vote,
)
from document.controls import Choice, Effect, IntSlider, TextInput, Toggle, Values
from document.state import State
from document.words import words as words_of

HERE, PAPER, KEY = "here", "on paper", "answer key"
WHERE = Choice("where", HERE, [HERE, PAPER, KEY])
LEVEL = Choice("level", "easy", LEVELS)
SEED = IntSlider("seed", 1, 1, MAX_SHEETS)
SOLVED = Toggle("solved")
MAX_POSITION = 9  # of another sheet: small enough to draw by hand
TRIES = 2  # before the answer is told


def page(state: State) -> Iterator[Block]:
    """Show a sheet of six questions and whether answers are right, or one to fill in by hand."""
    if state[WHERE] != HERE:
        yield from _paper(state)
        return
    words, level, seed = state.words, state[LEVEL], state[SEED]
    yield Box([WHERE, LEVEL, SEED, SOLVED], "row", "sheet_controls", align="bottom")
    yield Box([words.say("name", level=level, seed=seed)], key="print_only_name")
    questions, right = list(enumerate(sheet(seed, level), start=1)), list[bool]()
    for row in zip(questions[::2], questions[1::2], strict=True):
        yield Columns([_ask(state, *one, right) for one in row], gap="large")
    if right:
        numbers = {"right": sum(right), "all": len(questions), "left": len(questions) - len(right)}
        yield words.say("score", **numbers)
        yield Score([words.say("kept")], words.text("score", **numbers))
    yield PrintButton(words.label("print"))
    yield _way_back({})


def _paper(state: State) -> Iterator[Block]:
    """Yield the sheet, with a code for the way back from paper, or with its key."""
    words, position, base = state.words, state.settings.position, state.settings.base
    another = Button(words.label("another"), {"position": position % MAX_POSITION + 1})
    tools = Box([another, PrintButton(words.label("print"))], "row", "screen_only")
    yield Box([WHERE, tools], "row", "sheet_controls", align="bottom")
    numbers = worksheet_dials.numbers(position, base)
    for part in ("paper", "paper key") if state[WHERE] == KEY else ("paper",):
        hands = part == "paper key"
        dials = worksheet_dials.picture(position, base, hands=hands)
        image = Image(dials, words.text("dials", answers=hands, **numbers))
        before, after = words.say(part, **numbers), words.say(f"{part} after", **numbers)
        yield Box([before, image, after], key="paper_key" if hands else "paper_sheet")
        if not hands:
            yield _way_back({"where": PAPER})


def _way_back(changes: dict[str, object]) -> Block:
    """Return the code of a printed sheet: the link to it."""
    return Box([QrCode(words_of("share").text("code"), changes, printed=True)], key="paper_back")


def _ask(state: State, number: int, question: Exercise, right: list[bool]) -> Iterator[Block]:
    """Yield one question, a hint, and its answer once it is found, given up or asked for.

    Whether what was typed is right, and in time, goes to the end of `right`.
    """
    words, problem, solved = state.words, question.problem, state[SOLVED]
    numbers = {**problem.numbers, "answer": problem.answer, "within": problem.within}
    name = f"{state[LEVEL]} {state[SEED]} {number}"
    # Wrong ones, a line each.
    before = TextInput(f"tries {name}", "", 1000, linked=False, personal=True)
    hinted = Toggle(f"hinted {name}", linked=False)
    is_hinted = state[hinted]
    box = TextInput(
        f"quiz {name}",
        "",
        40,
        label=words.text("answer", number=number, within=problem.within, degrees=problem.degrees),
        decimal=problem.degrees or not problem.within,
        linked=False,
        personal=True,
        effect=_note(question, f"quiz {name}", before.key),
    )
    readings = typed(state[box])
    wrong = {*state[before].splitlines()}
    is_right = any(map(question.right, readings))
    if readings:
        right.append(is_right and len(wrong) < TRIES)
        wrong |= set() if is_right else {state[box].strip()}
    is_over = solved or is_right or len(wrong) >= TRIES

    yield words.say("number", number=number)
    yield words.say(question.name, **numbers)
    yield Vote(_for_class(state, number, question), button=True)
    to = words.meta["pages"].get(question.name) or words.meta["pages"][question.name.split()[0]]
    see = Link(to, f"{words.label('see')} {words_of(to).meta['title']}", problem.state)
    hint = words.say(f"{question.name} hint", **numbers)
    if solved:
        yield Details(f"key {name}", words.label("hint"), lambda: [hint])
    yield box
    if state[box] and not readings:
        yield words.say("no number", text=state[box])
    elif readings:
        yield words.say("right" if is_right else "wrong" if is_over else "once more")
    if is_over:
        yield words.say("key", **numbers)
        yield words.say(f"{question.name} why", **numbers)
        yield see
    elif is_hinted or readings:
        yield hint
        yield see
    elif not state.lesson.present:
        hints = {hinted.key: True}  # which no link says
        yield Button(words.label("hint"), lambda *_: hints, f"hint_{name}")


def _note(question: Exercise, box: str, before: str) -> Effect:
    """Keep what was typed into the box, if it is a number and not the answer."""

    def keep(_: Values, now: Values) -> Values:
        readings = typed(now[box])
        if not readings or any(map(question.right, readings)):
            return {}
        return {before: f"{now.get(before, '')}\n{now[box].strip()}".strip()}

    return keep


def _for_class(state: State, number: int, question: Exercise) -> Question:
    """Return the same question with numbers to choose from."""
    words, problem = state.words, question.problem
    numbers = {**problem.numbers, "answer": problem.answer}
    every, right = choices(problem)
    options = tuple(words.text("choice", value=one, degrees=problem.degrees) for one in every)
    name = f"quiz {state[LEVEL]} {state[SEED]} {number}"
    asked, why = (words.say(part, **numbers) for part in (question.name, f"{question.name} why"))
    return Question(name, asked, options, right, why)
