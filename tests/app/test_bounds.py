"""What one visitor can put into memory, or have computed, and what strangers are not told."""

import urllib.request
from types import SimpleNamespace
from urllib.error import HTTPError

import pytest
from starlette.requests import Request
from streamlit import get_option
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from bench.server import running
from document.parts.table_input import MAX_PASTED
from tests.app.test_paint import answer, ask, beneath, content
from ui.frame import body
from ui.server import qr, run_queue
from ui.server.headers import HEADERS, METRICS, SecurityHeaders
from ui.server.hosts import VARIABLE, PublicHosts, origin
from ui.server.search import robots, sitemap
from ui.streamlit import uploads

TABLE = 19_000_000  # bytes


@pytest.fixture
def runtime(monkeypatch):
    """Streamlit's runtime with two pages open, and what it keeps of their files."""
    kept, active = MemoryUploadedFileManager(""), {"one", "other"}
    it = SimpleNamespace(uploaded_file_mgr=kept, active=active)
    it.is_active_session = active.__contains__
    monkeypatch.setattr(uploads, "get_instance", lambda: it)
    monkeypatch.setattr(uploads, "exists", lambda: True)
    monkeypatch.setattr(uploads, "get_option", lambda _: 20)
    return it


def upload(runtime, session="one", size=TABLE, says=None, while_it_comes=None):
    """Return the status of an upload that Streamlit would keep."""

    async def streamlit(scope, receive, send):
        if while_it_comes:
            while_it_comes()
        name = f"{len(runtime.uploaded_file_mgr.file_storage.get(session, ()))}"
        runtime.uploaded_file_mgr.add_file(session, UploadedFileRec(name, "t", "t", bytes(size)))
        await beneath(b"")(scope, receive, send)

    it = upload.middleware
    it.app = streamlit
    path = f"/clocks/_stcore/upload_file/{session}/file"
    return answer(it, path, method="PUT", content_length=str(size) if says is None else says)[0]


upload.middleware = uploads.Uploads(None)


def test_a_page_may_upload_two_tables_and_no_more_than_four_files(runtime):
    assert [upload(runtime) for _ in range(3)] == [200, 200, 413]
    assert [upload(runtime, "other", 10) for _ in range(5)] == [200] * 4 + [413]
    for name in "01":
        runtime.uploaded_file_mgr.remove_file("one", name)
    # As by the cross beside a file.
    assert [upload(runtime), upload(runtime, size=6_000_000)] == [200, 200]
    assert upload(runtime, says="none") == 413  # one that does not say its size counts as the most
    assert upload(runtime, "nobody") == 200  # Streamlit's to refuse


def test_uploads_under_way_count(runtime):
    first = []

    def second():
        first.append(upload(runtime, size=2 * TABLE))

    assert upload(runtime, while_it_comes=second) == 200
    assert first == [413]
    assert not upload.middleware._coming


def test_a_process_keeps_a_bounded_amount_and_drops_files_of_pages_that_are_gone_first(runtime):
    runtime.active |= {f"{n}" for n in range(20)}
    every = [upload(runtime, f"{n}", 2 * TABLE) for n in range(20)]
    assert every == [200] * 5 + [503] * 15
    assert sum(map(len, runtime.uploaded_file_mgr.file_storage.values())) == 5
    runtime.active -= {"3"}
    assert [upload(runtime, f"{n}", 2 * TABLE) for n in range(7, 10)] == [200, 503, 503]
    assert "3" not in runtime.uploaded_file_mgr.file_storage


def test_runs_with_a_large_file_are_let_in_one_at_a_time(monkeypatch):
    monkeypatch.setattr(run_queue.checks, "longest", 0.01)
    for size, alone in ((body.LARGE + 1, True), (body.LARGE, False)):
        monkeypatch.setattr(body, "uploaded", lambda size=size: size)
        with body.turn():
            free = run_queue.checks._free.acquire(blocking=False)
            if free:
                run_queue.checks._free.release()
            assert free != alone


def test_a_pasted_table_fits_a_message_with_another():
    assert 1e6 * get_option("server.maxWidgetStateSize") > 2 * MAX_PASTED
    assert get_option("server.maxWidgetStateSize") <= get_option("server.maxMessageSize") <= 10


def test_every_answer_has_its_headers_once_and_metrics_stay_here():
    own = {"content-security-policy": "default-src 'none'"}

    async def room(_, __, send):
        there = [(k.encode(), v.encode()) for k, v in own.items()]
        await send({"type": "http.response.start", "status": 200, "headers": there})
        await send({"type": "http.response.body", "body": b""})

    assert answer(SecurityHeaders(room), "/room/X")[1] == {**HEADERS, **own}
    with running() as server:
        with urllib.request.urlopen(f"{server.http}/heatmap", timeout=60) as page:
            assert {name: page.headers.get_all(name) for name in HEADERS} == {
                name: [value] for name, value in HEADERS.items()
            }
        metrics = urllib.request.Request(server.http + METRICS)
        assert urllib.request.urlopen(metrics, timeout=60).status == 200
        metrics.add_header("X-Forwarded-For", "192.0.2.1")
        with pytest.raises(HTTPError, match="404"):
            urllib.request.urlopen(metrics, timeout=60)


def scope(server=("192.0.2.7", 8501), **headers):
    named = [(name.replace("_", "-").encode(), one.encode()) for name, one in headers.items()]
    return {"type": "http", "method": "GET", "headers": named, "server": server}


def test_no_foreign_host_is_ever_named(monkeypatch):
    for names, host, proxied, told in (
        ("", "localhost:8501", "", "localhost:8501"),
        ("", "192.0.2.7:8501", "", "192.0.2.7:8501"),  # the address that was connected to
        ("", "evil.example", "", ""),
        ("", "localhost", "evil.example", "localhost"),
        ("*.example.org", "evil.example", "", ""),
        ("*.example.org", "a.example.org", "evil.example", "a.example.org"),
        ("*.example.org", "app:8501", "b.example.org", "b.example.org"),
        ("*.example.org c.org", "evil.example", "evil.example:99", "c.org:99"),
        ("c.org", "[::1]", "", "c.org"),
        ("c.org", "localhost:8501", "", "c.org:8501"),  # a laptop in a lecture hall
    ):
        monkeypatch.setenv(VARIABLE, names)
        sent = {"x_forwarded_host": proxied} if proxied else {}
        asked = scope(host=host, **sent)
        assert origin(asked) == (told and f"http://{told}"), (names, host, proxied)
        page = ask("/heatmap", host=host, **sent)
        texts = page, robots(Request(asked)).body.decode(), sitemap(Request(asked)).body.decode()
        assert not any("evil" in text for text in texts)
        assert "192" in told or content(page, "og:image").startswith("http" if told else "/card")


def test_a_listed_host_is_still_known_where_the_app_is_asked_as_localhost(monkeypatch):
    monkeypatch.setenv(VARIABLE, "*.example.org")
    seen = []

    async def app(scope, *_):
        seen.append(origin(scope))

    answering = PublicHosts(app, ["*.example.org"])(scope(host="a.example.org"), None, None)
    with pytest.raises(StopIteration):
        answering.send(None)
    assert seen == ["http://a.example.org"]


def code(link, **headers):
    query = f"link={link}".encode()
    return qr.send(Request({**scope(**headers), "query_string": query})).status_code


def test_codes_are_made_for_links_to_this_app_alone_and_for_some_at_a_time(monkeypatch):
    monkeypatch.setenv(VARIABLE, "clocks.example.org")
    assert code("http://localhost:8501/heatmap", host="localhost:8501") == 200
    assert code("https://clocks.example.org/x", host="localhost") == 200
    for link in ("https://evil.example/", "javascript:1", "https://", "http://[", "x"):
        assert code(link, host="localhost") == 404
    assert code("http://localhost/" + qr.MAX_BYTES * "x", host="localhost") == 404
    for _ in range(qr.MAX_WAITING):
        assert qr._waiting.acquire(blocking=False)
    assert code("http://localhost/", host="localhost") == 503
    qr._waiting.release(qr.MAX_WAITING)
    assert code("http://localhost/", host="localhost") == 200
