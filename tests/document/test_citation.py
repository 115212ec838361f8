"""A page is cited with the title, the authors and the version that the project says of itself."""

import tomllib
from datetime import date

import pytest

from document import citation, contents
from document.contents import ROOT
from document.words import words

DAY, LINK = date(2031, 2, 3), "https://clocks.example.org/heatmap?max_len=64"


def test_the_version_is_the_projects():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = citation.software()
    assert about["version"] == project["version"]
    assert about["license"] == project["license"]
    assert about["abstract"] == project["description"]
    assert f"## {about['version']}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert about["authors"][0]["name"] in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_file_says_what_a_citation_file_must():
    needed = {"cff-version", "message", "title", "authors"}  # of its schema, version 1.2.0
    assert needed <= citation.software().keys()
    assert f"**{citation.software()['title']}**" in words("frame").parts["name"]


@pytest.mark.parametrize("cite", [citation.text, citation.bibtex])
@pytest.mark.parametrize("name", contents.names())
def test_a_reference_names_page_version_day_and_link(cite, name):
    text, about = cite(name, LINK, DAY), citation.software()
    names = [words(name).meta["question"], about["title"], about["authors"][0]["name"]]
    for one in (*names, about["version"], "2031", str(DAY), LINK):
        assert one in text
    assert "?." not in text
    assert text.count("{") == text.count("}")
    assert "url" not in cite(name, "", DAY)
    assert "  " not in citation.text(name, "", DAY)
    assert cite(name, LINK, DAY, written=True) != text


def test_every_page_has_a_key_of_its_own():
    keys = {citation.bibtex(name, LINK, DAY).split("\n")[0] for name in contents.names()}
    assert len(keys) == len(contents.names())
