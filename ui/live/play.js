// The bar as a component: it waits for the opening of the page, and marks the word under the cursor.

import { afterOpening } from "./opening.js";
import { page, play } from "./play_bar.js";
import { markWord } from "./word_mark.js";

Object.assign(page, { afterOpening, markWord });

/** @type {typeof play} */
export default function bar(component) {
  return play(component);
}
