// What a pointer reads of a picture, what a hand holds of it, and where it pulls a setting.

import assert from "node:assert/strict";
import { test } from "node:test";

import { at as dialAt, grab } from "../../ui/live/hands/dial.js";
import { at as clockAt } from "../../ui/live/hands/wall.js";
import { grab as grabWord, at as wordAt } from "../../ui/live/hands/word_on_a_circle.js";
import { isOn, measureOf, placeOf, valueAt } from "../../ui/live/kit/axes.js";
import { turning } from "../../ui/live/kit/grips.js";
import { lineAt } from "../../ui/live/kit/pulled_lines.js";
import { at as dotAt } from "../../ui/live/lab/learned_hands.js";
import { at as cellAt, grab as grabCell } from "../../ui/live/similarity/matrix.js";
import { grab as grabCurve, at as offsetAt } from "../../ui/live/similarity/profile.js";
import { at as tableAt } from "../../ui/live/table/heatmap.js";

globalThis.matchMedia = () => ({ matches: false }); // which a browser has
const { begins, multiplied, nearest } = await import("../../ui/live/kit/number_press.js");

const REACH = 0.08;
const LOOK = { wedge: 0.3, edge: 1.28, latest: 64 };
const NOW = { d_model: 8, base: 10_000, pair: 1, max_len: 128, position: 5, k: 3 }; // 0.1 rad a token

/** A point on the way to the rim, clockwise from twelve. @param {number} angle @returns {[number, number]} */
const at = (angle, radius = 0.9) => [radius * Math.sin(angle), radius * Math.cos(angle)];

test("a hand that is turned moves the position, full turns counted, and stays in the text", () => {
  const grip = grab(NOW, LOOK, ...at(0.5), REACH);
  assert.deepEqual(grip(...at(0.7)), { position: 7 });
  for (let angle = 0.8; angle < 8; angle += 0.4) grip(...at(angle));
  assert.deepEqual(grip(...at(8)), { position: 80 });
  for (let angle = 8; angle < 20; angle += 0.4) grip(...at(angle));
  assert.deepEqual(grip(...at(20)), { position: 127 });
  assert.deepEqual(grip(...at(19.9)), { position: 126 }); // back at once, however far it went beyond
});

test("the dotted hand moves k, and nothing is held beside the hands or at the centre", () => {
  const grip = grab(NOW, LOOK, ...at(0.8), REACH);
  assert.deepEqual(grip(...at(1)), { k: 5 });
  assert.deepEqual(grip(...at(0)), { k: 1 });
  for (const point of [at(2), at(0.5, 0.1), at(0.5, 1.4), at(0.5 + Math.PI)]) assert.equal(grab(NOW, LOOK, ...point, REACH), null);
  const same = grab({ ...NOW, pair: 3, d_model: 8 }, LOOK, ...at(0.005), REACH); // where both point the same way
  assert.ok("position" in same(...at(0.01)));
});

test("a dot of the trail is read with its position, as far back as the trail goes", () => {
  const tip = (/** @type {number} */ position) => at(0.1 * position, 1);
  assert.deepEqual(dialAt(NOW, { trail: 3 }, ...tip(3)).lines, ["position 3", "sin +0.296", "cos +0.955"]);
  for (const position of [1, 7]) assert.equal(dialAt(NOW, { trail: 3 }, ...tip(position)), null);
});

test("a word is pulled, within what may be typed, and spelled as a link spells it", () => {
  const now = { ...NOW, scale: "1", rotary: false, words: [["cat", 1.4, 1.5, null], ["dog", 1.6, -1.1, 6]] };
  const look = { scales: { 1: 0.5 }, furthest: 4 };
  const grip = grabWord(now, look, 1.45, 1.5, REACH);
  const { words } = grip(2.404, -9);
  assert.deepEqual([...words], [["cat", 2.4, -4, null], ["dog", 1.6, -1.1, 6]]);
  assert.equal(String(words), "cat:2.4,-4;dog:1.6,-1.1@6");
  assert.equal(grabWord(now, look, 0, 0, REACH), null);
  const end = grabWord(now, look, 1.4 + Math.sin(0.5), 1.5 + Math.cos(0.5), REACH); // of its way: the hand at position 5
  assert.deepEqual(end(1.4 + Math.sin(0.8), 1.5 + Math.cos(0.8)), { position: 8 });
  assert.equal(grabWord({ ...now, scale: "0" }, { ...look, scales: { 0: -2 } }, 0, 0.01, REACH), null); // all in one place
});

test("a rotary word turns round the origin; one with a position of its own is not turned, and is read there", () => {
  const [length, start] = [Math.hypot(1.4, 1.5), Math.atan2(1.5, 1.4)];
  /** Where the word is, anticlockwise from its own direction. @param {number} angle @returns {[number, number]} */
  const turned = (angle) => [length * Math.cos(start + angle), length * Math.sin(start + angle)];
  const now = { ...NOW, scale: "1", rotary: true, words: [["cat", 1.4, 1.5, null]] };
  const look = { scales: { 1: 0.5 }, furthest: 4 };
  assert.deepEqual(grabWord(now, look, ...turned(0.5), REACH)(...turned(0.8)), { position: 8 });
  const own = { ...now, rotary: false, words: [["dog", 1.6, -1.1, 6]] }; // its hand has turned by 0.6
  const [x, y] = [1.6 + Math.sin(0.6), -1.1 + Math.cos(0.6)];
  assert.equal(grabWord(own, look, x, y, REACH), null);
  assert.equal(grabWord(own, look, 1.6 + Math.sin(0.5), -1.1 + Math.cos(0.5), REACH), null);
  assert.deepEqual(wordAt(own, look, x, y).lines, ["+2.165, −0.275"]);
  assert.equal(wordAt(own, look, 0, 0), null);
});

test("a ring in the matrix is pulled to another cell, and stays where there is none", () => {
  const now = { d_model: 8, base: 10_000, max_len: 128, measure: "dot product", position: 40, offset: 30 };
  for (const other of [10, 70]) {
    const grip = grabCell(now, { cells: 128 }, other + 1, 41, REACH);
    assert.deepEqual(grip(100, 60), { position: 60, offset: 40 });
    assert.deepEqual(grip(-9, 60), {});
  }
  assert.equal(grabCell(now, { cells: 128 }, 40, 40, REACH), null);
});

test("the ring on the curve of S(k) is pulled along it, and the curve itself is not held", () => {
  const now = { d_model: 8, base: 10_000, max_len: 128, measure: "dot product", offset: 30 };
  const look = { smooth: 256, finer: 2, buckets: 100 };
  const s = (k) => [1, 0.1, 0.01, 0.001].reduce((sum, speed) => sum + Math.cos(speed * k), 0);
  const grip = grabCurve(now, look, 31, s(30) + 0.05, REACH);
  assert.deepEqual([grip(63.6, 9), grip(-4, 0), grip(400, 0)], [{ offset: 64 }, { offset: 0 }, { offset: 127 }]);
  assert.equal(grabCurve(now, look, 60, s(60), REACH), null);
  assert.equal(grabCurve(now, look, 30, s(30) - 1, REACH), null);
});

test("a hand may turn the other way round", () => {
  const grip = turning("position", { from: 0, low: 0, high: 9, speed: 1 }, (x, y) => Math.atan2(y, x), 1, 0);
  assert.deepEqual(grip(Math.cos(2), Math.sin(2)), { position: 2 });
});

test("a typed number becomes one that the slider has, counted from its lowest", () => {
  const limits = { low: 1, high: 20, step: 3 };
  assert.deepEqual([0, 5, 6, 7.2, 18, 99].map((number) => nearest(number, limits)), [1, 4, 7, 7, 19, 19]);
  assert.deepEqual([3, 7, 900].map((number) => nearest(number, [2, 4, 8])), [2, 8, 8]);
  for (const key of ["0", "7", ".", "−"]) assert.ok(begins({ key }), key);
  for (const own of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { key: "a" }, { key: "F1" }]) assert.ok(!begins({ key: "0", ...own }));
});

test("a step doubles and halves within the limits, and lands on what is allowed", () => {
  const limits = { low: 2, high: 2048, step: 2, times: 2 };
  const ways = [8, 300, 1536, 2, 50, 6].map((from) => [multiplied(from, limits, 1), multiplied(from, limits, -1)]);
  assert.deepEqual(ways, [[16, 4], [600, 150], [2048, 768], [4, 2], [100, 26], [12, 4]]);
});

const LINES = {
  layout: { shapes: [
    { name: "other", x0: 20, x1: 20, y0: 0, y1: 1 },
    { name: "pulls position 0", x0: 40, x1: 40, y0: 0, y1: 1 },
    { name: "pulls max_len 1", x0: 0, x1: 1, y0: 100, y1: 100 }, // at 2 of a logarithmic axis
    { name: "pulls elsewhere 0", x0: 80, x1: 80, y0: 0, y1: 1 },
  ] },
  across: { xaxis: { low: 0, high: 100 } },
  down: { yaxis: { low: 0, high: 4, log: true } },
};
const line = (/** @type {number} */ x, /** @type {number} */ y) => lineAt(LINES, x, y, REACH, (key) => key !== "elsewhere");

test("a line is pulled along the axis that it crosses, to whole numbers, and not beyond the axis", () => {
  const upright = line(43, 1);
  assert.deepEqual(upright(61.4, 3), { position: 61 });
  assert.deepEqual(upright(-7, 1), { position: 0 });
  const level = line(70, 2.1);
  assert.deepEqual(level(10, 3), { max_len: 1001 });
  assert.deepEqual(level(10, 9), { max_len: 10_001 });
});

test("only lines of controls on the page are pulled, from near by, inside the axes", () => {
  for (const [x, y] of [[20, 1], [80, 1], [46, 1], [40, 4.1], [-1, 2]]) assert.equal(line(x, y), null);
});

const DOWN = { low: 127.5, high: -0.5, looks: { title: { text: "position" } } };
const LOG = { low: 1, high: 3, log: true, looks: { title: { text: "base" } } };

test("a value stands where it is read, on axes that run downwards or in powers", () => {
  assert.equal(valueAt(DOWN, 63.5), 63.5);
  assert.equal(valueAt(LOG, 2), 100);
  for (const [axis, value] of [[DOWN, 63.5], [DOWN, 127.5], [LOG, 10], [LOG, 1000]]) assert.ok(isOn(axis, placeOf(axis, value)));
  for (const [axis, value] of [[DOWN, 128], [DOWN, -1], [LOG, 9], [LOG, 10_000]]) assert.ok(!isOn(axis, placeOf(axis, value)));
  for (const axis of [DOWN, LOG]) assert.ok(Math.abs(placeOf(axis, valueAt(axis, 0.3)) - 0.3) < 1e-12);
});

test("axes measure what their titles say, of which pairs have several, and nothing without one or hidden", () => {
  const titled = ["position", "pair (fastest first)", "pair, fast to slow"].map((text) => ({ title: { text } }));
  const looks = [...titled, {}, { ...titled[0], visible: false }];
  assert.deepEqual(looks.map((one) => measureOf({ looks: one })), ["position", "pair", "pair", "", ""]);
});

test("a press on a clock is its pair, and beside the clocks nothing", () => {
  const pairs = { scale: ["rgb(0, 0, 0)", "rgb(9, 9, 9)"], fastest: 6.28, slowest: 6e5 };
  const look = { mark: 0.47, shades: 4, many: 12, thinner: 0.6, pairs };
  const now = { d_model: 12, base: 100, pair: 2, most: 256, aspect: 1.5, marked: true, position: 8 };
  const pair = (x, y) => clockAt(now, look, x, y)?.cursor.pair; // three columns, two rows
  assert.deepEqual([pair(0, 0), pair(2.1, 0.2), pair(0, -1), pair(2, -1)], [0, 2, 3, 5]);
  assert.deepEqual([pair(0.5, -0.5), pair(3, 0), pair(-1, -1), pair(0, -2)], Array(4).fill(undefined));
  const unmarked = clockAt({ ...now, marked: false, position: 8 }, look, 0, 0);
  assert.deepEqual(unmarked.cursor, {}); // it is read alone
  assert.deepEqual(unmarked.lines, ["hand 0", "a full turn every 6.283 tokens", "at 98.4°, turns so far: 1.273"]);
});

test("a press on S(k) is an offset, and one on the matrix its row and its distance", () => {
  const now = { max_len: 20, d_model: 8, base: 100, position: 3, measure: "cosine" };
  const { cursor, lines } = offsetAt(now, {}, 4.4, 0);
  assert.deepEqual([cursor, lines], [{ offset: 4 }, ["k = 4: 0.3901"]]); // the mean of cos(4 / 10^(i/2)), i = 0 .. 3
  assert.equal(offsetAt(now, {}, 19.6, 0), null);
  assert.deepEqual(cellAt(now, { cells: 100 }, 5, 12).cursor, { position: 12, offset: 7 });
  for (const [x, y] of [[19.6, 5], [5, 19.6], [-0.6, 5], [5, -0.6]]) assert.equal(cellAt(now, { cells: 100 }, x, y), null);
});

test("a press on the table is its row and pair, as far as the table goes", () => {
  const [now, look] = [{ max_len: 20, d_model: 8, base: 100, layout: "concatenated" }, { rows: 100, most: 100 }];
  assert.deepEqual(tableAt(now, look, 7.4, 19.4).cursor, { position: 19, pair: 3 });
  assert.deepEqual(tableAt(now, look, 1, 2).lines, ["position 2, dimension 1", "pair 1, sine +0.591"]); // sin(2 / 100^0.25)
  for (const [x, y] of [[7.6, 5], [3, 19.6], [-0.6, 5], [3, -0.6]]) assert.equal(tableAt(now, look, x, y), null);
});

/** Two dials in one column: tips right of the centre and above it, then both the other way round. */
const DIALS = { columns: 1, cellHeight: 1.16, fine: 1000, tips: ["mcdwdwmc", "dwmcmcdw"] };

test("the nearest dot of the dial under the pointer is read, inside the slider, and nothing between or beside", () => {
  for (const [x, y, position] of [[0.3, 0, 1], [0.01, 0.31, 2], [0, 0.3 - 1.16, 1]]) {
    assert.deepEqual(dotAt({ max_len: 128 }, DIALS, x, y), { cursor: { position }, lines: [`position ${position}`] });
  }
  assert.deepEqual(dotAt({ max_len: 2 }, DIALS, 0, 0.3)?.cursor, { position: 1 });
  for (const [x, y] of [[0, 0], [1.3, 0], [0.3, 1.16]]) assert.equal(dotAt({ max_len: 128 }, DIALS, x, y), null);
});
