"""Put small faults into a copy of the project, one at a time, and list the tests that notice them.

    python -m tests.mutants                          every fault, without a browser
    python -m tests.mutants --all                    with the browser, too
    python -m tests.mutants --only core-shift-sign   these alone
    python -m tests.mutants core charts --most 0     in these folders of tests/, every failing test

Faults stand in faults.toml: what a reader would notice, a file, the text to replace and by what,
and the folders or files of tests/ where one should fail, the cheap ones first. Run it weekly:
what no test notices is a hole in the tests, and what many notice is paid for many times. The exit
code is 1 where a fault went unnoticed. Without --all those that only a browser shows are left out.

Each fault is tried in a process of its own, forked from this one, which has loaded the libraries.
"""

import argparse
import importlib
import itertools
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import Phase, settings

ROOT = Path(__file__).parents[2]
FAULTS = Path(__file__).with_name("faults.toml")
LIBRARIES = (
    "numpy pandas PIL.Image plotly.graph_objects jinja2 frontmatter yaml markdown_it math_core"
    " autograd streamlit streamlit.testing.v1 starlette.testclient hypothesis.extra.numpy"
)
# Failures of a busy machine, which no fault explains: a server or a first run came too late.
TOO_SLOW = ("no answer from http", "AppTest script run timed out")
CLOCK = itertools.count(int(time.time()))


def faults() -> dict[str, dict]:
    """Return every fault by its name."""
    return tomllib.loads(FAULTS.read_text(encoding="utf-8"))


def is_in_place(fault: dict) -> bool:
    """Return whether the text to replace stands in its file as often as it should."""
    file = ROOT / fault["file"]
    count = file.read_text(encoding="utf-8").count(fault["search"]) if file.is_file() else 0
    return count == fault.get("count", 1)


def main() -> int:
    """Try the faults that were asked for; return 1 if one went unnoticed."""
    options, every = arguments(), faults()
    if unknown := {*options.only} - {*every}:
        sys.exit(f"no such fault: {sorted(unknown)}")
    where = {name: places(every[name], options) for name in options.only or every}
    if moved := [name for name in where if not is_in_place(every[name])]:
        sys.exit(f"their text has moved: {moved}")
    if not any(where.values()):
        sys.exit("a browser alone shows these: --all")
    for name in LIBRARIES.split():
        importlib.import_module(name)
    unnoticed = 0
    print("| fault | what a reader would notice | noticed by | tests run | CPU s |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "copy"
        copy_project(copy)
        failing, _ = run(copy, [*dict.fromkeys(itertools.chain(*where.values()))], options)
        if failing:
            sys.exit(f"without any fault these fail: {failing}")
        for name in filter(where.get, where):
            noticed, row = tried(every[name], copy, where[name], options)
            unnoticed += not noticed
            print(f"| {name} | {every[name]['about']} | {row} |", flush=True)
    return int(unnoticed > 0)


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", usage=__doc__)
    parser.add_argument("paths", nargs="*", help="in tests/; else those that a fault names")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these faults")
    parser.add_argument("--all", action="store_true", help="the tests that need a browser, too")
    parser.add_argument("--most", type=int, default=1, help="stop at so many failures; 0: never")
    parser.add_argument("--timeout", type=float, default=900, help="seconds a fault")
    return parser.parse_args()


def copy_project(copy: Path) -> None:
    """Copy the files that git knows or would add; link what is installed beside them."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file() and not (ROOT / name).is_symlink():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    if (ROOT / "node_modules").exists():
        (copy / "node_modules").symlink_to((ROOT / "node_modules").resolve())


def tried(
    fault: dict, copy: Path, where: list[str], options: argparse.Namespace
) -> tuple[bool, str]:
    """Run the tests with one fault; return whether a test noticed it, and its part of the table."""
    file = copy / fault["file"]
    before, cpu = file.read_text(encoding="utf-8"), spent()
    write(file, before.replace(fault["search"], fault["replace"]))
    try:
        killers, count = run(copy, where, options)
    finally:
        write(file, before)
    files = Counter(one.partition("::")[0].removeprefix("tests/") for one in killers)
    noticed = ", ".join(f"{one} {n}" for one, n in files.most_common(6)) or "nothing"
    return bool(killers), f"{noticed} | {count} | {spent() - cpu:.1f}"


def places(fault: dict, options: argparse.Namespace) -> list[str]:
    """Return where a test should notice the fault, or where the command line says."""
    named = [
        one for one in fault["tests"].split() if options.all or one.partition("/")[0] != "browser"
    ]
    return [f"tests/{one}" for one in options.paths or named]


def write(file: Path, text: str) -> None:
    """Write with a time of its own: Python keeps compiled code by a file's time and size."""
    file.write_text(text, encoding="utf-8")
    at = next(CLOCK)
    os.utime(file, (at, at))


def run(copy: Path, places: list[str], options: argparse.Namespace) -> tuple[list[str], int]:
    """Run pytest; return what failed but for lack of time, and how many tests ran."""
    fork = multiprocessing.get_context("fork")
    here, there = fork.Pipe(duplex=False)
    process = fork.Process(target=_run, args=(copy, places, options.most, there))
    process.start()
    there.close()
    failed, count = ["no answer"], 0
    try:
        if here.poll(options.timeout):
            failed, count = here.recv()
    except EOFError:
        failed = ["pytest itself"]
    finally:
        process.join(5)
        if process.is_alive():
            os.killpg(process.pid, signal.SIGKILL)  # its own group, and no other
            process.join()
    return [*dict.fromkeys(failed)], count


def _run(copy: Path, places: list[str], most: int, there) -> None:
    """Run pytest in the copy, in this process, with none of the project's modules loaded."""
    os.setsid()
    os.chdir(copy)
    sys.path[:] = [str(copy), *(one for one in sys.path if Path(one).resolve() != ROOT)]
    for name in [name for name in sys.modules if name.partition(".")[0] == "tests"]:
        del sys.modules[name]
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 1)
        os.dup2(nothing.fileno(), 2)
    notes = Notes()
    pytest.main(["-q", "-n", "0", "--no-header", f"--maxfail={most}", *places], [notes])
    there.send((notes.failed, notes.count))


class Notes:
    """A plugin of pytest that notes which tests failed, and how many ran."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.count = 0

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """Make no failing example of hypothesis smaller."""
        phases = (Phase.explicit, Phase.reuse, Phase.generate)
        settings.register_profile("mutants", settings.default, phases=phases)
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report) -> None:
        """Note a test's end."""
        self.count += report.when == "call"
        if report.failed and not any(one in str(report.longrepr) for one in TOO_SLOW):
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report) -> None:
        """Note a file that cannot be imported."""
        if report.failed:
            self.failed.append(report.nodeid)


def spent() -> float:
    """Return the CPU seconds of all processes that were waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
