// Where the cursor is: on the sliders, and while it plays. The page is a stand-in of a few lines.

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAt } from "../../ui/live/kit/glide.js";
import { presentState, same } from "../../ui/live/sliders.js";

const sliders = {};
globalThis.document = {
  querySelector(selector) {
    const text = sliders[/^\.st-key-(\w+)/.exec(selector)[1]];
    return text === undefined ? null : { getAttribute: () => text };
  },
};

/** What a picture shows where the sliders of its page say so. */
function present(state, texts, cursor = {}) {
  Object.keys(sliders).forEach((name) => delete sliders[name]);
  Object.assign(sliders, texts);
  return presentState(state, cursor);
}

const SERVER = { max_len: 128, d_model: 64, position: 60, pair: 9, scale: "1" };

test("sliders outweigh the server, and what moves ahead outweighs both", () => {
  const now = present(SERVER, { max_len: "100", scale: "√d", k: "7" }, { position: 70 });
  assert.deepEqual(now, { ...SERVER, max_len: 100, scale: "√d", position: 70 });
  assert.deepEqual(present(SERVER, {}), SERVER);
});

test("the cursor stays inside a table that shrinks", () => {
  const now = present({ ...SERVER, offset: 90 }, { max_len: "8", d_model: "4" });
  assert.deepEqual([now.position, now.offset, now.pair], [7, 7, 1]);
});

test("states are the same where they agree in what the first one says", () => {
  assert.equal(same({ a: 1 }, { a: 1, b: 2 }), true);
  assert.equal(same({ a: 1, b: 3 }, { a: 1, b: 2 }), false);
});

test("slow play rests half the time at each whole position, and glides on", () => {
  const places = [3, 3.25, 3.5, 3.75, 3.999].map((time) => placeAt(time, 10, 1));
  assert.deepEqual(places.slice(0, 4), [3, 3, 3, 3.5]);
  assert.ok(places[4] > 3.99 && places[4] < 4);
});

test("fast play does not rest, and both end at the last position", () => {
  assert.equal(placeAt(3.25, 10, 4), 3.25);
  assert.deepEqual([placeAt(10.7, 10, 4), placeAt(10.2, 10, 1)], [10, 10]);
});

test("with less motion it jumps from position to position", () => {
  assert.deepEqual([placeAt(3.9, 10, 1, true), placeAt(3.9, 10, 4, true)], [3, 3]);
});
