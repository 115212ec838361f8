"""The tests' browser, for a page behind a proxy."""

from tests.browser.conftest import chromium

__all__ = ["chromium"]
