"""The operations of a layer, each one step of autograd with its own derivative.

Autograd could take all of these apart into additions and products; as one step each they take a
quarter of the time, and their derivatives can be read. A text is batched with others: B texts of n
words. `tests/lab/test_models.py` holds every derivative against finite differences.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from autograd.core import SparseObject, vspace
from autograd.extend import defvjp, defvjp_argnums, primitive
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Ids = NDArray[np.int_]
Back = Callable[[Floats], Floats]  # from the gradient of what comes out to that of what went in
HIDDEN = -1e9  # a score that no key with it is attended to


@primitive
def matrix(flat: Floats, at: int, shape: tuple[int, int]) -> Floats:
    """Return one matrix out of a vector of all weights, which begins at `at`."""
    return flat[at : at + shape[0] * shape[1]].reshape(shape)


def _matrix_back(_: Floats, flat: Floats, at: int, __: object) -> Callable[..., Any]:
    space = vspace(flat)

    def back(gradient: Floats) -> Any:
        def add(total: Floats) -> Floats:
            total[at : at + gradient.size] += gradient.ravel()
            return total

        return SparseObject(space, add)  # added in its place, without a vector full of zeros

    return back


defvjp(matrix, _matrix_back, None, None)


@primitive
def look_up(table: Floats, ids: Ids) -> Floats:
    """Return rows of `table`, shape (words, d), by their ids, shape (B, n): shape (B, n, d)."""
    return table[ids]


def _look_up_back(_: Floats, table: Floats, ids: Ids) -> Back:
    # A product with ones and zeros adds up rows faster than np.add.at.
    chosen = (ids.reshape(-1, 1) == np.arange(len(table))).astype(table.dtype)
    return lambda gradient: chosen.T @ gradient.reshape(-1, table.shape[1])


defvjp(look_up, _look_up_back, None)


@primitive
def project(x: Floats, matrix: Floats) -> Floats:
    """Return x, shape (B, n, d), times `matrix`, shape (d, e): shape (B, n, e), as one product."""
    return (x.reshape(-1, x.shape[-1]) @ matrix).reshape(*x.shape[:-1], -1)


def _project_back_x(_: Floats, x: Floats, matrix: Floats) -> Back:
    return lambda gradient: (gradient.reshape(-1, matrix.shape[1]) @ matrix.T).reshape(x.shape)


def _project_back_matrix(_: Floats, x: Floats, matrix: Floats) -> Back:
    flat = x.reshape(-1, len(matrix))
    return lambda gradient: flat.T @ gradient.reshape(-1, matrix.shape[1])


defvjp(project, _project_back_x, _project_back_matrix)


@primitive
def normalise(x: Floats) -> Floats:
    """Return each vector of x, shape (B, n, d), with mean 0 and variance 1.

    Ba et al. 2016, arXiv 1607.06450, equation 3, without gain and bias.
    """
    centred = x - _mean(x)
    return centred / _spread(centred)


def _mean(x: Floats) -> Floats:
    return np.einsum("...d->...", x)[..., None] / x.shape[-1]


def _spread(centred: Floats) -> Floats:
    square = np.einsum("...d,...d->...", centred, centred)[..., None] / centred.shape[-1]
    return np.sqrt(square + 1e-5)


def _normalise_back(normal: Floats, x: Floats) -> Back:
    spread = _spread(x - _mean(x))

    def back(gradient: Floats) -> Floats:
        along = np.einsum("...d,...d->...", gradient, normal)[..., None] / x.shape[-1]
        return (gradient - _mean(gradient) - normal * along) / spread

    return back


defvjp(normalise, _normalise_back)


@primitive
def rotate(x: Floats, cosine: Floats, sine: Floats) -> Floats:
    """Return x, shape (B, n, d), each pair of its columns turned by an angle: rotary encoding.

    `cosine` and `sine` of the angles, shape (B or 1, n, d/2). Columns 2i and 2i+1 are pair i.
    Su et al. 2021, arXiv 2104.09864, equation 34.
    """
    turned = np.empty_like(x)
    even, odd = x[..., 0::2], x[..., 1::2]
    turned[..., 0::2] = even * cosine - odd * sine
    turned[..., 1::2] = even * sine + odd * cosine
    return turned


def _rotate_back(_: Floats, __: Floats, cosine: Floats, sine: Floats) -> Back:
    return lambda gradient: rotate(gradient, cosine, -sine)  # a rotation's transpose turns back


defvjp(rotate, _rotate_back, None, None)


def attention_weights(queries: Floats, keys: Floats, bias: Floats, heads: int) -> Floats:
    """Return the attention weights: shape (B, heads, n, m), each row a softmax that sums to 1.

    Queries, shape (B, n, d), ask; keys, shape (B, m, d), answer; `bias` is added to the scores and
    takes any shape that fits (B, heads, n, m). Vaswani et al. 2017, arXiv 1706.03762, equation 1.
    """
    q, k = split(queries, heads), split(keys, heads)
    biased = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1], dtype=q.dtype) + bias
    # The largest of each row, over a transposed copy: fifteen times as fast as over short rows.
    largest = np.ascontiguousarray(np.moveaxis(biased, -1, 0)).max(axis=0)
    weights: Floats = np.exp(biased - largest[..., None])
    weights /= np.einsum("...m->...", weights)[..., None]
    return weights


@primitive
def attend(queries: Floats, keys: Floats, values: Floats, bias: Floats, heads: int) -> Floats:
    """Return the values, shape (B, m, d), weighed by each query's attention. Shape (B, n, d)."""
    return merge(attention_weights(queries, keys, bias, heads) @ split(values, heads))


def split(x: Floats, heads: int) -> Floats:
    """Return (B, n, d) as (B, heads, n, d/heads)."""
    return x.reshape(len(x), -1, heads, x.shape[-1] // heads).swapaxes(1, 2)


def merge(x: Floats) -> Floats:
    """Return (B, heads, n, d/heads) as (B, n, d)."""
    return x.swapaxes(1, 2).reshape(len(x), x.shape[2], -1)


def _attend_back(
    argnums: Sequence[int], _: Floats, arguments: tuple[Any, ...], __: object
) -> Callable[[Floats], list[Floats]]:
    queries, keys, values, bias, heads = arguments

    def back(gradient: Floats) -> list[Floats]:
        q, k, v = (split(one, heads) for one in (queries, keys, values))
        weights = attention_weights(queries, keys, bias, heads)  # again: cheaper than to store them
        g = split(gradient, heads)
        of_weights = g @ v.swapaxes(-1, -2)
        inner = np.einsum("...m,...m->...", of_weights, weights)[..., None]
        of_scores = weights * (of_weights - inner) / np.sqrt(q.shape[-1], dtype=q.dtype)
        parts = (of_scores @ k, of_scores.swapaxes(-1, -2) @ q, weights.swapaxes(-1, -2) @ g)
        return [merge(parts[at]) for at in argnums]

    return back


defvjp_argnums(attend, _attend_back)


@primitive
def cross_entropy(logits: Floats, right: Ids, counted: Floats) -> Floats:
    """Mean of −log p(right word), in nats, over the words that are `counted` (1, or 0 for padding).

    Logits of shape (B, m, words), ids and counts of shape (B, m).
    """
    logs = log_shares(logits)
    of_right = np.take_along_axis(logs, right[..., None], -1)[..., 0]
    return -(of_right * counted).sum() / counted.sum()


def log_shares(logits: Floats) -> Floats:
    """Return logarithms of the softmax over the last axis: a model's share for each word."""
    shifted = logits - logits.max(-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))


def _cross_entropy_back(_: Floats, logits: Floats, right: Ids, counted: Floats) -> Back:
    def back(gradient: Floats) -> Floats:
        shares = np.exp(log_shares(logits))
        np.put_along_axis(
            shares, right[..., None], np.take_along_axis(shares, right[..., None], -1) - 1, -1
        )
        return shares * (gradient * counted / counted.sum())[..., None]

    return back


defvjp(cross_entropy, _cross_entropy_back, None, None)
