"""How much an address may ask for."""

from rooms.limits import Rate


def test_a_rate_holds_for_its_time_and_for_each_address():
    now = [0.0]
    rate = Rate(3, 60, lambda: now[0])
    assert [rate.count("192.0.2.1") for _ in range(5)] == [True] * 3 + [False] * 2
    assert rate.over("192.0.2.1")
    assert not rate.over("192.0.2.2")
    assert rate.count("192.0.2.2")
    now[0] = 61
    assert not rate.over("192.0.2.1")
    assert rate.count("192.0.2.1")


def test_one_customer_has_one_network():
    rate = Rate(1, 60)
    assert rate.count("2001:db8:1:2::1")
    assert not rate.count("2001:db8:1:2:ffff::9")
    assert rate.count("2001:db8:1:3::1")


def test_a_flood_of_addresses_takes_no_more_than_its_space():
    rate = Rate(5, 60)
    for n in range(50_000):
        rate.count(f"a{n}")
    assert len(rate._counts) <= 20_001
