// What is typed into the search, and what is found first.

import assert from "node:assert/strict";
import { test } from "node:test";

import { find, wordsOf } from "../../ui/frame/browser/ranking.js";

const entry = (title, page = "", text = "", also = "") => ({ title, page, text, also, to: title });
const ENTRIES = [
  entry("Attention", "Attention", "What does an attention head do with position?"),
  entry("Traps between implementations", "Traps", "Why do two correct implementations disagree?"),
  entry("head", "Attention", "One set of query, key and value weights."),
  entry("Scores are garbage after conversion", "Traps", "", "half-split rotate_half interleaved"),
  entry("Qwen2.5 7B", "Choose"),
  entry("scaling", "What came after", "Slows down RoPE's pairs."),
];
const titles = (asked) => find(ENTRIES, asked).map(({ title }) => title);

test("a title before what is said of it, a whole word before a beginning", () => {
  assert.deepEqual(titles("head"), ["head", "Attention"]);
  assert.deepEqual(titles("qwen"), ["Qwen2.5 7B"]);
  assert.equal(titles("attent")[0], "Attention");
});

test("code words are found as they are written, and by their parts", () => {
  for (const asked of ["rotate_half", "rotate half", "ROTATE_HALF", "half-split", "garbage after conversion", "garbage conv"]) {
    assert.deepEqual(titles(asked), ["Scores are garbage after conversion"], asked);
  }
});

test("every word counts; where nothing has all of them, some do", () => {
  assert.deepEqual(titles("attention query"), ["head"]);
  assert.deepEqual(titles("garbage zebra"), ["Scores are garbage after conversion"]);
  assert.deepEqual(titles("zebra"), []);
  assert.deepEqual(titles(" . "), []);
});

test("plurals find the singular, inner parts of a word are found from three letters on", () => {
  assert.equal(titles("heads")[0], "head");
  assert.deepEqual(titles("aling"), ["scaling"]);
  assert.deepEqual(titles("li"), []);
});

test("accents and signs are left out", () => {
  assert.deepEqual(wordsOf("Rotäte_half 2π·base, S(k)!"), ["rotate", "half", "2π", "base", "s", "k"]);
});

test("at most a dozen, and of equals the first", () => {
  const many = Array.from({ length: 40 }, (_, at) => entry(`clock ${at}`));
  assert.deepEqual(find(many, "clock").map(({ title }) => title), many.slice(0, 12).map(({ title }) => title));
});
