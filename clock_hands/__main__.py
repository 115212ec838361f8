"""`python -m clock_hands`: check a table, frequencies or a config.json."""

import argparse
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

PARTS = Path(__file__).parent / "parts"  # an installed package has the app's rooms in here
if PARTS.is_dir():
    sys.path.insert(0, str(PARTS))

from clock_hands import check, config  # noqa: E402

UNREADABLE = 2  # as argparse has it for wrong arguments


def main(arguments: Sequence[str]) -> int:
    """Run one command. Return 0 for what is right, 1 for what is not, 2 for not read or known."""
    parser = argparse.ArgumentParser(
        prog="python -m clock_hands",
        description="Positional encoding from a shell. Status: 0 right, 1 wrong, 2 not known.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for part in (check, config):
        name = part.__name__.rpartition(".")[2]
        about = (part.__doc__ or "").splitlines()[0]
        command = commands.add_parser(name, help=about, description=about)
        part.arguments(command)
        command.set_defaults(run=part.run)
    wishes = parser.parse_args(arguments)
    try:
        return int(wishes.run(wishes))
    except OSError as error:
        print(f"{error.filename}: {error.strerror}" if error.filename else error, file=sys.stderr)
    except (ValueError, MemoryError) as error:
        print(str(error) or "Out of memory", file=sys.stderr)
    except Exception:  # a defect of the command's, and no verdict on a file: that would be 1
        traceback.print_exc()
    return UNREADABLE


def script() -> None:
    """Run the command that pip installs."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    script()
