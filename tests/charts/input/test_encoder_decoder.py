import pytest

from charts.input import encoder_decoder as chart
from charts.kit import theme

BLOCKS = {"encoder-decoder": 5, "encoder-only": 2, "decoder-only": 2}
MASKS = {
    "encoder-decoder": ["mask: later words", "mask: padding", "mask: padding"],
    "encoder-only": ["mask: padding"],
    "decoder-only": ["mask: later words"],
}
every_kind = pytest.mark.parametrize("stacks", chart.STACKS)


def lit(parts):
    """Those that are not dimmed."""
    return [part for part in parts if theme.FAINT not in str(part)]


@every_kind
def test_position_enters_once_at_the_bottom_of_every_stack(stacks):
    layout = chart.figure(stacks).plotly().layout
    arrows = [note for note in layout.annotations if note.arrowcolor == theme.CURSOR]
    assert len(arrows) == (2 if stacks == "encoder-decoder" else 1)
    names = [note for note in layout.annotations if "PE" in note.text and note in lit([note])]
    assert {arrow.y for arrow in arrows} == {note.y for note in names} == {chart.ENTRANCE}
    blocks = [note.y for note in layout.annotations if note.text in ("self-attention", chart.CROSS)]
    assert min(blocks) > chart.ENTRANCE


@every_kind
def test_every_block_that_is_there_has_a_line_round_it_and_its_mask(stacks):
    layout = chart.figure(stacks).plotly().layout
    masks = [note.text for note in lit(layout.annotations) if note.text.startswith("mask")]
    assert sorted(masks) == MASKS[stacks]
    sides = {stack.x + stack.outer * chart.SIDE for stack in (chart.ENCODER, chart.DECODER)}
    upright = [line for line in lit(layout.shapes) if line.x0 == line.x1 and line.x0 in sides]
    assert len(upright) == BLOCKS[stacks]


@every_kind
def test_what_is_drawn_lies_within_the_picture(stacks):
    layout = chart.figure(stacks).plotly().layout
    (left, right), (bottom, top) = layout.xaxis.range, layout.yaxis.range
    assert all(left < note.x < right and bottom < note.y < top for note in layout.annotations)
    flat = [shape for shape in layout.shapes if shape.xsizemode != "pixel"]
    assert all(left <= min(s.x0, s.x1) and max(s.x0, s.x1) <= right for s in flat)
    assert all(bottom < min(s.y0, s.y1) and max(s.y0, s.y1) < top for s in flat)


def test_a_stack_that_does_without_cross_attention_goes_on_through_it():
    """From block to block, without a gap: so the first block's output reaches the last."""
    layout = chart.figure("decoder-only").plotly().layout
    x, level = chart.DECODER.x, chart.FIRST + chart.STEP
    (line,) = [s for s in lit(layout.shapes) if s.type == "line" and s.x0 == s.x1 == x]
    assert (line.y0, line.y1) == (level - chart.TALL, level + 1)
