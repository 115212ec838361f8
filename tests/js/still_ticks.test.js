// Ticks of a still, as tests/charts/test_still.py has them, and of axes that no picture has yet.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ticks } from "../../ui/live/still/ticks.js";

/** @type {[Record<string, any>, number, number, number, string[]][]} */
const CASES = [
  [{}, -0.5, 511.5, 1100, ["0", "100", "200", "300", "400", "500"]],
  [{ nticks: 4 }, 0, 31, 900, ["0", "10", "20", "30"]],
  [{}, 1, -1, 900, ["−1", "−0.8", "−0.6", "−0.4", "−0.2", "0", "0.2", "0.4", "0.6", "0.8", "1"]],
  [{ dtick: 1 }, 0, 3, 300, ["0", "1", "2", "3"]],
  [{ nticks: 5 }, -10_000, 25_000, 300, ["−10k", "0", "10k", "20k"]],
  [{ nticks: 3 }, 0, 4e6, 300, ["0", "2M", "4M"]],
  [{ dtick: 1 }, 0, 300, 300, []],
];

for (const [looks, low, high, pixels, labels] of CASES) {
  test(`ticks from ${low} to ${high} on ${pixels} pixels`, () => {
    const all = ticks({ looks, low, high }, pixels, 80);
    assert.deepEqual(all.map(([, label]) => label), labels);
    assert.ok(all.every(([share]) => share >= -1e-6 && share <= 1 + 1e-6));
  });
}
