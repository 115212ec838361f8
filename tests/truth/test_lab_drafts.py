"""Drafts of the lab's models, computed again: in other orders, and as a beam makes them grow."""

import pytest

from charts.lab import beam_tree
from lab.tasks.task import Example
from lab.vocabulary import Design
from tests.reading import read_page
from tests.truth.transformer import beam, greedy, likeliest


@pytest.mark.parametrize(("order", "words"), [("SVO", "S V O"), ("VSO", "V S O")])
def test_shares_of_translations_in_other_orders(order, words):
    text = ["the", "young", "fox", "called", "the", "bird"]
    claims = read_page("lab_translation", text=" ".join(text), order=order).numbers("insight")
    parts = {"S": "wakai kitsune ga", "V": "yonda", "O": "tori o"}
    assert claims["right"] == (" ".join(parts[part] for part in words.split()),)
    assert claims["english"] == [("S", "the young fox"), ("V", "called"), ("O", "the bird")]
    script = {"S": ("若いキツネが", "young fox"), "V": ("呼んだ", "called"), "O": ("鳥を", "bird")}
    for part, kanji, letters, gloss in claims["translated"]:
        assert (kanji, gloss) == script[part]
        assert letters == parts[part]
    for claim, scheme in ((claims["positional"], "sinusoidal"), (claims["blind"], "none")):
        design = Design(f"translation {order}", scheme)
        first, share = likeliest(design, text)
        assert (claim["first"], claim["share"]) == (first, pytest.approx(share, rel=1e-3))


def draft_of(answer):
    return " ".join(answer[:-1] if answer[-1] == "." else answer)


@pytest.mark.parametrize("width", [1, 2, 6])
@pytest.mark.parametrize("model", ["first", "second"])
def test_how_the_drafts_of_a_headline_grow(width, model):
    text = "report : the club sold the park . the mayor closed the school ."
    design = Design("summary", "sinusoidal" if model == "first" else "none")
    steps = list(beam(design, text.split(), width))
    words, share = greedy(design, text.split())
    for at, (survivors, dropped) in enumerate(steps, 1):
        query = {"width": str(width), "tree": model, "stepwise": "true", "step": str(at)}
        claims = read_page("lab_summary", text=text, limit="7", **query).numbers("tree")
        assert (claims["step"], claims["steps"]) == (at, len(steps))
        assert [one for one, _ in claims["kept"]] == [draft_of(answer) for _, answer in survivors]
        assert [one for _, one in claims["kept"]] == pytest.approx(
            [one for one, _ in survivors], rel=1e-3
        )
        first, *_ = claims["dropped"]
        assert first == (draft_of(dropped[0][1]), pytest.approx(dropped[0][0], rel=1e-3))
    assert (claims["greedy"], claims["greedy_share"]) == (words, pytest.approx(share, rel=1e-3))
    assert claims["greedy_kept"] == (words in [draft_of(answer) for _, answer in survivors])


def test_the_tree_of_a_translation():
    words = ["the", "fox", "saw", "the", "bear"]
    design = Design("translation", "none")
    claims = read_page("lab_translation", text=" ".join(words)).numbers("tree")
    *_, (survivors, _) = steps = list(beam(design, words, 4))
    assert [one for one, _ in claims["kept"]] == [draft_of(answer) for _, answer in survivors]
    ours, share = greedy(design, words)
    assert (claims["greedy"], claims["greedy_share"]) == (ours, pytest.approx(share, rel=1e-3))
    text = Example(tuple(words), ())
    table = beam_tree.table(beam_tree.grown(design, text, 4)).set_index("draft")
    for at, (survivors, dropped) in enumerate(steps, 1):
        for share, answer in (*survivors, *dropped[:2]):
            row = table.loc[" ".join((*answer[:-1], "end") if answer[-1] == "." else answer)]
            assert row["share"] == pytest.approx(share, rel=1e-3)
            going = [
                any(draft[: len(answer)] == answer for _, draft in drafts) for drafts, _ in steps
            ]
            dropped_at = [*going, False].index(False, at - 1) + 1
            assert row["dropped at step"] == (dropped_at if dropped_at <= len(steps) else 0)
            assert row["greedy"] == (answer == (*ours.split(), ".")[: len(answer)])
