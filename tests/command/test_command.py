"""The command: as pip installs it, with NumPy and nothing else beside it, and what it prints."""

import io
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from clock_hands.__main__ import main
from core import angular_frequencies, positional_encoding

ROOT = Path(__file__).parents[2]
CONFIG = '{"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, '
CONFIG += '"max_position_embeddings": 4096}'


def lines_of(numbers):
    return "".join(f"{number}\n" for number in numbers.tolist())


def test_installed_it_stands_beside_numpy_alone(tmp_path):
    source, packages = tmp_path / "source", tmp_path / "packages"
    for name in ("clock_hands", "core", "diagnosis"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    (source / "content" / "en").mkdir(parents=True)
    for name in ("check.md", "model_config.md"):
        shutil.copy(ROOT / "content" / "en" / name, source / "content" / "en")
    shutil.copy(ROOT / "pyproject.toml", source)
    build = ["-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", tmp_path]
    subprocess.run([sys.executable, *build, source], check=True)
    zipfile.ZipFile(next(tmp_path.glob("*.whl"))).extractall(packages)
    for part in Path(np.__file__).parents[1].glob("numpy*"):
        (packages / part.name).symlink_to(part)

    def alone(*arguments, piped=""):
        """Run Python without all that is installed here: -S."""
        environment, command = {**os.environ, "PYTHONPATH": str(packages)}, [sys.executable, "-S"]
        done = subprocess.run(
            [*command, *arguments],
            cwd=tmp_path,
            env=environment,
            input=piped,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    there = "numpy", "clock_hands", "pandas", "plotly", "streamlit", "yaml", "core"
    script = "from importlib.util import find_spec\nprint([bool(find_spec(n)) for n in {}])"
    found = alone("-c", script.format(there))[1]
    assert found.strip() == str([True, True] + 5 * [False])
    frequencies = lines_of(angular_frequencies(128, 500000))
    status, out, _ = alone("-m", "clock_hands", "check", "-", "--base", "5e5", piped=frequencies)
    assert status == 0
    assert "inv_freq" in out
    assert "500,000" in out
    status, out, _ = alone("-m", "clock_hands", "config", "-", piped=CONFIG)
    assert (status, "64 pairs" in out) == (0, True)


@pytest.fixture
def command(capsys, monkeypatch):
    """Run the command here; return its exit status, output and errors."""

    def run(*arguments, piped=""):
        stdin = SimpleNamespace(buffer=io.BytesIO(piped.encode()), isatty=lambda: False)
        monkeypatch.setattr(sys, "stdin", stdin)
        try:
            status = main([*map(str, arguments)])
        except SystemExit as end:  # argparse's
            status = end.code
        return status, *capsys.readouterr()

    return run


def test_the_paper_s_table_is_right_and_one_with_a_mistake_is_not(command, tmp_path):
    file = tmp_path / "table.npy"
    np.save(file, positional_encoding(50, 64, dtype=np.float32))
    status, out, _ = command("check", file)
    assert status == 0
    assert out.startswith("This is the paper's table.\nBase 10,000.")
    np.save(file, np.sin(np.deg2rad(np.arange(50))[:, None] / 10000 ** (np.arange(0, 64, 2) / 64)))
    status, out, _ = command("check", file)
    assert (status, "degrees taken for radians" in out) == (1, True)
    status, _, error = command("check", "-", piped="no table")
    assert (status, error.startswith("Not read")) == (2, True)
    slow = lines_of(angular_frequencies(128) / 4)
    assert "linear scaling" in command("check", "-", piped=slow)[1]


def test_a_configuration_that_contradicts_itself_fails(command):
    status, out, _ = command("config", "-", piped=CONFIG[:-1] + ', "rope_theta": -1}')
    assert (status, "rope_theta is -1" in out) == (1, True)
    assert command("config", "-", piped="[]")[0] == 2
    missing = "nowhere.json: No such file or directory\n"
    assert command("config", "nowhere.json") == (2, "", missing)
    assert command("nonsense")[0] == 2
    assert "(choose from" in command("table", 50, 512)[2]


def test_two_files_are_compared(command, tmp_path):
    q = np.random.default_rng(0).normal(size=(2, 5, 8)).astype(np.float32)
    order = [0, 2, 4, 6, 1, 3, 5, 7]
    arrays = {"q": q, "half": q[..., order], "small": q.astype(np.float16)}
    files = {name: tmp_path / f"{name}.npy" for name in arrays}
    for name, array in arrays.items():
        np.save(files[name], array)
    assert command("check", files["q"], files["q"])[0] == 0
    assert command("check", files["q"], files["small"])[0] == 0
    status, out, _ = command("check", files["q"], files["half"])
    assert (status, "interleaved to half-split" in out) == (1, True)
    assert ", ".join(map(str, order)) in out
    assert command("check", files["q"], tmp_path / "none.npy")[0] == 2
