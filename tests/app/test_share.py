"""A link to exactly this state, and what a teacher's link adds to it."""

from urllib.parse import parse_qs, urlsplit

import pytest

from document import contents
from document.shared import default_controls, names
from state.limits import CHOICES
from tests.app import choose_preset, open_page
from tests.app.reading import read_page
from ui.frame import share
from ui.server.qr import svg


def shared(at) -> str:
    at.session_state["share"] = True
    at.run()
    assert not at.exception, at.exception
    return at.code[0].value


def test_link_carries_the_state():
    link = shared(open_page("heatmap", max_len="77", position="7"))
    assert parse_qs(urlsplit(link).query) == {
        "max_len": ["77"],
        "position": ["7"],
        "more": ["true"],
    }


def test_a_link_that_is_too_long_for_a_code_goes_without_one():
    assert svg("https://example.org/" + "x" * 4000) is None
    assert svg("https://example.org/" + "猫" * 1500) is None  # three bytes each
    link = shared(open_page("home", sentence="猫" * 600))
    assert len(link) > 4000


def test_locked_controls_do_not_move_and_left_out_ones_are_not_shown():
    at = open_page("heatmap", lock="max_len,nonsense", hide="pair")
    assert at.select_slider(key="max_len").disabled
    assert not at.select_slider(key="base").disabled
    assert "pair" not in [slider.key for slider in at.slider]
    (warnings,) = [warning.value for warning in at.warning]
    assert "max_len,nonsense" in warnings
    assert not at.run().warning


@pytest.mark.parametrize(
    ("query", "refused"),
    [
        ({"lock": "offset", "hide": "banana"}, ["`lock` was `offset`", "`hide` was `banana`"]),
        ({"lock": "factor", "hide": "pair"}, []),  # of another page, and of this one
        ({"lock": "", "hide": ""}, []),
    ],
)
def test_only_settings_that_pages_share_can_be_locked_and_hidden(query, refused):
    warnings = [warning.value for warning in open_page("similarity", **query).warning]
    assert len(warnings) == (1 if refused else 0)
    assert all(line in warnings[0] for line in refused)


def test_lesson_is_not_passed_on_unasked():
    assert "lock" not in shared(open_page("heatmap", lock="max_len"))


def test_a_sheet_is_shared_without_what_was_typed():
    link = shared(open_page("quiz", seed="7", **{"quiz easy 7 1": "3", "tries easy 7 1": "3"}))
    assert parse_qs(urlsplit(link).query) == {"seed": ["7"], "more": ["true"]}


def test_presenter_mode_has_no_share_button():
    at = open_page("heatmap", present="1")
    assert not at.exception
    at.session_state["share"] = True
    assert not at.run().code


CONTROLS = (
    "slider", "select_slider", "radio", "toggle", "text_input", "text_area", "button_group",
    "selectbox",
)  # fmt: skip


@pytest.mark.parametrize("name", [n for n in contents.names() if n not in ("plans", "worksheet")])
def test_presenter_mode_shows_the_controls_that_the_page_names_at_most_two(name):
    """What the style leaves: a page's own controls are drawn, since the picture needs them."""
    at = open_page(name, present="1")
    keys = [widget.key for kind in CONTROLS for widget in at.get(kind)]
    keys = [key for key in keys if not key.startswith(name) and key != "word"]  # to answer
    styles = "".join(block.proto.body for block in at.get("html"))
    # Only to keep a setting in the link, and never seen: two stops, or a box for a choice.
    carried = {slider.key for slider in at.select_slider if len(slider.options) <= 2}
    carried |= {box.key for box in at.text_input} & {*CHOICES}
    visible = [key for key in keys if f".st-key-{key}" not in styles and key not in carried]
    assert len(set(visible)) <= 2, visible
    defaults = default_controls(contents.words(name).meta)
    assert not defaults or sorted(visible) == sorted(defaults)
    assert f"{name}_fold" not in at.session_state
    assert not [button for button in at.button if button.key and button.key.startswith("preset_")]


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ({"trained_length": "8192"}, "scaling"),
        ({"control": "factor", "trained_length": "8192"}, "scaling"),  # factor would do nothing
        ({"control": "factor", "scaling": "ntk"}, "factor"),
        ({"control": "factor", "scaling": "none", "lock": "scaling"}, "factor"),
    ],
)
def test_the_one_control_has_an_effect(query, left):
    state = read_page("beyond", present="1", **query).document.state
    assert names("beyond", state.settings, state.lesson) == [left]


def test_the_link_names_the_control_that_presenter_mode_leaves():
    at = open_page("heatmap", present="1", control="max_len")
    assert [slider.key for slider in at.select_slider] == ["max_len"]
    assert not at.slider
    at = open_page("similarity", present="1", control="position")
    assert "offset" in "".join(block.proto.body for block in at.get("html"))
    assert "position" in [slider.key for slider in at.slider]
    at = open_page("similarity", present="1", control="position,measure")
    styles = "".join(block.proto.body for block in at.get("html"))
    assert ".st-key-offset" in styles
    assert ".st-key-measure" not in styles
    assert "position" in [slider.key for slider in at.slider]


def test_locked_control_follows_the_link_all_the_same():
    """A lock is a convenience: who edits the link has everything back."""
    at = open_page("heatmap", lock="max_len", max_len="77")
    assert at.select_slider(key="max_len").disabled
    assert at.select_slider(key="max_len").value == 77
    at = open_page("heatmap", lock="max_len", max_len="banana")
    assert at.select_slider(key="max_len").value == 128
    assert "`max_len` was `banana`" in at.warning[0].value


def test_presets_leave_locked_and_left_out_settings_alone():
    at = open_page("heatmap", lock="base", hide="d_model", d_model="64")
    choose_preset(at, "A base too small")
    assert (at.session_state["base"], at.session_state["max_len"]) == (10000, 512)
    assert at.number_input(key="base_exact_10000").disabled
    assert not at.number_input(key="max_len_exact_512").disabled
    choose_preset(at, "Every cell visible · 20 × 32")
    assert (at.session_state["d_model"], at.session_state["max_len"]) == (64, 20)


def test_models_and_swapping_leave_locked_settings_alone():
    at = open_page("schemes", lock="base,d_model")
    at.button(key="model_GPT-J 6B").click().run()
    assert (at.session_state["base"], at.session_state["d_model"]) == (10000, 512)
    at = open_page("base_and_length", lock="base", compare="true")
    at.button(key="aside_swap").click().run()
    assert (at.session_state["base"], at.session_state["base_b"]) == (10000, 100)


@pytest.mark.parametrize("name", ["sentence", "layout"])
def test_text_and_choices_can_be_locked(name):
    at = open_page("home" if name == "sentence" else "heatmap", lock=name)
    control = at.text_input if name == "sentence" else at.radio
    assert control(key=name).disabled


@pytest.mark.parametrize("value", ["", "nonsense", "<b>", "x" * 100_000, "max_len,,;"])
def test_a_lesson_that_cannot_be_read_is_no_error(value):
    link = dict.fromkeys(["present", "control", "lock", "hide"], value)
    assert open_page("heatmap", **link).slider(key="position").value == 5


@pytest.mark.parametrize("link", ["http://localhost/?a=1&b=2", 'http://localhost/"><script>'])
def test_embedded_link_is_escaped(link):
    snippet = share.embed(link)
    assert snippet.count("<") == snippet.count(">") == 2
    assert "&b" not in snippet


def test_qr_code_is_a_picture_of_its_own():
    code = share.svg("http://localhost:8501/heatmap?max_len=77")
    assert code.startswith("<svg")
    assert "href" not in code


def test_link_for_a_projector_names_its_controls_unless_they_are_the_usual_ones():
    at = open_page("similarity", more="")
    at.session_state["share_present"] = True
    assert parse_qs(urlsplit(shared(at)).query) == {"present": ["1"]}
    at.pills(key="share_control").set_value(["position"]).run()
    assert parse_qs(urlsplit(at.code[0].value).query) == {"present": ["1"], "control": ["position"]}
    at.pills(key="share_control").set_value(["position", "offset"]).run()
    both = parse_qs(urlsplit(at.code[0].value).query)["control"]
    assert both == ["position,offset"]
    assert "offset" in at.pills(key="share_control").options  # the page's own too


@pytest.mark.parametrize(
    ("control", "refused"),
    [("offset", False), ("position,sine_only", False), ("nonsense", True), ("base,offset", True)],
)
def test_a_control_that_the_page_does_not_have_is_refused(control, refused):
    at = open_page("shift_is_rotation", present="1", control=control)
    assert [control in one.value for one in at.warning] == [True] * refused
    assert not at.run().warning
