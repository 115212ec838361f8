// @ts-check
// The pictures that move, by the name in their figure's `meta`. Each lays out what of its figure
// changes with the settings, exactly as charts/ does: tests/browser/test_layouts.py compares them.

import * as word_on_a_circle from "./circle.js";
import * as dial from "./dial.js";
import * as heatmap from "./heatmap.js";
import * as similarity from "./similarity.js";
import * as similarity_profile from "./similarity_profile.js";
import * as wall from "./wall.js";

/** @typedef {Record<string, any>} Layout */
/** @callback Lay
 * @param {Layout} layout Python's, whose looks are kept
 * @param {Record<string, any>} now the settings to show
 * @param {Record<string, any>} look what else it takes, from the figure's `meta`
 * @returns {Layout} what differs from `layout` */

/** @typedef {{cursor: Record<string, number>, lines: string[]}} Reading */
/** @callback At
 * @param {Record<string, any>} now @param {Record<string, any>} look
 * @param {number} x @param {number} y where the pointer is, on the axes
 * @returns {Reading | null} what is read there, and where a press moves the cursor */

/** @type {Record<string, {lay: Lay, at?: At, slowly?: string[]}>} */
const PICTURES = { dial, wall, heatmap, similarity, similarity_profile, word_on_a_circle };

/** @param {{meta?: any}} layout */
export function pictureOf(layout) {
  return PICTURES[layout.meta?.picture];
}

/** `layout` with `part` in place of what it says: axes and the like keep what is not said.
 * @param {Layout} layout @param {Layout} part */
export function merged(layout, part) {
  const made = { ...layout };
  for (const [name, value] of Object.entries(part)) {
    made[name] = isPlain(value) && layout[name] ? merged(layout[name], value) : value;
  }
  return made;
}

/** `part` as Plotly.relayout takes it: "xaxis.range" and the like.
 * @param {Layout} part @param {string} [prefix] @returns {Layout} */
export function flat(part, prefix = "") {
  return Object.assign(
    {},
    ...Object.entries(part).map(([name, value]) =>
      isPlain(value) ? flat(value, `${prefix}${name}.`) : { [prefix + name]: value },
    ),
  );
}

/** @param {unknown} value */
function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
