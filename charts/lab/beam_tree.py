"""The growth of a beam: a tree of drafts, word by word, those that it keeps and those it drops."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.kit.plot import WHOLE, Mark, Part, line, plot, texts
from lab.asking import Answer, Growth, growth, write
from lab.search import MAX_WORDS
from lab.tasks.task import Example
from lab.vocabulary import Design

ROW, TOP = 30, 36  # pixels: a word and the line below it; the legend
DROPPED = 2  # drafts that are shown of those that a step drops
COLUMNS = 8  # words beside one another; of longer drafts those round the step
BAND = "rgba(213, 94, 0, 0.6)"  # under the path of greedy search
STOP, CUT = "end", "…"  # what stands behind the last word

Draft = tuple[str, ...]  # its words, and STOP or CUT behind the last
Way = list[float | None]


class Branch(NamedTuple):
    """A draft, as the branch of its last word; the step that comes upon it has its length."""

    draft: Draft
    share: float
    dropped: int  # the step that drops the last draft that begins so; 0 if one is kept
    greedy: bool  # whether the draft of greedy search begins so

    @property
    def ended(self) -> bool:
        """True if no word can follow."""
        return self.draft[-1] in (STOP, CUT)

    @property
    def text(self) -> str:
        """The draft as a line."""
        return " ".join(self.draft[:-1] if self.draft[-1] == STOP else self.draft)


class Grown(NamedTuple):
    """A beam after one of its steps."""

    branches: tuple[Branch, ...]  # of all steps, a branch before those that grow on it
    step: int  # the one that is shown, from 1
    steps: int


def grown(
    design: Design,
    text: Example,
    width: int,
    limit: int = MAX_WORDS,
    *,
    greedy: bool = True,
) -> Grown:
    """Return the beam of the shipped model of `design` on `text`, grown to the end.

    With `greedy`, the path of greedy search is there too where the beam has dropped it.
    """
    steps = growth(design, text, width, limit)
    shares = _shares(steps)
    path: Draft = ()
    if greedy:
        answer = write(design, text, width, limit).greedy
        path = _draft(answer, len(answer.words) + 1)
        alone = _shares(growth(design, text, 1, limit))
        shares |= {path[:n]: alone[path[:n]] for n in range(1, len(path) + 1)}
    survivors = [[_draft(one, at) for one in turn.survivors] for at, turn in enumerate(steps, 1)]
    branches = [
        Branch(draft, share, _dropped(draft, survivors), draft == path[: len(draft)])
        for draft, share in shares.items()
    ]
    branches.sort(
        key=lambda one: [
            (-shares[one.draft[:n]], one.draft[n - 1]) for n in range(1, len(one.draft) + 1)
        ]
    )
    count = max(len(steps), len(path))
    return Grown(tuple(branches), count, count)


def _draft(answer: Answer, step: int) -> Draft:
    """Return a draft after `step`; one that is cut off has no room for that step's word."""
    if answer.whole:
        return (*answer.words, STOP)
    return answer.words if len(answer.words) == step else (*answer.words, CUT)


def _shares(steps: Sequence[Growth]) -> dict[Draft, float]:
    """Return the share of every draft that a step keeps, and of the likeliest that it drops."""
    return {
        _draft(one, at): one.share
        for at, turn in enumerate(steps, 1)
        for one in (*turn.survivors, *turn.dropped[:DROPPED])
    }


def _dropped(draft: Draft, survivors: Sequence[Sequence[Draft]]) -> int:
    """Return the first step that keeps no draft with this beginning; 0 if there is none."""
    for step in range(len(draft), max(len(survivors), len(draft)) + 1):
        if not any(one[: len(draft)] == draft for one in survivors[min(step, len(survivors)) - 1]):
            return step
    return 0


def figure(grown: Grown, *, columns: int = COLUMNS, size: int = 12) -> Figure:
    """Draw a line for each word, over it the share of the draft so far; the likeliest is on top."""
    rows, first = _rows(grown, columns)
    height = max(
        len({*_rows(grown._replace(step=at), columns)[0].values()})
        for at in range(1, grown.steps + 1)
    )
    visible = [one for one in grown.branches if one.draft in rows and len(one.draft) <= grown.step]
    survivors = [one for one in visible if _stays(one, grown)]
    dropped = [one for one in visible if not _stays(one, grown)]
    greedy = [one for one in visible if one.greedy]
    looks = (
        ("greedy search", greedy, BAND, {"width": 9}),
        ("dropped", dropped, theme.NEUTRAL, {"width": 1.5, "dash": "dot"}),
        ("kept", survivors, theme.BLUE, {"width": 2.5}),
    )
    return plot(
        ROW * height + TOP + 12,
        [
            line(*_ways(some, rows, first), name, color, **style)
            for name, some, color, style in looks
            if some
        ],
        [
            _words(some, rows, first, {"size": size, **color})
            for some, color in ((dropped, {"color": theme.NEUTRAL}), (survivors, {}))
            if some
        ],
        x={"range": [-0.02, _wide(grown, columns) + 0.02], "visible": False},
        y={"range": [height - 0.6, -0.9], "visible": False},
        margin=(4, TOP, 4, 4),
        legend=theme.LEGEND_IN_ORDER,
    )


def _wide(grown: Grown, columns: int) -> int:
    return min(columns, grown.steps)


def _stays(branch: Branch, grown: Grown) -> bool:
    """Return whether a draft that begins so is still kept."""
    return not 0 < branch.dropped <= grown.step


def _rows(grown: Grown, columns: int) -> tuple[dict[Draft, int], int]:
    """Return a row for each branch within `columns`, and how many words stand before them.

    The likeliest word goes on in the row of the one before it.
    """
    last = max(grown.step, _wide(grown, columns))
    first = last - _wide(grown, columns)
    rows: dict[Draft, int] = {}
    grown_on: set[Draft] = set()
    for branch in grown.branches:
        before = branch.draft[:-1]
        if first < len(branch.draft) <= last:
            same = before in rows and before not in grown_on
            rows[branch.draft] = rows[before] if same else max(rows.values(), default=-1) + 1
            grown_on.add(before)
    return rows, first


def _ways(branches: Sequence[Branch], rows: Mapping[Draft, int], first: int) -> tuple[Way, Way]:
    """For each branch a line down from the word before it, and one under its word: x and y."""
    x: Way = []
    y: Way = []
    for one in branches:
        left, row = len(one.draft) - 1 - first, rows[one.draft]
        x += [left, left, left + 1, None]
        y += [rows.get(one.draft[:-1], row), row, row, None]
    return x, y


def _words(branches: Sequence[Branch], rows: Mapping[Draft, int], first: int, font: Part) -> Mark:
    """Return the word of each branch, with the share of its draft."""
    cut = ["… " if first and len(one.draft) == first + 1 else "" for one in branches]
    names = labels([before + one.draft[-1] for before, one in zip(cut, branches, strict=True)])
    shares = labels([_percent(one.share) for one in branches])
    return texts(
        [len(one.draft) - 1 - first + 0.03 for one in branches],
        [rows[one.draft] - 0.34 for one in branches],
        [f"{name} {share}" for name, share in zip(names, shares, strict=True)],
        hover=f"%{{customdata[0]}}: %{{customdata[1]:.3f}}{WHOLE}",
        textfont=font,
        customdata=[[one.text, one.share] for one in branches],
        cliponaxis=False,
        showlegend=False,
    )


def _percent(share: float) -> str:
    """Format a percentage as short as it gets, for a narrow column."""
    return f"{share:.0%}" if share >= 0.005 else "<1%"


def alt(grown: Grown) -> str:
    """Describe the picture in words."""
    facts = numbers(grown)
    lines = [f"A tree of drafts after step {grown.step} of {grown.steps}"]
    for name in ("kept", "dropped"):
        drafts = facts[name]
        assert isinstance(drafts, list)
        if drafts:
            lines.append(f"{name} {', '.join(f'{text} {share:.3f}' for text, share in drafts)}")
    if facts["greedy"] is not None:
        lines.append(f"greedy search writes {facts['greedy']}")
    return "; ".join(lines) + "."


def table(grown: Grown) -> pd.DataFrame:
    """Return the drafts shown, each one's share, and the step that drops it, if any does."""
    rows = [
        (" ".join(one.draft), one.share, 0 if _stays(one, grown) else one.dropped, one.greedy)
        for one in grown.branches
        if len(one.draft) <= grown.step
    ]
    return pd.DataFrame(rows, columns=["draft", "share", "dropped at step", "greedy"])


def numbers(grown: Grown) -> dict[str, object]:
    """Return the drafts kept, the likeliest that it drops, and how far greedy search is."""
    edge = [
        one
        for one in grown.branches
        if len(one.draft) == grown.step or (one.ended and len(one.draft) < grown.step)
    ]
    edge.sort(key=lambda one: -one.share)
    path = [one for one in edge if one.greedy]
    return {
        "step": grown.step,
        "steps": grown.steps,
        "kept": [(one.text, one.share) for one in edge if _stays(one, grown)],
        "dropped": [(one.text, one.share) for one in edge if one.dropped == grown.step],
        "greedy": path[0].text if path else None,
        "greedy_share": path[0].share if path else None,
        "greedy_kept": bool(path) and _stays(path[0], grown),
    }
