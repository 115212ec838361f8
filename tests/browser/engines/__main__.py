"""Get Firefox and WebKit for the browser tests: `python -m tests.browser.engines`."""

import os
import shutil
import subprocess

from tests.browser.engines.window import missing

PACKAGES = {"firefox": ["firefox-esr"], "webkit": ["webkit2gtk-driver", "xvfb"]}


def install(packages: list[str]) -> None:
    """Try the system's package manager where that is allowed."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-qy", *packages]):
        subprocess.run(["apt-get", *command], env=environment, check=False)


if __name__ == "__main__":
    for engine, packages in PACKAGES.items():
        if missing(engine):
            install(packages)
        print(f"{engine}:", missing(engine) or "found")
