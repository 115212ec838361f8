// @ts-check
// Layouts of figures, put together and told apart.

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

/** What `part` changes of `layout`, as Plotly.relayout takes it: "xaxis.range", "shapes". The fewer
 * there are, the less is drawn anew; but Plotly moves all shapes faster than "shapes[2].x0", for which
 * it calculates the whole figure.
 * @param {Layout | undefined} layout @param {Layout} part @param {string} [prefix]
 * @returns {Layout} */
export function changes(layout, part, prefix = "") {
  /** @type {Layout} */
  const differences = {};
  for (const [name, value] of Object.entries(part)) {
    const [before, path] = [layout?.[name], prefix + name];
    if (isPlain(value)) {
      Object.assign(differences, changes(before, value, `${path}.`));
    } else if (!alike(before ?? null, value ?? null)) {
      differences[path] = value;
    }
  }
  return differences;
}

/** Whether two values say the same. Most of them are long texts, which a browser compares faster than
 * it writes them as JSON.
 * @param {any} one @param {any} other @returns {boolean} */
function alike(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => name in other && alike(one[name], other[name]));
}

/** @param {unknown} value */
function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
