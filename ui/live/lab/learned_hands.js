// Hands in a learned table, laid out as in charts/lab/learned_hands.py.

import { keepLast } from "../kit/keep.js";
import { changed } from "../kit/shapes.js";
import { CELL, circle, group, line, path, picture, spot } from "../kit/vector.js";

const NEAR = 0.06; // of a cell: a pointer that reads a dot

/** @typedef {Record<string, any>} Fields */

/** @type {import("../pictures.js").Lay} */
export function lay(layout, now, look) {
  return {
    images: changed(layout.images, {
      faces: { source: facesOf({ look }) },
      hands: { source: hands(look, Math.round(now.position)) },
    }),
  };
}

/** The position whose dot is under a point of the axes; a press moves the cursor there.
 * @type {import("../pictures.js").At} */
export function at(now, look, x, y) {
  const [column, row] = [Math.round(x), Math.round(-y / look.cellHeight)];
  const n = row * look.columns + column;
  const tips = column >= 0 && column < look.columns && row >= 0 ? look.tips[n] : undefined;
  if (!tips) return null;
  const [across, up] = [look.fine * (x - column), look.fine * (y + look.cellHeight * row)];
  let [best, far] = [0, look.fine * NEAR];
  for (let p = 1; p <= lastOf(tips); p++) {
    const [dx, dy] = tip(look, tips, p);
    const away = Math.hypot(dx - across, dy - up);
    if (away < far) [best, far] = [p, away];
  }
  return best ? { cursor: { position: Math.min(best, now.max_len - 1) }, lines: [`position ${best}`] } : null;
}

/** The tip at a position, in thousandths of a cell: four letters of the text, two a number in base 36.
 * @param {Fields} look @param {string} tips @param {number} position */
function tip(look, tips, position) {
  const at = 4 * (position - 1);
  return [at, at + 2].map((n) => parseInt(tips.slice(n, n + 2), 36) - look.fine / 2);
}

/** @param {string} tips */
const lastOf = (tips) => tips.length / 4;

/** A tip of dial `n` in the units of the image, whose y runs down.
 * @param {Fields} look @param {number} n @param {number[]} tip @returns {[number, number]} */
function place(look, n, [across, up]) {
  const [x, y] = [n % look.columns, -look.cellHeight * Math.floor(n / look.columns)];
  return [CELL * (0.5 + x + across / look.fine), CELL * (0.5 - y - up / look.fine)];
}

/** What does not move: the rings, and a dot for each position. */
const facesOf = keepLast(["look"], ({ look }) => {
  const rings = look.tips.map((/** @type {string} */ _, /** @type {number} */ n) =>
    circle(...place(look, n, [0, 0]), CELL * look.ring),
  );
  const dots = look.tips.map((/** @type {string} */ tips, /** @type {number} */ n) => {
    const spots = [];
    for (let p = 1; p <= lastOf(tips); p++) spots.push(spot(...place(look, n, tip(look, tips, p))));
    return path(spots, { stroke: look.colors[n] });
  });
  const ring = { fill: "none", stroke: look.neutral, "stroke-width": CELL * look.ringWidth };
  const dot = { "stroke-linecap": "round", "stroke-width": CELL * look.dot, "stroke-opacity": look.faint };
  return framed(look, [group(rings, ring), group(dots, dot)]);
});

/** Each hand with its tip, and the positions just before. @param {Fields} look @param {number} position */
function hands(look, position) {
  const marks = look.tips.flatMap((/** @type {string} */ tips, /** @type {number} */ n) => {
    if (position < 1 || position > lastOf(tips)) return [];
    const [color, centre] = [look.colors[n], place(look, n, [0, 0])];
    const trail = [];
    for (let p = Math.max(1, position - look.trail); p < position; p++) {
      const opacity = 0.2 + (0.7 * (p - position + look.trail)) / look.trail;
      trail.push(circle(...place(look, n, tip(look, tips, p)), CELL * look.trailDot, { opacity }));
    }
    const end = place(look, n, tip(look, tips, position));
    return [
      group(trail, { fill: color }),
      line(...centre, ...end, { stroke: color, "stroke-width": CELL * look.handWidth }),
      circle(...end, CELL * look.tip, { fill: look.cursor }),
    ];
  });
  return framed(look, marks);
}

/** @param {Fields} look @param {string[]} marks */
function framed(look, marks) {
  return picture(marks, look.columns, look.cellHeight * Math.ceil(look.tips.length / look.columns));
}
