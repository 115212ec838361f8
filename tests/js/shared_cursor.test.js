// Where a value stands on an axis, which axes measure the same, and where a press moves the cursor.

import assert from "node:assert/strict";
import { test } from "node:test";

import { at as clockAt } from "../../ui/live/hands/wall.js";
import { measureOf, shareOf, valueAt } from "../../ui/live/kit/axes.js";
import { at as cellAt } from "../../ui/live/similarity/matrix.js";
import { at as offsetAt } from "../../ui/live/similarity/profile.js";

const DOWN = { range: [127.5, -0.5], title: { text: "position" } };
const LOG = { range: [1, 3], type: "log", title: { text: "base" } };

test("a value stands where it is read, on axes that run downwards or in powers", () => {
  assert.equal(valueAt(DOWN, 0), 127.5);
  assert.equal(shareOf(DOWN, 63.5), 0.5);
  assert.equal(valueAt(LOG, 0.5), 100);
  assert.equal(shareOf(LOG, 10_000), 1.5); // beyond the end
  for (const axis of [DOWN, LOG]) assert.ok(Math.abs(shareOf(axis, valueAt(axis, 0.3)) - 0.3) < 1e-12);
});

test("axes measure the same where they have the same title, and pairs have several", () => {
  assert.equal(measureOf(DOWN), "position");
  assert.equal(measureOf({ ...LOG, title: { text: "pair (fastest first)" } }), "pair");
  assert.equal(measureOf({ ...LOG, title: { text: "pair, fast to slow" } }), "pair");
});

test("nothing is read on an axis that is hidden, has no numbers or no title", () => {
  const nothing = [
    undefined,
    { ...DOWN, visible: false },
    { ...DOWN, type: "category" },
    { range: ["a", "b"], title: { text: "word" } },
    { title: { text: "position" } },
    { range: [0, 1] },
  ];
  assert.deepEqual(nothing.map(measureOf), nothing.map(() => ""));
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
  assert.deepEqual(offsetAt(now, {}, 4.4, 0).cursor, { offset: 4 });
  assert.equal(offsetAt(now, {}, 19.6, 0), null);
  assert.deepEqual(cellAt(now, { cells: 100 }, 5, 12).cursor, { position: 12, offset: 7 });
});
