// @ts-check
// A still's plot area: its axes, and where a point of the figure lies in it. As charts/still/plane.py.

/** @typedef {Record<string, any>} Looks */
/** What Python says of the still: `widths` are those of the windows that its ticks are for.
 * @typedef {{left: number, right: number, top: number, height: number, whole: number, widths: number[]}} Frame */
/** @typedef {{looks: Looks, low: number, high: number}} Axis */
/** @typedef {{layout: Looks, frame: Frame, x: Axis, y: Axis, width: number}} Plane `width` in pixels */

/** The plot area of a layout in a window that is `wide` pixels wide; without a width it keeps its shape.
 * @param {Looks} layout @param {Frame} frame @param {number} [wide] @returns {Plane} */
export function planeOf(layout, frame, wide) {
  const [x, y] = [layout.xaxis, layout.yaxis].map((looks) => ({ looks, low: looks.range[0], high: looks.range[1] }));
  const square = (frame.height * Math.abs(x.high - x.low)) / Math.abs(y.high - y.low);
  return { layout, frame, x, y, width: wide === undefined ? square : wide - frame.left - frame.right };
}

/** The share of an axis at which a value lies, from its start.
 * @param {Axis} axis @param {number} value */
export function shareOn({ low, high }, value) {
  return (value - low) / (high - low || 1);
}

/** Pixels down for a share of the plot area from its lower edge.
 * @param {Plane} plane @param {number} share */
export function level({ frame }, share) {
  return frame.top + frame.height * (1 - share);
}

/** Where a shape or an image says it is: across a share, down pixels.
 * @param {Plane} plane @param {Looks} part @param {"x" | "y"} letter @param {number} value */
export function place(plane, part, letter, value) {
  const onAxis = (part[`${letter}ref`] ?? letter) === letter; // else a share of the plot area
  const share = onAxis ? shareOn(plane[letter], value) : value;
  return letter === "x" ? share : level(plane, share);
}
