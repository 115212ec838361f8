"""What is typed as an answer of the quiz means what it means in Python.

charts/quiz/expression.py is held by a table of cases and by arithmetic that Python reads as it
stands.
"""

import ast
import json
import math
import operator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.quiz import expression

TABLE = json.loads((Path(__file__).parents[1] / "reference" / "expressions.json").read_text())
NAMES = {"pi": math.pi, "e": math.e}
FUNCTIONS = {"sqrt": math.sqrt, "log2": math.log2}
SIGNS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.Div: operator.truediv, ast.Pow: operator.pow,
}  # fmt: skip
NUMBERS = st.one_of(
    st.integers(0, 99_999).map(str),
    st.decimals(0, 999, places=3).map(str),
    st.sampled_from(["pi", "e", "1e3", ".5", "0", "1"]),
)
EXPRESSIONS = st.recursive(
    NUMBERS,
    lambda inside: st.one_of(
        st.tuples(inside, st.sampled_from("+-*/^"), inside).map(" ".join),
        st.tuples(st.sampled_from(["-", "+", "(", "sqrt(", "log2("]), inside).map(
            lambda parts: "".join(parts) + ")" * parts[0].endswith("(")
        ),
    ),
    max_leaves=10,
)
# Anything at all that is made of the same signs: mostly wrong.
SCRIBBLES = st.lists(
    st.sampled_from(["1", "20", "3.5", "pi", "sqrt", "(", ")", "+", "-", "*", "/", "^", " ", "x"]),
    max_size=9,
).map(" ".join)


def by_python(text):
    """The value of an expression; None where there is none, or no finite real one."""
    try:
        return _of(ast.parse(text.strip().replace("^", "**"), mode="eval").body)
    except (SyntaxError, ValueError, ArithmeticError, LookupError):
        return None


def _of(node):
    value = _value(node)
    if isinstance(value, complex) or not math.isfinite(value):
        raise ValueError(value)
    return value


def _value(node):
    match node:
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.Name(id=name):
            return NAMES[name]
        case ast.UnaryOp(op=sign, operand=inside):
            return -_of(inside) if isinstance(sign, ast.USub) else _of(inside)
        case ast.BinOp(left=left, op=sign, right=right):
            return SIGNS[type(sign)](_of(left), _of(right))
        case ast.Call(func=ast.Name(id=name), args=[inside]):
            return FUNCTIONS[name](_of(inside))
    raise ValueError(ast.dump(node))


def same(one, other):
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-300)


@pytest.mark.parametrize("text", TABLE["read"])
def test_a_number_of_the_table(text):
    assert same(expression.number_in(text), TABLE["read"][text])


@pytest.mark.parametrize("text", [*TABLE["none"], "((((" * 9999, "1+" * 9999 + "1"])
def test_no_number_of_the_table(text):
    assert expression.number_in(text) is None


@given(EXPRESSIONS)
def test_arithmetic_is_pythons(text):
    assert same(expression.number_in(text), by_python(text))


@given(SCRIBBLES)
def test_what_python_reads_is_read_and_what_is_read_is_some_arithmetic(text):
    expected, read = by_python(text), expression.number_in(text)
    if expected is not None:
        assert same(read, expected)
    elif read is not None:  # two values side by side are multiplied, if the second is no numeral
        assert any(sign in text for sign in ("pi", "(", "sqrt"))


@given(st.text(max_size=20) | st.text("0123456789.,+-−*×/÷^()πepisqrtlog2 _#=", max_size=20))
def test_any_text_is_a_finite_number_or_none(text):
    value = expression.number_in(text)
    assert value is None or math.isfinite(value)
