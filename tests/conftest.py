"""Settings for every test. A shared machine may be slow, so no example has a deadline."""

from hypothesis import settings

settings.register_profile("clock-hands", deadline=None, print_blob=True)
settings.load_profile("clock-hands")
