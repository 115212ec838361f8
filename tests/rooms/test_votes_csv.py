"""The table of votes."""

import csv
import io

from rooms.question import question
from rooms.room import moved, opened
from rooms.votes_csv import votes_csv
from tests.rooms.served import QUESTION


def test_a_row_for_each_option_of_each_round():
    room = moved(opened(question(QUESTION), "lock"), "again")
    room = moved(room, "next", question({"text": "=1+1", "options": ["-a", 'B, "C"']}))
    rows = list(
        csv.DictReader(
            io.StringIO(votes_csv(room, {(0, 1, 2): 7, (0, 2, 1): 8, (1, 1, 0): 9}, str.upper))
        )
    )
    assert [int(row["votes"]) for row in rows] == [0, 0, 7, 0, 8, 0, 9, 0]
    assert [row["round"] for row in rows] == ["1"] * 3 + ["2"] * 3 + ["1"] * 2
    assert [row["right"] for row in rows] == ["no", "yes", "no"] * 2 + ["", ""]
    assert rows[-1]["option"] == 'B, "C"'
    assert (rows[-2]["option"], rows[-2]["question"]) == ("'-A", "'=1+1")  # no formulas
