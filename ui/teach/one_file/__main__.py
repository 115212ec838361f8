"""Write the story as one HTML file: python -m ui.teach.one_file story.html --app ADDRESS."""

import argparse
from pathlib import Path

from ui.teach.one_file.page import page


def main() -> None:
    """Read the arguments, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m ui.teach.one_file", description=__doc__)
    parser.add_argument("file", type=Path, help="where to write it, such as story.html")
    parser.add_argument("--app", default="", help="address of the app that its links lead to")
    arguments = parser.parse_args()
    arguments.file.write_text(page(arguments.app), encoding="utf-8")


if __name__ == "__main__":
    main()
