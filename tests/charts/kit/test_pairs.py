from hypothesis import given
from hypothesis import strategies as st

from charts.kit import pairs


@given(hands=st.integers(3, 1024), most=st.integers(3, 300), data=st.data())
def test_a_sample_is_even_and_holds_both_ends_and_the_cursor(hands, most, data):
    pair = data.draw(st.integers(0, hands - 1))
    chosen = pairs.sample(hands, most, pair).tolist()
    assert len(chosen) == len(set(chosen)) == min(hands, most)
    assert chosen == sorted(chosen)
    assert {0, hands - 1, pair} <= set(chosen)
