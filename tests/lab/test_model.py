"""What a model can tell and what it cannot, before any training."""

import numpy as np
import pytest

from lab import generation
from lab.model import by_name, choose, decode, encode, encoder_input, encoder_stream, first_weights
from lab.positions import SCHEMES
from lab.results import TWO_BY_TWO, VERSES
from lab.samples import ASIDE, DUTY, HEADER
from lab.tasks import document
from lab.tasks.task import START, Example, words_of
from lab.vocabulary import Design, prepare, read

CAT, MOUSE = "the cat chased the mouse", "the mouse chased the cat"
EXACT = 1e-12
BLIND = ["none"]
RELATIVE = ["none", "causal", "rotary", "alibi", "alibi sided"]
BUILDS = [{"layers": 3}, {"residual": False}, {"columns": 6}]


def setup(design):
    model = design.model()
    return model, by_name(model, first_weights(model, 1, np.float64))


def logits(design, *texts, offset=0):
    """Logits of the first word written for each text, read in one batch."""
    model, w = setup(design)
    text = read(design, [Example(words_of(one), ()) for one in texts], offset)
    start = np.full((len(texts), 1), START)
    return decode(model, w, encode(model, w, text), text, start)[:, 0]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_only_a_model_without_position_and_mask_is_blind_to_order(scheme):
    first, second = logits(Design("translation", scheme), CAT, MOUSE)
    assert (np.abs(first - second).max() < EXACT) == (scheme in BLIND)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_relative_schemes_do_not_see_where_a_text_begins(scheme):
    design = Design("translation", scheme)
    here, there = logits(design, CAT), logits(design, CAT, offset=5)
    assert (np.abs(here - there).max() < EXACT) == (scheme in RELATIVE)


EVERY_BUILD = [*(Design("translation", name) for name in SCHEMES)]
EVERY_BUILD += [Design("translation", **build) for build in BUILDS]


@pytest.mark.parametrize("design", EVERY_BUILD, ids=lambda design: design.name)
def test_padding_changes_nothing(design):
    padded = logits(design, CAT, "the small old black cat chased the big young white mouse")[0]
    np.testing.assert_allclose(padded, logits(design, CAT)[0], atol=EXACT)


@pytest.mark.parametrize("design", EVERY_BUILD, ids=lambda design: design.name)
def test_a_decoder_sees_no_later_word(design):
    model, w = setup(design)
    text, target = prepare(design, design.of.examples(0, 2, [1], tested=False))
    other = target.copy()
    other[:, 4:] = 5
    a, b = (decode(model, w, encode(model, w, text), text, one) for one in (target, other))
    np.testing.assert_allclose(a[:, :4], b[:, :4], atol=EXACT)
    assert np.abs(a[:, 4:] - b[:, 4:]).max() > 0.01


def test_segments_and_their_positions_tell_documents_apart():
    from lab.tasks.document import exchanged

    design = Design("document", "none")
    text = design.of.examples(0, 1, [0], tested=False)[0]
    for segmented, same in ((True, False), (False, True)):
        variant = Design("document", "none", segmented=segmented)
        model, w = setup(variant)
        a, b = choose(model, w, read(variant, [text, exchanged(text)]))[:, 0]
        assert (np.abs(a - b).max() < EXACT) == same


def test_positions_count_anew_in_each_segment():
    text = Design("document").of.examples(0, 1, [0], tested=False)[0]
    anew = read(Design("document"), [text]).positions[0]
    begins = np.flatnonzero(np.diff([-1, *text.segments]))
    assert len(begins) == 3
    assert (anew[begins] == 0).all()
    through = read(Design("document", anew=False), [text])
    np.testing.assert_array_equal(through.positions[0], np.arange(len(text.source)))
    further = read(Design("document", anew=False), [text], 7)
    np.testing.assert_array_equal(further.positions[0], 7 + np.arange(len(anew)))


def test_columns_of_position_stand_beside_those_of_the_word():
    design = Design("translation", columns=6)
    model, w = setup(design)
    here, there = (
        encoder_input(model, w, read(design, [Example(words_of(CAT), ())], offset))[0]
        for offset in (0, 5)
    )
    word, position = here[:, :26], here[:, 26:]
    np.testing.assert_array_equal(word, there[:, :26])
    np.testing.assert_array_equal(word[0], word[3])  # "the"
    angles = np.arange(5)[:, None] * 10000 ** (-np.array([0, 2, 4]) / 6)
    np.testing.assert_allclose(position[:, 0::2], np.sin(angles))
    np.testing.assert_allclose(position[:, 1::2], np.cos(angles))
    doubled = Design("translation", columns=6, amplitude=2)
    text = read(doubled, [Example(words_of(CAT), ())])
    twice = encoder_input(doubled.model(), w, text)[0]
    np.testing.assert_array_equal(twice, np.concatenate([word, 2 * position], 1))


def test_a_residual_connection_adds_what_a_part_reads():
    """With the out matrices at 0, what goes in comes out; without the connection, nothing does."""
    for connected in (True, False):
        design = Design("translation", layers=2, residual=connected)
        model, w = setup(design)
        w = {name: one * (not name.endswith((" out", " back"))) for name, one in w.items()}
        first, *after, _ = encoder_stream(model, w, read(design, [Example(words_of(CAT), ())]))
        assert len(after) == 4
        for state in after:
            np.testing.assert_array_equal(state, first * connected)


def test_every_weight_is_used_and_has_its_size():
    designs = (
        Design("translation", "learned"),
        Design("document"),
        Design("summary", embedded=2),
        Design("document", "learned", layers=2, columns=6),
    )
    for design in designs:
        model = design.model()
        flat = first_weights(model, 0)
        matrices = by_name(model, flat)
        assert sum(matrix.size for matrix in matrices.values()) == len(flat)
        assert flat.dtype == np.float32
        for name, matrix in matrices.items():
            table = model.embedded**2 / 32
            tables = {
                "source": table,
                "target": table,
                "segments": model.embedded**2,
                "positions": 0.5,
            }
            size = tables.get(name, 1 / len(matrix))
            assert matrix.var() == pytest.approx(size, rel=0.35)


def test_a_decoder_alone_has_no_encoder_and_sees_no_later_word():
    for design in VERSES:
        model, w = setup(design)
        assert not [name for name in w if name.startswith(("source", "encoder", "cross"))]
        _, target = prepare(design, design.of.examples(0, 2, [2], tested=False))
        other = target.copy()
        other[:, 4:] = 5
        here, there = (generation.logits(model, w, ids) for ids in (target, other))
        np.testing.assert_allclose(here[:, :4], there[:, :4], atol=EXACT)
        assert np.abs(here[:, 4:] - there[:, 4:]).max() > EXACT


def test_a_note_that_is_hidden_changes_nothing():
    header, duty, other = (words_of(one) for one in (HEADER, DUTY, ASIDE))
    parts = [(document.BODY, [*duty]), (document.NOTE, [*other])]
    whole, without = (document.example([*header], parts[:count]) for count in (2, 1))
    for design in TWO_BY_TWO:
        model, w = setup(design)
        masked = choose(model, w, read(design, [whole], mask=document.NO_NOTE))
        np.testing.assert_allclose(masked, choose(model, w, read(design, [without])), atol=EXACT)
        assert np.abs(masked - choose(model, w, read(design, [whole]))).max() > EXACT


def test_a_word_that_sees_its_own_section_does_not_see_the_others():
    header, duty, other = (words_of(one) for one in (HEADER, DUTY, ASIDE))
    design = Design("document")
    model, w = setup(design)
    one, two = (
        document.example([*header], [(document.BODY, [*duty]), (document.NOTE, [*note])])
        for note in (other, other[::-1])
    )
    mask, end = document.OWN_SECTION, len(header) + len(duty)
    here, there = (encode(model, w, read(design, [text], mask=mask))[0] for text in (one, two))
    np.testing.assert_allclose(here[:end], there[:end], atol=EXACT)
    assert np.abs(here[end:] - there[end:]).max() > EXACT
