"""What `python -m bench.first_touch` measures. Nothing here depends on how fast the machine is."""

import itertools
import math

import pytest

from bench.cold_link import in_turns, medians
from bench.fingertip import HIGH, LOW, TRACK, TRAVERSE, drag, fingertip, swing
from bench.first_touch import hand_cells, quiet_cells, scripts
from bench.frames import FRAMES, LOG, MOVED, Frame, felt
from bench.server import free_port
from tests.browser.chromium import cold
from tests.loops import apart

PAINT = [
    Frame(0, "", False, None, 0),
    Frame(300, "paint", False, "128", 0),
    Frame(700, "paint", False, "197", 1),
    Frame(800, "paint", False, "256", 2),
    Frame(1500, "paint", False, "512", 3),
    Frame(4900, "paint", True, "512", 3),
]
# A page whose slider moves its picture in the first paint, as a row that listens to pointers.
PAGE = """
<div id="paint"><div class="slider k-position" style="--at: 50%; height: 80px; touch-action: none">
<input type="range" min="0" max="1000" value="500"><u style="display: block; width: 300px">thumb</u>
</div><div class="picture"><svg class="still"><rect x="500"></rect></svg></div></div>
<script>
const [row, input, rect] = ["div.slider", "input", "rect"].map(one => document.querySelector(one));
let isHeld = false;
row.onpointerdown = () => (isHeld = true);
onpointerup = () => (isHeld = false);
onpointermove = ({ clientX }) => {
    if (!isHeld) return;
    const { left, width } = document.querySelector("u").getBoundingClientRect();
    input.value = 1000 * (clientX - left) / width;
    rect.setAttribute("x", input.value);
};
</script>"""


def test_what_a_hand_is_shown_is_read_from_the_frames():
    frames = [*PAINT, Frame(5000, "app", True, "128", 3), Frame(5400, "app", True, "512", 3)]
    times = felt(frames, press=600, release=1600)
    assert times == {"press": 600, "moved": 700, "rate": 3, "gap": 700, "use": 5400 - 1600}


def test_a_value_that_the_app_does_not_show_is_lost():
    assert felt([*PAINT, Frame(5000, "app", True, "128", 3)], 600, 1600)["use"] == math.inf


def test_only_the_app_s_pictures_move_where_the_paint_is_a_still():
    frames = [
        Frame(300, "paint", False, None, 0),
        Frame(2000, "app", True, "128", 0),
        Frame(3000, "app", True, "256", 1),
    ]
    times = felt(frames, press=500, release=4500)
    assert times == {"press": 500, "moved": 3000, "rate": 0, "gap": 1500, "use": 0}


def test_a_hand_swings_from_the_thumb_on_and_stays_on_the_track():
    for start in (0.04, 0.44):
        shares = [swing(start, step * TRAVERSE / 100) for step in range(400)]
        assert shares[0] == pytest.approx(start)
        assert shares[1] > start
        assert max(shares) == pytest.approx(HIGH, abs=0.01)
        assert min(shares[100:]) == pytest.approx(LOW, abs=0.01)
        steps = [abs(b - a) for a, b in itertools.pairwise(shares)]
        assert max(steps) < 0.008  # a steady pace


def dragged(touch):
    """The frames of a drag, the hand, and when the page began."""
    port = free_port()
    with cold(f"--remote-debugging-port={port}") as browser:
        context = browser.new_context(has_touch=touch, is_mobile=touch)
        page = context.new_page()
        with fingertip(context.new_cdp_session(page), port, touch=touch) as tip:
            page.set_content(PAGE)
            page.evaluate(f"{LOG}('position')")
            track = page.evaluate(f"{TRACK}('position')")
            assert (track["width"], track["at"]) == (300, 0.5)
            hand = drag(tip, track, 0.5, MOVED, "position")
            # A busy page is still at the moves before when the hand has let go.
            page.wait_for_function(f"!isHeld && frameLog.at(-1)[3] > {1000 * HIGH - 5}")
            frames = [Frame(*line) for line in page.evaluate(FRAMES)]
            return frames, hand, page.evaluate("performance.timeOrigin")


@pytest.mark.browser
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_hand_drags_a_slider_and_its_pictures_are_counted(touch):
    frames, hand, origin = apart(dragged, touch)
    value = frames[-1].value
    assert float(value) == pytest.approx(1000 * HIGH, abs=5)
    in_use = Frame(frames[-1].time + 1000, "app", True, value, frames[-1].pictures)
    press, release = (1000 * time - origin for time in (hand.press, hand.release))
    times = felt([*frames, in_use], press, release)
    assert press < times["moved"] < release
    assert times["rate"] > 0
    assert 0 < times["use"] < math.inf


def test_servers_take_turns_and_the_first_round_is_not_counted(monkeypatch):
    monkeypatch.setattr("bench.cold_link.ROUNDS", 3)
    calls = []

    def measure(address):
        calls.append(address)
        return {"use": len(calls)}

    visits = in_turns({"before": "b", "now": "n"}, measure)
    assert calls == ["b", "n"] * 4
    assert {name: medians(each) for name, each in visits.items()} == {
        "before": {"use": 5},
        "now": {"use": 6},
    }


def test_a_row_says_what_is_missed_and_what_is_lost():
    hand = {"press": 300, "moved": 500, "rate": 14, "gap": 100, "shift": 0, "pause": 20}
    cells = hand_cells("desktop", "now", [{**hand, "use": use} for use in (1000, 2000, math.inf)])
    assert cells[1:5] == [
        "0.50 s, at most 0.8: kept",
        "14.0, at least 15: MISSED",
        "0.10 s, at most 0.4: kept",
        "2.00 s, lost in 1 of 3",
    ]
    quiet = {"picture": 200, "in the hand": 100, "app asked for": 1100, "shift": 0.05}
    versions = {
        "before": [{**quiet, "use": 3000, "work": 3000}],
        "now": [{**quiet, "use": 3100, "work": 2100}],
    }
    assert quiet_cells("phone-like", "now", versions)[3:] == [
        "3.10 s", "2.10 s", "0.70, at most 0.7: kept", "0.050, at most 0.02: MISSED"
    ]  # fmt: skip


def test_data_and_files_that_are_named_are_no_scripts_of_the_html():
    html = b"""<script>one</script><script type="application/json">{}</script>
        <script src="far.js"></script><script type="module">two</script>"""
    assert scripts(html).split() == [b"one", b"two"]
