// What is kept and typed, and where the cursor is: on the sliders, and while it plays. The page is a
// stand-in of a few lines.

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAt } from "../../ui/live/kit/glide.js";
import { keepLast } from "../../ui/live/kit/keep.js";
import { numberIn } from "../../ui/live/kit/typed_number.js";
import { presentState, same } from "../../ui/live/sliders.js";
import { queryOf } from "../../ui/paint/browser/link.js";

test("the same settings are not computed twice, and four are remembered", () => {
  let made = 0;
  const make = keepLast(["a"], ({ a }) => [a, ++made]);
  assert.equal(make({ a: 1, b: 1 }), make({ a: 1, b: 2 }));
  for (const a of [2, 3, 4]) make({ a });
  assert.deepEqual(make({ a: 1 }), [1, 1]);
  make({ a: 5 });
  assert.deepEqual(make({ a: 1 }), [1, 6]);
});

test("numbers as they are written here and elsewhere", () => {
  const read = {
    "57": 57, " 10,000 ": 10000, "1,234.5": 1234.5, "0,5": 0.5, "0,125": 0.125, ".5": 0.5, ",5": 0.5, "5.": 5, "007": 7,
    "1e4": 10000, "1E6": 1e6, "2.5e-1": 0.25, "10k": 10000, "1,5k": 1500, "128 K": 128000, "−3": -3, "-3": -3, "+3": 3,
  };
  for (const [text, number] of Object.entries(read)) assert.equal(numberIn(text), number, text);
});

test("what is no number, or not a finite one", () => {
  const none = [
    "", " ", "ten", "k", "e2", "1 2", "10 000", "1,2,3", "12,345,67", "1.2.3", "1e400", "NaN", "Infinity", "0x10", "1_000",
    "2*pi", "1/4", "2^7", "10kk", "10m", "--3", "1e", "²", "２", "9".repeat(400),
  ];
  for (const text of none) assert.equal(numberIn(text), null, text.slice(0, 20));
});

const sliders = {};
globalThis.document = {
  querySelector(selector) {
    const text = sliders[/^#root \.st-key-(\w+)/.exec(selector)[1]];
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

test("slow play rests half the time at each position, fast play does not, and with less motion both jump", () => {
  const places = (speed, times, isLess = false) => times.map((time) => placeAt(time, 10, speed, isLess));
  assert.deepEqual(places(1, [3, 3.25, 3.5, 3.75, 10.2]), [3, 3, 3, 3.5, 10]);
  assert.deepEqual(places(4, [3.25, 10.7]), [3.25, 10]);
  assert.deepEqual([places(1, [3.9], true), places(4, [3.9], true)], [[3], [3]]);
  const [gliding] = places(1, [3.999]);
  assert.ok(gliding > 3.99 && gliding < 4);
});

test("a link says once what is set, and keeps how the page is embedded", () => {
  globalThis.location = { search: "?embed=true&embed_options=show_padding&position=9" };
  assert.equal(
    queryOf("d_model=8&base=2", { d_model: 16, position: 3 }),
    "d_model=16&base=2&embed=true&embed_options=show_padding&position=3",
  );
});
