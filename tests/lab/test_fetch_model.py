"""The model is fetched from a hub, here one of our own: interrupted, resumed, with wrong bytes."""

import hashlib
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

from lab.real import fetch

WEIGHTS = np.random.default_rng(0).bytes(3_000_000)
CONTENT = {"config.json": b"{}", "model.safetensors": WEIGHTS}
DIGESTS = {name: hashlib.sha256(body).hexdigest() for name, body in CONTENT.items()}


class Hub(BaseHTTPRequestHandler):
    """Answers as a hub does, from a byte on where it is asked to; may break off."""

    def do_GET(self):
        hub, name = self.server, self.path.rsplit("/", 1)[-1]
        hub.seen.append((self.path, self.headers.get("Range")))
        if name not in hub.content:
            self.send_error(404)
            return
        body = hub.content[name]
        start = int((self.headers.get("Range") or "bytes=0-")[6:].split("-")[0])
        self.send_response(416 if start >= len(body) else 206 if start else 200)
        self.send_header("Content-Length", str(len(body) - start))
        self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        self.end_headers()
        self.wfile.write(body[start : min(len(body), hub.breaks_at or len(body))])

    def log_message(self, *_):
        pass


@pytest.fixture
def hub(monkeypatch):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hub)
    server.seen, server.content, server.breaks_at = [], dict(CONTENT), None
    monkeypatch.setattr(fetch, "HUB", f"http://127.0.0.1:{server.server_address[1]}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def assert_fetched(goal):
    fetch.fetch(goal, DIGESTS)
    assert {name: (goal / name).read_bytes() for name in CONTENT} == CONTENT


def test_a_model_is_fetched_at_its_revision_once(hub, tmp_path):
    assert_fetched(tmp_path)
    paths = {path for path, _ in hub.seen}
    assert paths == {f"/{fetch.MODEL}/resolve/{fetch.REVISION}/{name}" for name in CONTENT}
    hub.seen.clear()
    assert_fetched(tmp_path)
    assert hub.seen == []  # what is there is not asked for again


def test_an_interrupted_download_goes_on_where_it_stopped(hub, tmp_path):
    hub.breaks_at = 1_000_000
    with pytest.raises(OSError, match="broke off after 1,000,000 of 3,000,000"):
        fetch.fetch(tmp_path, DIGESTS)
    assert not (tmp_path / "model.safetensors").exists()
    hub.breaks_at = None
    hub.seen.clear()
    assert_fetched(tmp_path)
    assert [span for _, span in hub.seen] == ["bytes=1000000-"]
    # What only lacked its name is whole.
    (tmp_path / "model.safetensors").rename(tmp_path / "model.safetensors.part")
    assert_fetched(tmp_path)


def test_other_bytes_are_not_kept(hub, tmp_path):
    hub.content["model.safetensors"] = WEIGHTS[::-1]
    with pytest.raises(fetch.WrongDigestError, match=r"model\.safetensors"):
        fetch.fetch(tmp_path, DIGESTS)
    assert not (tmp_path / "model.safetensors").exists()
    hub.content = dict(CONTENT)
    assert_fetched(tmp_path)


def test_a_folder_is_taken_with_the_right_files_alone(tmp_path):
    source, goal = tmp_path / "source", tmp_path / "goal"
    source.mkdir()
    for name, body in CONTENT.items():
        (source / name).write_bytes(body)
    fetch.take(source, goal, DIGESTS)
    assert (goal / "model.safetensors").read_bytes() == WEIGHTS
    with pytest.raises(fetch.WrongDigestError, match=r"config\.json"):
        fetch.take(source, tmp_path / "other", DIGESTS | {"config.json": "0" * 64})
    assert not (tmp_path / "other" / "config.json").exists()


def test_where_nothing_can_be_had_a_sentence_says_so(hub, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(fetch, "GOAL", tmp_path / "model")
    hub.content.clear()
    assert fetch.main([]) == 1
    assert "404" in capsys.readouterr().out
    hub.shutdown()
    hub.server_close()
    assert fetch.main([]) == 1
    assert "refused" in capsys.readouterr().out
    assert fetch.main(["--from", str(tmp_path / "nowhere")]) == 1
    assert "Run this again" in capsys.readouterr().out
    assert fetch.main(["--to", "x"]) == 2
    command = [sys.executable, "-c", "from lab.real import fetch; print(fetch.HUB)"]
    environment = os.environ | {"HF_ENDPOINT": "http://hub"}
    assert subprocess.check_output(command, env=environment) == b"http://hub\n"
