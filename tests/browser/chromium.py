"""Find a Chromium for the browser tests, or get one: `python -m tests.browser.chromium`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)


def find() -> str | None:
    """The path of an installed browser, or of the one that Playwright has put by."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    for place in PLACES:
        if Path(place).exists():
            return place
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Try Playwright's own browser, then the system's package manager where that is allowed."""
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if find() or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-qy", "chromium"]):
        subprocess.run(["apt-get", *command], env=environment, check=False)


if __name__ == "__main__":
    if not find():
        install()
    if not (browser := find()):
        sys.exit("The browser tests need Chromium or Chrome: install one, then run this again.")
    print("browser:", browser)
