// Frequencies, rows of the table and S(k), against values that others computed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { encode, frequencies, pairColumns, pairOf, similarityProfile, stops } from "../../ui/live/kit/encoding.js";
import { measured } from "../../ui/live/similarity/measures.js";
import { assertClose, casesOf } from "./reference.js";

const LAYOUTS = { interleaved: "interleaved", concat: "concatenated" };
const ROUNDING = 1e-15; // powers and sines of the engine may differ in the last digit
// S(k) is summed by a recurrence, which loses digits along the way: a picture needs four.
const RECURRENCE = 1e-8;

for (const { id, params, expected, tolerance } of casesOf("sinusoidal_frequencies")) {
  test(`frequencies: ${id}`, () => {
    const rtol = Math.max(tolerance.rtol, 10 * ROUNDING);
    assertClose(frequencies(params.d_model, params.base), expected, { rtol });
  });
}

test("frequencies from one pair on, and of every n-th", () => {
  const all = frequencies(64, 10000);
  assert.deepEqual(frequencies(64, 10000, 5), all.subarray(5));
  assert.deepEqual([...frequencies(64, 10000, 1, 4)], [1, 5, 9, 13, 17, 21, 25, 29].map((i) => all[i]));
});

for (const { id, params, positions, columns, expected, tolerance } of casesOf("sinusoidal")) {
  if (!(params.layout in LAYOUTS) || params.scale !== 1) continue;
  test(`rows: ${id}`, () => {
    const { d_model: width, base } = params;
    const table = encode(positions, frequencies(width, base), LAYOUTS[params.layout]);
    const wanted = columns === "all" ? [...Array(width).keys()] : columns;
    const furthest = Math.max(...positions.map(Math.abs), 1);
    const atol = tolerance.atol + furthest * ROUNDING;
    positions.forEach((_, row) => {
      const found = wanted.map((column) => table[row * width + column]);
      assertClose(found, expected[row], { ...tolerance, atol });
    });
  });
}

for (const { id, params, offsets, expected } of casesOf("sinusoidal_dot_product")) {
  test(`S(k): ${id}`, () => {
    const near = offsets.flatMap((k, n) => (k <= 10_000 ? [n] : []));
    const hands = frequencies(params.d_model, params.base);
    const profile = similarityProfile(1 + Math.max(...near.map((n) => offsets[n])), hands);
    const found = near.map((n) => profile[offsets[n]]);
    assertClose(found, near.map((n) => expected[n]), { atol: RECURRENCE * params.d_model });
  });
}

test("S(k) at every n-th k, and between whole ones, is the same sum", () => {
  const hands = frequencies(48, 500);
  for (const step of [1, 3, 1 / 8]) {
    const profile = similarityProfile(50, hands, step);
    assert.equal(profile.length, 50);
    const sums = Array.from(profile, (_, n) =>
      hands.reduce((sum, hand) => sum + Math.cos(hand * n * step), 0),
    );
    assertClose(profile, sums, { atol: 1e-10 });
  }
});

for (const [scheme, measure] of [
  ["sinusoidal_cosine_similarity", "cosine"],
  ["sinusoidal_squared_distance", "distance"],
]) {
  for (const { id, params, offsets, expected } of casesOf(scheme)) {
    test(`${measure}: ${id}`, () => {
      const hands = frequencies(params.d_model, params.base);
      const profile = similarityProfile(Math.max(...offsets) + 1, hands);
      const values = offsets.map((k) => measured(profile[k], params.d_model, measure));
      const found = measure === "distance" ? values.map((value) => value ** 2) : values;
      assertClose(found, expected, { atol: RECURRENCE * params.d_model });
    });
  }
}

test("a dimension and its pair lead to one another in both layouts", () => {
  for (const layout of Object.values(LAYOUTS)) {
    for (let dimension = 0; dimension < 12; dimension++) {
      const [pair, half] = pairOf(dimension, 12, layout);
      assert.equal(pairColumns(pair, 12, layout)[half], dimension);
    }
  }
  assert.deepEqual(pairColumns(2, 12, "interleaved"), [4, 5]);
  assert.deepEqual(pairColumns(2, 12, "concatenated"), [2, 8]);
});

test("stops end below the end", () => {
  assert.deepEqual(stops(7, 3), [0, 3, 6]);
  assert.deepEqual(stops(6, 3), [0, 3]);
});
