"""The votes as a table: a row for each option of each round."""

import csv
import io
from collections.abc import Callable

from rooms.room import Counts, Room, votes

HEADER = ("number", "id", "question", "round", "option", "right", "votes")


def votes_csv(room: Room, counts: Counts, plain: Callable[[str], str]) -> str:
    """Return the table, which a spreadsheet opens, with words that `plain` frees of markup."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(HEADER)
    for number, turn in enumerate(room.turns):
        question = turn.question
        ask, *options = (_cell(plain(text)) for text in (question.text, *question.options))
        first = (number + 1, _cell(question.id), ask)
        for round_, counts_of in enumerate(votes(room, counts, number), 1):
            for at, count in enumerate(counts_of):
                right = {None: "", at: "yes"}.get(question.right, "no")
                rows.writerow((*first, round_, options[at], right, count))
    return text.getvalue()


def _cell(text: str) -> str:
    """Return words that a spreadsheet does not take for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
