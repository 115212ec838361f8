"""Get Firefox and WebKit for the browser tests: `python -m tests.browser.engines`."""

from tests.browser.chromium import install_packages
from tests.browser.engines.window import missing

PACKAGES = {"firefox": ["firefox-esr"], "webkit": ["webkit2gtk-driver", "xvfb"]}

if __name__ == "__main__":
    for engine, packages in PACKAGES.items():
        if missing(engine):
            install_packages(*packages)
        print(f"{engine}:", missing(engine) or "found")
