// Values on an axis of a picture, and which axes measure the same.

/** @import { Axis } from "../snapshot/plane.js" */

/** What an axis measures: its title. Pictures number pairs and dimensions under several.
 * @param {Axis} axis @returns {string} nothing where no value can be read */
export function measureOf({ looks }) {
  const title = looks.visible === false ? "" : (looks.title?.text ?? "");
  return title.match(/^pair\b|^dimension(?=:)/)?.[0] ?? title;
}

/** The value at a place in an axis's own units: these are exponents where it is logarithmic.
 * @param {Axis} axis @param {number} place */
export const valueAt = ({ log }, place) => (log ? 10 ** place : place);

/** Where a value stands, in the axis's own units. @param {Axis} axis @param {number} value */
export const placeOf = ({ log }, value) => (log ? Math.log10(value) : value);

/** Whether a place lies between the ends of an axis. @param {Axis} axis @param {number} place */
export const isOn = ({ low, high }, place) => Math.min(low, high) <= place && place <= Math.max(low, high);
