"""Which words of a page open a line of the glossary: a term's first ones, and no false friends.

`dotted.json` lists them by page, as pages open, so that a review sees what a change of words does.
After one, `python -m tests.document.test_terms` writes it anew.
"""

import json
import re
from pathlib import Path

import pytest

from document import contents, terms
from document.blocks import Details, Expander, Picture
from document.link import document
from document.terms import Terms
from document.words import Text, Words, words

FILE = Path(__file__).with_name("dotted.json")
LINK = re.compile(r"\[([^\]]*)\]\(glossary#([^)]*)\)")


def texts(page, blocks):
    """What stands there without a press, in reading order."""
    for block in blocks:
        match block:
            case Text():
                yield block
            case Picture() if f"under {block.key}" in page.parts:
                yield page.caption(f"under {block.key}")
            case Details() | Expander():
                pass
            case _:
                yield from texts(page, getattr(block, "blocks", ()))


def dotted(name):
    """The words by the terms that they open."""
    lead, marked = terms.lead(name)
    every = [lead, *(marked.mark(text) for text in texts(words(name), document(name).blocks))]
    return {term: phrase for text in every for phrase, term in LINK.findall(text)}


def mark(text, page="heatmap", *, look="", part="part", on=None):
    own = Words("some", {}, {part: text})
    return (on or Terms(page)).mark(Text(own, part, {}, look))


@pytest.mark.parametrize("name", contents.names())
def test_what_is_dotted_is_listed(name):
    assert dotted(name) == json.loads(FILE.read_text("utf-8")).get(name, {})


def test_every_term_has_words_of_its_own_and_some_page_dots_it():
    links = words("glossary").meta["links"]
    phrases = [text.lower() for link in links.values() for text in link["said"]]
    assert len(phrases) == len({*phrases})
    names = {terms.slug(term) for term in links}
    assert len(names) == len(links)
    listed = {term for page in json.loads(FILE.read_text("utf-8")).values() for term in page}
    assert listed <= names
    assert len(listed) > 0.8 * len(names)


def test_the_first_standing_alone_is_dotted():
    on = Terms("heatmap")
    assert mark("One head, two heads.", on=on) == "One [head](glossary#head), two heads."
    assert mark("A head.", part="other", on=on) == "A head."
    again = mark("One head, two heads.", on=on)  # as where a part of a page is drawn anew
    assert again == "One [head](glossary#head), two heads."
    assert mark("A head, and a token.", part="fold", on=on.aside()) == (
        "A head, and a [token](glossary#token)."
    )
    assert "token" not in on.first


@pytest.mark.parametrize(
    "text",
    [
        "`head`", "$head$", "$$\nhead\n$$", "### A head", "[a head](https://a.org/head)",
        "https://a.org/head", "| head |", ":primary[a head]", "```\nhead\n```", "**Ahead**, headed",
        "a head-start", "multi-head", "computed by hand", "on the other hand", "a key",
    ],
)  # fmt: skip
def test_code_headings_links_and_false_friends_are_not(text):
    assert LINK.search(mark(text)) is None


def test_a_phrase_is_one_term_and_spelled_as_it_stands():
    assert mark("Attention heads") == "[Attention heads](glossary#head)"
    assert mark("**Queries and keys** turn") == "**[Queries and keys](glossary#query-key)** turn"
    assert mark("The encoder–decoder") == "The [encoder](glossary#encoder-decoder)–decoder"
    for look in ("heading", "callout"):
        assert mark("A head", look=look) == "A head"
    assert mark("A head", look="caption") != "A head"
    assert mark("A head", "glossary") == "A head"


if __name__ == "__main__":
    every = {name: on_page for name in contents.names() if (on_page := dotted(name))}
    FILE.write_text(json.dumps(every, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
