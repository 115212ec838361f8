"""The command, as pip installs it: with NumPy and nothing else beside it."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest
import yaml

from charts.diagnosis import difference
from charts.diagnosis.examples import example
from clock_hands.check import verdict
from clock_hands.phrases import phrases
from core import positional_encoding
from diagnosis.diagnose import diagnose
from document.words import words
from state.limits import DEFAULTS, changed

ROOT = Path(__file__).parents[2]
CHECK = words("check").meta


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """Runs the installed command; returns its exit status, output and errors."""
    source, place = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("place")
    for name in ("clock_hands", "core", "diagnosis"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    (source / "content" / "en").mkdir(parents=True)
    shutil.copy(ROOT / "content" / "en" / "check.md", source / "content" / "en")
    shutil.copy(ROOT / "pyproject.toml", source)
    build = ["-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", place, source]
    subprocess.run([sys.executable, *build], check=True)
    packages = place / "packages"
    zipfile.ZipFile(next(place.glob("*.whl"))).extractall(packages)
    for part in Path(np.__file__).parents[1].glob("numpy*"):
        (packages / part.name).symlink_to(part)
    # -S leaves out all that is installed here.
    alone = {**os.environ, "PYTHONPATH": str(packages)}

    def run(*arguments, piped=""):
        done = subprocess.run(
            [sys.executable, "-S", "-m", "clock_hands", *map(str, arguments)],
            cwd=place,
            env=alone,
            input=piped,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    run.alone = lambda code: (
        subprocess.run(
            [sys.executable, "-S", "-c", code],
            cwd=place,
            env=alone,
            capture_output=True,
            check=False,
        ).returncode
    )
    return run


def test_it_stands_beside_numpy_alone(command):
    assert command.alone("import numpy, clock_hands") == 0
    for name in ("pandas", "plotly", "streamlit", "yaml", "core"):
        assert command.alone(f"import {name}") == 1


def test_a_table_that_it_writes_is_right_and_one_with_a_mistake_is_not(command, tmp_path):
    file = tmp_path / "table.npy"
    assert command("table", 50, 64, "--to", file) == (0, "", "")
    assert np.array_equal(np.load(file), positional_encoding(50, 64, dtype=np.float32))
    status, out, _ = command("check", file)
    assert status == 0
    assert out.startswith("This is the paper's table.\nBase 10,000.")
    np.save(file, np.sin(np.deg2rad(np.arange(50))[:, None] / 10000 ** (np.arange(0, 64, 2) / 64)))
    status, out, _ = command("check", file)
    assert status == 1
    assert "degrees taken for radians" in out
    status, _, error = command("check", "-", piped="no table")
    assert status == 2
    assert error.startswith("Not read")


def test_frequencies_are_written_and_recognised_from_a_pipe(command):
    status, out, _ = command("freqs", 128, "--base", "500000")
    assert status == 0
    assert len(out.splitlines()) == 64
    status, out, _ = command("check", "-", "--base", "500000", piped=out)
    assert status == 0
    assert "inv_freq" in out
    assert "500,000" in out
    slow = command("freqs", 128, "--scaling", "linear", "--factor", 4)[1]
    assert "linear scaling" in command("check", "-", piped=slow)[1]


def test_a_configuration_is_read_and_what_contradicts_itself_fails(command):
    config = '{"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, '
    config += '"max_position_embeddings": 4096}'
    status, out, _ = command("config", "-", piped=config)
    assert status == 0
    assert "64 pairs" in out
    status, out, _ = command("config", "-", piped=config[:-1] + ', "rope_theta": -1}')
    assert status == 1
    assert "rope_theta is -1" in out
    assert command("config", "-", piped="[]")[0] == 2
    assert command("config", "nowhere.json")[0] == 2
    assert command("nonsense")[0] == 2


def test_phrases_are_those_of_the_page():
    text = (ROOT / "content" / "en" / "check.md").read_text(encoding="utf-8")
    about = yaml.safe_load(text.split("---")[1])["deviations"]
    assert phrases() == {name: one["says"] for name, one in about.items()}


def test_the_verdict_is_that_of_the_page(tmp_path):
    small = changed(DEFAULTS, {"max_len": 24, "d_model": 16})
    for name in ("the paper's", "degrees", "transposed, from 1", "random numbers"):
        table = example(small, CHECK["examples"][name]).table
        np.save(tmp_path / "table.npy", table)
        status, lines = verdict((tmp_path / "table.npy").read_bytes(), small.base)
        diagnosis = diagnose(table, small.base)
        says = [CHECK["deviations"][one]["says"] for one in difference.numbers(diagnosis)["names"]]
        assert status == (1 if diagnosis.named is None or diagnosis.named.reading.bugs() else 0)
        assert diagnosis.named is None or all(one in lines[0] for one in says), name


def test_two_files_are_compared(command, tmp_path):
    q = np.random.default_rng(0).normal(size=(2, 5, 8)).astype(np.float32)
    order = [0, 2, 4, 6, 1, 3, 5, 7]
    for name, array in {
        "before": q, "after": q[..., order], "half": q.astype(np.float16), "wrong": q + 1,
    }.items():  # fmt: skip
        np.save(tmp_path / f"{name}.npy", array)
    before = tmp_path / "before.npy"
    assert command("check", before, before)[0] == 0
    assert command("check", before, tmp_path / "half.npy")[0] == 0
    status, out, _ = command("check", before, tmp_path / "after.npy")
    assert (status, "interleaved to half-split" in out) == (1, True)
    assert ", ".join(map(str, order)) in out
    status, out, _ = command("check", before, tmp_path / "wrong.npy")
    assert (status, "80 of 80 entries" in out) == (1, True)
    assert command("check", before, tmp_path / "none.npy")[0] == 2
