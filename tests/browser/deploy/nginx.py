"""Find nginx for the tests of hosting, or get it: `python -m tests.browser.deploy.nginx`."""

from bench.proxy import nginx
from tests.browser.chromium import install_packages

if __name__ == "__main__":
    if not nginx():
        install_packages("nginx-light")
    print("proxy:", nginx() or "none, so the tests of hosting are left out")
