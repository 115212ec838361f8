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

test("what is inside a word counts only where nobody has it by itself", () => {
  const locks = [entry("A wall of clocks"), entry("Show but hide", "", "", "lock")];
  assert.deepEqual(find(locks, "lock").map(({ title }) => title), ["Show but hide"]);
  assert.deepEqual(find(locks.slice(0, 1), "lock").map(({ title }) => title), ["A wall of clocks"]);
});

test("words that ask for nothing are left out, unless there are no others", () => {
  const found = (asked) => find(ENTRIES, asked, "why do two the").map(({ title }) => title);
  assert.deepEqual(found("why the garbage"), ["Scores are garbage after conversion"]);
  assert.deepEqual(found("why two"), ["Traps between implementations"]);
});

test("a name counts as a whole where it is one, so that its parts do not outweigh it", () => {
  const named = [entry("rotary", "", "", "rope RoPE"), entry("Base", "", "", "rope_theta"), entry("theta")];
  const first = (asked) => find(named, asked)[0]?.title;
  assert.equal(first("rope_theta"), "Base");
  assert.equal(find(named, "rope_theta").length, 1);
  assert.equal(first("rope"), "rotary");
});

test("one letter may be wrong, missing, too many or in another place, in words of five", () => {
  for (const asked of ["garbge", "garbagee", "garbqge", "gabrage"]) {
    assert.deepEqual(titles(asked), ["Scores are garbage after conversion"], asked);
  }
  assert.deepEqual(titles("gabrige"), []);
  assert.deepEqual(titles("heqd"), []);
});

test("a rare word counts for more than a common one", () => {
  const many = [...Array(9)].map((_, n) => entry(`position ${n}`, "", "padding"));
  assert.equal(find([...many, entry("left", "", "position")], "left position of a zebra")[0].title, "left");
});

test("accents and signs are left out", () => {
  assert.deepEqual(wordsOf("Rotäte_half 2π·base, S(k)!"), ["rotate", "half", "2π", "base", "s", "k"]);
});

test("at most a dozen, and of equals the first", () => {
  const many = Array.from({ length: 40 }, (_, at) => entry(`clock ${at}`));
  assert.deepEqual(find(many, "clock").map(({ title }) => title), many.slice(0, 12).map(({ title }) => title));
});
