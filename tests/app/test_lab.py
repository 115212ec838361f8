"""The lab's pages: what a reader may type, and what is imported for them.

Shares and drafts are computed again in tests/truth.
"""

import subprocess
import sys
from pathlib import Path

from document.blocks import Button
from tests.app import open_page, press, reading
from tests.reading import read_page


def test_drafts_are_drawn_in_japanese_script():
    page = read_page("lab_translation", text="the small cat saw the dog")
    script = "<b>S</b> 小さい猫が · <b>O</b> 犬を · <b>V</b> 見た"
    assert page.figures["drafts_wide"].data[2].text[0] == script


def test_unknown_words_are_named_and_have_buttons_for_some():
    page = read_page("lab_translation", text="the cat chased <b>elephants</b> " + "zebra " * 9)
    assert page.numbers("unknown")["named"] == ["b", "elephants", "zebra"]
    page = read_page("lab_translation", text="the " + " the ".join("abcdefgh")).document
    assert 0 < len([one for one in page.of(Button) if one.key.startswith("aside_text_")]) <= 6
    (refusal,) = read_page("lab_translation", text="the cat " * 5000).document.refused
    assert refusal.field == "text"


def test_a_known_word_is_pressed_instead():
    for page, box, text, button, then in (
        ("lab_translation", "text", "The cat chased the Elephant!", "aside_text_0",
         "The cat chased the mouse!"),
        ("lab_document", "note", "the king must pay the bank .", "aside_note_0",
         "the buyer must pay the bank ."),
    ):  # fmt: skip
        at = press(open_page(page, **{box: text}), button)
        [written] = [one for one in (*at.text_input, *at.text_area) if one.key == box]
        assert written.value == then
        assert not reading(at).has("unknown")


def test_who_must_and_the_document_with_its_sections_exchanged():
    body = "the owner must pay the agent . the seller must help the bank ."
    numbers = read_page("lab_document", body=body).numbers("insight")
    assert (numbers["bound"], numbers["all_bound"]) == ("owner", ["owner", "seller"])
    for exchanged, bound in (("false", "buyer"), ("true", "owner")):
        numbers = read_page("lab_document", exchanged=exchanged).numbers("insight")
        assert numbers["bound"] == numbers["models"][3]["party"] == bound
    for query in ({}, {"mask": "all but the note"}, {"note": ""}):
        insight = read_page("lab_document", **query).text("insight")
        assert ("needs segments" in insight) == (not query)


def test_buttons_put_other_texts_into_the_boxes():
    at = open_page("lab_document")
    for on, kind, bound in ((True, "guarantee", "bank"), (False, "loan", "buyer")):
        at.toggle(key="guarantees").set_value(on).run()
        assert at.text_input(key="header").value == f"{kind} agreement with the bank"
        numbers = reading(at).numbers("insight")  # with the models that know them
        assert numbers["bound"] == numbers["models"][3]["party"] == bound
    for kind in ("paper", "essay"):
        at = press(open_page("lab_summary"), f"aside_{kind}")
        claims = reading(at).numbers("insight")
        assert claims["positional"]["first"] in claims["right"]
        assert reading(at).numbers("four kinds")["genre"] == kind
        press(at, "aside_genre")
        assert at.text_area(key="text").value.startswith("news :")
        assert not reading(at).has("four kinds")


def test_nothing_of_the_lab_is_imported_before_a_page_of_it_is_opened():
    script = """
import sys
import ui.blocks.render, ui.frame.body
from ui.paint.file import page
def there():
    return {name.split(".")[0] for name in sys.modules} & {"lab", "autograd"}
page("heatmap")
assert not there(), there()
page("lab_training")
assert there() == {"lab", "autograd"}
"""
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", script], cwd=root, check=True, capture_output=True)
