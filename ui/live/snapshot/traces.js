// Traces as marks: lines, points and bars, and in cells.js tables. As charts/snapshot/traces.py.

import { cells } from "./cells.js";
import { colors, css } from "./colors.js";
import { INK, lines } from "./marks.js";
import { acrossOf, downOf, inside, pointsOf } from "./plane.js";
import { numbers, values } from "./values.js";

/** @typedef {Record<string, any>} Looks */
/** @import { Plane } from "./plane.js" */
/** @import { Mark, Point } from "./marks.js" */

const ORDER = ["heatmap", "bar", "scatter"]; // from the lowest
const SHAPES = ["x", "triangle-down", "diamond"]; // of marks that are no circles

/** The marks of all traces.
 * @param {any[]} data @param {Plane} plane @returns {Mark[]} */
export function traces(data, plane) {
  return ORDER.flatMap((kind) => data.filter(({ type }) => type === kind).flatMap((trace) => marksOf(trace, plane)));
}

/** @param {Looks} trace @param {Plane} plane @returns {Mark[]} */
function marksOf(trace, plane) {
  if (trace.visible === false || trace.opacity === 0) return [];
  if (trace.type === "heatmap") return cells(trace, plane);
  if (trace.type === "bar") return trace.orientation === "h" ? barsAcross(trace, plane) : bars(trace, plane);
  return scatter(trace, plane);
}

/** @param {Looks} trace @param {Plane} plane @returns {Mark[]} */
function scatter(trace, plane) {
  const { mode = "lines", opacity = 1, line = {}, fill, marker } = trace;
  const points = pointsOf(plane, trace);
  /** @type {Mark[]} */
  const marks = [];
  if (mode.includes("lines") && (line.width ?? 2)) {
    let runs = runsOf(points).filter(({ length }) => length > 1).map((run) => shaped(run, line.shape));
    const color = line.color || marker?.color || INK;
    if (fill !== "toself") runs = runs.flatMap((run) => inside(plane, trace, run));
    const area = fill === "toself" ? trace.fillcolor || color : "";
    if (runs.length) marks.push({ kind: "path", runs, color, width: line.width ?? 2, dash: line.dash, fill: area, opacity });
  } else if (fill === "toself") {
    marks.push({ kind: "path", runs: runsOf(points), fill: trace.fillcolor ?? "", opacity });
  }
  if (trace.error_y) marks.push(whiskers(trace, points, line.color || INK, plane));
  if (mode.includes("markers")) marks.push(...spots({ ...(line.color && { color: line.color }), ...marker }, points, opacity));
  if (mode.includes("text")) marks.push(...texts(trace, points));
  return marks;
}

/** @param {(Point | null)[]} points @returns {Point[][]} */
function runsOf(points) {
  /** @type {Point[][]} */
  const runs = [];
  points.forEach((point, n) => {
    if (!point) return;
    if (n && points[n - 1]) runs[runs.length - 1].push(point);
    else runs.push([point]);
  });
  return runs;
}

/** @param {Point[]} run @param {string} [shape] @returns {Point[]} */
function shaped(run, shape) {
  if (shape !== "hvh" && shape !== "hv") return run;
  const between = run.slice(1).flatMap(([x1, y1], n) => {
    const [x0, y0] = run[n];
    const middle = (x0 + x1) / 2;
    return /** @type {Point[]} */ (shape === "hv" ? [[x1, y0], [x1, y1]] : [[middle, y0], [middle, y1]]);
  });
  return shape === "hv" ? [run[0], ...between] : [run[0], ...between, run[run.length - 1]];
}

/** A line from the lowest to the highest at each point.
 * @param {Looks} trace @param {(Point | null)[]} points @param {string} color @param {Plane} plane @returns {Mark} */
function whiskers(trace, points, color, plane) {
  const { error_y: error } = trace;
  const [y, above, below] = [trace.y, error.array, error.arrayminus ?? error.array].map(numbers);
  /** @type {Point[][]} */
  const runs = points.flatMap((point, n) =>
    point ? [[[point[0], downOf(plane, trace, y[n] + above[n])], [point[0], downOf(plane, trace, y[n] - below[n])]]] : [],
  );
  return { kind: "path", runs, color, width: error.thickness ?? 2 };
}

/** The colour of each of `count` marks: one for all, one each, or numbers on a scale.
 * @param {Looks} marker @param {number} count @returns {string[]} */
export function shades(marker, count) {
  const { color = INK } = marker;
  if (typeof color === "string") return Array(count).fill(color);
  const each = values(color);
  return typeof each[0] === "number" ? colors(each, marker).map(css) : each;
}

/** @param {Looks} marker @param {(Point | null)[]} points @param {number} opacity @returns {Mark[]} */
function spots(marker, points, opacity) {
  if (marker.opacity === 0 || !points.some(Boolean)) return [];
  const { size: sizes = 6, symbol: symbols = "circle", line: rim = {} } = marker;
  const each = shades(marker, points.length);
  const sizeOf = typeof sizes === "number" ? null : values(sizes);
  if (sizeOf && !("opacity" in marker)) opacity *= 0.7; // Plotly's, of marks of several sizes
  /** @type {Map<string, {at: Point[], color: string, size: number, symbol: string}>} */
  const grouped = new Map();
  points.forEach((point, n) => {
    const [size, symbol] = [sizeOf ? sizeOf[n] : sizes, typeof symbols === "string" ? symbols : values(symbols)[n]];
    if (!point || !(size > 0)) return;
    const name = [each[n], size, symbol].join();
    if (!grouped.has(name)) grouped.set(name, { at: [], color: each[n], size, symbol });
    grouped.get(name)?.at.push(point);
  });
  return [...grouped.values()].map(({ at, color, size, symbol }) => {
    const shape = symbol.replace(/-open$/, "");
    return {
      kind: "spots", at, size, color, open: symbol.endsWith("-open"), opacity,
      shape: SHAPES.includes(shape) ? shape : "circle",
      rim: typeof rim.color === "string" ? rim.color : "", rimWidth: typeof rim.width === "number" ? rim.width : 0,
    };
  });
}

/** @param {Looks} trace @param {(Point | null)[]} points @returns {Mark[]} */
function texts(trace, points) {
  const { textfont: { size } = {}, text = [], textposition = "middle center" } = /** @type {Looks} */ (trace);
  const words = typeof text === "string" ? Array(points.length).fill(text) : values(text);
  const [upright, aside] = textposition.split(" ");
  const side = { left: "right", right: "left", center: "center" }[/** @type {"left"} */ (aside)];
  const height = { top: "bottom", bottom: "top", middle: "middle" }[/** @type {"top"} */ (upright)];
  const dx = { left: 3, right: -3, center: 0 }[/** @type {"left"} */ (side)];
  return points.slice(0, words.length).flatMap((point, n) =>
    point && words[n] ? [{ kind: "text", x: point[0], y: point[1], lines: lines(words[n]), size, dx, side, height }] : [],
  );
}

/** Bars to the right, with their texts beside them.
 * @param {Looks} trace @param {Plane} plane @returns {Mark[]} */
function barsAcross(trace, plane) {
  const [x, y] = [numbers(trace.x), numbers(trace.y)];
  const half = (trace.width || 0.8) / 2;
  const each = shades(trace.marker ?? {}, x.length);
  const words = trace.text ? values(trace.text) : x.map(() => "");
  return x.flatMap((value, n) => {
    const [left, right] = [acrossOf(plane, trace, 0), acrossOf(plane, trace, value)];
    const [one, other] = [downOf(plane, trace, y[n] - half), downOf(plane, trace, y[n] + half)];
    const box = upright([left, Math.min(one, other), right, Math.max(one, other)]);
    /** @type {Mark[]} */
    const marks = [{ kind: "boxes", boxes: [box], fill: each[n], opacity: trace.opacity ?? 1 }];
    if (words[n]) marks.push({ kind: "text", x: right, y: (one + other) / 2, lines: lines(words[n]), dx: 3, side: "left" });
    return marks;
  });
}

/** @param {Looks} trace @param {Plane} plane @returns {Mark[]} */
function bars(trace, plane) {
  const [x, y] = [numbers(trace.x), numbers(trace.y)];
  const half = (trace.width || 0.8) / 2;
  const foot = downOf(plane, trace, 0);
  const each = shades(trace.marker ?? {}, x.length);
  /** @type {Map<string, number[][]>} */
  const grouped = new Map();
  x.forEach((middle, n) => {
    const [left, right] = [acrossOf(plane, trace, middle - half), acrossOf(plane, trace, middle + half)];
    const top = downOf(plane, trace, y[n]);
    if (!grouped.has(each[n])) grouped.set(each[n], []);
    grouped.get(each[n])?.push(upright([left, Math.min(top, foot), right, Math.max(top, foot)]));
  });
  return [...grouped].map(([fill, boxes]) => ({ kind: "boxes", boxes, fill, opacity: trace.opacity ?? 1 }));
}

/** A box from its upper left corner, where a bar to the left begins at its right. @param {number[]} box */
const upright = ([a, b, c, d]) => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
