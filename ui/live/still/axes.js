// @ts-check
// What a still has of a figure's axes: lines across the plot area, labels and titles. As
// charts/still/layout.py.

import { LEADING, LINE, SIZE, lines } from "./marks.js";
import { level, shareOn } from "./plane.js";
import { ticks } from "./ticks.js";

/** @typedef {import("./plane.js").Axis} Axis */
/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./marks.js").Mark} Mark */

const LETTER = 0.5; // width of a letter, of the type size
const PAD = 8; // pixels between the axis and its labels
const STANDOFF = 20; // pixels between labels and title
const [CLOSE, APART] = [40, 80]; // pixels between labels, down and across

/** Lines across the plot area at ticks, and at zero.
 * @param {Plane} plane @returns {Mark[]} */
export function grid(plane) {
  return /** @type {const} */ (["x", "y"]).flatMap((letter) => {
    const axis = plane[letter];
    const { looks, low, high } = axis;
    if (looks.visible === false) return [];
    /** @type {Mark[]} */
    const marks = [];
    if (looks.showgrid ?? letter === "y") {
      const places = ticksOf(plane, letter).map(([share]) => share);
      marks.push(across(plane, letter, places, looks.gridcolor ?? LINE, 1));
    }
    if ((looks.zeroline ?? letter === "y") && Math.min(low, high) <= 0 && Math.max(low, high) >= 0) {
      const { zerolinecolor: color = LINE, zerolinewidth: width = 1 } = looks;
      marks.push(across(plane, letter, [shareOn(axis, 0)], color, width));
    }
    return marks;
  });
}

/** Labels of ticks, and titles.
 * @param {Plane} plane @returns {Mark[]} */
export function labels(plane) {
  return [
    ...(plane.x.looks.visible === false ? [] : labelsAcross(plane)),
    ...(plane.y.looks.visible === false ? [] : labelsDown(plane)),
  ];
}

/** @param {Plane} plane @param {"x" | "y"} letter */
function ticksOf(plane, letter) {
  return letter === "x" ? ticks(plane.x, plane.width, APART) : ticks(plane.y, plane.frame.height, CLOSE);
}

/** @param {Plane} plane @param {"x" | "y"} letter @param {number[]} places @param {string} color
 * @param {number} width @returns {Mark} */
function across(plane, letter, places, color, width) {
  const [top, foot] = [level(plane, 1), level(plane, 0)];
  /** @type {import("./marks.js").Point[][]} */
  const runs = places.map((share) =>
    letter === "x" ? [[share, foot], [share, top]] : [[0, level(plane, share)], [1, level(plane, share)]],
  );
  return { kind: "path", runs, color, width };
}

/** @param {Plane} plane @returns {Mark[]} */
function labelsAcross(plane) {
  const edge = level(plane, 0) + PAD;
  /** @type {Mark[]} */
  const marks = ticksOf(plane, "x").map(([share, text]) => ({ kind: "text", x: share, y: edge, lines: lines(text), height: "top" }));
  const title = titleOf(plane.x);
  if (title) {
    const y = Math.min(plane.frame.whole - SIZE / 2 - 1, edge + LEADING * SIZE + 10 + SIZE / 2);
    marks.push({ kind: "text", x: 0.5, y, lines: lines(title) });
  }
  return marks;
}

/** @param {Plane} plane @returns {Mark[]} */
function labelsDown(plane) {
  const all = ticksOf(plane, "y");
  /** @type {Mark[]} */
  const marks = all.map(([share, text]) => ({ kind: "text", x: 0, y: level(plane, share), lines: lines(text), dx: -PAD, side: "right" }));
  const title = titleOf(plane.y);
  if (title) {
    const widest = Math.max(0, ...all.map(([, text]) => LETTER * SIZE * [...text].length));
    const away = PAD + widest + (plane.y.looks.title.standoff ?? STANDOFF) + SIZE / 2;
    const dx = -Math.min(away, plane.frame.left - SIZE / 2 - 1);
    marks.push({ kind: "text", x: 0, y: level(plane, 0.5), lines: lines(title), dx, turned: true });
  }
  return marks;
}

/** @param {Axis} axis @returns {string} */
function titleOf({ looks }) {
  return looks.title?.text ?? "";
}
