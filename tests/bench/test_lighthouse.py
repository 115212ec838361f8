"""What `python -m bench.lighthouse` makes of reports, and how it serves a site."""

import gzip
import urllib.request

from bench.lighthouse import cell, losses
from bench.static_site import serving

REPORT = {
    "categories": {
        "seo": {
            "score": 0.9,
            "auditRefs": [
                {"id": "fine", "weight": 5},
                {"id": "slow", "weight": 4},
                {"id": "heavy", "weight": 0},
                {"id": "lists", "weight": 1},
                {"id": "manual", "weight": 9},
            ],
        }
    },
    "audits": {
        "fine": {"score": 1},
        "slow": {
            "score": 0.5, "scoreDisplayMode": "numeric", "title": "Slow", "displayValue": "9 s"
        },
        "heavy": {
            "score": 0,
            "scoreDisplayMode": "metricSavings",
            "title": "Heavy",
            "displayValue": "1 MB",
            "details": {"items": [{"url": "http://x/plotly.js", "wastedBytes": 917066}]},
        },
        "lists": {
            "score": 0,
            "scoreDisplayMode": "binary",
            "title": "Lists",
            "details": {"items": [{"node": {"selector": "nav > ul"}}] * 5},
        },
        "manual": {"score": None, "scoreDisplayMode": "manual", "title": "Look"},
    },
}  # fmt: skip


def test_what_costs_points_is_named_with_its_findings():
    rows = [(one.audit, round(one.points, 1), one.text, one.findings) for one in losses(REPORT)]
    assert rows == [
        ("slow", 10.5, "Slow 9 s", ""),
        ("lists", 5.3, "Lists", "nav > ul, and 2 more"),
        ("heavy", 0.0, "Heavy 1 MB", "plotly.js 917,066"),
    ]
    assert cell([REPORT] * 3, "seo") == "90, at least 100: MISSED"


def test_a_site_is_served_compressed_and_a_folder_by_its_index(tmp_path):
    (tmp_path / "heatmap").mkdir()
    (tmp_path / "heatmap" / "index.html").write_text("<h1>Heatmap</h1>" * 100, encoding="utf-8")
    with serving(tmp_path) as address:
        for path in ("/heatmap/", "/heatmap"):  # the second leads to the first
            request = urllib.request.Request(address + path, headers={"Accept-Encoding": "gzip"})
            with urllib.request.urlopen(request) as answer:
                assert answer.headers["Content-Type"].startswith("text/html")
                assert gzip.decompress(answer.read()).startswith(b"<h1>Heatmap</h1>")
