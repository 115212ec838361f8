// Values of other implementations and of 50-digit arithmetic, each with a tolerance of its own.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const FILE = new URL("../reference/values.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(FILE, "utf-8"));

/** The cases of a scheme that the browser's code covers: even widths, by the paper's exponent. */
export function casesOf(scheme) {
  return cases.filter(
    ({ scheme: name, params }) =>
      name === scheme && params.frequency === "vaswani" && params.d_model % 2 === 0,
  );
}

/** Numbers agree, one by one, as closely as the case asks for. */
export function assertClose(found, expected, { atol = 0, rtol = 0 } = {}) {
  assert.equal(found.length, expected.length);
  for (const [n, wanted] of expected.entries()) {
    const off = Math.abs(found[n] - wanted);
    assert.ok(off <= atol + rtol * Math.abs(wanted), `${n}: ${found[n]} is not ${wanted}`);
  }
}
