"""Blocks on the screen: an unknown one is no gap, and what fails takes nothing away."""

import pytest
from streamlit.testing.v1 import AppTest

from document.link import document
from ui.blocks.render import render
from ui.paint.file import File
from ui.paint.html import Html


def test_an_unknown_block_is_a_mistake_of_the_page():
    page = document("heatmap")
    for draw in (Html(page.state).blocks, File(page, "").blocks, render):
        with pytest.raises(TypeError):
            draw([object()])


def test_what_comes_before_a_block_that_fails_is_shown():
    def app():
        from document.blocks import Markdown
        from ui.blocks.render import render

        def page():
            yield Markdown("before")
            raise ValueError("in the middle")

        render(page())

    at = AppTest.from_function(app).run()
    assert [one.value for one in at.markdown] == ["before"]
    assert len(at.exception) == 1
