"""Links within the app: a stop of a lesson or of the story opens what its link says, no more."""

from urllib.parse import parse_qs

from document import contents
from document.teach import lesson_plans
from document.words import words
from state.settings import Settings
from tests.app import address, go, open_page, state

LEFT_OVER = {
    "base": "20",
    "max_len": "300",
    "d_model": "64",
    "position": "40",
    "pair": "20",
    "sentence": "left over",
    "factor": "8",
}


def follow(at, link):
    """What the browser does with a link: it sends what the link says."""
    name = next(name for name in contents.names() if contents.url_path(name) == link.page)
    go(at, name, **parse_qs(link.query_string, keep_blank_values=True))


def links(at):
    """The links that begin anew."""
    links = [link.proto for link in at.get("page_link")]
    return [link for link in links if "anew" in link.query_string]


def test_a_stop_resets_what_it_does_not_name():
    plan = max(lesson_plans.read(words("plans")), key=lambda plan: plan.minutes)
    at = open_page("similarity", measure="cosine", offset="51", **LEFT_OVER)
    compared = set()
    for number, stop in enumerate(plan.stops):
        go(at, "plans", time=f"{plan.minutes} minutes", **LEFT_OVER)
        assert at.session_state["base"] == 20
        assert links(at)[number].page == contents.url_path(stop.page)
        follow(at, links(at)[number])
        link = {name: str(value) for name, value in stop.link.items()}
        cold = open_page(stop.page, **link)
        assert state(at) == state(cold), stop.label
        assert address(at) == address(cold), stop.label
        assert "anew" not in at.query_params
        own = at.session_state["visit"].own_controls
        compared |= {*own}
        assert {key: at.session_state[key] for key in own} == {
            key: cold.session_state[key] for key in own
        }, stop.label
    assert "offset" in compared


def test_looking_closer_from_the_story_resets_too():
    at = open_page("story", step="8", **LEFT_OVER)
    at.button(key="story_next").click().run()
    follow(at, links(at)[0])
    settings = Settings(max_len=50)
    assert state(at) == vars(settings)


def test_the_menu_keeps_shared_settings():
    at = open_page("heatmap", **LEFT_OVER)
    go(at, "similarity")
    assert state(at) == state(open_page("heatmap", **LEFT_OVER))
    assert at.session_state["base"] == 20


def test_a_copied_link_opens_the_same_and_loses_the_parameter():
    at = open_page("similarity", anew="1", base="20", measure="cosine")
    assert state(at) == vars(Settings(base=20))
    assert address(at) == {"base": "20", "measure": "cosine"}
