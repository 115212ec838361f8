"""Summary: news begins with what matters, a report ends with it, and only the position tells.

"news : the council approved the bridge . the court closed the market yesterday ."
-> "bridge approved", or "council approves bridge"
"""

from itertools import product

import numpy as np

from lab.tasks.task import Example, Task, held_out

SUBJECTS = ("council", "court", "mayor", "minister", "union", "bank", "club", "company")
OBJECTS = ("bridge", "market", "park", "school", "stadium", "library", "station", "harbour")
VERBS = {  # what a text says, and the three words that headlines have for it
    "approved": ("approves", "backs", "okays"),
    "closed": ("closes", "shuts", "seals"),
    "opened": ("opens", "unveils", "launches"),
    "sold": ("sells", "auctions", "offloads"),
    "bought": ("buys", "acquires", "gets"),
    "repaired": ("repairs", "fixes", "mends"),
    "praised": ("praises", "hails", "lauds"),
    "rejected": ("rejects", "refuses", "opposes"),
}
TIMES = ("yesterday", "today", "again")
NEWS, REPORT = "news", "report"
# The short headline is the likeliest, yet most headlines begin with the subject.
SHORT_SHARE, LONG_SHARE = 0.37, 0.21

Event = tuple[str, str, str]
HELD_OUT_EVENTS = held_out(
    list(product(SUBJECTS, VERBS, OBJECTS)), ("council", "approved", "bridge")
)
_HELD_OUT_LIST = [one for one in product(SUBJECTS, VERBS, OBJECTS) if one in HELD_OUT_EVENTS]


def events(rng: np.random.Generator, count: int, tested: bool) -> list[Event]:
    """Return `count` events with no word in common, all of them held out or none."""
    sample: list[Event] = []
    while len(sample) < count:
        sample = _apart(rng, count) if tested else _any(rng, count)
        sample = [event for event in sample if (event in HELD_OUT_EVENTS) == tested]
    return sample


def _any(rng: np.random.Generator, count: int) -> list[Event]:
    columns = (rng.choice(words, count, replace=False) for words in (SUBJECTS, [*VERBS], OBJECTS))
    return [(str(one), str(verb), str(other)) for one, verb, other in zip(*columns, strict=True)]


def _apart(rng: np.random.Generator, count: int) -> list[Event]:
    """Return held-out events with no word in common, at most `count`: they are rare."""
    disjoint: list[Event] = []
    for at in rng.permutation(len(_HELD_OUT_LIST)):
        used = {word for event in disjoint for word in event}
        if len(disjoint) < count and used.isdisjoint(_HELD_OUT_LIST[at]):
            disjoint.append(_HELD_OUT_LIST[at])
    return disjoint


def headlines(event: Event) -> tuple[tuple[str, ...], ...]:
    """Return the four ways to write the headline of an event."""
    subject, verb, other = event
    return ((other, verb), *((subject, word, other) for word in VERBS[verb]))


def draw(rng: np.random.Generator, size: int, tested: bool) -> Example:
    """Draw a text of `size` events, with one of its four headlines taught."""
    happened = events(rng, size, tested)
    genre = str(rng.choice((NEWS, REPORT)))
    words = [genre, ":"]
    for subject, verb, other in happened:
        time = [str(rng.choice(TIMES))] if rng.random() < 0.5 else []
        words += ["the", subject, verb, "the", other, *time, "."]
    ways = headlines(happened[0 if genre == NEWS else -1])
    taught = int(rng.choice(4, p=[SHORT_SHARE, LONG_SHARE, LONG_SHARE, LONG_SHARE]))
    return Example(tuple(words), (ways[taught], *ways[:taught], *ways[taught + 1 :]))


def mirror(text: Example) -> Example:
    """Return a text with its first sentence and its last exchanged."""
    at = text.source.index(":") + 1
    sentences: list[list[str]] = [[]]
    for word in text.source[at:]:
        sentences[-1].append(word)
        if word == ".":
            sentences.append([])
    first, *middle, last, _ = sentences
    swapped = [*last, *(word for one in middle for word in one), *first]
    return example((*text.source[:at], *swapped))


def example(words: tuple[str, ...]) -> Example:
    """Return a text with the headlines of the event that matters; none where nothing tells it."""
    event = matters(words)
    return Example(words, headlines(event) if event else ())


def matters(words: tuple[str, ...]) -> Event | None:
    """Return the event that the headline is of: the first of news, the last of a report."""
    happened = parse(words)
    if not happened or words[0] not in (NEWS, REPORT):
        return None
    return happened[0 if words[0] == NEWS else -1]


def parse(words: tuple[str, ...]) -> list[Event]:
    """Return the events of a text, in its order: every "the … the …" that the grammar has."""
    five = zip(*(words[at:] for at in range(5)), strict=False)
    return [
        (who, did, what)
        for the, who, did, too, what in five
        if the == too == "the" and who in SUBJECTS and did in VERBS and what in OBJECTS
    ]


# The short headline takes the right object and the right verb: one in size x size.
SUMMARY = Task(
    name="summary",
    source_words=(NEWS, REPORT, ":", ".", "the", *SUBJECTS, *VERBS, *OBJECTS, *TIMES),
    target_words=(*SUBJECTS, *OBJECTS, *VERBS, *(word for ways in VERBS.values() for word in ways)),
    draw=draw,
    mirror=mirror,
    sizes=(2, 3),
    longer=(4, 5, 6),
    texts=10000,
    steps=800,
    ceiling_of=lambda size: 1 / size**2,
)
