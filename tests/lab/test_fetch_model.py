"""The model is fetched from a hub, here one of our own: interrupted, resumed, with wrong bytes."""

import hashlib
import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
import pytest

from lab.real import fetch

ROOT = Path(__file__).parents[2]
WEIGHTS = np.random.default_rng(0).bytes(3_000_000)
CONTENT = {"config.json": b"{}", "model.safetensors": WEIGHTS}
CALL = """
import sys, json
from pathlib import Path
from lab.real import fetch
try:
    fetch.fetch(Path(sys.argv[1]), json.loads(sys.argv[2]))
except (OSError, fetch.WrongDigestError) as error:
    sys.exit(f"{type(error).__name__}: {error}")
"""


class Hub(BaseHTTPRequestHandler):
    """Answers as a hub does, from a byte on where it is asked to; may break off."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        hub, name = self.server, self.path.rsplit("/", 1)[-1]
        hub.seen.append((self.path, self.headers.get("Range")))
        if name not in hub.content:
            self.send_error(404)
            return
        body = hub.content[name]
        start = int((self.headers.get("Range") or "bytes=0-")[6:].split("-")[0])
        if start >= len(body):
            self.send_response(416)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body) - start))
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        self.end_headers()
        end = min(len(body), hub.breaks_at or len(body))
        self.wfile.write(body[start:end])
        self.close_connection = True

    def log_message(self, *_):
        pass


@pytest.fixture
def hub():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hub)
    server.seen, server.content, server.breaks_at = [], dict(CONTENT), None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def fetched(hub, goal, content=CONTENT):
    digests = {name: hashlib.sha256(body).hexdigest() for name, body in content.items()}
    place = f"http://127.0.0.1:{hub.server_address[1]}"
    return subprocess.run(
        [sys.executable, "-c", CALL, str(goal), json.dumps(digests)],
        cwd=ROOT,
        env=os.environ | {"HF_ENDPOINT": place},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_model_is_fetched_at_its_revision_once(hub, tmp_path):
    result = fetched(hub, tmp_path)
    assert result.returncode == 0, result.stderr
    for name, body in CONTENT.items():
        assert (tmp_path / name).read_bytes() == body
    paths = {path for path, _ in hub.seen}
    assert paths == {f"/{fetch.MODEL}/resolve/{fetch.REVISION}/{name}" for name in CONTENT}
    hub.seen.clear()
    assert fetched(hub, tmp_path).returncode == 0
    assert hub.seen == []  # what is there is not asked for again


def test_an_interrupted_download_goes_on_where_it_stopped(hub, tmp_path):
    hub.breaks_at = 1_000_000
    assert "broke off after 1,000,000 of 3,000,000" in fetched(hub, tmp_path).stderr
    assert not (tmp_path / "model.safetensors").exists()
    hub.breaks_at = None
    hub.seen.clear()
    result = fetched(hub, tmp_path)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "model.safetensors").read_bytes() == WEIGHTS
    assert [span for _, span in hub.seen] == ["bytes=1000000-"]


def test_a_download_that_only_lacked_its_name_is_whole(hub, tmp_path):
    (tmp_path / "config.json").write_bytes(b"{}")
    (tmp_path / "model.safetensors.part").write_bytes(WEIGHTS)
    result = fetched(hub, tmp_path)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "model.safetensors").read_bytes() == WEIGHTS


def test_a_hub_that_is_not_there_is_named_in_a_sentence(hub, tmp_path):
    del hub.content["config.json"]
    assert "404" in fetched(hub, tmp_path).stderr
    hub.shutdown()
    hub.server_close()
    assert "refused" in fetched(hub, tmp_path).stderr


def test_other_bytes_are_not_kept(hub, tmp_path):
    hub.content["model.safetensors"] = WEIGHTS[::-1]
    result = fetched(hub, tmp_path)
    assert "WrongDigestError: model.safetensors" in result.stderr
    assert not (tmp_path / "model.safetensors").exists()
    hub.content = dict(CONTENT)
    assert fetched(hub, tmp_path).returncode == 0
    assert (tmp_path / "model.safetensors").read_bytes() == WEIGHTS


def test_a_folder_is_taken_with_the_right_files_alone(tmp_path):
    source, goal = tmp_path / "source", tmp_path / "goal"
    source.mkdir()
    for name, body in CONTENT.items():
        (source / name).write_bytes(body)
    digests = {name: hashlib.sha256(body).hexdigest() for name, body in CONTENT.items()}
    fetch.take(source, goal, digests)
    assert (goal / "model.safetensors").read_bytes() == WEIGHTS
    with pytest.raises(fetch.WrongDigestError, match=r"config\.json"):
        fetch.take(source, tmp_path / "other", digests | {"config.json": "0" * 64})
    assert not (tmp_path / "other" / "config.json").exists()


def test_where_nothing_can_be_had_a_sentence_says_so(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(fetch, "GOAL", tmp_path / "model")
    assert fetch.main(["--from", str(tmp_path / "nowhere")]) == 1
    assert "Run this again" in capsys.readouterr().out
    assert fetch.main(["--to", "x"]) == 2
