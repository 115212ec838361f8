"""A fault whose text has moved tests nothing: whoever moves the code brings it along.

Nor does one that cannot be read, or that names what is not there: any test would notice it.
"""

import subprocess
import sys
from pathlib import Path

import run
from tests.mutants.__main__ import ROOT, faults, is_in_place
from tests.node import js


def test_every_fault_can_still_be_put_in_and_names_tests():
    every = faults()
    assert not [name for name, fault in every.items() if not is_in_place(fault)]
    assert not [
        (name, place)
        for name, fault in every.items()
        for place in fault["tests"].split()
        if not (Path(__file__).parents[1] / place).exists()
    ]


def with_faults(kind):
    """Return the text of each file of a kind with its fault in it, by the fault's name."""
    every = {name: one for name, one in faults().items() if one["file"].endswith(kind)}
    files = {name: (ROOT / one["file"]).read_text("utf-8") for name, one in every.items()}
    return {name: files[name].replace(one["search"], one["replace"]) for name, one in every.items()}


def test_a_file_with_its_fault_can_be_read_and_every_name_in_it_is_there(tmp_path):
    for name, text in with_faults(".py").items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "E9,F821", "."]
    done = subprocess.run(ruff, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    run.set_up_javascript(sys.executable)
    assert js("tests/mutants/problems.js", "problems", with_faults(".js")) == []
