"""Words and numbers: readers' own, terms of the glossary, typed numbers, a teacher's questions."""

import math
import re
import string

from hypothesis import given
from hypothesis import strategies as st

from charts.kit.theme import percent
from document import shared
from document.controls import FloatSlider, IntSlider, LogSlider, SelectSlider
from document.teach import lesson_plans, own_questions
from document.teach.own_questions import OwnQuestion
from document.terms import Terms
from document.words import Text, Words, counted, plain, words
from state.limits import LIMITS, STOPS

LINK = re.compile(r"\[([^\]]*)\]\(glossary#([^)]*)\)")


def test_every_sign_that_could_be_markup_is_escaped_and_nothing_else():
    assert plain("brown 猫 é 7") == "brown 猫 é 7"
    for sign in string.punctuation:
        joiner = "\N{WORD JOINER}" if sign in ":-." else ""  # icons, arrows and links
        assert plain(f"a{sign}b") == f"a\\{sign}{joiner}b"


def test_one_is_not_many_and_a_small_share_is_not_none():
    assert [counted(n, "token") for n in (0, 1, 2048)] == ["0 tokens", "1 token", "2,048 tokens"]
    assert counted(2, "frequency", "frequencies") == "2 frequencies"
    assert [percent(share) for share in (0.004, 0.516, 0.996)] == ["under 1%", "52%", "over 99%"]


# ---- terms: the first ones of a page, and no false friends


def mark(text, page="heatmap", *, style="", part="part", on=None):
    own = Words("some", {}, {part: text})
    return (on or Terms(page)).mark(Text(own, part, {}, style))


def test_the_first_standing_alone_is_a_link():
    on = Terms("heatmap")
    assert mark("One head, two heads.", on=on) == "One [head](glossary#head), two heads."
    assert mark("A head.", part="other", on=on) == "A head."
    again = mark("One head, two heads.", on=on)  # as where a part of a page is drawn anew
    assert again == "One [head](glossary#head), two heads."
    aside = mark("A head, and a token.", part="fold", on=on.aside())
    assert aside == "A head, and a [token](glossary#token)."
    assert "token" not in on.first
    assert mark("Attention heads") == "[Attention heads](glossary#head)"
    assert mark("**Queries and keys** turn") == "**[Queries and keys](glossary#query-key)** turn"
    for style, page, marked in (
        *(("heading", "heatmap", False), ("callout", "heatmap", False)),
        *(("caption", "heatmap", True), ("", "glossary", False)),
    ):
        assert (mark("A head", page, style=style) != "A head") == marked


def test_code_headings_links_and_false_friends_are_not():
    for text in (
        "`head`", "$head$", "$$\nhead\n$$", "### A head", "[a head](https://a.org/head)",
        "https://a.org/head", "| head |", ":primary[a head]", "```\nhead\n```", "**Ahead**, headed",
        "a head-start", "multi-head", "computed by hand", "on the other hand", "a key",
    ):  # fmt: skip
        assert LINK.search(mark(text)) is None, text


def test_every_term_has_words_of_its_own():
    links = words("glossary").meta["links"]
    phrases = [text.lower() for link in links.values() for text in link["said"]]
    assert len(phrases) == len({*phrases})
    marked = {mark(link["said"][0], part=term) for term, link in links.items()}
    assert len({one[1] for text in marked for one in LINK.findall(text)}) == len(links)


# ---- what a slider becomes where a reader types a number

ANY = st.floats(allow_nan=False, allow_infinity=False) | st.floats(-100, 10_000)
OWN = [
    IntSlider("k", 3, 1, 64),
    FloatSlider("offset", 3, -64, 64, 1, finer=0.5),
    FloatSlider("rate", 0, 0, 0.5, 0.05),
    SelectSlider("gain", 4, [0.5, 1, 4, 16]),
]


@given(ANY)
def test_it_is_the_nearest_that_the_slider_has(number):
    for slider in OWN:
        every = getattr(slider, "options", None)
        if every is None:
            step = getattr(slider, "finer", 0) or getattr(slider, "step", 1)
            count = round((slider.high - slider.low) / step)
            every = [slider.low + step * n for n in range(count + 1)]
        value = slider.nearest(number)
        assert min(abs(value - one) for one in every) < 1e-9
        assert abs(value - number) <= min(abs(one - number) for one in every) + 1e-9
    for name in STOPS:  # of a shared setting: what a link may say, and becomes a stop
        slider, limits = LogSlider(name, 10, name), LIMITS[name]
        value = slider.nearest(number)
        assert limits.allows(value)
        assert value in shared.stops(name, value)
        inside = min(max(number, limits.low), limits.high)
        assert abs(value - inside) <= max(slider.typable["step"] / 2, 1e-4)


def test_a_slider_of_names_and_numbers_takes_those_that_are_numbers():
    slider = SelectSlider("length", "as above", ["as above", "20", "40"])
    assert slider.typable == [20, 40]
    assert slider.nearest(33) == "40"
    assert SelectSlider("scale", "√d", ["1", "√d"]).nearest(math.pi) == "1"
    assert SelectSlider("scale", "√d", ["none", "√d"]).nearest(1) == "√d"


# ---- questions of a teacher's own


def test_a_star_marks_the_right_option():
    question = own_questions.typed(2, " Which   hand? ", "hand 0\n\n* hand 1 \n")
    assert question == OwnQuestion(2, "Which hand?", ("hand 0", "hand 1"), 1)
    assert own_questions.typed(2, "Which?", "a\nb").right is None
    assert own_questions.typed(2, "Which?", "2*\n**3").options == ("2*", "*3")
    twice = own_questions.typed(2, "Which?", "a\nb\n*a")
    assert twice == OwnQuestion(2, "Which?", ("a", "b"), 0)
    for text, lines in (
        *(("", "a\nb"), ("Which?", "a"), ("Which?", "a\n*"), ("Which?", "*a\n*b")),
        *(("Which?", "a\nb\nc\nd\ne\nf\ng"), ("Which?", "a\n*a\n a ")),
    ):
        assert own_questions.typed(1, text, lines) is None


ASKED = st.tuples(
    st.integers(1, 12), st.text(max_size=250), st.lists(st.text(max_size=90), max_size=7)
)


@given(st.lists(ASKED, max_size=12), st.text())
def test_a_link_carries_whatever_was_typed_and_a_hostile_one_says_questions_or_nothing(
    typed, hostile
):
    every = [own_questions.typed(at, text, "\n".join(lines)) for at, text, lines in typed]
    questions = [one for one in every if one][: own_questions.MOST]
    assert own_questions.read(own_questions.write(questions)) == questions
    for question in own_questions.read(hostile):
        assert len(question.options) in own_questions.OPTIONS
        assert len(question.text) <= own_questions.LONGEST


def test_a_question_stands_between_the_stops_and_one_beyond_the_last_at_the_end():
    own, plans = "1~First?~a~b~~99~Last?~a~*b", words("plans")
    plan = lesson_plans.read(plans)[0]
    name, walk = plan.stops[0].name, []
    while name:
        _, on = lesson_plans.ways(plans, name, own)
        walk.append(on.page)
        assert on.page == "plans" or on.link["own"] == own
        name = on.link.get("plan", "")
    assert walk == ["plans", *[stop.page for stop in plan.stops[1:]], "plans", "plans"]
    assert on.link["questions"] == own
    back, _ = lesson_plans.ways(plans, plan.stops[1].name, own)
    assert (back.link["question"], back.link["options"]) == ("First?", "a\nb")
