// From a point on an axis to its value and back, and which axes measure the same.

/** @typedef {{range?: any[], type?: string, visible?: boolean, title?: {text?: string}}} Axis */

/** What an axis measures: its title. Pictures number pairs and dimensions under several.
 * @param {Axis | undefined} axis @returns {string} nothing where no value can be read */
export function measureOf(axis) {
  const numbers = axis?.range?.length === 2 && axis.range.every((end) => typeof end === "number");
  if (!axis || !numbers || axis.visible === false || axis.type === "category") return "";
  const title = axis.title?.text ?? "";
  return title.match(/^pair\b|^dimension(?=:)/)?.[0] ?? title;
}

/** The value at a share of an axis's length, counted from where its range begins.
 * @param {Axis} axis @param {number} share */
export function valueAt({ range, type }, share) {
  const [from, to] = /** @type {number[]} */ (range);
  const place = from + share * (to - from);
  return type === "log" ? 10 ** place : place;
}

/** The share of an axis's length at which a value stands; below 0 or above 1 it is not on it.
 * @param {Axis} axis @param {number} value */
export function shareOf({ range, type }, value) {
  const [from, to] = /** @type {number[]} */ (range);
  return ((type === "log" ? Math.log10(value) : value) - from) / (to - from);
}
