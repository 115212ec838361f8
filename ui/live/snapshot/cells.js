// A table of coloured cells as an image, and the numbers in them: as charts/snapshot/traces.py.

import { pngOf } from "../kit/png.js";
import { colors } from "./colors.js";
import { GROUND, lines } from "./marks.js";
import { acrossOf, downOf } from "./plane.js";
import { edges } from "./ranges.js";
import { general } from "./ticks.js";
import { rows } from "./values.js";

/** @typedef {Record<string, any>} Looks */
/** @import { Mark, Point } from "./marks.js" */

const MAX_WRITTEN = 700; // cells at most whose numbers are written
const SHADES = [0.299, 0.587, 0.114]; // how light red, green and blue are

/** @param {Looks} trace @param {import("./plane.js").Plane} plane @returns {Mark[]} */
export function cells(trace, plane) {
  const looks = trace.coloraxis ? { ...trace, ...plane.layout[trace.coloraxis] } : trace;
  const table = rows(trace.z).map((row) => row.map((/** @type {any} */ value) => (value === null ? NaN : Number(value))));
  const x = edges(trace, "x").map((edge) => acrossOf(plane, trace, edge));
  const y = edges(trace, "y").map((edge) => downOf(plane, trace, edge));
  const columns = table[0].length;
  const painted = colors(table.flat(), looks);
  const [left, right, top, foot] = [Math.min(x[0], x[columns]), Math.max(x[0], x[columns]),
    Math.min(y[0], y[table.length]), Math.max(y[0], y[table.length])];
  const order = {
    across: (/** @type {number} */ n) => (x[0] > x[columns] ? columns - 1 - n : n),
    down: (/** @type {number} */ n) => (y[0] > y[table.length] ? table.length - 1 - n : n),
  };
  const pixels = new Uint8Array(4 * columns * table.length);
  for (let row = 0; row < table.length; row++) {
    for (let column = 0; column < columns; column++) {
      const [down, across] = [order.down(row), order.across(column)];
      const clear = Number.isNaN(table[down][across]) ? 0 : Math.floor(255 * (trace.opacity ?? 1));
      pixels.set([...painted[down * columns + across], clear], 4 * (row * columns + column));
    }
  }
  /** @type {Mark[]} */
  const marks = [{ kind: "picture", ends: [left, top, right, foot], source: pngOf(pixels, columns), sharp: true }];
  /** @type {[number, Point[][]][]} */
  const gaps = [
    [trace.xgap, x.slice(1, -1).map((a) => [[a, top], [a, foot]])],
    [trace.ygap, y.slice(1, -1).map((b) => [[left, b], [right, b]])],
  ];
  for (const [width, runs] of gaps) if (width && runs.length) marks.push({ kind: "path", runs, color: GROUND, width });
  if (!trace.texttemplate || table.length * columns > MAX_WRITTEN) return marks;
  return [...marks, ...written(trace, table, painted, x, y)];
}

/** @param {Looks} trace @param {number[][]} table @param {number[][]} painted @param {number[]} x @param {number[]} y
 * @returns {Mark[]} */
function written({ text, texttemplate, textfont: { size, color: ink } = {} }, table, painted, x, y) {
  const digits = /^%\{z:\.(\d)f\}$/.exec(texttemplate)?.[1];
  const words = text && rows(text);
  return table.flatMap((row, down) =>
    row.flatMap((value, across) => {
      const word = words ? words[down][across] : digits ? value.toFixed(Number(digits)) : general(value);
      if (Number.isNaN(value) || !word) return [];
      const light = painted[down * row.length + across].reduce((sum, part, n) => sum + SHADES[n] * part, 0) > 140;
      const [middle, y_] = [(x[across] + x[across + 1]) / 2, (y[down] + y[down + 1]) / 2];
      return [/** @type {Mark} */ ({ kind: "text", x: middle, y: y_, lines: lines(word), size, color: ink ?? (light ? "#444" : "#fff") })];
    }),
  );
}
