// The pictures that move, by the name in their figure's `meta`. Each lays out what of its figure
// changes with the settings, exactly as charts/ does: tests/js/test_moving.py compares them, and
// tests/charts/test_story.py the stages of `morph`.

import * as word_on_a_circle from "./hands/word_on_a_circle.js";
import * as dial from "./hands/dial.js";
import * as heatmap from "./table/heatmap.js";
import * as learned_hands from "./lab/learned_hands.js";
import * as matrix from "./similarity/matrix.js";
import * as profile from "./similarity/profile.js";
import * as wall from "./hands/wall.js";
import * as morph from "./story/morph.js";

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

/** What a hand holds, if there is something under the pointer: `reach` is how near it has to be, in radii of a clock or
 * halves of a picture.
 * @callback Grab
 * @param {Record<string, any>} now @param {Record<string, any>} look @param {number} x @param {number} y @param {number} reach
 * @returns {import("./kit/grips.js").Grip | null} */

/** @type {Record<string, {lay: Lay, at?: At, grab?: Grab}>} */
const PICTURES = { dial, wall, heatmap, learned_hands, matrix, morph, profile, word_on_a_circle };

/** @param {{meta?: any}} layout */
export function pictureOf(layout) {
  return PICTURES[layout.meta?.picture];
}
