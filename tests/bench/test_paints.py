"""What `python -m bench.paints` measures. Nothing here depends on how fast the machine is."""

import pytest

from bench import paints


def test_a_paint_is_measured_for_states_that_were_never_asked_for(monkeypatch):
    clock, addresses = 0.0, []

    def make(address):
        nonlocal clock
        addresses.append(address)
        clock += 9 if len(addresses) == 1 else 0.004
        return b"x" * (1000 * len(addresses))

    monkeypatch.setattr(paints.time, "process_time", lambda: clock)
    milliseconds, kilobytes = paints.cost(make, "heatmap", "max_len=40")
    assert milliseconds == pytest.approx(4)  # the first pays for imports
    assert kilobytes == len(addresses) == len(set(addresses)) == 1 + paints.ROUNDS
    assert all(address.page_query.startswith("max_len=40&base=") for address in addresses)
