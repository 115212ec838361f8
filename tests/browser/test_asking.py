"""Pictures that only the server draws follow a hand: Streamlit hears of the release alone."""

import pytest

from charts.kit.plot import pulled
from document.words import words
from tests.browser.conftest import settle, until, visit
from tests.browser.user_input import (
    CHART,
    THUMB,
    Drag,
    Finger,
    area_of,
    at_rest,
    open_chart,
    slider,
    value,
)

pytestmark = pytest.mark.browser
SHOWS = """() => [...document.querySelectorAll("[role=img][aria-label]")]
    .map((picture) => picture.getAttribute("aria-label")).join("; ")"""
# Notes every alternative text from now on, in the order in which they were shown.
FILM = """key => {
    const plot = document.querySelector(`.st-key-${key} .plot`);
    window.film = [];
    const note = () => {
        const shows = plot.getAttribute("aria-label");
        if (window.film.at(-1) !== shows) window.film.push(shows);
    };
    new MutationObserver(note).observe(plot, { attributeFilter: ["aria-label"] });
}"""
# Counts the frames from now on in which a picture that was drawn is not.
BLANK = """() => {
    window.blank = 0;
    const look = () => {
        const drawn = [...document.querySelectorAll(".plot > .snapshot")];
        window.blank += drawn.length < 3 || drawn.some(one => !one.childElementCount);
        requestAnimationFrame(look);
    };
    look();
}"""
SAYS = "document.querySelector('.st-key-page').innerText"


def test_pictures_and_sentences_follow_before_release_and_do_not_jump_back(page, address, sent):
    visit(page, f"{address}/base-and-length?more=true", fresh=True)
    link, seen, before = page.url, {page.evaluate(SHOWS)}, page.evaluate(SAYS)
    page.evaluate(FILM, "alike")
    hand = Drag(page, "base")
    del sent[:]
    for _ in range(3):
        hand.by(20)  # away from the low end, where the page opens
        until(page, lambda: page.evaluate(SHOWS) not in seen)
        seen.add(page.evaluate(SHOWS))
    # Sentences are true again where the hand rests: those in view are the server's of that state.
    until(page, lambda: page.evaluate("document.querySelectorAll('[data-instead]').length > 3"))
    rests = page.evaluate(SAYS)
    assert rests != before
    assert not sent  # Streamlit has not heard
    assert page.url == link
    hand.release()
    settle(page)
    assert "base=" in page.url
    assert not page.evaluate("document.querySelectorAll('[data-instead], [data-outdated]').length")
    last, film = page.evaluate(SHOWS), page.evaluate("film")
    assert len(film) == len({*film})  # the release showed no earlier picture again
    visit(page, page.url, fresh=True)
    assert page.evaluate(SHOWS) == last


def test_a_hand_that_goes_back_to_where_it_began_leaves_the_page_as_it_was(page, address, sent):
    visit(page, f"{address}/shift-is-rotation")
    before, says = page.evaluate(SHOWS), page.evaluate(SAYS)
    hand = Drag(page, "offset")
    del sent[:]
    hand.by(30)
    until(page, lambda: page.evaluate(SHOWS) != before)
    hand.by(-30)
    hand.release()
    until(page, lambda: page.evaluate(SHOWS) == before)
    until(page, lambda: page.evaluate(SAYS) == says)
    assert not sent


def test_a_finger_pulls_a_picture_along_and_no_frame_is_blank(phone, address):
    visit(phone, f"{address}/shift-is-rotation?position=300&max_len=1024")
    phone.evaluate(FILM, "hand")
    phone.evaluate(BLANK)
    Finger(phone).touch(slider(phone, "offset").evaluate(THUMB), 60, 2)
    settle(phone)
    film = phone.evaluate("film")
    assert 1 < len(film) == len({*film})
    assert f"offset={value(phone, 'offset')}" in phone.url
    assert not phone.evaluate("blank")


def test_without_an_answer_a_drag_is_not_silent(page, address):
    visit(page, f"{address}/shift-is-rotation")
    page.route("**/browser/pictures/**", lambda route: route.abort())
    hand = Drag(page, "offset")
    hand.by(30)
    page.get_by_text(words("frame").meta["connection"]["late"]).wait_for()
    page.unroute("**/browser/pictures/**")
    hand.by(10)
    page.get_by_text(words("frame").meta["connection"]["late"]).wait_for(state="hidden")
    hand.release()


@pytest.mark.parametrize(
    ("path", "query", "key", "moved", "towards"),
    [
        ("schemes", "position=20", "distance", "position", (0.9, 0.3)),
        pytest.param(
            *("base-and-length", "compare=true", "hands_B", "max_len_b", (0.5, 0.5)),
            marks=pytest.mark.weekly,
        ),
    ],
)
def test_a_line_that_stands_for_a_setting_is_pulled(
    page, address, path, query, key, moved, towards
):
    open_chart(page, address, path, query, key)
    plot = page.locator(f".st-key-{key} .plot")
    plot.scroll_into_view_if_needed()
    at_rest(page)
    box, before = area_of(page, key), value(page, moved)
    start, end = (
        (box["x"] + across * box["width"], box["y"] + down * box["height"])
        for across, down in (line_of(page, key, moved), towards)
    )
    assert "grab" not in (plot.get_attribute("style") or "")
    page.mouse.move(*start)
    assert "grab" in plot.get_attribute("style")
    page.mouse.down()
    places = set()
    for share in (0.25, 0.5, 0.75, 1):
        page.mouse.move(*(a + share * (b - a) for a, b in zip(start, end, strict=True)))
        until(page, lambda: line_of(page, key, moved) not in places)
        places.add(line_of(page, key, moved))
    link = page.url
    page.mouse.up()
    until(page, lambda: page.url != link)
    at_rest(page)
    assert f"{moved}=" in page.url
    assert value(page, moved) != before
    axis = 0 if path == "schemes" else 1
    assert line_of(page, key, moved)[axis] == pytest.approx(towards[axis], abs=0.02)


def line_of(page, key, control):
    """Return the middle of a control's line: shares of the axes from left and from above."""
    return tuple(
        page.evaluate(
            f"""async ([key, name]) => {{
                const {{ plane }} = await ({CHART})(key);
                const line = plane.layout.shapes.find(one => one.name === name);
                const share = ({{ low, high, log }}, value) =>
                    ((log ? Math.log10(value) : value) - low) / (high - low);
                return line.x0 === line.x1 ? [share(plane.across.xaxis, line.x0), 0.3]
                    : [0.5, 1 - share(plane.down.yaxis, line.y0)];
            }}""",
            [key, pulled(control, int("max_len" in control))],
        )
    )
