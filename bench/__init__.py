"""Benchmarks: every speed and size that the project states comes from a command here.

Each module that is a command says so in its first lines: `python -m bench.core` times the core,
`python -m bench.browser` what a browser shows, `python -m bench.people` many visitors at once.
Alternatives take turns within one run, so that a busy machine slows all of them alike: read the
ratios, not the milliseconds.
"""
