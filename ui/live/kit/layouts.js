// Layouts of figures, put together.

/** @typedef {Record<string, any>} Layout */

/** `layout` with `part` in place of what it says: axes and the like keep what is not said.
 * @param {Layout} layout @param {Layout} part @returns {Layout} */
export function merged(layout, part) {
  const whole = { ...layout };
  for (const [name, value] of Object.entries(part)) {
    whole[name] = isPlain(value) && layout[name] ? merged(layout[name], value) : value;
  }
  return whole;
}

/** @param {unknown} value */
function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
