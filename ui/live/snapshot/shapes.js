// A layout's shapes as marks, with their labels: as charts/snapshot/layout.py.

import { INK, lines } from "./marks.js";
import { place } from "./plane.js";

/** @typedef {Record<string, any>} Shape */
/** @import { Plane } from "./plane.js" */
/** @import { Mark, Point } from "./marks.js" */

const ROUND = 48; // points of a circle
const BENDS = 24; // straight pieces of a curve

/** The shapes of one layer: below, between or above.
 * @param {Plane} plane @param {string} layer @returns {Mark[]} */
export function shapes(plane, layer) {
  return (plane.layout.shapes ?? [])
    .filter((/** @type {Shape} */ { visible = true, layer: own = "above" }) => visible === true && own === layer)
    .flatMap((/** @type {Shape} */ shape) => marksOf(shape, plane));
}

/** @param {Shape} shape @param {Plane} plane @returns {Mark[]} */
function marksOf(shape, plane) {
  const pixels = { x: shape.xsizemode === "pixel", y: shape.ysizemode === "pixel" };
  if (pixels.x && pixels.y) return [small(shape, plane)];
  const { type, line = {}, opacity = 1, fillcolor: fill = "" } = shape;
  const { color = INK, width = 2, dash } = line;
  if (type === "path") {
    const run = points(shape.path).map(([x, y]) => /** @type {Point} */ ([place(plane, shape, "x", x), place(plane, shape, "y", y)]));
    return [{ kind: "path", runs: [run], color, width, dash, opacity }];
  }
  const dx = pixels.x ? shape.x0 : 0;
  const [x0, x1] = ["x0", "x1"].map((end) => place(plane, shape, "x", pixels.x ? shape.xanchor : shape[end]));
  const [y0, y1] = ["y0", "y1"].map((end) =>
    pixels.y ? place(plane, shape, "y", shape.yanchor) - shape[end] : place(plane, shape, "y", shape[end]),
  );
  /** @type {Mark[]} */
  const marks = [];
  if (fill && type === "rect") {
    const ends = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
    marks.push({ kind: "boxes", boxes: [ends], fill, opacity });
  }
  const inside = type === "circle" ? fill : "";
  if (width || inside) {
    marks.push({ kind: "path", runs: [outline(type, x0, y0, x1, y1)], color, width, dash, fill: inside, opacity });
  }
  const { label } = shape;
  if (label?.text) {
    const { size, color: ink = INK } = label.font ?? {};
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    const { xanchor: side = "center", yanchor: height = "middle" } = label;
    marks.push({ kind: "text", x, y, lines: lines(label.text), size, dx, side, height, color: ink });
  }
  return marks;
}

/** A shape of so many pixels round a point.
 * @param {Shape} shape @param {Plane} plane @returns {Mark} */
function small(shape, plane) {
  const [x, y] = [place(plane, shape, "x", shape.xanchor), place(plane, shape, "y", shape.yanchor)];
  const { line = {}, fillcolor: fill = INK, opacity = 1 } = shape;
  const { color: rim = "", width: rimWidth = 0 } = line;
  if (shape.type === "path") {
    const run = points(shape.path).map(([across, up]) => /** @type {Point} */ ([across, y - up]));
    return { kind: "local", x, marks: [{ kind: "path", runs: [run], color: rim, width: rimWidth, fill, opacity }] };
  }
  const [across, up] = [(shape.x0 + shape.x1) / 2, (shape.y0 + shape.y1) / 2];
  const size = shape.x1 - shape.x0;
  return { kind: "local", x, marks: [{ kind: "spots", at: [[across, y - up]], size, color: fill, rim, rimWidth }] };
}

/** The points of a path of SVG's commands M, L, C and Z; a curve by points along it.
 * @param {string} path @returns {Point[]} */
function points(path) {
  /** @type {Point[]} */
  const all = [];
  let start = 0;
  for (const [, command, rest] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = (rest.match(/[-\d.e]+/g) ?? []).map(Number);
    if (command === "M") start = all.length;
    if (command === "Z") all.push(all[start]);
    if (command === "C") all.push(...curve([...(all[all.length - 1] ?? [0, 0]), ...numbers]));
    else for (let n = 0; n < numbers.length; n += 2) all.push([numbers[n], numbers[n + 1]]);
  }
  return all;
}

/** @param {number[]} ends x and y of the first, two between and the last point @returns {Point[]} */
function curve(ends) {
  return Array.from({ length: BENDS }, (_, n) => {
    const t = (n + 1) / BENDS;
    const shares = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const sum = (/** @type {number} */ at) => shares.reduce((all, share, m) => all + share * ends[2 * m + at], 0);
    return [sum(0), sum(1)];
  });
}

/** @param {string} type @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1
 * @returns {Point[]} */
function outline(type, x0, y0, x1, y1) {
  if (type === "line") return [[x0, y0], [x1, y1]];
  if (type === "rect") return [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]];
  return Array.from({ length: ROUND + 1 }, (_, n) => {
    const turn = (2 * Math.PI * n) / ROUND;
    const [across, down] = [((x1 - x0) / 2) * Math.cos(turn), ((y1 - y0) / 2) * Math.sin(turn)];
    return [(x0 + x1) / 2 + across, (y0 + y1) / 2 + down];
  });
}
