"""The command that sets up and starts the app: what it says, and what it does not do twice."""

import shutil
import subprocess
import venv

import pytest

import run


@pytest.fixture
def calls(tmp_path, monkeypatch):
    """Set up nothing; note the commands that are run, which `returncode` says to fail."""
    commands = []

    def ended(command, **_):
        commands.append(command)
        return subprocess.CompletedProcess(command, ended.returncode)

    ended.returncode = 0
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(run, "is_whole", lambda python: python.parents[1].exists())
    monkeypatch.setattr(run.venv, "create", lambda folder, **_: folder.mkdir(exist_ok=True))
    monkeypatch.setattr(run.subprocess, "run", ended)
    return commands, ended


def test_it_says_what_it_does_and_does_it_once(calls, capsys):
    commands, _ = calls
    run.set_up("requirements.txt")
    output = capsys.readouterr().out
    assert "requirements.txt" in output
    assert "Set up after" in output
    run.set_up("requirements.txt")
    assert len(commands) == 1
    assert capsys.readouterr().out == ""


def test_without_a_network_or_venv_it_says_what_to_do_and_tries_again(calls, monkeypatch):
    commands, ended = calls
    ended.returncode = 1
    with pytest.raises(SystemExit, match="network"):
        run.set_up("requirements.txt")
    ended.returncode = 0
    run.set_up("requirements.txt")
    assert len(commands) == 2

    def refuse(*_, **__):
        raise subprocess.CalledProcessError(1, "ensurepip")

    monkeypatch.setattr(run.venv, "create", refuse)
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        run.set_up("requirements.txt", run.HERE / "nowhere")


def test_a_site_is_written_by_the_environment_s_python_and_fails_where_that_does(calls):
    commands, ended = calls
    assert run.main(["site", "public", "--app", "https://clocks.example.org"]) == 0
    site = ["-m", "ui.paint.site", "public", "--app", "https://clocks.example.org"]
    assert commands[-1] == [run.PYTHON, *site]
    ended.returncode = 3
    assert run.main(["site", "public"]) == 3


@pytest.mark.usefixtures("calls")
def test_tests_are_run_by_profile(monkeypatch):
    monkeypatch.setattr(run, "set_up_javascript", lambda: None)
    for arguments, profile, last in (
        (["fast"], "fast", [f"tests/{name}" for name in run.FAST.split()]),
        (["fast", "tests/core"], "fast", ["tests/core"]),
        ([], "daily", ["loadgroup"]),
        (["weekly", "tests/truth"], "weekly", ["tests/truth"]),
    ):
        commands = []
        monkeypatch.setattr(run, "run", lambda *it, to=commands, **more: to.append((it, more)) or 0)
        assert run.main(["test", *arguments]) == 0
        command, options = commands[-1]
        assert list(command[-len(last) :]) == last
        assert options["env"]["CLOCK_HANDS_TESTS"] == profile
        assert (profile == "fast") == (not any("chromium" in str(it) for it in commands))


# ---- a first run that was broken off


def packages(folder):
    """The folder of an environment's packages."""
    return next(folder.glob("lib/python*/site-packages"))


def install(folder, name):
    """Put a package there as pip does: what says so last."""
    about = packages(folder) / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").touch()
    (about / "INSTALLER").write_text("pip")


@pytest.fixture
def made(tmp_path, monkeypatch):
    """An environment that is set up, of Python and names of packages; and what was done for it."""
    folder, done, run_it = tmp_path / ".venv", [], subprocess.run

    def create(where, *, with_pip, clear):
        assert with_pip
        assert not (where / "bin" / "python").exists()  # so this may be broken off at any time
        done.append("made")
        venv.EnvBuilder(symlinks=True, clear=clear).create(where)
        install(where, "pip")

    def ended(command, **options):
        if "install" not in command:
            return run_it(command, **options)
        done.append("installed")
        if not any(packages(folder).glob("numpy*")):
            install(folder, "numpy")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(run, "VENV", folder)
    monkeypatch.setattr(run, "PYTHON", folder / "bin" / "python")
    monkeypatch.setattr(run.venv, "create", create)
    monkeypatch.setattr(run.subprocess, "run", ended)
    run.set_up("requirements.txt")
    assert done == ["made", "installed"]
    done.clear()
    return folder, done


def a_python_that_is_gone(folder):
    for python in (folder / "bin").glob("python*"):
        python.unlink()
        python.symlink_to(folder / "gone")


def a_python_that_cannot_be_run(folder):
    (folder / "bin" / "python").unlink()  # a link to the one that runs this
    (folder / "bin" / "python").write_text("")


PIP, NUMPY = "pip-1.0.dist-info", "numpy-1.0.dist-info"
BROKEN = {
    "no pip": lambda folder: shutil.rmtree(packages(folder) / PIP),
    "half of pip": lambda folder: (packages(folder) / PIP / "INSTALLER").unlink(),
    "half of a package": lambda folder: (packages(folder) / NUMPY / "INSTALLER").unlink(),
    "no python": lambda folder: (folder / "bin" / "python").unlink(),
    "a python that is gone": a_python_that_is_gone,
    "one that cannot be run": a_python_that_cannot_be_run,
    "a newer python": lambda folder: packages(folder).parent.rename(folder / "lib" / "python3.0"),
}


@pytest.mark.parametrize("marked", [True, False], ids=["with its mark", "without"])
@pytest.mark.parametrize("what", BROKEN)
def test_an_environment_that_is_not_whole_is_made_anew(made, what, marked):
    folder, done = made
    BROKEN[what](folder)
    (folder / "left").touch()
    if not marked:
        (folder / "installed-requirements.txt").unlink()
    assert run.set_up("requirements.txt") == folder / "bin" / "python"
    assert done == ["made", "installed"]
    assert not (folder / "left").exists()
    run.set_up("requirements.txt")
    assert done == ["made", "installed"]


def test_a_whole_environment_is_kept_where_packages_are_missing_or_newer(made):
    folder, done = made
    (folder / "left").touch()
    (folder / "installed-requirements.txt").write_text("of before")
    run.set_up("requirements.txt")
    shutil.rmtree(packages(folder) / NUMPY)
    (folder / "installed-requirements.txt").unlink()  # broken off before that package was known
    run.set_up("requirements.txt")
    assert done == ["installed", "installed"]
    assert (folder / "left").exists()
