"""Document: a header, a body and a note; the body binds, the note does not.

"loan agreement with the bank" | "the buyer must pay the seller . the price may rise ." |
"from today the owner must inform the agent ." -> buyer
"""

from itertools import combinations, pairwise, product

import numpy as np

from lab.tasks.task import Example, Task, held_out

PARTIES = ("buyer", "seller", "owner", "agent", "bank", "tenant", "lender", "builder")
DUTIES = ("pay", "inform", "insure", "refund", "visit", "help")
KINDS = ("loan", "sale", "lease", "service")
FILLERS = (
    ("the", "price", "may", "rise", "."),
    ("the", "law", "may", "change", "."),
    ("the", "term", "may", "end", "early", "."),
    ("delivery", "may", "take", "a", "week", "."),
)
LEADS = ((), ("from", "today"), ("in", "that", "case"))
HEADER, BODY, NOTE = 0, 1, 2
SEGMENTS = ("header", "body", "note")

HELD_OUT_DUTIES = held_out(
    [(frozenset(pair), duty) for pair, duty in product(combinations(PARTIES, 2), DUTIES)],
    (frozenset({"buyer", "seller"}), "pay"),
    (frozenset({"owner", "agent"}), "inform"),
)


def clause(rng: np.random.Generator, parties: list[str], size: int, tested: bool) -> list[str]:
    """Return a duty between two of `parties`, who are taken from it, among up to `size` fillers."""
    while True:
        first, second = (str(party) for party in rng.choice(parties, 2, replace=False))
        duty = str(rng.choice(DUTIES))
        if ((frozenset({first, second}), duty) in HELD_OUT_DUTIES) == tested:
            break
    parties.remove(first)
    parties.remove(second)
    lead = LEADS[rng.integers(len(LEADS))]
    sentences = [[*lead, "the", first, "must", duty, "the", second, "."]]
    for at in rng.choice(len(FILLERS), size, replace=False):
        sentences.insert(int(rng.integers(len(sentences) + 1)), [*FILLERS[at]])
    return [word for sentence in sentences for word in sentence]


def draw(rng: np.random.Generator, size: int, tested: bool) -> Example:
    """Draw a document whose body and note come in either order, each with `size` fillers.

    They are drawn alike, held-out combinations too, so that nothing but the segment tells them
    apart. In training each has up to one filler.
    """
    parties = [*PARTIES]
    body, note = (clause(rng, parties, size, tested) for _ in range(2))
    header = [str(rng.choice(KINDS)), "agreement", "with", "the", str(rng.choice(parties))]
    parts = [(BODY, body), (NOTE, note)]
    return example(header, parts if rng.random() < 0.5 else parts[::-1])


def example(header: list[str], parts: list[tuple[int, list[str]]]) -> Example:
    """Return a document as one text, its header first, with the segment of each word."""
    pieces = [(HEADER, header), *parts]
    source = tuple(word for _, words in pieces for word in words)
    segments = tuple(segment for segment, words in pieces for _ in words)
    return labelled(source, segments)


def labelled(source: tuple[str, ...], segments: tuple[int, ...]) -> Example:
    """Return a document with the party that its body binds."""
    bound = all_who_must(section(BODY, source, segments))
    return Example(source, ((bound[0],),) if bound else (), segments)


def section(of: int, source: tuple[str, ...], segments: tuple[int, ...]) -> list[str]:
    """Return the words of a section."""
    return [word for word, segment in zip(source, segments, strict=True) if segment == of]


def all_who_must(words: list[str]) -> list[str]:
    """Return the party before each "must"."""
    return [one for one, after in pairwise(words) if after == "must" and one in PARTIES]


def mirror(text: Example) -> Example:
    """Return the two parties of the body exchanged."""
    one, other = (
        at
        for at, segment in enumerate(text.segments)
        if segment == BODY and text.source[at] in PARTIES
    )
    words = list(text.source)
    words[one], words[other] = words[other], words[one]
    return labelled(tuple(words), text.segments)


def exchanged(text: Example) -> Example:
    """Return the same words in the same order, with body and note exchanged by name only."""
    swap = {HEADER: HEADER, BODY: NOTE, NOTE: BODY}
    return labelled(text.source, tuple(swap[segment] for segment in text.segments))


# Who must and whom: a coin for everybody who sees the segments, but not the order.
DOCUMENT = Task(
    name="document",
    source_words=tuple(
        dict.fromkeys(
            [
                *PARTIES,
                *DUTIES,
                *KINDS,
                *("agreement", "with", "the", "must", "."),
                *(word for words in (*FILLERS, *LEADS) for word in words),
            ]
        )
    ),
    target_words=PARTIES,
    draw=draw,
    mirror=mirror,
    sizes=(0, 1),
    longer=(2, 3, 4),
    texts=4000,
    steps=400,
    ceiling_of=lambda _size: 0.5,
    segments=len(SEGMENTS),
    writes=False,
)
