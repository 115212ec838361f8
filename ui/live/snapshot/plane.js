// A snapshot's plot area: its axes, and where a point of the figure lies in it. As charts/snapshot/plane.py.

import { values } from "./values.js";

/** @typedef {Record<string, any>} Looks */
/** @import { Point } from "./marks.js" */
/** What Python says of a snapshot that moves: `widths` are those of the windows that its ticks are for.
 * @typedef {{left: number, right: number, top: number, height: number, whole: number, widths: number[]}} Frame */
/** `low` to `high`, exponents where it is logarithmic, fill `start` to `end` of the plot area.
 * @typedef {{looks: Looks, low: number, high: number, start?: number, end?: number, log?: boolean}} Axis */
/** Axes by name: xaxis, xaxis2, …; the others are pixels. `fixed` is a picture that is drawn in pixels, as all are
 * that keep their shape, and `times` how much larger the page's type is than usual.
 * @typedef {{layout: Looks, across: Record<string, Axis>, down: Record<string, Axis>, left: number, right: number, top: number, height: number, whole: number, width: number, fixed: boolean, times: number}} Plane */

const EDGE = 0.5; // of a pixel: a line may lie on the edge of its plot

/** The plot area of a layout in a window that is `wide` pixels wide; without a width it keeps its shape.
 * @param {Looks} layout @param {Frame} frame @param {number} [wide] @returns {Plane} */
export function planeOf(layout, frame, wide) {
  const [x, y] = [layout.xaxis, layout.yaxis].map((looks) => ({ looks, low: looks.range[0], high: looks.range[1] }));
  const square = (frame.height * Math.abs(x.high - x.low)) / Math.abs(y.high - y.low);
  const width = wide === undefined ? square : wide - frame.left - frame.right;
  return { layout, across: { xaxis: x }, down: { yaxis: y }, ...frame, width, fixed: wide === undefined, times: 1 };
}

/** The share of an axis at which a value lies, from its start.
 * @param {Axis} axis @param {number} value */
export function shareOn(axis, value) {
  return placeOn(axis, axis.log ? Math.log10(value) : value);
}

/** The same for a value in the axis's own units: an exponent where it is logarithmic.
 * @param {Axis} axis @param {number} value */
export function placeOn({ low, high, start = 0, end = 1 }, value) {
  return start + ((end - start) * (value - low)) / (high - low || 1);
}

/** Pixels down for a share of the plot area from its lower edge.
 * @param {Plane} plane @param {number} share */
export function level({ top, height }, share) {
  return top + height * (1 - share);
}

/** xaxis2 for x2. @param {string} axis */
export const nameOf = (axis) => `${axis[0]}axis${axis.slice(1)}`;

/** Where a shape, an image or a note says it is: across a share, down pixels. `literal` takes a value in the
 * axis's own units.
 * @param {Plane} plane @param {Looks} part @param {"x" | "y"} letter @param {number} value @param {boolean} [literal] */
export function place(plane, part, letter, value, literal = false) {
  const share = shareOf(plane, part[`${letter}ref`] ?? letter, value, literal);
  return letter === "x" ? share : level(plane, share);
}

/** @param {Plane} plane @param {string} reference @param {number} value @param {boolean} literal */
function shareOf(plane, reference, value, literal) {
  if (reference === "paper") return value;
  const [name, domain] = reference.split(" ");
  const axis = (name[0] === "x" ? plane.across : plane.down)[nameOf(name)];
  const { start = 0, end = 1 } = axis;
  if (domain) return start + (end - start) * value;
  return (literal ? placeOn : shareOn)(axis, value);
}

/** @param {Plane} plane @param {Looks} trace @param {number} value */
export const acrossOf = (plane, { xaxis = "x" }, value) => shareOn(plane.across[nameOf(xaxis)], value);

/** @param {Plane} plane @param {Looks} trace @param {number} value */
export const downOf = (plane, { yaxis = "y" }, value) => level(plane, shareOn(plane.down[nameOf(yaxis)], value));

/** The points of a trace, null where its line breaks.
 * @param {Plane} plane @param {Looks} trace @returns {(Point | null)[]} */
export function pointsOf(plane, trace) {
  const x = values(trace.x);
  return values(trace.y).slice(0, x.length).map((value, n) => {
    if (value === null || x[n] === null) return null;
    const point = /** @type {Point} */ ([acrossOf(plane, trace, x[n]), downOf(plane, trace, value)]);
    return point.every(Number.isFinite) ? point : null;
  });
}

/** The parts of a line that lie between the ends of its plot, down.
 * @param {Plane} plane @param {Looks} trace @param {Point[]} run @returns {Point[][]} */
export function inside(plane, trace, run) {
  const { start = 0, end = 1 } = plane.down[nameOf(trace.yaxis ?? "y")];
  const ends = [level(plane, start), level(plane, end)];
  const [low, high] = [Math.min(...ends) - EDGE, Math.max(...ends) + EDGE];
  if (run.every(([, y]) => low <= y && y <= high)) return [run];
  /** @type {Point[][]} */
  const parts = [];
  /** @type {Point[]} */
  let part = [];
  for (let n = 1; n < run.length; n++) {
    const [a, b] = [run[n - 1], run[n]];
    const crossed = a[1] === b[1] ? [] : [low, high].map((end) => (end - a[1]) / (b[1] - a[1]));
    const within = [...new Set(crossed)].filter((share) => share > 0 && share < 1).sort((one, other) => one - other);
    const at = [0, ...within, 1].map((share) =>
      /** @type {Point} */ ([a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]),
    );
    for (let m = 1; m < at.length; m++) {
      const middle = (at[m - 1][1] + at[m][1]) / 2;
      if (low <= middle && middle <= high) part = part.length ? [...part, at[m]] : [at[m - 1], at[m]];
      else if (part.length) {
        parts.push(part);
        part = [];
      }
    }
  }
  return part.length ? [...parts, part] : parts;
}
