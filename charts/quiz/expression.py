"""Read the answer to a question: 57, 10,000, 0,5 or arithmetic such as 2*pi, 1/4 or sqrt(512).

Python parses what is left of a text after its tokens were spelled Python's way; nothing is run.
"""

import ast
import math
import operator
import re
from collections.abc import Callable

NUMERAL = r"[1-9]\d{0,2}(?:,\d{3})+(?![\d,])(?:\.\d*)?|(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?"
TOKEN = re.compile(NUMERAL + r"|[a-zπ]+2?|\*\*|\S", re.ASCII)
# What JavaScript takes for space. Python's own adds four control characters, and lacks the last.
SPACE = re.compile(r"[\s\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]", re.ASCII)
# Commas that part thousands; another stands for the point.
GROUPED = re.compile(r"[1-9]\d{0,2}(,\d{3})+(\.\d*)?", re.ASCII)
MOST = 100  # tokens
SPELLED = {"π": "pi", "−": "-", "×": "*", "·": "*", "÷": "/", "^": "**"}
NAMES = {"pi": math.pi, "e": math.e}
FUNCTIONS: dict[str, Callable[[float], float]] = {"sqrt": math.sqrt, "log2": math.log2}
SIGNS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}


def number_in(text: str) -> float | None:
    """Return the number; None if it is none, or not finite."""
    try:
        return _of(ast.parse(_spelled(text), mode="eval").body)
    except (SyntaxError, ValueError, ArithmeticError, LookupError):
        return None


def _spelled(text: str) -> str:
    """Return the text in Python's signs. ValueError for a token that is none of ours."""
    tokens = TOKEN.findall(SPACE.sub(" ", text.lower()))
    if len(tokens) >= MOST:
        raise ValueError(f"{len(tokens)} tokens")
    parts, is_value = list[str](), False
    for token in tokens:
        sign = SPELLED.get(token, token)
        follows, is_value = is_value, sign in NAMES or sign == ")"
        if re.fullmatch(NUMERAL, sign, re.ASCII):
            point = sign.replace(",", "" if GROUPED.fullmatch(sign) else ".")
            parts.append(repr(float(point)))
            is_value = True
        elif sign in NAMES or sign in FUNCTIONS or sign == "(":
            parts += ["*", sign] if follows else [sign]  # 2pi
        elif sign in (*"+-*/)", "**"):
            parts.append(sign)
        else:
            raise ValueError(token)
    return " ".join(parts)


def _of(node: ast.expr) -> float:
    value = _value(node)
    if isinstance(value, complex) or not math.isfinite(value):
        raise ValueError(value)
    return value


def _value(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=float() as value):
            return value
        case ast.Name(id=name):
            return NAMES[name]
        case ast.UnaryOp(op=ast.USub(), operand=inside):
            return -_of(inside)
        case ast.UnaryOp(op=ast.UAdd(), operand=inside):
            return _of(inside)
        case ast.BinOp(left=left, op=sign, right=right):
            return SIGNS[type(sign)](_of(left), _of(right))
        case ast.Call(func=ast.Name(id=name), args=[inside], keywords=[]):
            return FUNCTIONS[name](_of(inside))
    raise ValueError(ast.dump(node))
