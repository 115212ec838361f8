"""One pupil in a hall shuts nobody out, though all there have one address."""

from itertools import islice, product

from rooms.codes import SIGNS
from tests.profiles import WEEKLY
from tests.rooms.served import serving

PHONES, VOTES, CODES = (300, 2000, 200) if WEEKLY else (50, 340, 200)


def test_a_hall_joins_and_votes_while_a_script_votes_and_tries_codes(new_store):
    by_script, tried, voted = [], [], []
    with serving(new_store()) as client:
        room = client.open()
        others = map("".join, product(SIGNS, repeat=5))
        wrong = [*islice((one for one in others if one != room.code), CODES)]
        for n in range(PHONES):
            for _ in range(VOTES // PHONES + 1):
                by_script.append(room.vote(room.cookie(), 0).status)
            for other in wrong[n::PHONES]:
                tried.append(client.get(f"/room/{other}/").status)
            voted.append(room.vote(room.phone(), 1).status)
        told = room.go("reveal", 0).json
    assert len(by_script) >= VOTES
    assert set(by_script) == {428}
    assert tried == [404] * CODES
    assert voted == [200] * PHONES
    assert told["votes"] == [[0, PHONES, 0]]
