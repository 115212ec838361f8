"""The code is formatted, linted, typed, and its layers point one way."""

import ast
import importlib
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.profiles import PROFILE

ROOT = Path(__file__).parent.parent
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
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


def test_what_is_public_says_what_it_does():
    """What an interface says is not said again: of an override, and of a picture's `alt`."""
    folders = [
        "app.py",
        "run.py",
        "bench",
        *tomllib.loads(PYPROJECT)["tool"]["importlinter"]["root_packages"],
    ]
    listed = subprocess.run(
        ["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    )
    trees = {
        name: ast.parse((ROOT / name).read_text(encoding="utf-8"))
        for name in listed.stdout.split()
        if name.endswith(".py")
    }
    classes = {
        node.name: node
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }

    def functions(node):
        kinds = ast.FunctionDef | ast.AsyncFunctionDef
        return {one.name: one for one in node.body if isinstance(one, kinds)}

    def said(name, kind):
        """Whether a class that this one is of says what a method does."""
        of = [classes.get(getattr(getattr(one, "value", one), "id", "")) for one in kind.bases]
        here = [functions(one).get(name) for one in of if one]
        return any(map(ast.get_docstring, filter(None, here))) or any(
            said(name, one) for one in of if one
        )

    silent = [
        f"{file}: {kind.name if kind else ''} {name}"
        for file, tree in trees.items()
        for kind in (None, *(one for one in tree.body if isinstance(one, ast.ClassDef)))
        if kind is None or not kind.name.startswith("_")
        for name, one in functions(kind or tree).items()
        if not name.startswith("_")
        and not ast.get_docstring(one)
        and not (said(name, kind) if kind else file.startswith("charts/") and name == "alt")
    ]
    assert len(trees) > 300
    assert len(classes) > 100
    assert silent == []
