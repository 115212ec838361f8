// Which hands beat while the cursor goes from one position to another.

import assert from "node:assert/strict";
import { test } from "node:test";

import { beats } from "../../ui/live/kit/beats.js";

test("a hand beats when it has come round, and each by itself", () => {
  const waves = [4, 6, 100];
  assert.deepEqual(beats(0, 3.9, waves), []);
  assert.deepEqual(beats(3.9, 4.1, waves), [0]);
  assert.deepEqual(beats(5.5, 6, waves), [1]);
  assert.deepEqual(beats(11.9, 12, waves), [0, 1]);
  assert.deepEqual(beats(4, 4, waves), []);
});

test("over a text, a hand beats as often as it completes a turn", () => {
  const waves = [2 * Math.PI, 7.3, 62.8];
  const counts = [0, 0, 0];
  for (let p = 0; p < 127; p += 0.25) for (const n of beats(p, p + 0.25, waves)) counts[n]++;
  assert.deepEqual(counts, waves.map((wave) => Math.floor(127 / wave)));
});

test("a cursor that begins anew beats nothing", () => {
  assert.deepEqual(beats(127, 0, [4]), []);
});
