// Where a snapshot lies on the page: its first axes, and a pointer on them.

/** @import { Plane } from "./plane.js" */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** The box of the first axes, in the window; null where it is not seen.
 * @param {Element} svg @param {Plane} plane @returns {Box | null} */
export function areaIn(svg, { across: { xaxis }, down: { yaxis }, left, right, top, height, whole, width, fixed }) {
  const box = svg.getBoundingClientRect();
  if (!box.width || !box.height) return null;
  const wide = left + width + right;
  // One that keeps its shape is as large as fits, in the middle; the box of others is the plot area.
  const scale = fixed ? Math.min(box.width / wide, box.height / whole) : box.height / whole;
  const [start, long] = fixed ? [(box.width - scale * wide) / 2 + scale * left, scale * width] : [0, box.width];
  const upper = box.top + (box.height - scale * whole) / 2 + scale * top;
  const [x, y] = [xaxis, yaxis].map(({ start = 0, end = 1 }) => ({ start, end }));
  return {
    left: box.left + start + x.start * long, width: (x.end - x.start) * long,
    top: upper + (1 - y.end) * scale * height, height: (y.end - y.start) * scale * height,
  };
}

/** What a pointer is at on the first axes, in their own units, perhaps beyond their ends.
 * @param {Element} svg @param {Plane} plane @param {{clientX: number, clientY: number}} pointer
 * @returns {[number, number] | null} */
export function pointOn(svg, plane, pointer) {
  const area = areaIn(svg, plane);
  return area && pointIn(area, plane, pointer);
}

/** The same where the axes lie in this box.
 * @param {Box} area @param {Plane} plane @param {{clientX: number, clientY: number}} pointer @returns {[number, number]} */
export function pointIn(area, { across: { xaxis: x }, down: { yaxis: y } }, { clientX, clientY }) {
  return [
    x.low + ((clientX - area.left) / area.width) * (x.high - x.low),
    y.high + ((clientY - area.top) / area.height) * (y.low - y.high),
  ];
}
