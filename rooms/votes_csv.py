"""The votes as a table: a row for each option of each round."""

from __future__ import annotations

import csv
import io

from rooms.room import Counts, Room, votes

HEADER = ("number", "id", "question", "round", "option", "right", "votes")


def votes_csv(room: Room, counts: Counts) -> str:
    """The table, which a spreadsheet opens; nobody's vote can be read from it."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(HEADER)
    for number, turn in enumerate(room.turns):
        question = turn.question
        first = (number + 1, _cell(question.id), _cell(question.text))
        for round_, counts_of in enumerate(votes(room, counts, number), 1):
            for at, count in enumerate(counts_of):
                right = {None: "", at: "yes"}.get(question.right, "no")
                rows.writerow((*first, round_, _cell(question.options[at]), right, count))
    return text.getvalue()


def _cell(text: str) -> str:
    """Words that a spreadsheet does not take for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
