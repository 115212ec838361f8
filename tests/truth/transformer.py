"""A second transformer in plain loops, one text at a time, with the weights that are shipped."""

import heapq
import json
from functools import cache

import numpy as np

from lab.results import FOLDER
from tests.truth.formulas import encoding
from tests.truth.heads import softmax

START, STOP = 1, 2


@cache
def measures():
    """Return the measurements of each model that the lab ships."""
    return json.loads((FOLDER / "measured.json").read_text(encoding="utf-8"))


@cache
def matrices(design):
    """The shipped weights, cut by the names and shapes that the design gives."""
    with np.load(FOLDER / "weights.npz") as file:
        flat, by_name = file[design.name].astype(float), {}
    for part, (rows, columns) in design.model().shapes().items():
        by_name[part], flat = flat[: rows * columns].reshape(rows, columns), flat[rows * columns :]
    assert not len(flat)
    return by_name


def norm(x):
    return (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5)


def turned(x):
    """Rotary encoding: in each head of 16 columns, pair i turns by its position."""
    pairs = x.reshape(len(x), 2, 8, 2) @ [1, 1j]
    angles = np.arange(len(x))[:, None, None] * 10000 ** (-np.arange(8) / 8)
    pairs = pairs * np.exp(1j * angles)
    return np.stack([pairs.real, pairs.imag], -1).reshape(x.shape)


def attend(w, part, x, read, causal=False, rotary=False):
    """Word by word, head by head."""
    q, k, v = x @ w[f"{part} query"], read @ w[f"{part} key"], read @ w[f"{part} value"]
    q, k = (turned(q), turned(k)) if rotary else (q, k)
    out = np.zeros_like(x)
    for at in range(len(x)):
        visible = at + 1 if causal else len(read)
        for head in (slice(0, 16), slice(16, 32)):
            scores = k[:visible, head] @ q[at, head] / 4
            out[at, head] = softmax(scores) @ v[:visible, head]
    return out @ w[f"{part} out"]


def forward(w, part, x):
    hidden = np.maximum(norm(x) @ w[f"{part} forward in"], 0)
    return hidden @ w[f"{part} forward back"]


def embedded(w, table, ids, positions, encoded):
    x = w[table][ids] * 32**0.5
    return x + encoding(np.asarray(positions), 32, 10000.0).astype(float) * encoded


def encoded_text(w, x):
    x = x + attend(w, "encoder", norm(x), norm(x))
    return norm(x + forward(w, "encoder", x))


def next_shares(design, words, answer):
    """The shares of all words at each word of an answer and after it.

    Without `words` it is a decoder alone.
    """
    w, task, encoded = matrices(design), design.of, design.positions == "sinusoidal"
    ids = [START, *(3 + task.target_words.index(one) for one in answer)]
    y = embedded(w, "target", ids, range(len(ids)), encoded)
    rotary = design.positions == "rotary"
    y = y + attend(w, "decoder", norm(y), norm(y), causal=True, rotary=rotary)
    if words:
        source = [3 + task.source_words.index(one) for one in words]
        read = encoded_text(w, embedded(w, "source", source, range(len(words)), encoded))
        y = y + attend(w, "cross", norm(y), read)
    logits = norm(y + forward(w, "decoder", y)) @ w["answer"]
    return np.array([softmax(row) for row in logits])


def written(design, words, answer):
    """The share of an answer."""
    shares = next_shares(design, words, answer)
    ids = [*(3 + design.of.target_words.index(one) for one in answer), STOP]
    return np.prod([row[one] for row, one in zip(shares, ids, strict=True)])


def likeliest(design, words):
    """The likeliest of all answers and its share: always the likeliest beginning goes on."""
    waiting = [(-1.0, ())]
    while True:
        share, answer = heapq.heappop(waiting)
        if answer[-1:] == (".",):
            return " ".join(answer[:-1]), -share
        last = next_shares(design, words, answer)[-1]
        for ending, each in zip((".", *design.of.target_words), last[STOP:], strict=True):
            heapq.heappush(waiting, (share * each, (*answer, ending)))


ADJECTIVES = 12  # the first words of the task; then five times four nouns that rhyme


def verse(design, begun, count):
    """A verse with the likeliest words after `begun`, and the share that may stand there."""
    names, words, shares = design.of.target_words, [*begun], []
    for _ in range(count):
        last = next_shares(design, (), words)[-1, 3:]
        shares.append(last[may_stand(names, words)].sum() / last.sum())
        words.append(names[int(last.argmax())])
    return words, shares


def may_stand(names, words):
    """Indices of the adjectives, or of the nouns that rhyme with the first."""
    if len(words) % 4 < 3:
        return range(ADJECTIVES)
    nouns = [names.index(word) for word in words if names.index(word) >= ADJECTIVES]
    first = ADJECTIVES + (nouns[0] - ADJECTIVES) // 4 * 4 if nouns else ADJECTIVES
    return range(first, first + 4 if nouns else len(names))
