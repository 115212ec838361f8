"""Side by side in the browser: both pictures follow the hand, and the link brings them along."""

import pytest

from tests.browser.hand import CHART_MODULE, STILL, Drag, at_rest, choose, open_chart, value

pytestmark = pytest.mark.browser
SIDES = f"""async key => {{
    const {{ charts }} = await {CHART_MODULE};
    const sides = [...charts].filter(({{ figure }}) => figure?.layout.meta?.group === key);
    return sides.map(({{ state, axes }}) => {{
        const {{ xaxis, yaxis }} = axes;
        return {{ ...state, range: [...xaxis.range, ...yaxis.range] }};
    }});
}}"""


def test_both_follow_the_hand_on_equal_axes_and_go_along(page, address):
    open_chart(page, address, "heatmap", "max_len=100&d_model=64&base=5000")
    page.locator(".st-key-compare label").click()
    page.wait_for_selector(f".st-key-heatmap_B {STILL}")
    for parameter in ("compare=true", "max_len_b=100", "d_model_b=64"):
        page.wait_for_function("text => location.search.includes(text)", arg=parameter)
    at_rest(page)

    def sides(key="heatmap"):
        return page.evaluate(SIDES, key)

    before = sides()
    assert [side["base"] for side in before] == [5000, 100]
    drag = Drag(page, "position")
    drag.by(60)
    assert value(page, "position") > 5
    assert [side["position"] for side in sides()] == [value(page, "position")] * 2
    drag.release()
    drag = Drag(page, "max_len_b")
    drag.by(20)
    a, b = sides()
    assert (a["max_len"], b["max_len"]) == (100, value(page, "max_len_b"))
    assert b["max_len"] > 100
    assert a["range"] == b["range"] == [-0.5, 63.5, b["max_len"] - 0.5, -0.5]
    drag.release()
    # By the menu to another page that compares: with the same B.
    choose(page, "see", "similarity")
    page.wait_for_selector(f".st-key-similarity_B {STILL}")
    at_rest(page)
    assert [(side["max_len"], side["base"]) for side in sides("similarity")] == [
        (100, 5000),
        (b["max_len"], 100),
    ]
    parameter = f"max_len_b={b['max_len']}"
    page.wait_for_function("text => location.search.includes(text)", arg=parameter)
