// Numbers as readers type them, and what is none. tests/app/test_expression.py compares arithmetic with Python's.

import assert from "node:assert/strict";
import { test } from "node:test";

import { numberIn } from "../../ui/live/kit/expression.js";

test("numbers as they are written here and elsewhere", () => {
  const read = { 57: 57, " 10,000 ": 10000, "1,234.5": 1234.5, "0,5": 0.5, "0,125": 0.125, ".5": 0.5, "5.": 5, "1e4": 1e4, "−3": -3 };
  for (const [text, number] of Object.entries(read)) assert.equal(numberIn(text), number, text);
});

test("arithmetic", () => {
  const read = {
    "2*pi": 2 * Math.PI, "2π": 2 * Math.PI, "2pi": 2 * Math.PI, "1/4": 0.25, "SQRT(512)": Math.sqrt(512), "log2(8)": 3,
    "2^7": 128, "2**7": 128, "2^3^2": 512, "-2^2": -4, "2^-1": 0.5, "3 − −2": 5, "2(3+4)": 14, "6 ÷ 2 × 3": 9, "2e": 2 * Math.E,
  };
  for (const [text, number] of Object.entries(read)) assert.equal(numberIn(text), number, text);
});

test("what is no number, or not a finite one", () => {
  const wrong = [
    "", " ", "ten", "10k", "128K", "1 2", "10 000", "1,2,3", "12,345,67", "1.2.3", "2**", "*2", "(2", "2)", "()", "sqrt", "sqrt 4", "pi()",
    "sqrt(-1)", "log2(0)", "1/0", "0/0", "9^9^9^9", "x^0", ",^0", "sqrt^0", "log2(0)^0", "1/(1/0)", "NaN", "Infinity", "0x10", "1_000", "2=2",
    "alert(1)", "constructor", "__proto__", "toString()", "this", "[1]", "`1`", "1;2", "((((".repeat(9999), "1+".repeat(9999) + "1",
  ];
  for (const text of wrong) assert.equal(numberIn(text), null, text.slice(0, 20));
});
