"""Every derivative against finite differences, in float64."""

import numpy as np
import pytest
from autograd import grad

from lab import operations as op
from lab.model import Model, first_weights
from lab.positions import SCHEMES
from lab.training import loss
from lab.vocabulary import Design, prepare

STEP, CLOSE = 1e-6, 1e-7


def normal(*shape, seed=0):
    return np.random.default_rng((seed, *shape)).standard_normal(shape)


IDS = np.array([[0, 2, 2, 1], [3, 1, 0, 2]])
BIAS = np.where(np.triu(np.ones((4, 4), bool), 1), op.HIDDEN, -0.1)
COUNTED = np.array([[1.0, 1, 1, 0], [1, 1, 0, 0]])
# Each operation as a function of one of its arguments.
OPERATIONS = {
    "matrix": (lambda x: op.matrix(x, 3, (2, 4)), normal(15)),
    "look_up": (lambda x: op.look_up(x, IDS), normal(4, 6)),
    "project": (lambda x: op.project(x, normal(6, 3)), normal(2, 4, 6)),
    "project, matrix": (lambda m: op.project(normal(2, 4, 6), m), normal(6, 3)),
    "normalise": (op.normalise, normal(2, 4, 6)),
    "rotate": (lambda x: op.rotate(x, np.cos(normal(4, 3)), np.sin(normal(4, 3))), normal(2, 4, 6)),
    "attend, queries": (
        lambda x: op.attend(x, normal(2, 4, 6, seed=1), normal(2, 4, 6, seed=2), BIAS, 2),
        normal(2, 4, 6),
    ),
    "attend, keys": (
        lambda x: op.attend(normal(2, 4, 6, seed=1), x, normal(2, 4, 6, seed=2), BIAS, 2),
        normal(2, 4, 6),
    ),
    "attend, values": (
        lambda x: op.attend(normal(2, 4, 6, seed=1), normal(2, 4, 6, seed=2), x, BIAS, 3),
        normal(2, 4, 6),
    ),
    "attend, all": (lambda x: op.attend(x, x, x, BIAS, 1), normal(2, 4, 6)),
    "cross_entropy": (lambda x: op.cross_entropy(x, IDS, COUNTED), normal(2, 4, 5)),
}


def slopes(function, x, places):
    """Central differences of `function` by the entries of x at `places`."""
    slopes_at = []
    for place in places:
        sides = []
        for step in (STEP, -STEP):
            moved = x.copy()
            moved.flat[place] += step
            sides.append(function(moved))
        slopes_at.append((sides[0] - sides[1]) / (2 * STEP))
    return np.array(slopes_at)


@pytest.mark.parametrize("name", OPERATIONS)
def test_derivative_of_an_operation(name):
    operation, x = OPERATIONS[name]
    weights = normal(*np.shape(operation(x)), seed=9)

    def function(x):
        return (operation(x) * weights).sum()

    ours = grad(function)(x)
    assert np.abs(ours).max() > 0.01
    np.testing.assert_allclose(
        ours.ravel(), slopes(function, x, range(x.size)), rtol=CLOSE, atol=CLOSE
    )


DESIGNS = [
    *(Design("translation", name) for name in SCHEMES),
    Design("document", "rotary"),
    Design("translation", layers=2),
    Design("translation", residual=False),
    Design("translation", columns=6),
    Design("document", "learned", columns=4, layers=3, residual=False),
]


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
def test_gradient_of_a_whole_model(design):
    """At entries of every matrix."""
    batch = prepare(design, design.of.examples(3, 4, design.of.sizes, tested=False))
    model: Model = design.model()
    flat = first_weights(model, 0, np.float64)
    ours = grad(loss)(flat, model, batch)
    places = np.linspace(0, len(flat) - 1, 60).astype(int)
    theirs = slopes(lambda flat: loss(flat, model, batch), flat, places)
    np.testing.assert_allclose(ours[places], theirs, rtol=CLOSE, atol=CLOSE)


def test_training_computes_in_single_precision():
    """One array of float64 on the way would double the time of a step."""
    design = Design("summary", "rotary")
    batch = prepare(design, design.of.examples(3, 4, design.of.sizes, tested=False))
    flat = first_weights(design.model(), 0)
    assert grad(loss)(flat, design.model(), batch).dtype == np.float32
    assert loss(flat, design.model(), batch).dtype == np.float32


def test_weights_of_attention_are_shares():
    x = normal(2, 4, 6)
    weights = op.attention_weights(x, x, BIAS, 2)
    np.testing.assert_allclose(weights.sum(-1), 1)
    assert (weights[..., 0, 1:] == 0).all()
