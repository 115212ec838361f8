// A table of numbers as a small picture, as charts/kit/raster.py makes it.

import { colorAt } from "./colors.js";
import { png } from "./png.js";

const CLEAR = 255; // the byte of a cell that is not drawn

/** @typedef {{signed: string[], steps: number, few: number, sharp: number}} Look */

/** The signed scale, zero in the middle; it never changes. @type {number[][] | undefined} */
let palette;

/** Values from -1 to 1, row by row, as a data URI; NaN is clear.
 * @param {ArrayLike<number>} values @param {number} columns @param {Look} look */
export function table(values, columns, look) {
  const { signed, steps } = look;
  palette ??= [
    ...Array.from({ length: 2 * steps + 1 }, (_, n) => colorAt(signed, n / (2 * steps))),
    [0, 0, 0, 0],
  ];
  const cells = new Uint8Array(values.length);
  for (let n = 0; n < cells.length; n++) {
    const value = values[n]; // NaN is not equal to itself
    cells[n] = value === value ? Math.round(Math.min(1, Math.max(-1, value)) * steps) + steps : CLEAR;
  }
  return sharp(cells, columns, palette, look);
}

/** Colours side by side, as a data URI.
 * @param {number[][]} colors @param {Look} look */
export function strip(colors, look) {
  const kinds = new Map(colors.map((color) => [color.join(), color]));
  const names = [...kinds.keys()];
  // A strip of many colours is drawn with the 256 that are spread over it.
  const most = Math.min(names.length, 256);
  const samples = Array.from({ length: most }, (_, n) => Math.round((n * (names.length - 1)) / Math.max(1, most - 1)));
  const at = new Map(names.map((name, n) => [name, Math.round((n * (most - 1)) / Math.max(1, names.length - 1))]));
  const cells = Uint8Array.from(colors, (color) => at.get(color.join()) ?? 0);
  return sharp(cells, colors.length, samples.map((n) => /** @type {number[]} */ (kinds.get(names[n]))), look);
}

/** A browser blurs what it enlarges: a few cells are drawn as more, so that their edges stay sharp.
 * @param {Uint8Array} cells @param {number} columns @param {number[][]} colors @param {Look} look */
function sharp(cells, columns, colors, { few, sharp }) {
  /** @param {number} count */
  const times = (count) => (count < few ? Math.ceil(sharp / count) : 1);
  const rows = cells.length / columns;
  const [down, across] = [rows > 1 ? times(rows) : 1, times(columns)];
  if (down === 1 && across === 1) return png(cells, columns, colors);
  const wide = columns * across;
  const large = new Uint8Array(rows * down * wide);
  for (let row = 0; row < rows; row++) {
    const start = row * down * wide;
    for (let column = 0; column < columns; column++) {
      large.fill(cells[row * columns + column], start + column * across, start + (column + 1) * across);
    }
    for (let copy = 1; copy < down; copy++) large.copyWithin(start + copy * wide, start, start + wide);
  }
  return png(large, wide, colors);
}
