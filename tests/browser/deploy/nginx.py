"""Find nginx for the tests of hosting, or get it: `python -m tests.browser.deploy.nginx`."""

import os
import shutil
import subprocess

from bench.proxy import nginx


def install() -> None:
    """Try the system's package manager where that is allowed."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-qy", "nginx-light"]):
        subprocess.run(["apt-get", *command], env=environment, check=False)


if __name__ == "__main__":
    if not nginx():
        install()
    print("proxy:", nginx() or "none, so the tests of hosting are left out")
