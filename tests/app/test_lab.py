"""The lab's pages: what a reader may type, and a training from its button to its end."""

import subprocess
import sys
from pathlib import Path

import pytest

from document.blocks import Button
from document.words import words
from lab.tasks import TASKS
from lab.vocabulary import Design
from tests.app import open_page, text_of
from tests.app.reading import read_page, reading
from tests.lab.workshops import until, workshop
from ui.blocks import lab_training

ROOT = Path(__file__).parent.parent.parent
CAT, MOUSE = "neko ga nezumi o oikaketa", "nezumi ga neko o oikaketa"


def test_cat_and_mouse_in_both_orders():
    cat = read_page("lab_translation").numbers("insight")
    mouse = read_page("lab_translation", text="the mouse chased the cat").numbers("insight")
    assert (cat["positional"]["first"], mouse["positional"]["first"]) == (CAT, MOUSE)
    assert cat["positional"]["share"] > 0.8
    assert {cat["blind"]["first"], cat["blind"]["second"]} == {CAT, MOUSE}
    assert cat["blind"]["share"] == pytest.approx(mouse["blind"]["share"], abs=1e-4)
    assert cat["blind"]["share"] < 0.6


@pytest.mark.parametrize(
    ("order", "cat", "mouse"),
    [
        ("SVO", "neko ga oikaketa nezumi o", "nezumi ga oikaketa neko o"),
        ("VSO", "oikaketa neko ga nezumi o", "oikaketa nezumi ga neko o"),
    ],
)
def test_cat_and_mouse_in_other_orders(order, cat, mouse):
    for text, right in (("the cat chased the mouse", cat), ("the mouse chased the cat", mouse)):
        numbers = read_page("lab_translation", text=text, order=order).numbers("insight")
        assert numbers["right"] == (right,)
        assert numbers["positional"]["first"] == right
        assert {numbers["blind"]["first"], numbers["blind"]["second"]} == {cat, mouse}
        assert [part for part, *_ in numbers["translated"]] == [*order]
        assert [part for part, _ in numbers["english"]] == [*"SVO"]


def test_drafts_stand_in_japanese_script_above_their_letters():
    page = read_page("lab_translation", text="the small cat saw the dog")
    _, letters, script, *_ = page.figures["drafts_wide"].data
    assert letters.text[0] == "<b>chiisai neko ga inu o mita</b>"
    assert script.text[0] == "<b>S</b> 小さい猫が · <b>O</b> 犬を · <b>V</b> 見た"
    first, *_ = page.numbers("insight")["translated"]
    assert first == ("S", "小さい猫が", "chiisai neko ga", "small cat")


@pytest.mark.parametrize(
    ("page", "query", "part"),
    [
        ("lab_translation", {"order": "VSO"}, "one scheme"),
        ("lab_translation", {"text": "the cat chased the elephant"}, "unknown"),
        ("lab_translation", {"text": "<script>alert(1)</script>"}, "unknown"),
        ("lab_translation", {"text": "<script>alert(1)</script>"}, "empty"),
        ("lab_translation", {"text": "the cat chased the elephant"}, "insight"),
        ("lab_translation", {"text": "cat " * 600}, "too long"),
        ("lab_translation", {"text": "  "}, "empty"),
        ("lab_translation", {"text": "cat"}, "insight"),
        ("lab_summary", {"text": "..."}, "no sentence"),
        ("lab_summary", {"text": "the council approved the bridge ."}, "no genre"),
        ("lab_summary", {"text": "report : the council approved the bridge ."}, "insight"),
        ("lab_document", {"header": "", "body": "", "note": ""}, "no party"),
        ("lab_document", {"body": ""}, "insight"),
        ("lab_document", {"body": "the king must pay"}, "unknown"),
    ],
)
def test_whatever_is_typed_has_an_answer(page, query, part):
    assert read_page(page, **query).has(part)


def test_a_full_stop_that_a_phone_adds_changes_nothing():
    typed = read_page("lab_translation", text="The Cat chased the mouse.")
    assert not typed.has("unknown")
    plain = read_page("lab_translation", text="the cat chased the mouse")
    assert typed.numbers("insight") == plain.numbers("insight")


def test_unknown_words_are_named_and_their_markup_is_shown():
    page = read_page("lab_translation", text="the cat chased <b>elephants</b> " + "zebra " * 9)
    numbers = page.numbers("unknown")
    assert numbers["named"] == ["b", "elephants", "zebra"]
    assert {"cat", "mouse", "chased"} <= set(page.numbers("vocabulary")["vocabulary"])


@pytest.mark.parametrize(
    ("page", "box", "text", "button", "then"),
    [
        ("lab_translation", "text", "The cat chased the Elephant!", "aside_text_0",
         "The cat chased the mouse!"),
        ("lab_summary", "text", "news : the president sold the park .", "aside_text_1",
         "news : the court sold the park ."),
        ("lab_document", "note", "the king must pay the bank .", "aside_note_0",
         "the buyer must pay the bank ."),
    ],
)  # fmt: skip
def test_a_known_word_is_pressed_instead(page, box, text, button, then):
    at = open_page(page, **{box: text})
    at.button(key=button).click().run()
    assert not at.exception, at.exception
    [written] = [one for one in (*at.text_input, *at.text_area) if one.key == box]
    assert written.value == then
    pressed = reading(at)
    assert not pressed.has("unknown")
    assert pressed.has("insight")


def test_a_text_of_unknown_words_has_buttons_for_some_and_is_summarised_still():
    summary = read_page("lab_summary", text="the president signed the treaty")
    assert summary.has("no sentence")
    assert summary.has("insight")
    page = read_page("lab_translation", text="the " + " the ".join("abcdefgh")).document
    buttons = [one for one in page.of(Button) if one.key.startswith("aside_text_")]
    assert 0 < len(buttons) <= 6


def test_ten_thousand_words_are_refused_by_the_box():
    (refusal,) = read_page("lab_translation", text="the cat " * 5000).document.refused
    assert refusal.field == "text"


def test_news_and_report_of_the_same_words():
    news = read_page("lab_summary").numbers("insight")
    report = read_page("lab_summary", text="report : the council approved the bridge . "
                       "the court closed the market yesterday .").numbers("insight")  # fmt: skip
    assert (news["right"][0], report["right"][0]) == ("bridge approved", "market closed")
    for numbers in (news, report):
        assert numbers["positional"]["correct"]
        assert numbers["positional"]["right_share"] > 0.6 > numbers["blind"]["right_share"]


BRIDGE, MARKET = "the council approved the bridge", "the court closed the market"


@pytest.mark.parametrize(
    ("text", "row", "headline"),
    [
        (f"news {BRIDGE} :", 1, "bridge approved"),
        (f"news : {BRIDGE} : {MARKET} .", 1, "bridge approved"),
        (f"report : {BRIDGE} . {MARKET}", 2, "market closed"),
        (f"news : today . {BRIDGE} . {MARKET} .", 2, "bridge approved"),
        (f"report : {BRIDGE} . {MARKET} . yesterday .", 2, "market closed"),
    ],
)
def test_the_sentence_that_matters_is_where_its_event_stands(text, row, headline):
    page = read_page("lab_summary", text=text)
    assert page.numbers("insight")["right"][0] == headline
    looked = page.numbers("looked")
    assert looked["told"] == row
    assert looked["with_position"] > 0.85  # where the model finds the headline's words


def test_headlines_that_are_cut_off():
    page = read_page("lab_summary", limit="1")
    numbers = page.numbers("insight")
    assert (numbers["positional"]["right_share"], numbers["blind"]["right_share"]) == (0, 0)
    for model in ("positional", "blind"):
        assert numbers[model]["first"] != numbers[model]["second"]
        assert numbers[model]["share"] + numbers[model]["second_share"] <= 1
    longer = read_page("lab_summary", limit="2").numbers("insight")
    assert longer["positional"]["first"] == "bridge approved"
    assert longer["positional"]["right_share"] == longer["positional"]["share"] > 0.3


def test_the_tree_keeps_greedy_search_to_itself_until_it_is_asked_for():
    assert read_page("lab_summary", keeping=True).numbers("tree")["greedy"] is None
    numbers = read_page("lab_summary", limit="7", width="1").numbers("tree")
    assert numbers["greedy"] == numbers["kept"][0][0]


def test_several_who_must():
    body = "the owner must pay the agent . the seller must help the bank ."
    numbers = read_page("lab_document", body=body).numbers("insight")
    assert (numbers["bound"], numbers["all_bound"]) == ("owner", ["owner", "seller"])
    assert read_page("lab_document").numbers("insight")["all_bound"] == ["buyer"]


@pytest.mark.parametrize(
    ("query", "segments"),
    [({}, True), ({"mask": "all but the note"}, False), ({"note": ""}, False)],
)
def test_body_and_note_need_telling_apart_only_where_a_note_is_read(query, segments):
    assert ("(segments)" in read_page("lab_document", **query).text("insight")) == segments


@pytest.mark.parametrize("offset", [0, 3])
def test_hands_have_turned_only_at_an_offset(offset):
    text = read_page("lab_length", offset=str(offset)).text("moved")
    assert (" turns." in text) == (offset > 0)


def test_the_document_and_its_sections_exchanged():
    here = read_page("lab_document").numbers("insight")
    there = read_page("lab_document", exchanged="true").numbers("insight")
    assert (here["bound"], there["bound"]) == ("buyer", "owner")
    assert (here["models"][3]["party"], there["models"][3]["party"]) == ("buyer", "owner")
    accuracies = [model["accuracy"] for model in here["models"]]
    assert accuracies[0] < accuracies[1] < 0.55 < accuracies[3]


def shows(at, part, **numbers):
    """Whether a part of the page's words is there."""
    return " ".join(words("lab_training").text(part, **numbers).split()) in text_of(at)


DONE = """
import json
for step, accuracy in ((0, 0.0), (20, 0.4), (150, 0.9)):
    print(json.dumps(dict(step=step, loss=None, accuracy=accuracy, sample="neko ga")), flush=True)
"""


def test_links_of_before_name_schemes_otherwise():
    page = read_page("lab_length", schemes=["none", "alibi sided"])
    assert not page.warnings
    assert {row["title"] for row in page.numbers("longer")["rows"]} == {
        "No position",
        "ALiBi, sided",
    }


def test_a_training_from_its_button_to_its_end(monkeypatch):
    shop = workshop(lambda _: [sys.executable, "-c", DONE])
    monkeypatch.setattr(lab_training, "workshop", shop)
    at = open_page("lab_training", steps="50")
    at.button(key="train").click().run()
    until(lambda: not shop._queue)
    at.run()
    assert not at.exception, at.exception
    numbers = {"steps": TASKS["translation"].steps // 2, "accuracy": 0.9, "task": "translation"}
    sample = {"sample": "neko ga", "source": "the cat chased the mouse"}
    assert shows(at, "done", **numbers, **sample)
    at.button_group(key="scheme").set_value("Rotary (RoPE)").run()
    other = reading(at)
    assert other.numbers("not yet")["scheme"] == "rotary"
    assert other.numbers("not yet")["title"] == "Rotary (RoPE)"
    assert other.text("not yet") in text_of(at)


def test_a_training_with_longer_embeddings(monkeypatch):
    shop = workshop(lambda _: [sys.executable, "-c", "import time; time.sleep(60)"])
    monkeypatch.setattr(lab_training, "workshop", shop)
    at = open_page("lab_training", length="32.0", scheme="rotary")
    at.button(key="train").click().run()
    assert shop._queue[0].order.design == Design("translation", "rotary", embedded=5.66)
    at.button(key="cancel").click().run()


def test_a_training_that_fails_is_not_begun_again_by_itself(monkeypatch):
    begun = []
    shop = workshop(lambda order: begun.append(order) or [sys.executable, "-c", "exit(1)"])
    monkeypatch.setattr(lab_training, "workshop", shop)
    at = open_page("lab_training")
    at.button(key="train").click().run()
    until(lambda: not shop._queue)
    at.run()
    assert shows(at, "failed", step=0)
    assert not shop._queue
    assert len(begun) == 1
    at.button(key="train").click().run()
    until(lambda: len(begun) == 2)


def test_a_training_can_be_cancelled(monkeypatch):
    shop = workshop(lambda _: [sys.executable, "-c", "import time; time.sleep(60)"])
    monkeypatch.setattr(lab_training, "workshop", shop)
    at = open_page("lab_training")
    at.button(key="train").click().run()
    assert len(shop._queue) == 1
    at.button(key="cancel").click().run()
    assert reading(at).text("not yet") in text_of(at)
    assert not any(job.visitors for job in shop._queue)


def test_nothing_of_the_lab_is_imported_before_a_page_of_it_is_opened():
    script = """
import sys
from tests.app import open_page, text_of
def there():
    return {name.split(".")[0] for name in sys.modules} & {"lab", "autograd"}
open_page("heatmap")
assert not there(), there()
open_page("lab_length")
assert there() == {"lab", "autograd"}
"""
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True)


def test_a_loan_becomes_a_guarantee_with_the_models_that_know_them():
    at = open_page("lab_document")
    for on, kind, bound in ((True, "guarantee", "bank"), (False, "loan", "buyer")):
        at.toggle(key="guarantees").set_value(on).run()
        assert not at.exception, at.exception
        assert at.text_input(key="header").value == f"{kind} agreement with the bank"
        numbers = reading(at).numbers("insight")
        assert numbers["bound"] == numbers["models"][3]["party"] == bound


@pytest.mark.parametrize("kind", ["paper", "essay"])
def test_a_paper_and_an_essay_are_put_into_the_box_and_news_again(kind):
    at = open_page("lab_summary")
    at.button(key=f"aside_{kind}").click().run()
    pressed = reading(at)
    assert pressed.numbers("insight")["positional"]["correct"]
    assert pressed.numbers("four kinds")["genre"] == kind
    at.button(key="aside_genre").click().run()
    assert at.text_area(key="text").value.startswith("news :")
    news = reading(at)
    assert not news.has("unknown")
    assert not news.has("four kinds")


@pytest.mark.parametrize(
    ("query", "part"),
    [
        ({"text": "the"}, "empty"),
        ({"text": "wet elephant"}, "unknown"),
        ({"text": "wet " * 60}, "too long"),
    ],
)
def test_whatever_a_verse_begins_with_has_an_answer(query, part):
    assert read_page("lab_generation", **query).has(part)


def test_of_each_party_the_section_is_named():
    axis = read_page("lab_document").figures["two_by_two_wide"].layout.yaxis
    sections = ["bank (header)", "buyer (body)", "seller (body)", "owner (note)", "agent (note)"]
    assert [*axis.ticktext] == sections
