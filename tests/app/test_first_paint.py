"""A cold link's first paint: what the HTML shows before Streamlit is there."""

import gzip
import html
import io
import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from unittest.mock import MagicMock
from urllib.parse import quote

import numpy as np
import pytest
from PIL import Image

from document import contents
from document.words import words
from tests.loops import finish
from ui.paint import page as paint
from ui.paint import screen
from ui.server import first_paint, run_queue
from ui.server.files import FONTS, SCRIPT, STYLES
from ui.server.first_paint import FirstPaint
from ui.server.http import STATIC

INDEX = (STATIC / "index.html").read_text(encoding="utf-8")
MOST_OF_SCRIPTS = 20_000  # bytes, compressed
# Pages that open without a picture.
PLAIN = ("ask", "glossary", "sources", "plans", "worksheet", "quiz")
WITH_PICTURE = [name for name in contents.names() if name not in PLAIN]


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """A machine that is held up fails no test."""
    monkeypatch.setattr(first_paint, "PAGE_TIMEOUT", 60)


def ask(path, query="", method="GET", **headers):
    """What the middleware answers: status, headers, text; None where it passes on."""
    sent, beneath = [], []

    async def streamlit(scope, _, send):
        beneath.append(scope)
        kind = [(b"content-type", b"text/html; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": kind})
        await send({"type": "http.response.body", "body": INDEX.encode()})

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http", "method": method, "path": path, "query_string": query.encode(),
        "scheme": "http", "headers": [(n.replace("_", "-").encode(), v.encode()) for n, v in headers.items()],  # noqa: E501
    }  # fmt: skip
    finish(FirstPaint(streamlit)(scope, None, send))
    body = b"".join(message.get("body", b"") for message in sent)
    answer_headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    if answer_headers.get("content-encoding") == "gzip":
        assert len(body) < 60 * 1024
        body = gzip.decompress(body)
    return sent[0]["status"], answer_headers, body.decode()


def content(text, name):
    """What a meta tag says."""
    match = re.search(rf'<meta (?:name|property)="{name}" content="([^"]*)"', text)
    return html.unescape(match[1])


def scripts(html):
    """The scripts within HTML: not those that it names, and no data."""
    each = re.findall(r"<script([^>]*)>(.*?)</script>", html, re.S)
    return "\n".join(text for attributes, text in each if "json" not in attributes)


@pytest.mark.parametrize("name", contents.names())
def test_page_has_its_words_and_its_picture(name):
    status, headers, text = ask(f"/{contents.url_path(name)}", accept_encoding="gzip")
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert len(gzip.compress(scripts(text).encode())) < MOST_OF_SCRIPTS
    question = words(name).meta["question"]
    assert f"<h1>{html.escape(question, quote=False)}</h1>" in text
    assert content(text, "og:title") == question
    assert content(text, "twitter:card") == "summary_large_image"
    assert 20 < len(content(text, "description")) <= paint.MAX_DESCRIPTION
    assert 'class="down' in text  # what the page itself says
    assert ('class="still' in text) == (name in WITH_PICTURE or name == "plans")  # small ones
    assert text.count('<div id="root"></div>') == 1
    assert text.index('id="paint"') < text.index('id="root"') < text.index('type="module"')
    # What the app will ask for is got meanwhile; Plotly waits for somebody who explores a picture.
    preloads = re.findall(r'(?:href|src)="\./browser/([^"]*)"', text)
    assert preloads == [*FONTS.values(), SCRIPT, *STYLES]
    # What Streamlit's page needs is all there still.
    for tag in re.findall(r"<(?:script|link) [^>]*(?:src|href)=[^>]*>", INDEX):
        assert tag in text


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("heatmap", ["heatmap"]),
        ("clock_hands", ["dial", "wall"]),  # side by side
        ("attention", ["one_query", "weights_map"]),
        ("schemes", ["distance", "entrance"]),
        ("beyond", ["stretch"]),
    ],
)
def test_a_page_is_made_no_further_than_its_first_picture(name, first):
    text = ask(f"/{contents.url_path(name)}")[2]
    assert re.findall('class="picture" data-key="([^"]*)"', text) == first


def test_advice_is_no_refusal():
    first = screen.first_screen("choose", "scaling=ntk")
    assert screen.first_picture(first.blocks)
    assert not first.refused
    assert screen.first_screen("choose", "scaling=nothing").refused


def test_picture_is_that_of_the_link():
    alt = re.compile(r'role="img" aria-label="([^"]*)"')
    for query in ("max_len=50&d_model=64&position=7", "max_len=300&layout=interleaved"):
        settings = dict(pair.split("=") for pair in query.split("&"))
        answer = ask("/heatmap", query)[2]
        (label, *_) = alt.findall(answer)
        assert f"{int(settings['max_len'])} positions down" in html.unescape(label)


def test_pages_own_controls_decide_too():
    assert 'data-key="guess"' in ask("/shift-is-rotation", "sine_only=true")[2]
    assert 'data-key="hand"' in ask("/shift-is-rotation")[2]


@pytest.mark.parametrize(
    "query",
    [
        "max_len=abc", "max_len=-1&max_len=5", "max_len=99999999999999999999", "sentence=" + "x" * 2001,  # noqa: E501
        "max_len=%00&d_model=%FF", "layout=<script>alert(1)</script>", "=&&=;%%%", "position=1e308",
        "scaling=none&scaling=", "anew=1&max_len=x",
    ],
)  # fmt: skip
def test_hostile_links_are_refused_and_shown_anyway(query):
    status, _, text = ask("/heatmap", query)
    assert status == 200
    assert "<script>alert" not in text
    assert 'data-key="heatmap"' in text
    assert ('class="alert"' in text) == (query != "=&&=;%%%")


@pytest.mark.parametrize("sentence", ["", "&" * 50, "a <b>c</b> :rocket: $x$", "ünï " * 40])
def test_readers_own_words_stay_words(sentence):
    text = ask("/text-to-input", f"sentence={quote(sentence)}")[2]
    assert 'class="down' in text  # what the page itself says
    assert "<b>c</b>" not in text


def test_addresses_follow_the_host_that_was_asked():
    text = ask(
        "/heatmap", "max_len=50&present=1", host="clocks.example.org", x_forwarded_proto="https"
    )[2]
    link = "https://clocks.example.org/heatmap?"
    canonical = html.unescape(re.search('rel="canonical" href="([^"]*)"', text)[1])
    assert canonical.startswith(link)
    assert "max_len=50" in canonical
    assert "present" not in canonical
    assert content(text, "og:url") == canonical
    assert content(text, "og:image").startswith("https://clocks.example.org/card/heatmap.png?")


def test_where_names_are_listed_no_other_is_told(monkeypatch):
    monkeypatch.setenv("CLOCK_HANDS_HOSTS", "*.example.net clocks.example.org")
    for host, host_in_links in {
        "localhost:8501": "clocks.example.org:8501",  # a laptop in a lecture hall
        "[::1]": "clocks.example.org",
        "evil.example": "clocks.example.org",
        "a.example.net": "a.example.net",
    }.items():
        scope = {"type": "http", "headers": [(b"host", host.encode())]}
        assert first_paint.origin(scope) == f"http://{host_in_links}"


def test_hostile_host_is_only_text():
    text = ask("/heatmap", host='"><script>alert(1)</script>')[2]
    assert "<script>alert" not in text


def test_base_path(monkeypatch):
    monkeypatch.setattr(first_paint, "base_path", lambda: "/clocks/")
    assert 'data-key="heatmap"' in ask("/clocks/heatmap", host="h")[2]
    assert "http://h/clocks/heatmap" in ask("/clocks/heatmap", host="h")[2]
    assert ask("/heatmap")[2] == INDEX


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("/none", "GET"),
        ("/heatmap/", "GET"),
        ("/static/js/x.js", "GET"),
        ("/heatmap", "POST"),
        ("/_stcore/health", "GET"),
    ],
)
def test_everything_else_is_passed_on(path, method):
    assert ask(path, method=method)[2] == INDEX


def test_where_there_is_no_time_the_words_come_without_a_still(monkeypatch):
    monkeypatch.setattr(first_paint, "PAGE_TIMEOUT", 0)
    monkeypatch.setattr(screen, "first_screen", MagicMock(side_effect=RuntimeError))
    text = ask("/heatmap")[2]
    assert "<h1>What does a positional encoding look like?</h1>" in text
    assert 'class="still' not in text


def test_presenter_and_embedded_pages_have_their_own():
    present = ask("/heatmap", "present=1")[2]
    assert 'class="present"' in present
    assert "font-size:140%" in present
    embedded = ask("/heatmap", "embed=true")[2]
    assert 'class="embedded"' in embedded
    for text in (present, embedded):
        assert 'class="slider' in text
        assert "k-share" not in text.split("</head>")[1]
    assert "k-share" in ask("/heatmap")[2].split("</head>")[1]


def test_links_for_readers_without_scripts():
    text = ask("/heatmap")[2]
    (aside,) = re.findall("<noscript>(.*?)</noscript>", text)
    for name in contents.names():
        assert f'href="/{contents.url_path(name)}"' in aside


def test_same_link_is_made_once(monkeypatch):
    whole = MagicMock(return_value="page")
    monkeypatch.setattr(paint, "whole", whole)
    cache = first_paint.RenderCache()
    for _ in range(3):
        assert finish(cache.get("key", lambda: whole().encode(), 60)) == b"page"
    assert whole.call_count == 1
    for n in range(2 * first_paint.MAX_ENTRIES):
        finish(cache.get(n, lambda: b"x", 60))
    assert len(cache._answers) == first_paint.MAX_ENTRIES
    for n in range(5):
        finish(cache.get(f"large {n}", lambda: b"x" * (first_paint.MAX_BYTES // 3), 60))
    assert list(cache._answers) == ["large 2", "large 3", "large 4"]


def test_every_text_of_its_own_is_shown():
    text = words("first_paint")
    page = ask("/heatmap")[2]
    question = words("heatmap").meta["question"]
    assert content(page, "og:image:alt") == text.text("card", question=question)
    assert text.text("without scripts") in page
    without_lead = next(name for name in contents.names() if "lead" not in words(name).parts)
    other = ask(f"/{contents.url_path(without_lead)}")[2]
    assert content(other, "description") == text.text("about the app")


def card(path, query=""):
    """The card at `path`, as pixels."""
    sent = []

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": [],
    }
    finish(FirstPaint(None)(scope, None, send))
    assert sent[0]["status"] == 200
    assert dict(sent[0]["headers"])[b"content-type"] == b"image/png"
    image = Image.open(io.BytesIO(sent[1]["body"]))
    assert image.size == (1200, 630)
    return np.asarray(image.convert("RGB"))


@pytest.mark.parametrize(
    "name", ["home", "heatmap", "clock_hands", "schemes", "similarity", "plans"]
)
def test_card_has_the_question_and_the_picture(name):
    pixels = card(f"/card/{contents.url_path(name) or 'home'}.png")
    # Words are grey. Without a picture they stand in the middle.
    question = pixels[70:180] if name in WITH_PICTURE else pixels[250:380]
    assert (question != pixels[0, 0]).any(axis=2).mean() > 0.01
    colored = np.ptp(pixels[200:], axis=2) > 60
    assert (colored.mean() > 0.001) == (name in WITH_PICTURE)


def test_card_is_that_of_the_state_and_of_the_default_where_it_is_refused():
    default, other = card("/card/heatmap.png"), card("/card/heatmap.png", "max_len=40&d_model=16")
    assert (default != other).any(axis=2).mean() > 0.1
    assert np.array_equal(card("/card/heatmap.png", "max_len=40&d_model=no"), default)


def test_where_streamlits_page_is_another_it_is_sent_as_it_is_and_that_is_logged_once(caplog):
    async def other(_, __, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"<main id=app></main>"})

    async def ask_for(paint):
        sent = []

        async def send(message):
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": "/heatmap", "query_string": b""}
        await paint({**scope, "headers": []}, None, send)
        return sent[-1]["body"]

    paint = FirstPaint(other)
    for _ in range(2):
        assert finish(ask_for(paint)) == b"<main id=app></main>"
    own = [one for one in caplog.records if one.name == first_paint.__name__]
    assert [one.levelname for one in own] == ["WARNING"]


def test_first_paints_are_made_one_at_a_time(monkeypatch):
    class Watched:
        inside, most, turns = 0, 0, 0

        @contextmanager
        def turn(self):
            with run_queue.paints.turn():
                self.inside += 1
                self.turns += 1
                self.most = max(self.most, self.inside)
                time.sleep(0.02)  # others would come in
                yield
                self.inside -= 1

    watched = Watched()
    monkeypatch.setattr(paint, "paints", watched)
    with ThreadPoolExecutor(4) as pool:
        texts = list(pool.map(lambda pair: ask("/heatmap", f"pair={pair}")[2], range(4)))
    assert all('class="still' in text for text in texts)
    assert (watched.turns, watched.most) == (4, 1)


def test_code_that_a_page_opens_with_is_painted():
    text = ask("/choose")[2]
    paint = text[text.index('id="paint"') :]
    assert "rope_parameters" in paint[paint.index("<pre>") : paint.index("</pre>")]
    assert '<div class="tabs"><span>transformers 5</span>' in paint


def test_a_question_that_offers_its_answer_has_the_button():
    text = ask("/beyond")[2]
    assert "k-beyond_predict_show" in text[text.index('id="paint"') :]
