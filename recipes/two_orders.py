"""Two orders, two outputs: a test of whether a model sees the order of its words.

The model takes arrays and gives arrays. With PyTorch, switch off dropout, and the causal
mask, which shows order by itself:

    net.eval()
    ids = np.array([5, 2, 8, 1])  # different words
    print(two_orders(lambda x: net(torch.from_numpy(x)).detach().numpy(), ids))
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def two_orders(model: Callable[[Array], Array], words: Array, slack: float = 1e-4) -> str:
    """Say along which axis `model` has its batch, and whether its outputs show the order of words.

    `words` are three or more, all different: ids, of shape (n,), or vectors, (n, d). The model
    reads two sentences at once. Its output has a vector for each word, on axes in the same order
    as those of the input.
    """
    exchanged, changed, other = words.copy(), words.copy(), words.copy()
    exchanged[[0, 1]] = words[[1, 0]]  # the same words in another order
    changed[0], other[:] = words[1], words[0]

    def read(first: Array, second: Array, axis: int, which: int = 0) -> Array:
        return np.asarray(np.take(model(np.stack([first, second], axis)), which, axis))

    def differ(one: Array, two: Array) -> bool:
        return bool(np.abs(one - two).max() > slack * np.abs(one).max())

    for axis in (0, 1):
        plain = read(words, words, axis)
        if differ(plain, read(words, words, axis)):
            return "The same input gives two outputs: switch dropout off."
        mixed = differ(plain[1:], read(changed, words, axis)[1:])  # its words see each other
        if not mixed or differ(plain, read(words, other, axis)):  # and no other sentence
            continue
        back = read(exchanged, words, axis)
        back[[0, 1]] = back[[1, 0]]
        shows = "shows" if differ(plain, back) else "does not show"
        moved = differ(plain, read(words, words, axis, 1))
        place = " A sentence's outputs depend on its place in the batch." if moved else ""
        return f"Its batch is axis {axis}. The order of words {shows}.{place}"
    return (
        "Neither axis is the model's batch: words do not see each other, or they see another "
        "sentence, too."
    )
