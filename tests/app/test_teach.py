"""Plans, worksheet, glossary: links that lead somewhere, numbers that plain loops agree with."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from document import contents, terms
from document.teach import lesson_plans
from document.words import words
from tests.app import open_page
from tests.app.reading import read_page
from ui.paint import screen

PLANS = lesson_plans.read(words("plans"))
STOPS = [stop for plan in PLANS for stop in plan.stops]
GLOSSARY = words("glossary")


def test_plans_take_the_time_that_they_say():
    assert [plan.minutes for plan in PLANS] == [5, 15, 50]
    for plan in PLANS:
        assert sum(stop.minutes for stop in plan.stops) == plan.minutes


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.minutes} minutes")
def test_stops_lead_into_states_that_their_pages_take(plan):
    """By the page's own links, which name more than the plan where a default would not do."""
    at = open_page("plans", time=f"{plan.minutes} minutes", projected="true")
    links = [
        one.proto.query_string for one in at.get("page_link") if "anew" in one.proto.query_string
    ]
    for stop, link in zip(plan.stops, links, strict=True):
        assert read_page(stop.page, **parse_qs(link)).warnings == []


@pytest.mark.parametrize("stop", [s for s in STOPS if s.control], ids=lambda stop: stop.label)
def test_what_a_question_moves_is_on_the_projector(stop):
    link = {name: str(value) for name, value in stop.link_parameters(True).items()}
    at = open_page(stop.page, **link)
    styles = "".join(block.proto.body for block in at.get("html"))
    controls = {one.key for kind in (at.slider, at.toggle, at.text_input) for one in kind}
    controls |= {one.key for one in at.select_slider if len(one.options) > 2}  # not only carried
    for name in stop.control.split(","):
        assert name in controls
        assert not re.search(rf"\.st-key-{name}\b", styles)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.minutes} minutes")
def test_page_shows_the_plan(plan):
    text = read_page("plans", time=f"{plan.minutes} minutes").everything()
    assert all(stop.ask in text and stop.expect in text for stop in plan.stops)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.minutes} minutes")
def test_a_stop_leads_to_those_before_and_after_it(plan):
    ways = [lesson_plans.ways(words("plans"), stop.name) for stop in plan.stops]
    first, last = ways[0][0], ways[-1][1]
    assert first == last
    assert (first.page, first.link["time"]) == ("plans", f"{plan.minutes} minutes")
    for at in range(len(plan.stops) - 1):
        here, following = plan.stops[at : at + 2]
        on, back = ways[at][1], ways[at + 1][0]
        assert (on.number, on.page, on.link) == (
            at + 2,
            following.page,
            following.link_parameters(True),
        )
        walk = lesson_plans.steps(words("plans"), here.name)
        left = {"step": walk[-1]} if walk else {}  # the story's step that was left
        link = here.link_parameters(True) | left
        assert (back.number, back.page, back.link) == (at + 1, here.page, link)


def test_back_from_the_stop_after_the_story_is_its_last_step():
    back, _ = lesson_plans.ways(words("plans"), "15.3")
    assert (back.page, back.link["step"]) == ("story", 5)


def test_a_projected_stop_shows_its_ways_and_other_pages_have_none():
    stop = PLANS[1].stops[3]
    link = {name: str(value) for name, value in stop.link_parameters(True).items()}
    plans = [
        parse_qs(one.proto.query_string)["plan"]
        for one in open_page(stop.page, **link).get("page_link")
        if "plan=" in one.proto.query_string
    ]
    assert plans == [["15.3"], ["15.5"]]
    at = open_page(stop.page, **{**link, "plan": "15.6"})
    assert not [one for one in at.get("page_link") if "plan=" in one.proto.query_string]
    assert "plan" not in stop.link_parameters(False)


@pytest.mark.parametrize(("plan", "begins"), [({}, True), ({"plan": "15.3"}, False)])
def test_at_a_stop_the_teacher_says_what_to_do_and_not_the_page(plan, begins):
    lead, _ = terms.lead("clock_hands")
    at = open_page("clock_hands", present="1", **plan)
    assert (lead in [one.value for one in at.markdown]) == begins
    first = screen.html(screen.first_screen("clock_hands", urlencode({"present": "1", **plan})))
    assert ("k-page_lead" in first) == begins


def test_answers_are_not_projected():
    text = read_page("plans", present="1").everything()
    assert PLANS[0].stops[0].ask in text
    assert not [stop for stop in PLANS[0].stops if stop.expect in text]


@pytest.mark.parametrize("projected", [True, False])
def test_all_links_of_a_plan_can_be_copied_and_scanned(projected):
    at = open_page("plans", time="15 minutes", projected=str(projected).lower())
    assert not at.code
    at.session_state["plans_handout"] = True
    at.run()
    stops, links = PLANS[1].stops, at.code[0].value.splitlines()
    assert len(links) == len(stops) == len(at.get("image"))
    for stop, link in zip(stops, links, strict=True):
        assert urlsplit(link).path == f"/{contents.url_path(stop.page)}"
        there = {name: values[-1] for name, values in parse_qs(urlsplit(link).query).items()}
        assert (there.pop("present", None) == "1") == projected
        assert there.pop("control", "") == (stop.control if projected else "")
        assert there.pop("plan", "") == (stop.name if projected else "")
        assert there == {name: str(value) for name, value in stop.link.items()}
    inside = [one.proto for one in at.get("page_link") if "anew" in one.proto.query_string]
    assert len(inside) == len(stops)
    assert all(("present=1" in one.query_string) == projected for one in inside)


def test_answer_key_is_left_out_at_first():
    reading = read_page("worksheet")
    assert reading.has("sheet")
    assert not reading.has("key")


@pytest.mark.parametrize("term", GLOSSARY.meta["links"])
def test_term_leads_into_a_state_that_its_page_takes(term):
    link = GLOSSARY.meta["links"][term]
    assert link["page"] in contents.names()
    state = {name: str(value).lower() for name, value in link.get("state", {}).items()}
    assert read_page(link["page"], **state).warnings == []


def test_every_term_of_the_glossary_leads_somewhere_and_is_explained():
    assert set(GLOSSARY.meta["links"]) == set(GLOSSARY.parts) - {"lead"}
    assert {link["page"] for link in GLOSSARY.meta["links"].values()} <= set(contents.names())
