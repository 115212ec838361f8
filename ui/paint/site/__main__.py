"""Write the site: python3 run.py site FOLDER --app ADDRESS --base ADDRESS."""

import argparse
from pathlib import Path

from ui.paint.site.write import write


def main() -> None:
    """Read the arguments, write the site, and say how large it is."""
    parser = argparse.ArgumentParser(prog="python3 run.py site", description=__doc__)
    parser.add_argument("folder", type=Path, help="where to write it; files there are replaced")
    parser.add_argument("--app", default="", help="address of the app that pages open in")
    parser.add_argument("--base", default="", help="address that the site will have, if known")
    arguments = parser.parse_args()
    files = write(arguments.folder, arguments.app, arguments.base)
    size = sum(file.stat().st_size for file in files)
    print(f"{len(files)} files, {size / 1e6:.1f} MB in {arguments.folder}")


if __name__ == "__main__":
    main()
