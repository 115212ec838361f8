// Colours on a scale, and where a pair stands on it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { colorAt, pairColor, pairShare } from "../../ui/live/kit/colors.js";

const SCALE = ["rgb(0, 0, 0)", "rgb(100, 50, 0)", "rgb(200, 50, 255)"];
const PAIRS = { scale: SCALE, fastest: 2 * Math.PI, slowest: 2 * Math.PI * 10_000 };

test("colours lie evenly along the scale and stop at its ends", () => {
  const found = [-1, 0, 0.25, 0.5, 0.75, 1, 2].map((share) => colorAt(SCALE, share));
  assert.deepEqual(found, [
    [0, 0, 0],
    [0, 0, 0],
    [50, 25, 0],
    [100, 50, 0],
    [150, 50, 128],
    [200, 50, 255],
    [200, 50, 255],
  ]);
});

test("a pair's share is even in the logarithm of its wavelength", () => {
  const shares = [1, 0.01, 1e-4].map((frequency) => pairShare(PAIRS, frequency));
  [0, 0.5, 1].forEach((wanted, n) => assert.ok(Math.abs(shares[n] - wanted) < 1e-12));
});

test("pairs beyond the ends of the scale have the colours of its ends", () => {
  assert.equal(pairColor(PAIRS, 8), "rgb(0, 0, 0)");
  assert.equal(pairColor(PAIRS, 1e-9), "rgb(200, 50, 255)");
});

test("of few shades a pair has the nearest", () => {
  const shades = [1, 0.2, 0.05, 1e-4].map((frequency) => pairColor(PAIRS, frequency, 3));
  assert.deepEqual(shades, ["rgb(0, 0, 0)", "rgb(0, 0, 0)", "rgb(100, 50, 0)", "rgb(200, 50, 255)"]);
});
