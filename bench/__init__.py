"""Benchmarks: every speed and size that the project states comes from a command here.

| command | what it measures |
|---|---|
| `python -m bench.people` | many visitors on one server, and behind nginx |
| `python -m bench.browser` | how fast a browser shows a change, and the next page |
| `python -m bench.first_paint` | what a cold link shows, and when a drag first moves it |
| `python -m bench.room` | a class that votes |
| `python -m bench.lab` | the mathematics, a verdict, a model that people use, on one core |

Alternatives take turns within one run, so that a busy machine slows all of them alike: read the
ratios, not the milliseconds. `BEFORE=folder` names a checkout of an earlier version (`git worktree
add`), which then takes turns with this one.
"""
