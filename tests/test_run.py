"""The command that sets up and starts the app: what it says, and what it does not do twice."""

import subprocess

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


def test_a_site_is_written_by_the_environment_s_python(calls):
    commands, _ = calls
    assert run.main(["site", "public", "--app", "https://clocks.example.org"]) == 0
    site = ["-m", "ui.paint.site", "public", "--app", "https://clocks.example.org"]
    assert commands[-1] == [run.PYTHON, *site]


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
