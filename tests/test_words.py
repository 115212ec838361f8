"""Every text round the pages reaches a reader, and no page has too many.

What the pages themselves say is written by tests/text. A part of another file that is empty or
missing in all that is done here fails: shown never, or under a condition nobody has tried.
"""

import re
from collections import defaultdict

import pytest

from charts.quiz.sheet import sheet
from document import contents
from document.blocks import Details, Expander, Markdown, Menu, Question, Tabs
from document.link import document
from document.teach import story_file
from document.words import CONTENT, Text, Words, words
from lab.real import own
from tests.app import link, press, run
from tests.lab import tiny_bert
from tests.reading import read_page

PAGES = contents.names()
FRAME = [
    "first_paint", "frame", "model_config", "presenter", "room", "share", "site",
    "take", "two_tables",
]  # fmt: skip
"""Files of what stands round every page, or of a part of one."""


@pytest.fixture
def unread(monkeypatch):
    """Return which parts and labels of a file no reader has met in this test."""
    read, text, label = defaultdict(set), Words.text, Words.label

    def note_text(page, part, /, **numbers):
        filled = text(page, part, **numbers)
        read[page.name] |= {part} if filled.strip() else set()
        return filled

    def note_label(page, key):
        read[page.name].add(key)
        return label(page, key)

    def left(name):
        about = words(name)
        labels = about.meta.get("labels", {}) | about.meta.get("link_labels", {})
        return {*about.parts, *labels} - read[name]

    monkeypatch.setattr(Words, "text", note_text)
    monkeypatch.setattr(Words, "label", note_label)
    return left


def test_every_file_is_of_a_page_or_of_the_frame():
    assert {file.stem for file in CONTENT.glob("*.md")} == {*PAGES, *FRAME}


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
            case Details() | Expander() | Menu() | Tabs():
                pass
            case _:
                yield from unfolded(getattr(block, "blocks", ()))


def test_what_is_said_of_a_model_on_the_server_and_of_typed_answers(unread, monkeypatch, tmp_path):
    for kind in ("bert", "gpt2"):  # which is refused
        folder = tiny_bert.write(tmp_path / kind, model_type=kind)
        monkeypatch.setenv(own.VARIABLE, str(folder))
        read_page("lab_real", fold=True, first=f"the cat {kind}").everything()
    assert not unread("lab_real") & {"own", "refused"}
    answer = str(sheet(1, "easy")[0].problem.answer)
    typed = {"quiz easy 1 1": answer, "quiz easy 1 2": "-9", "quiz easy 1 3": "many"}
    typed |= {"quiz easy 1 4": "-9", "tries easy 1 4": "-8"}
    read_page("quiz", fold=True, holding=typed).everything()
    assert not unread("quiz") & {"no number", "right", "wrong", "once more", "score", "kept"}


def test_every_text_of_the_story_is_shown(unread, monkeypatch, tmp_path):
    press(run(link("story")), "story_next")
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
    assert not unread("story")


def test_every_text_of_the_frame_is_asked_for_by_its_name():
    folders = (CONTENT.parents[1] / name for name in ("ui", "document", "rooms"))
    files = [one for folder in folders for one in folder.rglob("*") if one.suffix in (".py", ".js")]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    for name in FRAME:
        about = words(name)
        every = {*about.parts, *about.meta.get("labels", {}), *about.meta.get("link_labels", {})}
        names = (rf"[\"'.]{one}\b|f\"({one.partition(' ')[0]} )?{{" for one in every)
        assert [one for one in names if not re.search(one, code)] == [], name
