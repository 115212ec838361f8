"""deploy/Dockerfile without Docker: what its steps leave, who can read it, and what it installs."""

import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from ui.server import fonts

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
STEPS = [
    tuple(step.split(" ", 1))
    for step in re.sub(r"^#.*\n|\\\n *", "", DOCKERFILE, flags=re.MULTILINE).splitlines()
    if step
]
FIRST, LAST = (text for kind, text in STEPS if kind == "RUN")  # packages, then the app
LOCK = (ROOT / "deploy" / "requirements.lock").read_text("utf-8")
UMASKS = pytest.mark.parametrize("umask", [0o022, 0o077], ids="{:03o}".format)


@pytest.fixture
def masked(umask):
    before = os.umask(umask)
    yield umask
    os.umask(before)


def can_read(path):
    """Whether anybody can: a file, or what is in a folder."""
    mode = path.stat().st_mode
    return mode & 0o005 == 0o005 if stat.S_ISDIR(mode) else mode & 0o004


@UMASKS
@pytest.mark.usefixtures("masked")
def test_the_image_keeps_every_font_for_any_user(monkeypatch, tmp_path):
    """Those of the first paint and those of cards, by the Dockerfile's own words."""
    monkeypatch.setattr(fonts, "CACHE", tmp_path)
    monkeypatch.setattr(fonts, "_cut", lambda *_, **__: b"font")
    fonts.upright.cache_clear()
    try:
        exec(re.search(r'python -c "(.*?)"', LAST)[1], {})
        there = {*tmp_path.iterdir()}
        assert {*map(Path, fonts.upright())} < there
        assert {tmp_path / fonts.cut(family)[0] for family in fonts.FAMILIES} < there
        assert len(there) == 4
        assert all(map(can_read, there))
    finally:
        fonts.upright.cache_clear()


def test_a_font_that_cannot_be_read_is_cut_again(monkeypatch, tmp_path):
    """A folder in its place stands for it: root reads every file."""
    monkeypatch.setattr(fonts, "CACHE", tmp_path)
    monkeypatch.setattr(fonts, "_cut", lambda *_, **__: b"font")
    name, _ = fonts.cut("Paint Sans")
    (tmp_path / name).unlink()
    (tmp_path / name).mkdir()
    assert fonts.cut("Paint Sans") == (name, b"font")


# ---- every week: its steps


@pytest.mark.weekly
@UMASKS
@pytest.mark.usefixtures("masked")
def test_whoever_built_the_image_any_user_reads_all_of_it():
    """By the Dockerfile's steps, but for the packages; image.yml starts it."""
    names = (ROOT / ".dockerignore").read_text("utf-8").split()
    ignored = shutil.ignore_patterns(*(name.removeprefix("**/") for name in names))
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # what is below is as the umask has it
        app = Path(folder) / "app"
        shutil.copytree(ROOT, app, ignore=ignored, copy_function=shutil.copyfile)
        said = dict(one.split("=") for kind, text in STEPS if kind == "ENV" for one in text.split())
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, **said, "PATH": path, "HOME": "/nonexistent"}
        subprocess.run(LAST, shell=True, cwd=app, env=environment, check=True)
        assert [path for path in [app, *app.rglob("*")] if not can_read(path)] == []


# ---- what it installs


def locked():
    """The packages of the lock with their versions; every line is a package, a hash or a remark."""
    line = r"#.*|(?P<name>[\w.-]+)==(?P<version>[\w.+!]+) \\|    --hash=sha256:[0-9a-f]{64}( \\)?"
    found = [re.fullmatch(line, one) for one in LOCK.splitlines()]
    assert all(found)
    return {one["name"]: one["version"] for one in found if one["name"]}


def test_what_the_image_installs_is_one_lock_with_hashes():
    """Building the image asks for those of what they need (.github/workflows/image.yml)."""
    assert FIRST.split(" &&")[0].startswith("pip install ")
    assert "--require-hashes" in FIRST
    assert "-r requirements.lock" in FIRST
    assert ("COPY", "deploy/requirements.lock ./") in STEPS
    lock = locked()
    for file in ("requirements.txt", "requirements-redis.txt"):
        lines = (ROOT / file).read_text("utf-8").splitlines()
        pins = [Requirement(one) for one in lines if one and not one.startswith("#")]
        for one in pins:  # the weekly run tries the newest of some, without a version
            assert str(one.specifier) in ("", f"=={lock[one.name]}"), one.name
