// A layout's words beside points, and its arrows: as charts/snapshot/layout.py.

import { INK, lines } from "./marks.js";
import { place } from "./plane.js";

/** @import { Plane } from "./plane.js" */
/** @import { Mark, Point } from "./marks.js" */

/** @param {Plane} plane @returns {Mark[]} */
export function notes(plane) {
  return (plane.layout.annotations ?? []).filter((/** @type {any} */ { visible }) => visible !== false)
    .flatMap((/** @type {any} */ note) => marksOf(note, plane));
}

/** @param {any} note @param {Plane} plane @returns {Mark[]} */
function marksOf(note, plane) {
  const [x, y] = /** @type {const} */ (["x", "y"]).map((letter) => place(plane, note, letter, note[letter], true));
  /** @type {Mark[]} */
  const marks = [];
  if (note.showarrow !== false && note.axref) {
    const tail = /** @type {Point} */ ([
      place(plane, { xref: note.axref }, "x", note.ax), place(plane, { yref: note.ayref }, "y", note.ay),
    ]);
    marks.push(...arrow(tail, [x, y], note.arrowcolor ?? INK, note.arrowwidth ?? 1));
  }
  if (note.text) {
    const { size = plane.layout.font?.size, color = INK } = note.font ?? {};
    const { xanchor: side = "center", yanchor: height = "middle", xshift: dx = 0, yshift = 0 } = note;
    marks.push({ kind: "text", x, y: y - yshift, lines: lines(note.text), size, dx, side, height, color });
  }
  return marks;
}

/** A line with a head; arrows here run across or down.
 * @param {Point} tail @param {Point} tip @param {string} color @param {number} width @returns {Mark[]} */
function arrow(tail, tip, color, width) {
  const [upright, [x, y], half] = [Math.abs(tip[1] - tail[1]) > 1, tip, 2 * width];
  const back = tip[+upright] > tail[+upright] ? -2 * half : 2 * half;
  const sides = upright ? [[-half, back], [half, back]] : [[back, -half], [back, half]];
  const head = /** @type {Point[]} */ ([[0, y], ...sides.map(([across, down]) => [across, y + down])]);
  return [
    { kind: "path", runs: [[tail, tip]], color, width },
    { kind: "local", x, marks: [{ kind: "path", runs: [head], fill: color }] },
  ];
}
