"""For a class: links of a teacher, plans, predictions, myths, the quiz."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

from charts.quiz.sheet import sheet
from document import contents, terms
from document.shared import default_controls
from document.teach import lesson_plans
from document.words import number, words
from tests.app import (
    address,
    choose_preset,
    controls,
    go,
    link,
    links_anew,
    open_page,
    press,
    run,
    styles,
    text_of,
    text_of_page,
)
from tests.reading import read_page
from tests.truth.readings import link_of
from ui.controls.url import reset_parameters
from ui.frame import share
from ui.paint import screen
from ui.server.qr import svg

PLANS = lesson_plans.read(words("plans"))
MYTHS = words("myths").meta["myths"]


# ---- links to exactly this state


def shared(at):
    run(at, share=True)
    return parse_qs(urlsplit(at.code[0].value).query) if at.code else None


def test_a_link_carries_the_state_and_no_lesson_and_nothing_typed():
    at = open_page("heatmap", max_len="77", position="7", lock="max_len")
    assert shared(at) == {"max_len": ["77"], "position": ["7"], "more": ["true"]}
    typed = {"quiz easy 7 1": "3", "tries easy 7 1": "3"}
    assert shared(open_page("quiz", seed="7", **typed)) == {"seed": ["7"], "more": ["true"]}
    assert shared(open_page("heatmap", present="1")) is None


def test_a_link_is_escaped_and_one_that_is_too_long_for_a_code_goes_without():
    for address_ in ("http://localhost/?a=1&b=2", 'http://localhost/"><script>'):
        snippet = share.embed(address_)
        assert snippet.count("<") == snippet.count(">") == 2
        assert "&b" not in snippet
    assert "href" not in svg("http://localhost:8501/heatmap?max_len=77")
    assert svg("https://example.org/" + "猫" * 1500) is None  # three bytes each
    assert shared(open_page("home", sentence="猫" * 600)) is not None


def test_locked_controls_do_not_move_and_left_out_ones_are_not_shown():
    at = open_page("heatmap", lock="max_len,nonsense", hide="pair", max_len="77")
    assert at.select_slider(key="max_len").disabled
    assert at.select_slider(key="max_len").value == 77  # who edits the link has everything back
    assert not at.select_slider(key="base").disabled
    assert "pair" not in [slider.key for slider in at.slider]
    assert open_page("home", lock="sentence").text_input(key="sentence").disabled
    assert open_page("heatmap", lock="layout").radio(key="layout").disabled


def test_presets_and_models_leave_locked_and_left_out_settings_alone():
    at = open_page("heatmap", lock="base", hide="d_model", d_model="64")
    choose_preset(at, "A base too small")
    assert (at.session_state["base"], at.session_state["max_len"]) == (10000, 512)
    choose_preset(at, "Every cell visible · 20 × 32")
    assert (at.session_state["d_model"], at.session_state["max_len"]) == (64, 20)
    at = open_page("schemes", lock="base,d_model")
    press(at, "model_GPT-J 6B")
    assert (at.session_state["base"], at.session_state["d_model"]) == (10000, 512)


def test_what_a_lesson_names_in_vain_is_said_once():
    for page, query, refused in (
        ("similarity", {"lock": "offset", "hide": "banana"}, ["`offset`", "`banana`"]),
        ("heatmap", {"lock": "max_len,nonsense"}, ["max_len,nonsense"]),
        ("similarity", {"lock": "factor", "hide": "pair"}, []),  # of another page, and of this one
        ("similarity", {"lock": "", "hide": ""}, []),
        ("shift_is_rotation", {"present": "1", "control": "position,sine_only"}, []),
        ("shift_is_rotation", {"present": "1", "control": "base,offset"}, ["base,offset"]),
        ("heatmap", dict.fromkeys(["present", "control", "lock", "hide"], "<b>,,;"), ["<b>"]),
    ):
        at = open_page(page, **query)
        assert len(at.warning) == bool(refused), query
        assert all(one in at.warning[0].value for one in refused)
    assert not at.run().warning


# ---- presenter mode


def test_presenter_mode_shows_the_controls_that_the_page_names_at_most_two():
    """The style leaves a page's own controls, since the picture needs them."""
    wrong = {}
    for name in [one for one in contents.names() if one != "plans"]:
        at = open_page(name, present="1")
        keys = {key for key in controls(at) if not key.startswith(name)} - {"word"}  # to answer
        visible = sorted(key for key in keys if f".st-key-{key}" not in styles(at))
        defaults = default_controls(contents.words(name).meta)
        if len(visible) > 2 or (defaults and visible != sorted(defaults)):
            wrong[name] = visible
        assert not [one for one in at.button if str(one.key).startswith("preset_")], name
        assert f"{name}_fold" not in at.session_state, name  # nor is a fold there
    assert not wrong


def test_the_link_names_the_controls_that_presenter_mode_leaves():
    at = open_page("similarity", present="1", control="position,measure")
    assert ".st-key-offset" in styles(at)
    assert ".st-key-measure" not in styles(at)
    at = open_page("similarity", more="")
    at.session_state["share_present"] = True
    assert shared(at) == {"present": ["1"]}
    at.pills(key="share_control").set_value(["position", "offset"]).run()
    assert shared(at) == {"present": ["1"], "control": ["position,offset"]}


def test_one_menu_leaves_one_control_by_the_name_that_it_has_on_its_page():
    at = open_page("clock_hands", more="")
    run(at, share=True)
    assert {"hand", "offset k, in tokens", "position"} <= {*at.selectbox(key="share_only").options}
    for name in ("pair", "k"):
        at.selectbox(key="share_only").set_value(name).run()
        assert shared(at).items() >= {"present": ["1"], "control": [name]}.items()
        there = open_page("clock_hands", present="1", control=name)
        left = [key for key in controls(there) if f".st-key-{key}" not in styles(there)]
        assert [key for key in left if not key.startswith("clock_hands")] == [name]
    at.selectbox(key="share_only").set_value("position").run()  # which presenter view keeps anyway
    assert "control" not in shared(at)


# ---- plans


def test_stops_lead_into_states_that_their_pages_take_and_to_one_another():
    """By the page's own links, which name more than the plan where a default would not do."""
    for plan in PLANS:
        assert sum(stop.minutes for stop in plan.stops) == plan.minutes
        at = open_page("plans", time=f"{plan.minutes} minutes", projected="true")
        for stop, there in zip(plan.stops, links_anew(at), strict=True):
            assert read_page(stop.page, **parse_qs(there.query_string)).warnings == []
        ways = [lesson_plans.ways(words("plans"), stop.name) for stop in plan.stops]
        first, last = ways[0][0], ways[-1][1]
        assert first == last
        assert (first.page, first.link["time"]) == ("plans", f"{plan.minutes} minutes")
        for n, (here, following) in enumerate(zip(plan.stops, plan.stops[1:], strict=False)):
            on, back = ways[n][1], ways[n + 1][0]
            ahead = following.page, following.link_parameters(True)
            assert (on.number, on.page, on.link) == (n + 2, *ahead)
            walk = lesson_plans.steps(words("plans"), here.name)
            left = {"step": walk[-1]} if walk else {}  # the story's step that was left
            before = here.page, here.link_parameters(True) | left
            assert (back.number, back.page, back.link) == (n + 1, *before)


def test_what_a_question_moves_is_on_the_projector():
    for stop in [stop for plan in PLANS for stop in plan.stops if stop.control]:
        at = open_page(stop.page, **link_of(stop.link_parameters(True)))
        for name in stop.control.split(","):
            assert name in controls(at), stop.label
            assert not re.search(rf"\.st-key-{name}\b", styles(at)), stop.label


def test_a_projected_stop_shows_its_ways_its_question_and_the_answer_when_asked():
    stop = PLANS[1].stops[3]
    query = link_of(stop.link_parameters(True))
    for plan, ways in ((query["plan"], [["15.3"], ["15.5"]]), ("15.6", [])):
        at = open_page(stop.page, **{**query, "plan": plan})
        there = [parse_qs(one.proto.query_string).get("plan") for one in at.get("page_link")]
        assert [one for one in there if one] == ways
    assert "plan" not in stop.link_parameters(False)
    lead, _ = terms.lead("clock_hands")
    for query, begins in (({"present": "1"}, True), ({"present": "1", "plan": "15.3"}, False)):
        at = open_page("clock_hands", **query)
        assert (lead in [one.value for one in at.markdown]) == begins
        first = screen.html(screen.first_screen("clock_hands", urlencode(query)))
        assert ("st-key-page covered" in first) == (not begins)
    question = PLANS[1].stops[2].question
    asked = [lesson_plans.slide(question)]
    uncover = at.button(key="uncover")
    assert [one.value for one in at.markdown][:1] == asked
    assert ".st-key-page [data" in styles(at)
    uncover.click().run()
    assert ".st-key-page [data" not in styles(at)
    assert [one.value for one in at.markdown][:1] == [lesson_plans.slide(question, told=True)]
    assert "uncover" not in {one.key for one in at.button}


def test_all_links_of_a_plan_can_be_copied_and_scanned():
    for projected in (True, False):
        at = open_page("plans", time="15 minutes", projected=str(projected).lower())
        assert not at.code
        copied = run(at, plans_handout=True).code[0].value.splitlines()
        stops = PLANS[1].stops
        assert len(copied) == len(stops) == len(at.get("image")) == len(links_anew(at))
        for stop, one in zip(stops, copied, strict=True):
            assert urlsplit(one).path == f"/{contents.url_path(stop.page)}"
            there = {name: values[-1] for name, values in parse_qs(urlsplit(one).query).items()}
            mode = {"present": "1", "control": stop.control, "plan": stop.name}
            expected = {name: value for name, value in mode.items() if projected and value}
            assert there == link_of(stop.link) | expected
        assert all(("present=1" in one.query_string) == projected for one in links_anew(at))


def test_answers_are_not_projected():
    stops = PLANS[0].stops
    for projected in ({}, {"present": "1"}):
        text = read_page("plans", **projected).everything()
        assert all(stop.question.text in text for stop in stops)
        assert [stop.question.answer in text for stop in stops] == [not projected] * len(stops)


# ---- predictions


def options(at, name):
    return at.button_group(key=f"{name}_predict").options


def score(at):
    """Return the number of predictions counted, and of those right; empty before the first."""
    captions = (re.findall(r"\d+", one.value) for one in at.caption if "http" not in one.value)
    return next(([int(n) for n in numbers] for numbers in captions if len(numbers) == 2), [])


def test_a_guess_is_judged_and_answered_and_the_first_one_counts():
    """On one page for all: which option is right is for tests/truth, for every page."""
    at, question = open_page("heatmap"), read_page("heatmap").questions["predict"]
    frame, offered, before = words("frame"), options(at, "heatmap"), dict(at.query_params)
    right = offered[question.right]
    assert question.answer.strip() not in text_of_page(at)
    for option in offered:
        run(at, heatmap_predict=option)
        assert question.answer.strip() in text_of_page(at)
        wrong = frame.text("wrong", guess=option, right=right)
        assert (wrong in text_of_page(at)) == (option != right)
        assert (frame.text("right") in text_of_page(at)) == (option == right)
    assert score(at) == [1, int(question.right == 0)]
    assert dict(at.query_params) == before  # nothing of it is in the link


def test_the_count_goes_on_from_page_to_page_and_into_the_story():
    at = open_page("home")
    assert not score(at)
    run(at, home_predict="No")
    assert score(at) == [1, 1]
    go(at, "similarity")
    run(at, similarity_predict=options(at, "similarity")[0])
    assert score(at) == [2, 1]
    go(at, "story")
    run(at, story_01_order_lost_predict="0")
    assert score(at) == [3, 2]


def test_a_page_keeps_the_answer_until_somebody_guesses_or_asks():
    for name, query in (
        ("similarity", {}),
        ("schemes", {}),
        ("base_and_length", {"max_len": "2048", "d_model": "128"}),
    ):
        before, after = (
            [" ".join(one.markdown.split()) for one in read_page(name, keeping=it, **query).parts]
            for it in (True, False)
        )
        answers = [text for text in after if text not in before]
        guessed, unguessed = open_page(name, **query), open_page(name, **query)
        assert sum(map(len, answers)) > 40
        assert not any(text in text_of(unguessed) for text in answers)
        run(guessed, **{f"{name}_predict": options(guessed, name)[0]})
        unguessed.button(key=f"{name}_predict_show").click().run()
        for at in (guessed, unguessed):
            assert all(text in text_of(at) for text in answers)
        assert not score(unguessed)  # to be shown is no guess
        assert score(guessed)[0] == 1


# ---- myths


def test_a_chip_keeps_the_first_guess():
    def chips(at):
        return at.button_group(key="myths_chips").options

    at = open_page("myths", myth="3")
    assert chips(at) == [str(n) for n in range(1, len(MYTHS) + 1)]
    for myth in (3, 4):
        (asks,) = read_page("myths", myth=str(myth)).questions.values()
        right = asks.options[asks.right]
        wrong = next(one for one in asks.options if one != right)
        for option in (wrong, right) if myth == 3 else (right,):
            at.button_group(key=f"myths_{MYTHS[myth - 1]['name']}").set_value(option).run()
        if myth == 3:
            press(at, "aside Next myth")
            assert address(at)["myth"] == "4"
    assert chips(at)[2:4] == ["3 ✗", "4 ✓"]


# ---- the quiz


def test_answers_are_judged_and_the_key_is_for_paper():
    questions = sheet(27, "medium")
    answers = [number(question.problem.answer, 4) for question in questions]
    assert answers[-1] == "60,611"
    answers[1], answers[2], answers[5] = "-123", "many", "2π * 10,000^(510/512)"
    typed = {f"quiz medium 27 {n}": answer for n, answer in enumerate(answers, 1)}
    reading = read_page("quiz", holding=typed, seed="27", level="medium")
    assert [*reading.numbers("score").values()] == [4, 6, 1]
    assert reading.has("once more")
    assert reading.has("no number")
    answered = [reading.has(f"{question.name} why") for question in questions]
    assert answered == [True, False, False, True, True, True]
    paper = read_page("quiz", seed="27", level="medium", solved="true")
    for question in questions:
        numbers = question.problem.numbers
        assert {name: reading.numbers(question.name)[name] for name in numbers} == numbers
        assert paper.numbers(f"{question.name} why")["answer"] == question.problem.answer


def test_a_hint_comes_before_the_answer_and_the_answer_after_two_tries():
    question = sheet(1, "easy")[0]
    page, wrong = words("quiz"), question.problem.answer + 7
    numbers = {**question.problem.numbers, "answer": question.problem.answer}
    parts = ("once more", "wrong", "right", "key", f"{question.name} hint", f"{question.name} why")

    def parts_there():
        texts = {markdown.value for markdown in at.markdown}
        return {part for part in parts if page.text(part, **numbers) in texts}

    hint, answer = {f"{question.name} hint"}, {"key", f"{question.name} why"}
    at = link("quiz").run()
    assert parts_there() == set()
    press(at, "hint_easy 1 1")
    assert parts_there() == hint
    for text, there in {
        str(wrong): {"once more"} | hint,
        "many": hint,  # is no try
        f"{wrong} ": {"once more"} | hint,  # nor is the same again
        f"{wrong} + 1": {"wrong"} | answer,
        "": answer,  # what was told stays so
        number(question.problem.answer, 4): {"right"} | answer,
    }.items():
        at.text_input[0].set_value(text).run()
        assert parts_there() == there
    assert page.text("score", right=0, all=6, left=5) in text_of_page(at)  # it was told before


def test_typed_answers_stay_with_their_sheet():
    at = link("quiz").run()
    right = number(sheet(1, "easy")[0].problem.answer, 4)
    for box, text in ((0, right), (1, "-1"), (1, "-2")):
        at.text_input[box].set_value(text).run()
    left = address(at)

    def stand(there):
        assert [box.value for box in there.text_input][:3] == [right, "-2", ""]
        assert words("quiz").text("score", right=1, all=6, left=4) in text_of_page(there)
        return True

    go(at, "clock_hands", **reset_parameters({"pair": 1}))  # by a link under an answer
    assert stand(go(at, "quiz", **left, anew="back"))
    go(at, "myths")
    assert stand(go(at, "quiz"))  # by the menu
    assert stand(go(at, "quiz", anew="1"))  # by a link to a fresh page
    at.button_group(key="level").set_value("medium").run()
    assert not any(box.value for box in at.text_input)
    assert address(at) == {"level": "medium"}
    at.button_group(key="level").set_value("easy").run()
    assert stand(at)
    assert stand(link("quiz", **left).run())  # a reload is a visit of its own


def test_the_score_is_kept_where_there_is_a_way_to_home():
    told = words("quiz").text("kept")
    for present in ("", "1"):
        at = link("quiz", present=present, **{"quiz easy 1 1": "-1"}).run()
        assert words("quiz").text("score", right=0, all=6, left=5) in text_of_page(at)
        assert (told in text_of_page(at)) == (not present)
