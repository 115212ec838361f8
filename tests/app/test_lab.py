"""The lab's pages: what a reader may type, and what is imported for them.

Shares and drafts are computed again in tests/truth.
"""

import subprocess
import sys
from pathlib import Path

from document.blocks import Button
from lab import samples
from tests.app import open_page, press, reading
from tests.reading import read_page


def test_unknown_words_have_buttons_for_some_and_too_long_a_text_is_refused():
    page = read_page("lab_tasks", text="the " + " the ".join("abcdefgh")).document
    assert 0 < len([one for one in page.of(Button) if one.key.startswith("aside_text_")]) <= 6
    (refusal,) = read_page("lab_tasks", text="the cat " * 5000).document.refused
    assert refusal.field == "text"


def test_a_known_word_is_pressed_instead():
    for task, box, text, button, then in (
        ("translation", "text", "The cat chased the Elephant!", "aside_text_0",
         "The cat chased the mouse!"),
        ("document", "note", "the king must pay the bank .", "aside_note_0",
         "the buyer must pay the bank ."),
    ):  # fmt: skip
        at = press(open_page("lab_tasks", task=task, **{box: text}), button)
        [written] = [one for one in at.text_input if one.key == box]
        assert written.value == then
        assert not reading(at).has("unknown")


def test_each_task_begins_with_its_own_text_and_news_becomes_a_report():
    at = open_page("lab_tasks", text="the dog saw the cat")
    at.button_group(key="task").set_value("summary").run()
    assert at.text_area(key="text").value == samples.SUMMARY
    press(at, "aside_genre")
    assert at.text_area(key="text").value == samples.SUMMARY.replace("news", "report")
    assert reading(at).numbers("summary")["right"][0] == "market closed"
    for task in ("document", "translation"):
        at.button_group(key="task").set_value(task).run()
    assert at.text_input(key="text").value == samples.TRANSLATION


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
