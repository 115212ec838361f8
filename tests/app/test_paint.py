"""The first paint of a page, its card and its fonts, before Streamlit is there."""

import gzip
import html
import io
import re
from unittest.mock import MagicMock
from urllib.parse import quote

import numpy as np
import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageFont

from document import contents, shared
from document.blocks import Chips
from document.controls import Control
from document.link import document, inside
from document.words import words
from tests.loops import finish
from ui.paint import first_paint, screen
from ui.paint import page as paint
from ui.paint.first_paint import FirstPaint
from ui.server import files, fonts, run_queue
from ui.server.files import FONTS, SCRIPT, STYLES
from ui.server.http import STATIC

INDEX = (STATIC / "index.html").read_text(encoding="utf-8")
MOST_OF_SCRIPTS = 20_000  # bytes, compressed
MOST_OF_A_FONT = 35_000
# Pages that open without a picture.
PLAIN = ("glossary", "sources", "plans", "quiz")
WITH_PICTURE = [name for name in contents.names() if name not in PLAIN]


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """A machine that is held up fails no test."""
    monkeypatch.setattr(first_paint, "PAGE_TIMEOUT", 300)
    monkeypatch.setattr(first_paint, "CARD_TIMEOUT", 300)


def answer(app, path, query="", method="GET", **headers):
    """Return a middleware's answer: status, headers, body."""
    sent = []

    async def send(message):
        sent.append(message)

    names = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {
        "type": "http", "method": method, "path": path, "query_string": query.encode(),
        "scheme": "http", "headers": names,
    }  # fmt: skip
    finish(app(scope, None, send))
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], {n.decode(): v.decode() for n, v in sent[0]["headers"]}, body


def beneath(body):
    """Streamlit's server, which sends `body` for every address."""

    async def streamlit(_, __, send):
        kind = [(b"content-type", b"text/html; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": kind})
        await send({"type": "http.response.body", "body": body})

    return streamlit


def ask(path, query="", method="GET", **headers):
    """Return the answer to a browser at `path`."""
    status, there, body = answer(
        FirstPaint(beneath(INDEX.encode())), path, query, method, **headers
    )
    assert status == 200
    if there.get("content-encoding") == "gzip":
        assert len(body) < 60 * 1024
        body = gzip.decompress(body)
    return body.decode()


def content(text, name):
    """Return a meta tag's content."""
    match = re.search(rf'<meta (?:name|property)="{name}" content="([^"]*)"', text)
    return html.unescape(match[1])


def scripts(text):
    """The scripts within HTML: not those that it names, and no data."""
    each = re.findall(r"<script([^>]*)>(.*?)</script>", text, re.S)
    return "\n".join(inner for attributes, inner in each if "json" not in attributes)


def test_pages_have_their_words_and_their_picture():
    for name in contents.names():
        text = ask(f"/{contents.url_path(name)}", accept_encoding="gzip")
        assert len(gzip.compress(scripts(text).encode())) < MOST_OF_SCRIPTS, name
        question = words(name).meta["question"]
        assert f"<h1>{html.escape(question, quote=False)}</h1>" in text
        assert content(text, "og:title") == question
        assert content(text, "twitter:card") == "summary_large_image"
        assert 20 < len(content(text, "description")) <= paint.MAX_DESCRIPTION, name
        assert 'class="down' in text, name  # what the page itself says
        assert ('class="snapshot' in text) == (name in WITH_PICTURE or name == "plans"), name
        assert text.count('<div id="root"></div>') == 1
        assert text.index('id="paint"') < text.index('id="root"') < text.index('type="module"')
        assert "HOST_CONFIG ??= { blockErrorDialogs: true }" in text, name
        # What the app will ask for is got meanwhile; Plotly waits for somebody who explores.
        preloads = re.findall(r'(?:href|src)="\./browser/([^"]*)"', text)
        assert preloads == [*FONTS.values(), SCRIPT, *STYLES], name
        # What Streamlit's page needs is all there still.
        for tag in re.findall(r"<(?:script|link) [^>]*(?:src|href)=[^>]*>", INDEX):
            assert tag in text, name
    (aside,) = re.findall("<noscript>(.*?)</noscript>", text)  # for readers without scripts
    assert all(f'href="/{contents.url_path(name)}"' in aside for name in contents.names())


def test_a_page_is_made_no_further_than_its_first_picture():
    for name, first in {
        "heatmap": ["heatmap"],
        "clock_hands": ["dial", "wall"],  # side by side
        "attention": ["one_query", "weights_map"],
        "schemes": ["distance", "entrance"],
        "shift_is_rotation": ["hand", "matrix", "vectors"],
    }.items():
        text = ask(f"/{contents.url_path(name)}")
        assert re.findall('class="picture" data-key="([^"]*)"', text) == first
    assert 'data-key="guess"' in ask("/shift-is-rotation", "sine_only=true")
    painted = ask("/choose").partition('id="paint"')[2]  # which opens with code
    assert "rope_parameters" in painted[painted.index("<pre>") : painted.index("</pre>")]
    assert "st-key-choose_ntk_show" in ask("/choose").partition('id="paint"')[2]


def test_a_picture_and_its_sliders_are_those_of_the_link():
    for max_len, position in ((50, 7), (300, 120)):
        text = ask("/heatmap", f"max_len={max_len}&d_model=64&position={position}&more=true")
        (alt, *_) = re.findall(r'role="img" aria-label="([^"]*)"', text)
        assert f"{max_len} positions down" in html.unescape(alt)
        slider = re.search(r"<input[^>]*>", text[text.index("st-key-position") :])[0]
        ends = dict(re.findall(r' (min|max|value)="([^"]*)"', slider))
        assert ends == {"min": "0", "max": str(max_len - 1), "value": str(position)}


def test_hostile_links_are_refused_and_shown_anyway():
    for query in (
        *("max_len=abc", "max_len=-1&max_len=5", "max_len=9999999999", "sentence=" + "x" * 2001),
        *("max_len=%00&d_model=%FF", "layout=<script>alert(1)</script>", "position=1e308"),
        *("scaling=none&scaling=", "anew=1&max_len=x", "=&&=;%%%"),
    ):
        text = ask("/heatmap", query, host='"><script>alert(1)</script>')
        assert "<script>alert" not in text
        assert 'data-key="heatmap"' in text
        alerts = text.count('<div class="alert" role="status">')  # screen readers are told, too
        assert (alerts > 0) == (query != "=&&=;%%%"), query
    assert not screen.first_screen("choose", "scaling=ntk").refused  # advice is no refusal
    assert '<div class="alert" role="status">' in ask("/choose", "scaling=ntk")
    assert screen.first_screen("choose", "scaling=nothing").refused
    for sentence in ("", "&" * 50, "a <b>c</b> :rocket: $x$", "ünï " * 40):
        text = ask("/text-to-input", f"sentence={quote(sentence)}")
        assert 'class="down' in text
        assert "<b>c</b>" not in text


def test_addresses_follow_the_host_that_was_asked(monkeypatch):
    monkeypatch.setenv("CLOCK_HANDS_HOSTS", "clocks.example.org h")
    asked = {"host": "clocks.example.org", "x_forwarded_proto": "https"}
    text = ask("/heatmap", "max_len=50&present=1", **asked)
    canonical = html.unescape(re.search('rel="canonical" href="([^"]*)"', text)[1])
    assert canonical.startswith("https://clocks.example.org/heatmap?")
    assert "max_len=50" in canonical
    assert "present" not in canonical
    assert content(text, "og:url") == canonical
    assert content(text, "og:image").startswith("https://clocks.example.org/card/heatmap.png?")
    monkeypatch.setattr(first_paint, "base_path", lambda: "/clocks/")
    assert "http://h/clocks/heatmap" in ask("/clocks/heatmap", host="h")
    assert ask("/heatmap") == INDEX


def test_everything_else_is_passed_on_and_without_time_the_words_come_alone(monkeypatch, caplog):
    for path in ("/none", "/heatmap/", "/static/js/x.js", "/_stcore/health"):
        assert ask(path) == INDEX
    assert ask("/heatmap", method="POST") == INDEX
    other = FirstPaint(beneath(b"<main id=app></main>"))  # where Streamlit's page is another
    for _ in range(2):
        assert answer(other, "/heatmap")[2] == b"<main id=app></main>"
    own = [one for one in caplog.records if one.name == first_paint.__name__]
    assert [one.levelname for one in own] == ["WARNING"]  # once
    for place, name, instead in (
        (first_paint, "PAGE_TIMEOUT", 0),
        (screen, "first_screen", MagicMock(side_effect=RuntimeError)),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, instead)
            text = ask("/heatmap")
        assert "<h1>What does a positional encoding look like?</h1>" in text, name
        assert 'class="snapshot' not in text, name


def test_presenter_and_embedded_pages_have_their_own():
    for query, own in {"present=1": 'class="present"', "embed=true": 'class="embedded"'}.items():
        text = ask("/heatmap", query)
        assert own in text
        assert 'class="slider' in text
        assert "st-key-share" not in text.split("</head>")[1]
    assert "st-key-share" in ask("/heatmap").split("</head>")[1]


def test_same_link_is_made_once_and_the_oldest_makes_way():
    cache, make = first_paint.RenderCache(), MagicMock(return_value=b"page")
    large = MagicMock(return_value=b"x" * (first_paint.MAX_BYTES // 3))

    async def asked():
        for _ in range(3):
            assert await cache.get("key", make, 60) == b"page"
        assert make.call_count == 1
        for n in range(first_paint.MAX_ENTRIES):
            await cache.get(n, lambda: b"x", 60)
        await cache.get("key", make, 60)
        assert make.call_count == 2
        for n in (0, 1, 2, 0, 3, 0, 1):  # only 1 made way for 3
            await cache.get(f"large {n}", large, 60)
        assert large.call_count == 5

    finish(asked())


def test_every_first_paint_takes_a_turn_in_a_queue_of_one(monkeypatch):
    """That a queue lets no more in: tests/app/test_server.py."""
    queue = MagicMock(wraps=run_queue.paints)
    monkeypatch.setattr(paint, "paints", queue)
    for pair in range(4):
        assert 'class="snapshot' in ask("/heatmap", f"pair={pair}")
    assert queue.turn.call_count == 4
    with run_queue.paints.turn():
        assert not run_queue.paints._free.acquire(blocking=False)


# ---- cards


CARDS = "home", "similarity", "plans"


def card(path, query=""):
    """The card at `path`, as pixels."""
    status, headers, body = answer(FirstPaint(None), path, query)
    assert (status, headers["content-type"]) == (200, "image/png")
    image = Image.open(io.BytesIO(body))
    assert image.size == (1200, 630)
    return np.asarray(image.convert("RGB"))


def test_a_card_has_the_question_and_the_picture_of_its_state():
    pixels = {name: card(f"/card/{contents.url_path(name) or 'home'}.png") for name in CARDS}
    for name, one in pixels.items():
        # Words are grey. Without a picture they stand in the middle.
        question = one[70:180] if name in WITH_PICTURE else one[250:380]
        assert (question != one[0, 0]).any(axis=2).mean() > 0.01
        colored = np.ptp(one[200:], axis=2) > 60
        assert (colored.mean() > 0.001) == (name in WITH_PICTURE)
    refused, other = (card("/card/similarity.png", f"max_len=40{q}") for q in ("&d_model=no", ""))
    assert np.array_equal(refused, pixels["similarity"])
    assert (refused != other).any(axis=2).mean() > 0.01


# ---- what stands below the first picture on a phone

OTHERS = {
    "story",  # has its bar there
    "check",  # takes a table in before it shows anything
    "myths",  # asks first
}
# What a lead asks to be set does not wait behind "More settings".
NEAR = {
    "shift_is_rotation": "sine_only", "attention": "looks_for", "schemes": "schemes",
    "choose": "headline", "lab_tasks": "examples",
}  # fmt: skip


def below(name, query=""):
    return screen.phone_control(screen.first_screen(name, query))


def test_a_page_that_begins_with_a_picture_names_what_moves_it():
    for name in contents.names():
        first, meta = screen.first_screen(name, "more=true"), contents.words(name).meta
        starts = screen.first_picture(first.blocks[: screen.AT_ONCE]) is not None
        named = meta.get("phone_control", "")
        assert bool(named) == (starts and name not in OTHERS), name
        blocks = [*inside([*shared.controls(first.state), *first.blocks])]
        keys = {block.key for block in blocks if isinstance(block, Control | Chips)}
        assert not named or named in keys, name
        assert below(name) == named, name
        if name in NEAR:
            assert NEAR[name] in {getattr(block, "key", "") for block in blocks}, name
            assert shared.phone_also(first.state) == NEAR[name]
        if named and name != "home":  # every control that waits can be opened
            state = document(name).state
            has_switch = shared.MORE in inside(shared.controls(state))
            assert has_switch == meta.get("has_more", True), name
    # Where it is hidden or without effect another stands there.
    assert below("clock_hands", "lock=position") == "position"
    assert below("clock_hands", "hide=position") == "pair"
    assert below("clock_hands", "present=1") == ""
    assert below("word_order")
    assert not below("word_order", "first=")


# ---- fonts: Streamlit's own, cut to the letters of pages


def glyphs(font):
    """The letters that a font file has."""
    return {chr(code) for code in TTFont(font).getBestCmap()}


@pytest.mark.parametrize("family", fonts.FAMILIES)
def test_a_font_is_small_and_has_every_letter_as_wide_as_the_whole_one_has(family):
    whole, cut = fonts.whole(family), fonts.cut(family)[1]
    has = glyphs(io.BytesIO(cut))
    assert set(fonts.letters(family)) & glyphs(whole) <= has
    assert all(set(words(name).meta["question"]) <= has for name in contents.names())
    assert len(cut) < MOST_OF_A_FONT < whole.stat().st_size / 4
    assert files.FILES[files.FONTS[family]]() == cut
    line = "Why does each pair have a sine and a cosine? 10,000 → √512"
    one, other = (ImageFont.truetype(file, 64) for file in (io.BytesIO(cut), str(whole)))
    weight = fonts.HEADINGS if family == "Paint Serif" else 600
    heavy = [weight if b"Weight" in axis["name"] else 64 for axis in other.get_variation_axes()]
    other.set_variation_by_axes(heavy)
    one.set_variation_by_axes([at for at in heavy if at == 64 or family == "Paint Sans"])
    assert one.getlength(line) == pytest.approx(other.getlength(line), abs=0.5)


@pytest.mark.weekly
def test_two_servers_that_cut_at_different_times_give_the_same_bytes(monkeypatch):
    cuts = set()
    for seconds in ("0", "1000000000"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", seconds)  # what fontTools takes for now
        cuts.add(fonts._cut(fonts.whole("Paint Sans"), "clock", None))
    assert len(cuts) == 1


def test_a_font_is_cut_once_and_where_there_is_none_the_system_has_letters(monkeypatch, tmp_path):
    monkeypatch.setattr(fonts, "CACHE", tmp_path / "new")
    cuts = []
    monkeypatch.setattr(fonts, "_cut", lambda *of: cuts.append(of) or b"font")
    assert fonts.cut("Paint Sans") == fonts.cut("Paint Sans")
    assert len(cuts) == 1
    (tmp_path / "file").touch()
    monkeypatch.setattr(fonts, "CACHE", tmp_path / "file")  # where nothing can be kept
    assert fonts.cut("Paint Sans")[1] == fonts.cut("Paint Sans")[1] == b"font"
    assert len(cuts) == 3
    monkeypatch.setattr(fonts, "MEDIA", tmp_path)
    for place in (paint, files):
        monkeypatch.setattr(place, "FONTS", {})
    paint._style.cache_clear()
    try:
        assert fonts.cut("Paint Serif") is None
        text = paint.whole(INDEX, paint.Address("http://localhost", "/", "heatmap"))
        assert "@font-face" not in text
        assert 'class="snapshot' in text
    finally:
        paint._style.cache_clear()
