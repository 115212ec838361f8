"""Encoder and decoder: where position enters, where masks act, and the lines round every block."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

from charts.kit import shapes, theme
from charts.kit.figure import Figure
from charts.kit.plot import Mark, arrow, dots, note, over, plot

Stacks = Literal["encoder-decoder", "encoder-only", "decoder-only"]
STACKS: tuple[Stacks, ...] = get_args(Stacks)
CROSS = "cross-attention"
PADDING, LATER = "mask: padding", "mask: later words"

HEIGHT = 500
HALF, TALL = 1.65, 0.42  # half a box
SIDE = 2.1  # from the middle of a stack to the lines round its blocks
ROOM, INNER = 2.4, 1.95  # and to the frame round a layer, on that side and on the other
DOT = 18  # pixels: where two vectors are added
CLEAR = 0.22  # from the middle of a dot to its rim, upwards
WORDS, EMBEDDING, ENTRANCE, FIRST = -0.1, 1.0, 2.0, 3.45  # levels, from the bottom up
STEP = 2.2  # from block to block


class Stack(NamedTuple):
    """A stack of blocks: where it stands, on which side its lines run, and each block's mask."""

    name: str
    x: float
    outer: int  # -1 for the left, 1 for the right
    reads: str
    gives: str
    blocks: tuple[tuple[str, str], ...]

    @property
    def top(self) -> float:
        """The level at which the last block's output is added."""
        return FIRST + STEP * (len(self.blocks) - 1) + 1


FORWARD = ("feed-forward", "")
ENCODER = Stack(
    "encoder",
    2.55,
    -1,
    "words to read",
    "a vector per word",
    (("self-attention", PADDING), FORWARD),
)
DECODER = Stack(
    "decoder",
    7.45,
    1,
    "words so far",
    "next word",
    (("self-attention", LATER), (CROSS, PADDING), FORWARD),
)
MIDDLE = (ENCODER.x + DECODER.x) / 2


def figure(stacks: Stacks) -> Figure:
    """Draw both stacks from the bottom up; what a model of that kind does without is dimmed."""
    marks: list[Mark | list[Mark]] = []
    for stack in (ENCODER, DECODER):
        here = stacks in ("encoder-decoder", f"{stack.name}-only")
        marks += _stack(stack, here, {CROSS} if stacks == "decoder-only" else set())
        if stack is DECODER or stacks == "encoder-only":
            ends = (stack.x, stack.top + CLEAR), (stack.x, stack.top + 0.8)
            marks.append(arrow(*ends, theme.NEUTRAL if here else theme.FAINT))
            marks.append(_note(stack.gives, stack.x, stack.top + 1.05, here))
    if stacks != "encoder-only":
        marks += _bridge(stacks == "encoder-decoder")
    return plot(
        HEIGHT,
        marks,
        x={"visible": False, "range": [0, 10]},
        y={"visible": False, "range": [-0.5, DECODER.top + 1.3]},
        margin=(0, 0, 0, 0),
        font={"size": 13},
    )


def _stack(stack: Stack, here: bool, without: set[str]) -> Iterator[Mark | list[Mark]]:
    """Draw one stack; dim the blocks that it is `without`, or all of it unless it is `here`."""
    x, out = stack.x, stack.outer
    line = theme.NEUTRAL if here else theme.FAINT
    accent = theme.CURSOR if here else theme.FAINT
    yield _note(stack.reads, x, WORDS, here)
    yield arrow((x, WORDS + 0.3), (x, EMBEDDING - TALL), line)
    yield _box(("embedding", ""), (x, EMBEDDING), here)
    yield arrow((x, EMBEDDING + TALL), (x, ENTRANCE - CLEAR), line)
    yield _sum(x, ENTRANCE, accent, here)
    yield arrow((x + out * (HALF - 0.4), ENTRANCE), (x + out * 0.3, ENTRANCE), accent)
    yield _note("<b>PE</b>", x + out * HALF, ENTRANCE, here)
    sides = {"x0": x + out * ROOM, "x1": x - out * INNER}
    ends = {"y0": ENTRANCE + 0.42, "y1": stack.top + 0.42}
    dotted = {"color": theme.FAINT, "width": 1, "dash": "dot"}
    yield over({"type": "rect", **sides, **ends, "line": dotted})
    yield _note("× N", x - out * (INNER - 0.4), stack.top + 0.12, here, size=12)
    below = ENTRANCE
    for number, block in enumerate(stack.blocks):
        level, included = FIRST + STEP * number, here and block[0] not in without
        own = line if included else theme.FAINT
        yield arrow((x, below + CLEAR), (x, level - TALL), line)
        if here and not included:  # the stack goes on through what it does without
            yield over(shapes.straight("", (x, level - TALL), (x, level + 1), color=line))
        yield _box(block, (x, level), included)
        side, leaves, plus = x + out * SIDE, below + 0.42, level + 1
        yield over(
            shapes.straight("", (x, leaves), (side, leaves), color=own, width=2),
            shapes.straight("", (side, leaves), (side, plus), color=own, width=2),
        )
        yield arrow((side, plus), (x + out * 0.3, plus), own)
        yield arrow((x, level + TALL), (x, plus - CLEAR), own)
        yield _sum(x, plus, own, included)
        below = plus


def _bridge(here: bool) -> Iterator[Mark | list[Mark]]:
    """Yield the line from the top of the encoder to the decoder's cross-attention."""
    line = theme.NEUTRAL if here else theme.FAINT
    level, above = FIRST + STEP, ENCODER.top + 0.8
    turns = [(ENCODER.x, ENCODER.top + CLEAR), (ENCODER.x, above), (MIDDLE, above), (MIDDLE, level)]
    for start, end in pairwise(turns):
        yield over(shapes.straight("", start, end, color=line, width=2))
    yield arrow((MIDDLE, level), (DECODER.x - HALF, level), line)


def _box(block: tuple[str, str], at: tuple[float, float], here: bool) -> list[Mark]:
    """Draw a block with its name, and below it its mask."""
    (x, y), (name, mask) = at, block
    line = {"color": theme.NEUTRAL if here else theme.FAINT, "width": 2}
    ends = {"x0": x - HALF, "x1": x + HALF, "y0": y - TALL, "y1": y + TALL}
    box = over({"type": "rect", **ends, "line": line})
    below = [_note(mask, x, y - 0.2, here, size=11)] if mask else []
    return [*box, _note(name, x, y + (0.17 if mask else 0), here), *below]


def _sum(x: float, y: float, color: str, here: bool) -> list[Mark]:
    """Return a ring where two vectors are added."""
    ring = {"symbol": "circle-open", "size": DOT, "color": color, "line": {"width": 2}}
    return [dots([x], [y], marker=ring), _note("+", x, y, here)]


def _note(text: str, x: float, y: float, here: bool, *, size: int = 13) -> Mark:
    """Write words, in the page's colour unless they are dimmed."""
    return note(text, x, y, font={"size": size} | ({} if here else {"color": theme.FAINT}))


def alt(stacks: Stacks) -> str:
    encoder = "the encoder, with self-attention, whose mask hides padding, and feed-forward"
    decoder = "the decoder, with self-attention, whose mask hides later words,"
    cross = "cross-attention to the encoder's outputs, whose mask hides padding,"
    forward = "and feed-forward"
    parts = {
        "encoder-decoder": f"{encoder}; and {decoder} {cross} {forward}",
        "encoder-only": f"{encoder}; the decoder is dimmed",
        "decoder-only": f"{decoder} {forward}; the encoder and cross-attention are dimmed",
    }
    enters = "once, at the bottom"
    if stacks == "encoder-decoder":
        enters = "twice, at the bottom of both stacks"
    return (
        f"The blocks of a transformer, from the bottom up: {parts[stacks]}. Position enters "
        f"{enters}, added to the embeddings. A line leads round every block, to where its output "
        "is added."
    )
