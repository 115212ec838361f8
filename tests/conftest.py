"""Settings for every test. A shared machine may be slow, so no example has a deadline."""

import os
from functools import cache

# Before NumPy: tests run beside one another, and threads that wait for a core spin on it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from hypothesis import settings

from tests.profiles import EXAMPLES, PROFILE, WEEKLY

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


def pytest_collection_modifyitems(config, items):
    """Leave out what is marked `weekly`, unless this is the weekly run."""
    if not WEEKLY:
        left_out = [item for item in items if item.get_closest_marker("weekly")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("weekly")]


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of a site of files that knows its address and the app's; its places are kept.

    Every card but for the weekly run is one of middling size: each takes half a second.
    """
    from ui.paint.site import page, write  # Streamlit is not for every test

    folder, card = tmp_path_factory.mktemp("site"), write._card
    page.Places = cache(page.Places)
    with pytest.MonkeyPatch.context() as patch:
        if not WEEKLY:
            middling = card("similarity")
            patch.setattr(write, "_card", lambda _: middling)
        write.write(folder, "https://clocks.example.org/app", "https://example.org/clocks")
    return folder
