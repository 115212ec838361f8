"""A link to exactly this state, and what a teacher's link adds to it."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.app import open_page
from ui import share


def shared(at) -> str:
    at.session_state["share"] = True
    at.run()
    assert not at.exception, at.exception
    return at.code[0].value


def test_link_carries_the_state():
    link = shared(open_page("heatmap", max_len="77", position="7"))
    assert parse_qs(urlsplit(link).query) == {"max_len": ["77"], "position": ["7"]}


def test_locked_controls_do_not_move_and_left_out_ones_are_not_shown():
    at = open_page("heatmap", lock="max_len,nonsense", hide="pair")
    assert at.select_slider(key="max_len").disabled
    assert not at.select_slider(key="base").disabled
    assert "pair" not in [slider.key for slider in at.slider]


def test_lesson_is_not_passed_on_unasked():
    assert "lock" not in shared(open_page("heatmap", lock="max_len"))


def test_presenter_mode_has_no_share_button():
    at = open_page("heatmap", present="1")
    assert not at.exception
    at.session_state["share"] = True
    assert not at.run().code


@pytest.mark.parametrize("link", ["http://localhost/?a=1&b=2", 'http://localhost/"><script>'])
def test_embedded_link_is_escaped(link):
    snippet = share.embed(link)
    assert snippet.count("<") == snippet.count(">") == 2
    assert "&b" not in snippet


def test_qr_code_is_a_picture_of_its_own():
    code = share.qr("http://localhost:8501/heatmap?max_len=77")
    assert code.startswith("<svg")
    assert "href" not in code
