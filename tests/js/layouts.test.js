// What pictures are laid out with: peaks that stay, ticks, words in numbers, where hands hang.

import assert from "node:assert/strict";
import { test } from "node:test";

import { trail } from "../../ui/live/hands/word_on_a_circle.js";
import { keepLast } from "../../ui/live/kit/keep.js";
import { merged } from "../../ui/live/kit/layouts.js";
import { changed, counted, minus, signed } from "../../ui/live/kit/shapes.js";
import { extremes } from "../../ui/live/similarity/profile.js";
import { arc, CELL, handWay, picture, TURN } from "../../ui/live/kit/vector.js";
import { wallColumns, wallPairs } from "../../ui/live/hands/wall.js";

test("no peak is lost in a long line, nor either end", () => {
  const values = Array.from({ length: 1000 }, (_, n) => Math.sin(n / 9) * (n % 7));
  const kept = extremes(values, 40);
  assert.ok(kept.length <= 82);
  assert.deepEqual([kept[0], kept.at(-1)], [0, 999]);
  assert.ok(kept.every((n, i) => i === 0 || n > kept[i - 1]));
  for (let bucket = 0; bucket < 40; bucket++) {
    const own = values.slice(25 * bucket, 25 * bucket + 25);
    const shown = kept.filter((n) => Math.floor(n / 25) === bucket).map((n) => values[n]);
    assert.equal(Math.max(...shown), Math.max(...own));
    assert.equal(Math.min(...shown), Math.min(...own));
  }
});

test("a short line keeps every point", () => {
  assert.deepEqual(extremes([3, 1, 2], 5), [0, 1, 2]);
  assert.deepEqual(extremes([3], 5), [0]);
});

test("an axis of few things has a tick at each", () => {
  assert.deepEqual([20, 21].map((count) => counted(count).dtick), [1, null]);
});

test("readings have three decimals and always a sign", () => {
  assert.deepEqual([0, 0.12345, -0.5, -1].map(signed), ["+0.000", "+0.123", "−0.500", "−1.000"]);
  assert.deepEqual([-2.5, 0, 7].map(minus), ["−2.5", "0", "7"]);
});

test("a shape is changed by its name, and keeps what is not said", () => {
  const shapes = [{ name: "a", x0: 1, line: { color: "red", width: 2 } }, { name: "b", x0: 5 }];
  const [a, b] = changed(shapes, { a: { x0: 3, line: { color: "blue" } }, c: { x0: 0 } });
  assert.deepEqual(a, { name: "a", x0: 3, line: { color: "blue", width: 2 } });
  assert.equal(b, shapes[1]);
  assert.equal(shapes[0].x0, 1);
});

test("parts of a layout are merged", () => {
  const layout = { xaxis: { range: [0, 1], title: "k" }, shapes: [1] };
  const part = { xaxis: { range: [0, 9] }, shapes: [2] };
  assert.deepEqual(merged(layout, part), { xaxis: { range: [0, 9], title: "k" }, shapes: [2] });
});

test("the same settings are not computed twice, and four are remembered", () => {
  let made = 0;
  const make = keepLast(["a"], ({ a }) => [a, ++made]);
  assert.equal(make({ a: 1, b: 1 }), make({ a: 1, b: 2 }));
  for (const a of [2, 3, 4]) make({ a });
  assert.deepEqual(make({ a: 1 }), [1, 1]);
  make({ a: 5 });
  assert.deepEqual(make({ a: 1 }), [1, 6]);
});

test("a wall shows the fastest, the slowest and the cursor's pair, each once", () => {
  assert.deepEqual(wallPairs(5, 9, 3), [0, 1, 2, 3, 4]);
  for (const pair of [0, 1, 77, 78, 254, 255]) {
    const pairs = wallPairs(256, 10, pair);
    assert.equal(new Set(pairs).size, 10);
    assert.deepEqual([pairs[0], pairs.at(-1)], [0, 255]);
    assert.ok(pairs.includes(pair));
    assert.deepEqual(pairs, pairs.toSorted((a, b) => a - b));
  }
});

test("no other number of columns makes larger cells", () => {
  for (const [count, aspect] of [[1, 1], [7, 1], [64, 1.5], [256, 0.4]]) {
    const size = (columns) => Math.min(aspect / columns, 1 / Math.ceil(count / columns));
    const sizes = Array.from({ length: count }, (_, n) => size(n + 1));
    assert.equal(size(wallColumns(count, aspect)), Math.max(...sizes));
  }
});

test("a trail goes back from the cursor in even steps, without the cursor itself", () => {
  assert.deepEqual(trail(4, 10), [0, 1, 2, 3]);
  assert.deepEqual(trail(4.5, 10), [0, 1, 2, 3, 4]);
  assert.deepEqual(trail(0, 10), []);
  const long = trail(1000, 10);
  assert.ok(long.length <= 10 && long.at(-1) < 1000);
  assert.equal(new Set(long.slice(1).map((p, n) => p - long[n])).size, 1);
});

test("a hand at a quarter past points right, and an image's y runs down", () => {
  assert.equal(handWay(50, 50, 40, 0), "M50 50l0 -40");
  assert.equal(handWay(50, 50, 40, TURN / 4), "M50 50l40 0");
});

test("from one turn on an arc is the whole rim", () => {
  assert.match(arc(0, 0, 9, 0, 7, {}), /^<circle/);
  assert.match(arc(0, 0, 9, 0, 6, {}), /a9 9 0 1 1/); // the long way round
  assert.match(arc(0, 0, 9, 0, 3, {}), /a9 9 0 0 1/);
});

test("a picture is a data URI that needs no more escaping", () => {
  const uri = picture(["<path fill='#fff'/>"], 2, 1);
  assert.ok(!/[<>#]/.test(uri));
  const text = decodeURIComponent(uri.slice("data:image/svg+xml,".length));
  assert.equal(text, `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${2 * CELL} ${CELL}'><path fill='#fff'/></svg>`);
});

test("a stretched picture has the size of its space, where that is known", () => {
  const [unknown, known] = [true, /** @type {[number, number]} */ ([640.04, 300])].map((space) => picture([], 10, 10, space));
  assert.ok(!/width/.test(unknown));
  assert.ok(known.includes("width='640' height='300' preserveAspectRatio='none'"));
});
