// A line that stands for a setting, in a picture that only the server draws: a mouse takes it and pulls it along the
// axis that it crosses. Its shape's name says which control (charts/kit/plot.py).

import { isOn, placeOf, valueAt } from "./axes.js";

/** @import { Grip } from "./grips.js" */
/** @import { Axis, Plane } from "../snapshot/plane.js" */

/** What takes the line near a pointer, if there is one of a control that the page `has`: `reach` is how near it has to
 * be, in halves of the picture.
 * @param {Plane} plane @param {number} x @param {number} y where the pointer is, on the axes
 * @param {number} reach @param {(key: string) => unknown} has @returns {Grip | null} */
export function lineAt({ layout, across: { xaxis }, down: { yaxis } }, x, y, reach, has) {
  if (!isOn(xaxis, x) || !isOn(yaxis, y)) return null;
  for (const { name = "", x0, x1, y0 } of layout.shapes ?? []) {
    const [kind, key, more] = name.split(" ");
    if (kind !== "pulls" || !has(key)) continue;
    const [axis, at, here] = x0 === x1 ? [xaxis, x0, x] : [yaxis, y0, y];
    if (Math.abs(here - placeOf(axis, at)) > (reach / 2) * Math.abs(axis.high - axis.low)) continue;
    const value = (/** @type {number} */ at) => ({ [key]: valueOn(axis, at) + Number(more) });
    return x0 === x1 ? (x) => value(x) : (_, y) => value(y);
  }
  return null;
}

/** The whole number there, or at the nearer end of the axis. @param {Axis} axis @param {number} here */
function valueOn(axis, here) {
  const { low, high } = axis;
  const inside = Math.min(Math.max(here, Math.min(low, high)), Math.max(low, high));
  return Math.round(valueAt(axis, inside));
}
