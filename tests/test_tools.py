"""The code is formatted, linted, typed, and its layers point one way."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = {
    "ruff check": [sys.executable, "-m", "ruff", "check", "--no-cache", "."],
    "ruff format": [sys.executable, "-m", "ruff", "format", "--check", "--no-cache", "."],
    "mypy": [sys.executable, "-m", "mypy"],
    "import-linter": [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
}


@pytest.mark.parametrize("command", TOOLS.values(), ids=TOOLS)
def test_tool_finds_nothing(command):
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
