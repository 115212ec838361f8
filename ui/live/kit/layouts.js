// @ts-check
// Layouts of figures, put together and told apart.

/** @typedef {Record<string, any>} Layout */

/** `layout` with `part` in place of what it says: axes and the like keep what is not said.
 * @param {Layout} layout @param {Layout} part @returns {Layout} */
export function merged(layout, part) {
  const made = { ...layout };
  for (const [name, value] of Object.entries(part)) {
    made[name] = isPlain(value) && layout[name] ? merged(layout[name], value) : value;
  }
  return made;
}

/** What `part` changes of `layout`, as Plotly.relayout takes it: "xaxis.range", "shapes". The fewer
 * there are, the less is drawn anew; but Plotly moves all shapes faster than "shapes[2].x0", for which
 * it calculates the whole figure.
 * @param {Layout | undefined} layout @param {Layout} part @param {string} [prefix]
 * @returns {Layout} */
export function changes(layout, part, prefix = "") {
  /** @type {Layout} */
  const found = {};
  for (const [name, value] of Object.entries(part)) {
    const [before, path] = [layout?.[name], prefix + name];
    if (isPlain(value)) {
      Object.assign(found, changes(before, value, `${path}.`));
    } else if (JSON.stringify(before ?? null) !== JSON.stringify(value ?? null)) {
      found[path] = value;
    }
  }
  return found;
}

/** @param {unknown} value */
function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
