// The bar as a component: it marks the word under the cursor.

import { page, play } from "./play_bar.js";
import { markWord } from "./word_mark.js";

page.markWord = markWord;

/** @type {typeof play} */
export default function bar(component) {
  return play(component);
}
