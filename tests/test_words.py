"""Every text is in content/ and reaches a reader, and no page has too many.

Each page is read at the links below and once as it opens, its folds open. A part of its file that
is empty or missing at all of them fails here: shown never, or under a condition nobody has tried.
"""

import re
from collections import defaultdict

import pytest

from charts.quiz.sheet import sheet
from document import contents, shared
from document.blocks import Details, Expander, Markdown, Menu, Question
from document.controls import Control
from document.link import document, inside
from document.teach import story_file
from document.words import CONTENT, Text, Words, words
from lab.real import own
from tests.app import link, press, run
from tests.lab import tiny_bert
from tests.links import LINKS
from tests.reading import read_page

PAGES = contents.names()
FRAME = [
    "first_paint", "frame", "model_config", "presenter", "room", "share", "site",
    "take", "two_tables",
]  # fmt: skip
"""Files of what stands round every page, or of a part of one."""


class Read:
    """The parts and labels of every file that a reader has met, by the file's name."""

    def __init__(self, monkeypatch):
        self.parts, self.labels = defaultdict(set), defaultdict(set)
        text, label = Words.text, Words.label

        def note_text(page, part, /, **numbers):
            filled = text(page, part, **numbers)
            if filled.strip():
                self.parts[page.name].add(part)
            return filled

        def note_label(page, key):
            self.labels[page.name].add(key)
            return label(page, key)

        monkeypatch.setattr(Words, "text", note_text)
        monkeypatch.setattr(Words, "label", note_label)

    def page(self, name, **how):
        """Everything on a page, its folds open; what controls are called, and their hints."""
        reading = read_page(name, fold=True, **how)
        reading.everything()
        state = reading.document.state
        labels = state.words.meta.get("labels", {})
        for block in inside([*shared.controls(state), *reading.document.blocks]):
            if isinstance(block, Control):
                text = labels.get(block.label or block.key, block.label)
                self.labels[name] |= {key for key, label in labels.items() if label == text}
                self.parts[name] |= {block.hint} & {*state.words.parts}
        for question in reading.questions.values():
            assert question.options


@pytest.fixture
def read(monkeypatch):
    return Read(monkeypatch)


def unread(read, name):
    """Return the parts of the file called `name` that no reader has met."""
    labels = words(name).meta.get("labels", {}) | words(name).meta.get("link_labels", {})
    return {*words(name).parts} - read.parts[name], {*labels} - read.labels[name]


def test_every_file_is_of_a_page_or_of_the_frame():
    assert {file.stem for file in CONTENT.glob("*.md")} == {*PAGES, *FRAME}


def test_every_text_of_a_page_is_shown(read):
    for name in sorted(set(PAGES) - {"story", "lab_real", "quiz"}):
        read_all(name, read)
        assert unread(read, name) == (set(), set()), name


def read_all(name, read):
    """The page before its questions are answered and after, and at its links."""
    read.page(name, keeping=True)
    for query in [{}, *LINKS.get(name, [])]:
        read.page(name, **query)


def test_a_page_is_read_in_two_minutes():
    """At 200 words a minute, without what is folded away; reference pages are not read through."""
    for name in sorted(set(PAGES) - {"glossary", "sources", "plans"}):
        page, blocks = words(name), document(name).blocks
        texts = [page.meta["question"], page.text("lead") if "lead" in page.parts else ""]
        texts = [re.sub(r"\]\(\S+\)", "", one) for one in [*texts, *unfolded(blocks)]]
        count = sum(len(re.findall(r"[A-Za-z]{2,}", one)) for one in texts)  # without addresses
        assert 0 < count <= 400, name


def unfolded(blocks):
    """The texts that stand there without a press, but for captions and callouts."""
    for block in blocks:
        match block:
            case Text(style="" | "heading") | Markdown():
                yield block.markdown
            case Question():
                yield block.text
            case Details() | Expander() | Menu():
                pass
            case _:
                yield from unfolded(getattr(block, "blocks", ()))


def test_every_text_of_the_real_model_is_shown(read, monkeypatch, tmp_path):
    """Without a model on the server, with one, and with one that is refused."""
    monkeypatch.delenv(own.VARIABLE, raising=False)
    read_all("lab_real", read)
    for number, kind in enumerate(("bert", "gpt2")):
        folder = tiny_bert.write(tmp_path / str(number), model_type=kind)
        monkeypatch.setenv(own.VARIABLE, str(folder))
        read.page("lab_real", first=f"the cat {number}")
    assert unread(read, "lab_real") == (set(), set())


def test_every_text_of_the_quiz_is_shown(read):
    read_all("quiz", read)
    answer = str(sheet(1, "easy")[0].problem.answer)
    typed = {"quiz easy 1 1": answer, "quiz easy 1 2": "-9", "quiz easy 1 3": "many"}
    typed |= {"quiz easy 1 4": "-9", "tries easy 1 4": "-8"}
    read.page("quiz", holding=typed)
    assert unread(read, "quiz") == (set(), set())


def test_every_text_of_the_story_is_shown(read, monkeypatch, tmp_path):
    first = story_file.step(story_file.files()[0])
    right, wrong, *_ = sorted(first.options, key=lambda option: option != answer(first))
    for pressed in (f"{first.name}_{right}", f"{first.name}_{wrong}", "next"):
        at = link("story")
        run(at)
        press(at, f"story_{pressed}")
    names_stages = str(words("home").meta["movement"]["step"])
    press(run(link("story", step=names_stages)), "story_next")
    run(link("story", step=str(words("story").meta["short"]), pause="true"))
    end = str(len(story_file.files()) + 1)
    run(link("story", step=end))
    run(link("story", step=end, present="1"))
    monkeypatch.setattr(story_file, "FOLDER", tmp_path)
    run(link("story"))
    (tmp_path / "01_bad.md").write_text("no header")
    run(link("story"))
    assert unread(read, "story") == (set(), set())


def answer(step):
    """The right option of a step of the story."""
    return step.options[step.right(step.revealed.look().numbers)]


def test_every_text_of_the_frame_is_shown(read):
    at = run(link("heatmap", max_len="banana"))
    for option in read_page("heatmap").questions["predict"].options:
        run(at, heatmap_predict=option)
    at = run(link("similarity"))
    press(at, "similarity_predict_show")
    run(at, presets=True, aside_models=True)
    run(link("heatmap", position="3"))
    run(link("heatmap", more="true"), presets=True)
    run(link("schemes"), aside_models=True)
    run(link("home", sentence="a bc d"))
    at = run(link("heatmap", compare="true"))
    labels, frame = {one.label for one in (*at.toggle, *at.select_slider)}, words("frame")
    beside = frame.text("beside", name="base")
    assert labels >= {frame.label("more"), frame.label("compare"), beside}
    run(link("choose", d_head="20", partial_rotary_factor="0.25"))
    run(link("choose", scaling="longrope"))
    # Read when the app starts, and seen by tests/browser/test_first_paint.py.
    assert unread(read, "frame") == (set(), {"failure", "unread"})


def test_every_text_of_the_popovers_is_shown(read):
    run(link("heatmap"), share=True, share_present=True, share_lock=["base"])
    run(link("story"), share=True)
    at = run(link("clock_hands", present="1", plan="15.3"))
    press(at, "show_code")
    assert unread(read, "share") == (set(), set())
    run(link("heatmap"), take_heatmap=True)
    for width in ("130", "2048"):  # too many for CSV, and for any file
        run(link("heatmap", max_len="8192", d_model=width), take_heatmap=True)
    run(link("similarity", max_len="8192"), take_similarity=True)
    assert unread(read, "take") == (set(), set())
