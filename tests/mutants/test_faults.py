"""A fault whose text has moved tests nothing: whoever moves the code brings it along."""

from pathlib import Path

from tests.mutants.__main__ import faults, is_in_place


def test_every_fault_can_still_be_put_in_and_names_tests():
    every = faults()
    assert not [name for name, fault in every.items() if not is_in_place(fault)]
    assert not [
        (name, place)
        for name, fault in every.items()
        for place in fault["tests"].split()
        if not (Path(__file__).parents[1] / place).exists()
    ]
