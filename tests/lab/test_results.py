"""What is shipped: small, complete, and within the bounds that were measured before."""

import numpy as np
import pytest

from lab.positions import SCHEMES
from lab.results import (
    COMPARED,
    DESIGNS,
    FOLDER,
    FOUR_KINDS,
    LAYERS,
    SEEDS,
    SHIPPED,
    SIZES,
    VERSES,
    flat_weights,
    measured,
    sized,
)
from lab.tasks import TASKS
from lab.tasks.task import held_out_texts
from lab.tasks.translation import BY_ORDER, ORDERS
from lab.training import accuracy
from lab.vocabulary import Design

LEARN = [name for name in SCHEMES if name not in ("none", "alibi")]


def held_out(design):
    return measured(design)["held out"]


def test_weights_and_curves_are_under_two_megabytes():
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 2_000_000


def test_weights_are_those_of_the_designs_that_ship_them():
    with np.load(FOLDER / "weights.npz") as file:
        assert sorted(file.files) == sorted(design.name for design in SHIPPED)


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
def test_every_design_has_its_weights_and_measures(design):
    measures = measured(design)
    if design in SHIPPED:
        assert np.isfinite(flat_weights(design)).all()
    assert len(measures["accuracy"]) == len(measures["held out"]) == len(SEEDS)
    assert measures["steps"][-1] == design.of.steps
    if design not in COMPARED:
        return
    sizes = [str(size) for size in (*design.of.sizes, *design.of.longer)]
    assert list(measures["longer"]) == sizes


@pytest.mark.parametrize("task", TASKS)
def test_shipped_weights_do_what_was_measured(task):
    design = Design(task)
    share = accuracy(design, flat_weights(design), held_out_texts(design.of))
    assert share == pytest.approx(held_out(design)[0], abs=0.015)


@pytest.mark.parametrize("scheme", LEARN)
def test_every_scheme_that_sees_order_learns_to_translate(scheme):
    assert min(held_out(Design("translation", scheme))) >= 0.96


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_is_learned_with_positions_and_none_without(order):
    design = Design(BY_ORDER[order].name)
    assert min(held_out(design)) >= 0.98
    for share in held_out(Design(design.task, "none")):
        assert share == pytest.approx(0.31, abs=0.06)
    share = accuracy(design, flat_weights(design), held_out_texts(design.of))
    assert share == pytest.approx(held_out(design)[0], abs=0.015)


def test_who_cannot_see_order_stays_at_the_ceiling():
    for share in held_out(Design("translation", "none")):
        assert share == pytest.approx(0.31, abs=0.06)
    for share in held_out(Design("document", "none")):
        assert share == pytest.approx(0.5, abs=0.07)
    assert max(held_out(Design("summary", "none"))) <= 0.18
    for task in TASKS.values():
        assert max(held_out(Design(task.name, "none"))) <= task.ceiling + 0.04


def test_summaries_need_positions():
    for scheme, least in (("sinusoidal", 0.96), ("rotary", 0.96), ("learned", 0.92)):
        assert min(held_out(Design("summary", scheme))) >= least


def test_documents_need_segments_and_positions():
    assert min(held_out(Design("document"))) >= 0.98
    for share in held_out(Design("document", segmented=False)):
        assert 0.38 <= share <= 0.52
    for share in held_out(Design("document", "none", segmented=False)):
        assert share == pytest.approx(0.2, abs=0.05)


def test_two_hands_are_enough_and_without_four_nothing_is_left():
    measures = measured(Design("translation"))
    assert min(shares[2] for shares in measures["hands kept"]) >= 0.9
    assert max(shares[4] for shares in measures["hands stopped"]) <= 0.3


def test_long_words_drown_a_position_that_is_not_as_long():
    assert max(held_out(sized("translation", SIZES[-1]))) <= 0.93
    assert min(held_out(sized("translation", SIZES[-1], SIZES[-1]))) >= 0.98
    assert max(held_out(sized("summary", SIZES[-1]))) <= 0.2


def test_one_hand_in_two_columns_is_enough_to_translate_and_summaries_take_three():
    assert min(held_out(Design("translation", columns=2))) >= 0.96
    assert max(held_out(Design("summary", columns=4))) <= 0.7
    assert min(held_out(Design("summary", columns=6))) >= 0.96


def test_without_residual_connections_two_layers_write_nothing_right_and_choose_as_before():
    for layers in LAYERS:
        assert min(held_out(Design("translation", layers=layers))) >= 0.98
    for task in ("translation", "summary"):
        assert max(held_out(Design(task, layers=2, residual=False))) <= 0.05
    assert min(held_out(Design("document", layers=2, residual=False))) >= 0.96


def test_moved_by_an_offset_it_fails_until_the_hands_come_round():
    measures = measured(Design("translation"))
    shares = np.array(measures["moved"])
    assert (shares[:, 0] == np.array(measures["held out"])).mean() > 0.5
    assert shares[:, 3].max() <= 0.2
    assert shares[:, 16].max() <= 0.1
    assert shares[:, 98:103].max(axis=1).min() >= 0.6


def test_relative_schemes_do_not_mind_an_offset():
    for scheme in ("none", "causal", "rotary", "alibi", "alibi sided"):
        shares = np.array(measured(Design("translation", scheme))["moved"])
        np.testing.assert_allclose(shares, shares[:, :1].repeat(shares.shape[1], 1), atol=0.011)


def test_a_causal_mask_counts_to_four_and_goes_on_where_trained_positions_end():
    for design in VERSES:
        assert min(held_out(design)) >= 0.98
    counts, sinusoidal, rotary = (np.mean(measured(design)["longer"]["5"]) for design in VERSES)
    assert counts >= 0.85
    assert max(sinusoidal, rotary) <= 0.3


def test_what_a_text_says_twice_is_found_without_order():
    sighted, blind = (measured(design) for design in FOUR_KINDS)
    assert min(blind["paper"]) >= 0.97
    assert max(max(blind[genre]) for genre in ("news", "report", "essay")) <= 0.25
    assert np.mean(sighted["held out"]) >= 0.95
