"""An answer of the quiz means what it means in Python.

charts/quiz/expression.py is held by a table of cases and by arithmetic that Python reads as it
stands.
"""

import json
import math
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from charts.quiz.expression import number_in

TABLE = json.loads((Path(__file__).parents[1] / "reference" / "expressions.json").read_text())
NAMES = {"pi": math.pi, "e": math.e}
FUNCTIONS = {"sqrt": math.sqrt, "log2": math.log2}
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
    reals = re.sub(r"(?<!\w)(\d+\.?\d*|\.\d+)(e\d+)?", r"float('\g<0>')", text.replace("^", "**"))
    try:
        value = eval(reals.strip(), {"float": float, **NAMES, **FUNCTIONS})
    except (SyntaxError, ValueError, ArithmeticError, TypeError, NameError):
        return None
    return value if isinstance(value, float) and math.isfinite(value) else None


def same(one, other):
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-300)


def test_the_numbers_of_the_table_and_what_is_none():
    wrong = [text for text in TABLE["read"] if not same(number_in(text), TABLE["read"][text])]
    none = [*TABLE["none"], "((((" * 9999, "1+" * 9999 + "1"]
    assert not wrong + [text for text in none if number_in(text) is not None]


@given(EXPRESSIONS)
def test_arithmetic_is_pythons(text):
    assert same(number_in(text), by_python(text))


@given(SCRIBBLES)
def test_what_python_reads_is_read_and_what_is_read_is_some_arithmetic(text):
    expected, read = by_python(text), number_in(text)
    assert read is None or math.isfinite(read)
    if expected is not None:
        assert same(read, expected)
    elif read is not None:  # two values side by side are multiplied, if the second is no numeral
        assert any(sign in text for sign in ("pi", "(", "sqrt"))


@given(st.text("0123456789.,+-−*×/÷^()πepisqrtlog2 _#=é²\n\0\ud800", max_size=20))
def test_any_text_is_a_finite_number_or_none(text):
    value = number_in(text)
    assert value is None or math.isfinite(value)
