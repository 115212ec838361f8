"""Get the model: `python3 run.py model`, or `python3 run.py model --from FOLDER`.

It comes from its publisher's hub, at one revision, and only what has the right digest is kept.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

HUB = os.environ.get("HF_ENDPOINT", "https://huggingface.co")  # named as other tools name it
MODEL = "sentence-transformers/all-MiniLM-L6-v2"
REVISION = "1110a243fdf4706b3f48f1d95db1a4f5529b4d41"
LICENCE = "Apache 2.0"
GOAL = Path(__file__).parents[2] / "model"  # beside run.py
FILES = {
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
}
"""SHA-256 of each file."""
PATIENCE = 30  # seconds without a byte
CHUNK = 1 << 20  # bytes


class WrongDigestError(ValueError):
    """Say which file is not the one that was published."""


def fetch(goal: Path, files: Mapping[str, str] = FILES) -> None:
    """Download what `goal` does not have yet. Raises WrongDigestError and OSError."""
    goal.mkdir(parents=True, exist_ok=True)
    for name, digest in files.items():
        if not (goal / name).is_file():
            part = goal / f"{name}.part"
            _download(f"{HUB}/{MODEL}/resolve/{REVISION}/{name}", part)
            _check(part, digest, name)
            part.rename(goal / name)


def take(source: Path, goal: Path, files: Mapping[str, str] = FILES) -> None:
    """Copy the files of a folder that has them. Raises WrongDigestError and OSError."""
    goal.mkdir(parents=True, exist_ok=True)
    for name, digest in files.items():
        part = Path(shutil.copyfile(source / name, goal / f"{name}.part"))
        _check(part, digest, name)
        part.replace(goal / name)


def _download(url: str, part: Path) -> None:
    """Append to `part` what it lacks of a file, and print how far it is. Raises OSError."""
    have = part.stat().st_size if part.exists() else 0
    ask = Request(url, headers={"Range": f"bytes={have}-"} if have else {})
    try:
        answer = urlopen(ask, timeout=PATIENCE)
    except HTTPError as error:
        if error.code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
            return  # nothing is missing
        raise
    with answer, part.open("ab" if answer.status == HTTPStatus.PARTIAL_CONTENT else "wb") as file:
        whole = file.tell() + int(answer.headers["Content-Length"])
        while chunk := answer.read1(CHUNK):
            file.write(chunk)
            print(f"\r{part.stem} {file.tell() / 1e6:.1f} of {whole / 1e6:.1f} MB", end="")
        print(flush=True)
        if file.tell() < whole:
            raise OSError(f"{part.stem} broke off after {file.tell():,} of {whole:,} bytes.")


def _check(part: Path, digest: str, name: str) -> None:
    """Remove a file whose digest is wrong, and raise WrongDigestError."""
    with part.open("rb") as file:
        actual = hashlib.file_digest(file, "sha256").hexdigest()
    if actual != digest:
        part.unlink()
        raise WrongDigestError(
            f"{name} has the SHA-256 {actual[:12]}… and not {digest[:12]}…, so it is not kept."
        )


def main(arguments: list[str]) -> int:
    """Fetch the model, or take it from a folder, and say how to use it."""
    try:
        match arguments:
            case []:
                print(f"Fetching {MODEL}, 91 MB, into {GOAL.name}/.", flush=True)
                fetch(GOAL)
            case ["--from", folder]:
                take(Path(folder), GOAL)
            case _:
                print("python3 run.py model [--from FOLDER]")
                return 2
    except WrongDigestError as error:
        print(error)
        return 1
    except OSError as error:
        print(f"The model could not be had: {error}\nRun this again: it goes on where it stopped.")
        return 1
    print(f"The model is there. Start the app with CLOCK_HANDS_MODEL={GOAL.name} python3 run.py")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
