// What a pointer reads on the dials of a learned table, and where a press moves the cursor.

import assert from "node:assert/strict";
import { test } from "node:test";

import { at } from "../../ui/live/lab/learned_hands.js";

/** Two dials in one column: tips right of the centre and above it, then both the other way round. */
const look = { columns: 1, cellHeight: 1.16, fine: 1000, tips: ["mcdwdwmc", "dwmcmcdw"] };

test("the nearest dot of the dial under the pointer is read", () => {
  assert.deepEqual(at({ max_len: 128 }, look, 0.3, 0), { cursor: { position: 1 }, lines: ["position 1"] });
  assert.deepEqual(at({ max_len: 128 }, look, 0.01, 0.31), { cursor: { position: 2 }, lines: ["position 2"] });
  assert.deepEqual(at({ max_len: 128 }, look, 0, 0.3 - 1.16), { cursor: { position: 1 }, lines: ["position 1"] });
});

test("a press stays inside the slider", () => {
  assert.deepEqual(at({ max_len: 2 }, look, 0, 0.3)?.cursor, { position: 1 });
});

test("nothing is read between dots, nor beside the dials", () => {
  assert.equal(at({ max_len: 128 }, look, 0, 0), null);
  assert.equal(at({ max_len: 128 }, look, 1.3, 0), null);
  assert.equal(at({ max_len: 128 }, look, 0.3, 1.16), null);
});
