"""The fonts of the first paint: Streamlit's own, cut to its letters."""

import io

import pytest
from fontTools.ttLib import TTFont
from PIL import ImageFont

from document import contents
from document.words import words
from ui.paint import page
from ui.server import files, fonts
from ui.server.http import STATIC

MOST = 35_000  # bytes of one
EACH = pytest.mark.parametrize("family", fonts.FAMILIES)


def glyphs(font):
    """The letters that a font file has."""
    return {chr(code) for code in TTFont(font).getBestCmap()}


@EACH
def test_it_is_small_and_has_every_letter_that_the_whole_one_has(family):
    has = glyphs(io.BytesIO(fonts.cut(family)[1]))
    assert set(fonts.letters(family)) & glyphs(fonts.whole(family)) <= has
    assert len(fonts.cut(family)[1]) < MOST < fonts.whole(family).stat().st_size / 4
    for name in contents.names():
        assert set(words(name).meta["question"]) <= has


@EACH
def test_a_line_is_as_long_in_both(family):
    line = "Why does each pair have a sine and a cosine? 10,000 → √512"
    cut, whole = (
        ImageFont.truetype(file, 64)
        for file in (io.BytesIO(fonts.cut(family)[1]), str(fonts.whole(family)))
    )
    names = [axis["name"] for axis in whole.get_variation_axes()]
    heavy = [600 if b"Weight" in name else 64 for name in names]
    whole.set_variation_by_axes(heavy)
    cut.set_variation_by_axes([one for one in heavy if one == 64 or family == "Paint Sans"])
    assert cut.getlength(line) == pytest.approx(whole.getlength(line), abs=0.5)


def test_it_is_cut_once_and_again_where_nothing_can_be_kept(monkeypatch, tmp_path):
    monkeypatch.setattr(fonts, "CACHE", tmp_path / "new")
    cuts = []
    monkeypatch.setattr(fonts, "_cut", lambda *of: cuts.append(of) or b"font")
    assert fonts.cut("Paint Sans") == fonts.cut("Paint Sans")
    assert len(cuts) == 1
    (tmp_path / "file").touch()
    monkeypatch.setattr(fonts, "CACHE", tmp_path / "file")
    assert fonts.cut("Paint Sans")[1] == fonts.cut("Paint Sans")[1] == b"font"
    assert len(cuts) == 3


def test_two_servers_that_cut_at_different_times_give_the_same_bytes(monkeypatch):
    cuts = set()
    for seconds in ("0", "1000000000"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", seconds)  # what fontTools takes for now
        cuts.add(fonts._cut(fonts.whole("Paint Sans"), "clock", None))
    assert len(cuts) == 1


def test_a_streamlit_without_such_fonts_has_the_systems_letters(monkeypatch, tmp_path):
    monkeypatch.setattr(fonts, "MEDIA", tmp_path)
    monkeypatch.setattr(page, "FONTS", {})
    page._style.cache_clear()
    try:
        assert fonts.cut("Paint Serif") is None
        index = (STATIC / "index.html").read_text(encoding="utf-8")
        text = page.whole(index, page.Address("http://localhost", "/", "heatmap"))
        assert "@font-face" not in text
        assert 'class="still' in text
    finally:
        page._style.cache_clear()


def test_the_server_has_it_under_its_name():
    for family, name in files.FONTS.items():
        assert files.FILES[name]() == fonts.cut(family)[1]
