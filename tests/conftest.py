"""Settings for every test. A shared machine may be slow, so no example has a deadline."""

import os

# Before NumPy: tests run beside one another, and threads that wait for a core spin on it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from hypothesis import settings

from tests.profiles import EXAMPLES, LONGER, PROFILE, WEEKLY

# The same examples every day, so that nothing fails by chance; other ones every week.
for name, count in EXAMPLES.items():
    settings.register_profile(
        name,
        max_examples=count,
        derandomize=name != "weekly",
        deadline=None,
        print_blob=name == "weekly",
    )
settings.load_profile(PROFILE)


def pytest_addoption(parser):
    """Take the wish to write texts anew."""
    parser.addoption("--renew", action="store_true", help="write tests/text/files anew")


def pytest_collection_modifyitems(config, items):
    """Leave out what is marked with a profile that tries more than this one."""
    left_out = [item for item in items if any(map(item.get_closest_marker, LONGER))]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in {*left_out}]


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of a site of files that knows its address and the app's.

    Each day it has one card.
    """
    from ui.paint.site import write  # Streamlit is not for every test

    folder, card = tmp_path_factory.mktemp("site"), write._card
    with pytest.MonkeyPatch.context() as patch:
        if not WEEKLY:
            middling = card("similarity")
            patch.setattr(write, "_card", lambda _: middling)
        write.write(folder, "https://clocks.example.org/app", "https://example.org/clocks")
    return folder
