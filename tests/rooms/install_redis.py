"""Find Redis for the tests of rooms, or get it: `python -m tests.rooms.install_redis`."""

from bench.server import redis_server
from tests.browser.chromium import install_packages

if __name__ == "__main__":
    if not redis_server():
        install_packages("redis-server")
    print("redis:", redis_server() or "none, so the tests of rooms in Redis are left out")
