// Numbers as readers type them, and what is none.

import assert from "node:assert/strict";
import { test } from "node:test";

import { numberIn } from "../../ui/live/kit/typed_number.js";

test("numbers as they are written here and elsewhere", () => {
  const read = {
    "57": 57, " 10,000 ": 10000, "1,234.5": 1234.5, "0,5": 0.5, "0,125": 0.125, ".5": 0.5, ",5": 0.5, "5.": 5, "007": 7,
    "1e4": 10000, "1E6": 1e6, "2.5e-1": 0.25, "10k": 10000, "1,5k": 1500, "128 K": 128000, "−3": -3, "-3": -3, "+3": 3,
  };
  for (const [text, number] of Object.entries(read)) assert.equal(numberIn(text), number, text);
});

test("what is no number, or not a finite one", () => {
  const none = [
    "", " ", "ten", "k", "e2", "1 2", "10 000", "1,2,3", "12,345,67", "1.2.3", "1e400", "NaN", "Infinity", "0x10", "1_000",
    "2*pi", "1/4", "2^7", "10kk", "10m", "--3", "1e", "²", "２", "9".repeat(400),
  ];
  for (const text of none) assert.equal(numberIn(text), null, text.slice(0, 20));
});
