// A figure's legend: the names of its traces above the picture, and the space that they take. As
// charts/snapshot/legend.py.

import { widthOf } from "./letters.js";
import { SIZE, lines } from "./marks.js";
import { shades } from "./traces.js";

/** @import { Plane } from "./plane.js" */
/** @import { Local, Mark } from "./marks.js" */

const NEUTRAL = "rgb(128, 128, 128)"; // as charts/kit/theme.py
const [SWATCH, BETWEEN] = [40, 5]; // pixels of a legend's sample, and from one entry to the next
const ROW = 19;

/** The names of traces above the picture, in as many lines as they need.
 * @param {any[]} data @param {Plane} plane @returns {Mark[]} */
export function legend(data, plane) {
  const { layout, width, top, times } = plane;
  const row = ROW * times;
  return rows(named(data, layout), width, times).reverse().flatMap((entries, n) => {
    const y = Math.max(row / 2, top - row / 2 - 6 - n * row);
    return entries.map(([left, trace]) => entry(trace, left, y));
  });
}

/** The upper margin that a legend asks for.
 * @param {any[]} data @param {Record<string, any>} layout @param {number} space @param {number} times */
export function above(data, layout, space, times) {
  const all = named(data, layout);
  return all.length ? ROW * times * rows(all, space, times).length + 25 : 0;
}

/** @param {any[]} data @param {Record<string, any>} layout */
function named(data, layout) {
  return layout.showlegend ? data.filter(({ name, showlegend }) => name && showlegend !== false) : [];
}

/** The entries in lines, each with its distance from the left.
 * @param {any[]} all @param {number} space @param {number} times */
function rows(all, space, times) {
  /** @type {[number, any][][]} */
  const lines = [[]];
  let across = 0;
  for (const trace of all) {
    const need = SWATCH + widthOf(String(trace.name), SIZE * times) + BETWEEN;
    if (lines[lines.length - 1].length && across + need > space) {
      lines.push([]);
      across = 0;
    }
    lines[lines.length - 1].push([across, trace]);
    across += need;
  }
  return lines;
}

/** @param {any} trace @param {number} left @param {number} y @returns {Mark} */
function entry({ type, line = {}, marker = {}, mode = "lines", fill, fillcolor, name }, left, y) {
  const color = line.color || (marker.color && shades(marker, 1)[0]);
  const shade = color || NEUTRAL;
  /** @type {Local["marks"]} */
  const marks = [];
  const sample = (/** @type {string} */ ink, /** @type {number} */ width, dash = "solid", half = 15) =>
    marks.push({ kind: "path", runs: [[[left + 20 - half, y], [left + 20 + half, y]]], color: ink, width, dash });
  if (type === "bar") sample(shade, 12, "solid", 6);
  else if (fill === "toself") sample(fillcolor ?? shade, 6);
  else if (mode.includes("lines")) sample(shade, line.width ?? 2, line.dash);
  if (type === "scatter" && mode.includes("markers")) {
    const symbol = String(marker.symbol ?? "circle");
    const size = typeof (marker.size ?? 6) === "number" ? Math.min(Math.max(marker.size ?? 6, 2), 16) : 8;
    const [open, shape] = [symbol.endsWith("-open"), symbol === "x" ? "x" : "circle"];
    marks.push({ kind: "spots", at: [[left + 20, y]], size, color: shade, open, shape, rimWidth: marker.line?.width ?? 0 });
  }
  marks.push({ kind: "text", x: left + SWATCH, y, lines: lines(name), side: "left" });
  return { kind: "local", x: 0, marks };
}
