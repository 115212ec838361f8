"""Write a page as its reader has it: sentences, questions, controls, each mark of a picture."""

import base64
import hashlib
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import unquote

import numpy as np
from PIL import Image as Pixels

from charts.kit.figure import Figure, with_source
from document import shared
from document.blocks import Block, Button, Image, Link, Picture, QrCode, Question, Table, Vote
from document.controls import Control
from document.link import Document, inside
from document.refusals import line
from document.words import Text, Words
from tests.reading import read_page

DIGITS = 3  # of a number in a picture: these are alike on all machines
MOST = 3  # lines that differ in numbers alone
LONGEST = 40  # characters of a word at a mark
FOLDED = "algebra", "source"  # below every verdict
NUMBERS = re.compile(r"[-−]?\d[\d.,]*(e[-+]?\d+)?")
LEFT = re.compile(  # by rounding
    r"(?<=difference is )0(?=\.$)|"
    r"\$?[\d.]+(e-|\\times10\^\{-)1\d\b\}?\$?( \(row \d+, column \d+\))?",
    re.MULTILINE,
)
ENDS = "x0", "y0", "x1", "y1", "xanchor", "yanchor"
COLUMNS = "x", "y", "z", "text", "customdata"


def page(
    name: str,
    query: Mapping[str, Any],
    holding: Mapping[str, Any] | None = None,
    *,
    drawn: bool = True,
    keeping: bool = False,
) -> str:
    """Return a page at a link, its folds open; without pictures and algebra if not `drawn`.

    Controls may be `holding` what no link says. A page may be `keeping` answers until a guess.
    """
    read = read_page(name, keeping=keeping, holding=holding, **query)
    text = without_rounding("\n".join(_page(read.document, drawn)))
    # The page of sources has their addresses.
    return text if name == "sources" else re.sub(r"\]\(https?:[^\s)]*\)", "]", text)


def without_rounding(text: str) -> str:
    """Return a text without what rounding leaves, and where: both differ by machine."""
    return LEFT.sub("tiny", text)


def _page(document: Document, drawn: bool) -> Iterator[str]:
    words = document.state.words
    if "lead" in words.parts:
        yield f"[lead] {words.text('lead')}"
    for block in inside([*shared.controls(document.state), *document.blocks], closed=True):
        if drawn or not (isinstance(block, Picture) or getattr(block, "part", "") in FOLDED):
            yield from _block(block, words)
    yield from map(line, document.refused)


def _block(block: Block, words: Words) -> Iterator[str]:
    match block:
        case Text():
            yield f"[{block.part}] {block.markdown}"
        case Question():
            yield f"[{block.name.removeprefix(f'{words.name}_')}] {block.text}"
            for n, option in enumerate(block.options):
                yield f"  {'*' if n == block.right else '-'} {option}"
            yield block.answer
        case Vote():
            yield block.question.answer
        case Picture():
            yield from picture(block)
            if f"under {block.key}" in words.parts:
                yield f"[under] {words.text(f'under {block.key}')}"
        case Control():
            yield from _control(block, words)
        case Link() | Button():
            yield f"[press] {block.label}{_leads(block)}"
        case Image() | QrCode():
            yield f"[image] {block.alt}"
        case Table():
            yield f"[table] {' | '.join(map(str, block.frame.columns))}"
        case _:  # what holds others, and code of the app's own
            yield from filter(None, [getattr(block, "markdown", "")])


def _leads(block: Link | Button) -> str:
    """Return where a press leads, and what it sets there."""
    changes = block.changes if isinstance(block.changes, Mapping) else {}
    sets = (f"{name}={str(value)[:40]}" for name, value in changes.items())
    leads = " ".join([getattr(block, "page", ""), *sets]).strip()
    return f" → {leads}" if leads else ""


def _control(control: Control[Any], words: Words) -> Iterator[str]:
    options = [str(one) for one in getattr(control, "options", ())]
    few = f": {' / '.join(options)}" if 0 < len(options) < 30 else ""
    yield f"[control] {control.label_in(words.meta.get('labels', {}))}{few}"
    if control.hint in words.parts:
        yield f"  {words.text(control.hint)}"


def picture(block: Picture) -> Iterator[str]:
    """Write what a picture says in words, and its marks; of two shapes both."""
    yield f"[picture {block.key}] {block.alt}"
    yield from marks(block.figure)
    if block.narrow is not None:
        yield "  on a phone:"
        yield from marks(block.narrow())
    if block.data is not None:
        frame = getattr(block.data(), "visible", None)
        names = (block.data() if frame is None else frame).columns
        yield f"  to take along: {some(names, 9)}"


def marks(figure: Figure) -> Iterator[str]:
    """Write a line for each trace, axis, shape, image and note."""
    layout = figure.layout
    for trace in figure.data:
        columns = [f"{k} {some(trace[k])}" for k in COLUMNS if trace.get(k) is not None]
        columns += [_scale(trace, "z")] if "zmax" in trace else []
        symbols = (trace.get("marker") or {}).get("symbol", [])
        looks = f"{_color(trace)} {some(trace.get('opacity', []))} {some(symbols)}"
        kind = f"{trace['type']} {looks} {trace.get('mode', '')} {trace.get('name', '')}"
        hover = str(trace.get("hovertemplate", "")).removesuffix("<extra></extra>")
        yield _squeezed(f"  {kind} {' | '.join(columns)}")
        yield from [f"  hover {hover}"] if hover else []
    for name, part in layout.items():
        if re.match("[xy]axis", name) and (part.get("title") or part.get("ticktext") is not None):
            title, ticks = _words(part.get("title")), some(part.get("ticktext", []))
            yield _squeezed(f"  {name} {part.get('type', '')} {title} {ticks}")
        if name == "coloraxis" and "cmax" in part:
            yield f"  {name} {_scale(part, 'c')}"
    for shape in layout.get("shapes", ()):
        ends = some([shape[k] for k in ENDS if k in shape], 6)
        path = _shortened(str(shape.get("path", "")))[:60]
        named = f"{shape.get('name', '')} {_words(shape.get('label'))}"
        yield _squeezed(f"  {shape['type']} {named} {ends} {path}")
    for image in map(with_source, layout.get("images", ())):
        place = some([image[k] for k in ("x", "y", "sizex", "sizey")], 4)
        yield _squeezed(f"  image {image.get('name', '')} {digest(image['source'])} {place}")
    for note in layout.get("annotations", ()):
        ends = some([note[k] for k in ("x", "y", "ax", "ay") if k in note], 4)
        color = note.get("arrowcolor") or (note.get("font") or {}).get("color", "")
        yield _squeezed(f"  note {note.get('text', '')} {ends} {color}")


def _scale(part: Mapping[str, Any], of: str) -> str:
    return f"from {some([part.get(f'{of}min', 0), part[f'{of}max']])}"


def some(values: Any, most: int = 3) -> str:
    """Return a few of the values, from the first to the last, and their number where it is more."""
    flat = np.ravel(np.asarray(values, dtype=object))
    if not len(flat):
        return ""
    largest = max((abs(value) for value in flat if _is_number(value)), default=0)
    at = sorted({round(share) for share in np.linspace(0, len(flat) - 1, most)})
    few = " ".join(number(v, largest) if _is_number(v) else _cut(str(v)) for v in flat[at])
    return few if len(flat) <= most else f"{len(flat)}: {few}"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def number(value: float, largest: float = 0) -> str:
    """Return a few digits; 0 for what is left of a sum of larger numbers."""
    return "0" if abs(value) <= 1e-12 * largest else f"{float(value):.{DIGITS}g}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float | np.number) and bool(np.isfinite(value))


def digest(source: str) -> str:
    """Return a name for an image's pixels, which one library packs in other bytes than another."""
    kind, _, data = source.partition(",")
    if "png" in kind:
        with Pixels.open(io.BytesIO(base64.b64decode(data))) as image:
            content = f"{image.mode} {image.size}".encode() + image.tobytes()
    else:
        drawing = base64.b64decode(data).decode() if "base64" in kind else unquote(data)
        content = _shortened(drawing).encode()
    return hashlib.sha256(content).hexdigest()[:8]


def _shortened(drawing: str) -> str:
    return re.sub(r"-?\d+\.\d+(e-?\d+)?", lambda one: number(float(one[0])), drawing)


def _color(trace: Mapping[str, Any]) -> str:
    colors = ((trace.get(part) or {}).get("color") for part in ("line", "marker"))
    # A pair's is between two of a scale, so it says no more than its place.
    return next((one for one in colors if isinstance(one, str) and one[0] == "#"), "")


def _words(part: Any) -> str:
    return str(part.get("text", "") if isinstance(part, Mapping) else part or "")


def _squeezed(text: str) -> str:
    return re.sub(r"(?<=\S)  +", " ", text).rstrip()


# Where one line ends and the next begins, though the source has them in one: after a sentence.
SENTENCE = re.compile(r"(?<=[.?!:])((?:\*\*|[)”\"])?) (?=(?:\*\*|[(“\"\[$])?[A-Z\d])")
OWN_LINE = re.compile(r"\s*([-*] |\d+\. |[#|>\[]|\$\$|```| )|$")  # of Markdown, not of a paragraph


def lines(text: str) -> Iterator[str]:
    """Return a line for each sentence, wherever the source breaks it."""
    joined = ""
    for one in [*text.splitlines(), ""]:
        if OWN_LINE.match(one):
            yield from filter(None, SENTENCE.sub(r"\1\n", joined).splitlines())
            joined = one
        else:
            joined = f"{joined} {one}".strip()


def without_repeats(texts: Iterable[tuple[str, str]]) -> str:
    """Return texts under their names; of each the lines that none above it has had.

    A line that differs in its numbers alone stands there MOST times.
    """
    seen: set[str] = set()
    alike: Counter[str] = Counter()
    written = []
    for name, text in texts:
        new = [one for one in dict.fromkeys(lines(text)) if one not in seen]
        seen.update(new)
        written.append(f"=== {name}")
        for one in new:
            alike[kind := NUMBERS.sub("#", one)] += 1
            written += [one] * (alike[kind] <= MOST)
    return "\n".join(written) + "\n"
