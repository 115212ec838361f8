"""Settings for every test. A shared machine may be slow, so no example has a deadline."""

import os

# Before NumPy: tests run beside one another, and threads that wait for a core spin on it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from hypothesis import settings

settings.register_profile("clock-hands", deadline=None, print_blob=True)
settings.load_profile("clock-hands")


def pytest_collection_modifyitems(items):
    """What drives a browser is tried once more if it fails, and the summary names it.

    A defect fails twice; a browser that the machine held up for a moment does not.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of a site of files that knows its address and the app's."""
    from ui.paint.site.write import write  # Streamlit is not for every test

    folder = tmp_path_factory.mktemp("site")
    write(folder, "https://clocks.example.org/app", "https://example.org/clocks")
    return folder
