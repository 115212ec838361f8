"""Find a Chromium for the browser tests, or get one: `python -m tests.browser.chromium`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

# The first is Chromium without windows and menus, so with less to do for the same pages.
NAMES = (
    "chromium-headless-shell",
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)


def find() -> str | None:
    """The path of an installed browser, or of the one that Playwright has put by."""
    for name in NAMES:
        if installed := shutil.which(name):
            return installed
    for place in PLACES:
        if Path(place).exists():
            return place
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


# For root, a browser starts only without its sandbox.
SANDBOX = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []


@contextmanager
def cold(*arguments: str) -> Iterator[Browser]:
    """A browser that has kept nothing."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find(), args=["--disable-gpu", *SANDBOX, *arguments]
        )
        yield browser
        browser.close()


def install_packages(*names: str) -> None:
    """Try the system's package manager where that is allowed."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-qy", *names]):
        subprocess.run(["apt-get", *command], env=environment, check=False)


if __name__ == "__main__":
    if not find():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    for package in ("chromium-headless-shell", "chromium"):  # the first is not in every release
        if not find():
            install_packages(package)
    if not (browser := find()):
        sys.exit("The browser tests need Chromium or Chrome: install one, then run this again.")
    print("browser:", browser)
