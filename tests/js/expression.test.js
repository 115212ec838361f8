// Numbers as readers type them, and what is none, as the server reads them too (tests/js/test_expression.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { numberIn } from "../../ui/live/kit/expression.js";

const TABLE = JSON.parse(readFileSync(new URL("../reference/expressions.json", import.meta.url), "utf-8"));

test("numbers as they are written here and elsewhere, and arithmetic", () => {
  for (const [text, number] of Object.entries(TABLE.read)) {
    const value = numberIn(text);
    assert.ok(value !== null && Math.abs(value - number) <= 1e-12 * Math.abs(number), `${text} is ${value}`);
  }
});

test("what is no number, or not a finite one", () => {
  const wrong = [...TABLE.none, "((((".repeat(9999), "1+".repeat(9999) + "1"];
  for (const text of wrong) assert.equal(numberIn(text), null, text.slice(0, 20));
});
