"""Translation: subject-verb-object becomes subject-object-verb, with particles, as in Japanese.

"the small cat chased the white mouse" -> "chiisai neko ga shiroi nezumi o oikaketa"
"""

from collections.abc import Sequence
from itertools import combinations, product

import numpy as np

from lab.tasks.task import Example, Task, held_out

NOUNS = {
    "cat": "neko", "mouse": "nezumi", "dog": "inu", "bird": "tori",
    "horse": "uma", "fox": "kitsune", "bear": "kuma", "monkey": "saru",
}  # fmt: skip
VERBS = {
    "chased": "oikaketa", "saw": "mita", "bit": "kanda", "helped": "tasuketa",
    "caught": "tsukamaeta", "found": "mitsuketa", "called": "yonda",
}  # fmt: skip
KINDS = (  # adjectives in their English order: size, age, colour
    {"small": "chiisai", "big": "ookii"},
    {"old": "toshitotta", "young": "wakai"},
    {"white": "shiroi", "black": "kuroi"},
)
ADJECTIVES = {english: japanese for kind in KINDS for english, japanese in kind.items()}
MEANINGS = NOUNS | VERBS | ADJECTIVES
PARTICLES = {"ga": "S", "o": "O"}  # and the phrase that each of them ends
SCRIPT = {  # each word of a translation as Japanese writes it
    "ga": "が", "o": "を",
    "neko": "猫", "nezumi": "ネズミ", "inu": "犬", "tori": "鳥",
    "uma": "馬", "kitsune": "キツネ", "kuma": "熊", "saru": "猿",
    "oikaketa": "追いかけた", "mita": "見た", "kanda": "噛んだ", "tasuketa": "助けた",
    "tsukamaeta": "捕まえた", "mitsuketa": "見つけた", "yonda": "呼んだ",
    "chiisai": "小さい", "ookii": "大きい", "toshitotta": "年取った", "wakai": "若い",
    "shiroi": "白い", "kuroi": "黒い",
}  # fmt: skip
MAX_ADJECTIVES = 2 * len(KINDS)  # adjectives in a sentence

# Pairs of animals are held out in both directions, or a model could learn who chases whom.
HELD_OUT_PAIRS = held_out(
    [(frozenset(pair), verb) for pair, verb in product(combinations(NOUNS, 2), VERBS)],
    (frozenset({"cat", "mouse"}), "chased"),
)


def draw(rng: np.random.Generator, size: int, tested: bool) -> Example:
    """Draw a sentence with `size` adjectives, anywhere before the two nouns."""
    while True:
        subject, other = (str(noun) for noun in rng.choice([*NOUNS], 2, replace=False))
        verb = str(rng.choice([*VERBS]))
        if ((frozenset({subject, other}), verb) in HELD_OUT_PAIRS) == tested:
            break
    phrases: list[list[str]] = [[], []]
    for slot in sorted(rng.choice(MAX_ADJECTIVES, size, replace=False)):
        noun, kind = divmod(int(slot), len(KINDS))
        phrases[noun].append(str(rng.choice([*KINDS[kind]])))
    phrases[0].append(subject)
    phrases[1].append(other)
    return example(("the", *phrases[0], verb, "the", *phrases[1]))


def mirror(text: Example) -> Example:
    """Return the same words from the last noun to the first: exchanged, or reversed."""
    parsed = parse(text.source)
    if parsed is None:
        return Example(text.source[::-1], ())
    subject, verb, other = parsed
    return example(("the", *other, verb, "the", *subject))


def example(words: tuple[str, ...]) -> Example:
    """Return a sentence with its translation; none if it is no sentence of the grammar."""
    parsed = parse(words)
    return Example(words, (translation(*parsed),) if parsed else ())


def translation(subject: list[str], verb: str, other: list[str]) -> tuple[str, ...]:
    """Return the words of both phrases, each with its particle, and the verb."""
    first, second = ([MEANINGS[word] for word in phrase] for phrase in (subject, other))
    return (*first, "ga", *second, "o", VERBS[verb])


def parts(words: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Return a translation in its parts: S, O or V and the words, "" where nothing tells.

    A particle ends the phrase before it, and a verb stands alone.
    """
    split: list[tuple[str, tuple[str, ...]]] = []
    phrase: list[str] = []
    for word in words:
        if word in PARTICLES:
            split.append((PARTICLES[word], (*phrase, word)))
            phrase = []
        elif word in VERBS.values():
            split += [("", tuple(phrase))] * bool(phrase)
            split.append(("V", (word,)))
            phrase = []
        else:
            phrase.append(word)
    return split + [("", tuple(phrase))] * bool(phrase)


def parse(words: tuple[str, ...]) -> tuple[list[str], str, list[str]] | None:
    """Return subject, verb and object of a sentence of the toy grammar; None if it is not one."""
    verbs = [at for at, word in enumerate(words) if word in VERBS]
    if len(verbs) != 1:
        return None
    halves = words[: verbs[0]], words[verbs[0] + 1 :]
    for half in halves:
        kinds = [next((i for i, kind in enumerate(KINDS) if w in kind), -1) for w in half[1:-1]]
        ordered = -1 not in kinds and kinds == sorted(set(kinds))
        if len(half) < 2 or half[0] != "the" or half[-1] not in NOUNS or not ordered:
            return None
    return list(halves[0][1:]), words[verbs[0]], list(halves[1][1:])


def ceiling(size: int) -> float:
    """Return the best share of right translations for whoever sees the words, but not their order.

    Every sentence with the same words is as likely as any other, so the best guess is right once
    in as many. Averaged over all ways to place and choose `size` adjectives; the nouns differ.
    """
    shares = []
    for slots in combinations(range(MAX_ADJECTIVES), size):
        for values in product((0, 1), repeat=size):
            bag = sorted(
                (slot % len(KINDS), value) for slot, value in zip(slots, values, strict=True)
            )
            shares.append(1 / (2 * _placements(bag)))
    return float(np.mean(shares))


def _placements(bag: list[tuple[int, int]]) -> int:
    """Count the ways in which the adjectives (kind, which one) can stand before two nouns."""
    ways = 1
    for kind in {kind for kind, _ in bag}:
        own = [value for other, value in bag if other == kind]
        ways *= 1 if len(own) == 2 and own[0] == own[1] else 2
    return ways


TRANSLATION = Task(
    name="translation",
    source_words=("the", *NOUNS, *VERBS, *ADJECTIVES),
    target_words=("ga", "o", *MEANINGS.values()),
    draw=draw,
    mirror=mirror,
    sizes=(0, 1, 2),
    longer=(3, 4, 5, 6),
    texts=4000,
    steps=300,
    embedded=1.0,  # learned either way; 0.35 reads more hands, and none come round together
    ceiling_of=ceiling,
)
