"""Find Redis for the tests of rooms, or get it: `python -m tests.rooms.install_redis`."""

import os
import shutil
import subprocess

from bench.redis_server import redis_server


def install() -> None:
    """Try the system's package manager where that is allowed."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-qy", "redis-server"]):
        subprocess.run(["apt-get", *command], env=environment, check=False)


if __name__ == "__main__":
    if not redis_server():
        install()
    print("redis:", redis_server() or "none, so the tests of rooms in Redis are left out")
