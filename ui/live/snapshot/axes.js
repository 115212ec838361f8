// What a snapshot has of a figure's axes: lines across the plot area, labels and titles. As
// charts/snapshot/layout.py.

import { widthOf } from "./letters.js";
import { LEADING, LINE, SIZE, lines } from "./marks.js";
import { level, nameOf, shareOn } from "./plane.js";
import { ticks } from "./ticks.js";

/** @import { Axis, Plane } from "./plane.js" */
/** @import { Mark, Point } from "./marks.js" */

export const PAD = 9; // pixels between the axis and its labels
export const BELOW = 12; // the same where they are below it
export const STANDOFF = 20; // pixels between labels and title
const [CLOSE, APART] = [40, 80]; // pixels between labels, down and across

/** Lines across the plot area at ticks, and at zero.
 * @param {Plane} plane @returns {Mark[]} */
export function grid(plane) {
  return [...Object.values(plane.across).flatMap((axis) => gridOf(plane, axis, "x")),
    ...Object.values(plane.down).flatMap((axis) => gridOf(plane, axis, "y"))];
}

/** @param {Plane} plane @param {Axis} axis @param {"x" | "y"} letter */
function gridOf(plane, axis, letter) {
  const { looks, low, high, log } = axis;
  /** @type {Mark[]} */
  const marks = [];
  if (!isVisible(axis)) return marks;
  if (looks.showgrid ?? letter === "y") {
    const places = ticksOf(plane, axis, letter).map(([share]) => share);
    marks.push(across(plane, axis, letter, places, looks.gridcolor ?? LINE, 1));
  }
  if (!log && (looks.zeroline ?? letter === "y") && Math.min(low, high) <= 0 && Math.max(low, high) >= 0) {
    const { zerolinecolor: color = LINE, zerolinewidth: width = 1 } = looks;
    marks.push(across(plane, axis, letter, [shareOn(axis, 0)], color, width));
  }
  return marks;
}

/** Labels of ticks, and titles.
 * @param {Plane} plane @returns {Mark[]} */
export function labels(plane) {
  return [...Object.values(plane.across).filter(isVisible).flatMap((axis) => labelsAcross(plane, axis)),
    ...Object.values(plane.down).filter(isVisible).flatMap((axis) => labelsDown(plane, axis))];
}

/** Shares and labels of an axis: as many as have room.
 * @param {Plane} plane @param {Axis} axis @param {"x" | "y"} letter */
export function ticksOf(plane, axis, letter) {
  const { start = 0, end = 1 } = axis;
  const long = Math.abs(end - start) * (letter === "x" ? plane.width : plane.height);
  return ticks(axis, long, letter === "x" ? APART : CLOSE);
}

/** Whether an axis is drawn at all. @param {Axis} axis */
export const isVisible = (axis) => axis.looks.visible !== false;

/** The axis on which another one stands.
 * @param {Axis} axis @param {Record<string, Axis>} others @param {"x" | "y"} letter of the others */
function facing({ looks }, others, letter) {
  const { anchor = letter } = looks;
  const { start = 0, end = 1 } = others[nameOf(anchor)] ?? Object.values(others)[0];
  return { start, end };
}

/** @param {Plane} plane @param {Axis} axis @param {"x" | "y"} letter @param {number[]} places @param {string} color
 * @param {number} width @returns {Mark} */
function across(plane, axis, letter, places, color, width) {
  const { start, end } = letter === "x" ? facing(axis, plane.down, "y") : facing(axis, plane.across, "x");
  /** @type {Point[][]} */
  const runs = places.map((share) =>
    letter === "x" ? [[share, level(plane, start)], [share, level(plane, end)]] : [[start, level(plane, share)], [end, level(plane, share)]],
  );
  return { kind: "path", runs, color, width };
}

/** @param {Plane} plane @param {Axis} axis @returns {Mark[]} */
function labelsAcross(plane, axis) {
  const { looks, start = 0, end = 1 } = axis;
  const [size, pad, below] = [SIZE, PAD, BELOW].map((pixels) => pixels * plane.times);
  const top = looks.side === "top";
  const line = facing(axis, plane.down, "y");
  const edge = level(plane, top ? line.end : line.start);
  const slant = looks.tickangle || 0;
  const side = !slant ? "center" : slant < 0 === top ? "left" : "right";
  /** @type {Mark[]} */
  const marks = [];
  if (looks.showticklabels !== false) {
    const [y, height] = top ? [edge - pad, "bottom"] : [edge + below, "top"];
    for (const [share, text] of ticksOf(plane, axis, "x")) {
      marks.push({ kind: "text", x: share, y, lines: lines(text), side, height, slant });
    }
  }
  const title = titleOf(axis);
  if (title) {
    const low = Math.min(plane.whole - size / 2 - 1, edge + below + LEADING * size + 18 * plane.times + size / 2);
    const y = top ? edge - pad - size - STANDOFF * plane.times : low;
    marks.push({ kind: "text", x: (start + end) / 2, y, lines: lines(title) });
  }
  return marks;
}

/** @param {Plane} plane @param {Axis} axis @returns {Mark[]} */
function labelsDown(plane, axis) {
  const { looks, start = 0, end = 1 } = axis;
  const [size, pad] = [SIZE * plane.times, PAD * plane.times];
  const line = facing(axis, plane.across, "x");
  const all = looks.showticklabels === false ? [] : ticksOf(plane, axis, "y");
  /** @type {Mark[]} */
  const marks = all.map(([share, text]) => (
    { kind: "text", x: line.start, y: level(plane, share), lines: lines(text), dx: -pad, side: "right" }
  ));
  const title = titleOf(axis);
  if (title) {
    const widest = Math.max(0, ...all.map(([, text]) => widthOf(text, size)));
    const away = pad + widest + (looks.title.standoff ?? STANDOFF * plane.times) + plane.times;
    const dx = -Math.min(away, plane.left - size / 2 - 1);
    marks.push({ kind: "text", x: line.start, y: level(plane, (start + end) / 2), lines: lines(title), dx, turned: true });
  }
  return marks;
}

/** @param {Axis} axis @returns {string} */
export function titleOf({ looks }) {
  return looks.title?.text ?? "";
}
