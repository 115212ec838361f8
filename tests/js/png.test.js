// PNG images as a browser reads them: taken apart again by node's own zlib.

import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, inflateSync } from "node:zlib";

import { png } from "../../ui/live/kit/png.js";
import { strip, table } from "../../ui/live/kit/raster.js";

const LOOK = { signed: ["rgb(0, 0, 255)", "rgb(255, 255, 255)", "rgb(255, 0, 0)"], steps: 127, few: 4, sharp: 8 };

/** Width, height, and the red, green, blue and opacity of each pixel, row by row. */
function read(uri) {
  const [head, body] = uri.split(",");
  assert.equal(head, "data:image/png;base64");
  const file = Buffer.from(body, "base64");
  assert.equal(file.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
  const parts = {};
  for (let at = 8; at < file.length; ) {
    const size = file.readUInt32BE(at);
    const checked = file.subarray(at + 4, at + 8 + size);
    assert.equal(file.readUInt32BE(at + 8 + size), crc32(checked));
    parts[checked.toString("latin1", 0, 4)] = checked.subarray(4);
    at += size + 12;
  }
  assert.deepEqual(Object.keys(parts), ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
  const [width, height] = [parts.IHDR.readUInt32BE(0), parts.IHDR.readUInt32BE(4)];
  assert.deepEqual([...parts.IHDR.subarray(8)], [8, 3, 0, 0, 0]);
  const lines = inflateSync(parts.IDAT); // throws where the checksum is wrong
  assert.equal(lines.length, height * (width + 1));
  const pixels = [];
  for (let row = 0; row < height; row++) {
    const [filter, ...cells] = lines.subarray(row * (width + 1), (row + 1) * (width + 1));
    assert.equal(filter, 0);
    pixels.push(...cells.map((cell) => [...parts.PLTE.subarray(3 * cell, 3 * cell + 3), parts.tRNS[cell]]));
  }
  return { width, height, pixels };
}

test("every cell has its colour", () => {
  const image = read(png(Uint8Array.of(0, 1, 2, 2, 1, 0), 3, [[1, 2, 3], [40, 50, 60, 70], [0, 0, 0, 0]]));
  assert.deepEqual([image.width, image.height], [3, 2]);
  const [a, b, c] = [[1, 2, 3, 255], [40, 50, 60, 70], [0, 0, 0, 0]];
  assert.deepEqual(image.pixels, [a, b, c, c, b, a]);
});

test("images larger than one stored block are whole", () => {
  const cells = Uint8Array.from({ length: 300 * 700 }, (_, n) => (n * n) % 251);
  const palette = Array.from({ length: 251 }, (_, n) => [n, 255 - n, (3 * n) % 256]);
  const image = read(png(cells, 700, palette));
  assert.deepEqual([image.width, image.height], [700, 300]);
  assert.ok(image.pixels.every(([red], n) => red === cells[n]));
});

test("a table is blue below zero, white at it, red above, and clear where there is nothing", () => {
  const { width, height, pixels } = read(table([-1, 0, 1, NaN, 0.5, -9], 3, { ...LOOK, few: 0 }));
  assert.deepEqual([width, height], [3, 2]);
  const [blue, white, red] = [[0, 0, 255, 255], [255, 255, 255, 255], [255, 0, 0, 255]];
  const pink = [255, 126, 126, 255]; // one of 127 steps is 2 of 255 shades
  assert.deepEqual(pixels, [blue, white, red, [0, 0, 0, 0], pink, blue]);
});

test("few cells are drawn as more pixels, all of their own colour", () => {
  const { width, height, pixels } = read(table([-1, 1, 1, -1], 2, LOOK));
  assert.deepEqual([width, height], [8, 8]);
  pixels.forEach(([red], n) => {
    const [row, column] = [Math.floor(n / 8), n % 8];
    assert.equal(red, row < 4 === column < 4 ? 0 : 255);
  });
});

test("a strip has its colours in order, also where they are more than an image can have", () => {
  const some = read(strip([[9, 8, 7], [6, 5, 4], [9, 8, 7]], { ...LOOK, few: 0 }));
  assert.deepEqual(some.pixels, [[9, 8, 7, 255], [6, 5, 4, 255], [9, 8, 7, 255]]);
  const many = Array.from({ length: 1000 }, (_, n) => [n >> 2, n % 4, 0]);
  const { width, pixels } = read(strip(many, { ...LOOK, few: 0 }));
  assert.equal(width, 1000);
  pixels.forEach(([red], n) => assert.ok(Math.abs(red - (n >> 2)) <= 1, `${n}: ${red}`));
});
