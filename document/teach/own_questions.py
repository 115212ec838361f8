"""Questions of a teacher's own, between the stops of a plan. A link carries them as one text."""

from collections.abc import Sequence
from dataclasses import dataclass

from document.blocks import Markdown, Question
from document.words import plain

FIELD, QUESTION = "~", "~~"  # between the parts of a question, and between questions
RIGHT = "*"  # before the right option
MOST = 10  # questions in a link
OPTIONS = range(2, 7)
LONGEST = 200  # characters of a question
LONGEST_OPTION = 80


@dataclass(frozen=True)
class OwnQuestion:
    """A question, its two to six options, and the number of the stop that it comes after."""

    after: int
    text: str
    options: tuple[str, ...]
    right: int | None = None  # index of the right option, where there is one

    def for_class(self) -> Question:
        """Return the same, as a class is asked it; what was typed is shown literally."""
        text, options = Markdown(plain(self.text)), tuple(map(plain, self.options))
        return Question(f"own {self.text}", text, options, self.right)

    def link(self) -> dict[str, object]:
        """Return the parameters of a link to the page that asks it."""
        return {"question": self.text, "options": "\n".join(self.lines())}

    def lines(self) -> list[str]:
        """Return the options as a teacher types them."""
        mark = {self.right: RIGHT}
        return [mark.get(n, "") + option for n, option in enumerate(self.options)]


def typed(after: int, text: str, lines: str) -> OwnQuestion | None:
    """Return a question as a teacher types it, one option a line; None while it cannot be asked.

    An option that is there twice is one.
    """
    options: dict[str, bool] = {}  # whether each is marked as right
    for line in map(_clean, lines.splitlines()):
        option = line.removeprefix(RIGHT).strip()[:LONGEST_OPTION].strip()
        if option.strip(RIGHT + " "):
            options[option] = options.get(option, False) or line.startswith(RIGHT)
    marked = [n for n, is_marked in enumerate(options.values()) if is_marked]
    text = _clean(text)[:LONGEST]
    if not text or len(options) not in OPTIONS or len(marked) > 1:
        return None
    return OwnQuestion(after, text, tuple(options), marked[0] if marked else None)


def after(questions: Sequence[OwnQuestion], stop: int, last: int) -> list[tuple[int, OwnQuestion]]:
    """Return the questions after a stop, each with its index; after the `last` the rest, too."""
    return [
        (at, one)
        for at, one in enumerate(questions)
        if one.after == stop or stop == last < one.after
    ]


def read(spelled: str) -> list[OwnQuestion]:
    """Return the questions that a link spells; what is none is left out."""
    questions = []
    for one in spelled.split(QUESTION)[:MOST]:
        after, _, rest = one.partition(FIELD)
        text, *options = rest.split(FIELD)
        question = typed(int(after), text, "\n".join(options)) if _is_stop(after) else None
        if question:
            questions.append(question)
    return questions


def write(questions: Sequence[OwnQuestion]) -> str:
    """Return the same, as a link spells it."""
    each = ([str(one.after), one.text, *one.lines()] for one in questions[:MOST])
    return QUESTION.join(map(FIELD.join, each))


def _clean(text: str) -> str:
    """Return one line without what a link puts between questions."""
    return " ".join(text.replace(FIELD, "∼").split())


def _is_stop(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2
