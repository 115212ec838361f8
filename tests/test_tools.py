"""The code is formatted, linted, typed, and its layers point one way."""

import ast
import importlib
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.profiles import PROFILE

ROOT = Path(__file__).parent.parent
TOOLS = {
    "ruff check": [sys.executable, "-m", "ruff", "check", "."],
    "ruff format": [sys.executable, "-m", "ruff", "format", "--check", "."],
    "mypy": [sys.executable, "-m", "mypy"],
    "import-linter": [str(Path(sys.executable).with_name("lint-imports"))],
}


def finds_nothing(command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.xdist_group("tools")  # with those of tests/js before what is short: mypy takes long
@pytest.mark.parametrize("tool", TOOLS)
def test_tool_finds_nothing(tool):
    if tool == "mypy" and PROFILE == "fast" and not (ROOT / ".mypy_cache").exists():
        pytest.skip("half a minute without its cache, which the daily run makes")
    finds_nothing(TOOLS[tool])


def test_what_oracles_take_from_here_is_here():
    """They run once a week only, and PyTorch is not needed to see this."""
    taken = {
        (node.module, one.name)
        for file in (ROOT / "tests" / "oracles").glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (ROOT / str(node.module).split(".")[0]).is_dir()
        for one in node.names
        if not node.module.startswith("tests.oracles")  # which imports PyTorch itself
    }
    assert len(taken) > 30
    for module, name in taken:
        there = importlib.import_module(module)
        is_package = hasattr(there, "__path__")
        assert hasattr(there, name) or (is_package and find_spec(f"{module}.{name}")), (
            module,
            name,
        )
