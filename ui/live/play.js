// The bar as a component: it marks the word under the cursor.

import { page, play } from "./play_bar.js";

const WORDS = ".st-key-word [data-testid=stButtonGroup] button";
const marks = new CSSStyleSheet();
/** @type {number | null} */
let marked = null;

/** While the cursor plays, mark the word under it in place of the chosen one, where there are words to
 * choose from. */
page.markWord = (position) => {
  if (position === marked) return; // it plays many frames a word
  marked = position;
  if (!document.adoptedStyleSheets.includes(marks)) document.adoptedStyleSheets.push(marks);
  marks.replaceSync(
    position === null
      ? ""
      : `${WORDS}[aria-checked=true]:not(#now) { background: none; border-color: var(--st-border-color, #8888); color: inherit }
         ${WORDS}:nth-of-type(${position + 1}):not(#now) { border-color: currentColor; text-decoration: underline 2px; text-underline-offset: 4px }`,
  );
  if (position !== null) keepInView(document.querySelectorAll(WORDS)[position]);
};

/** Words of a long text have a height of their own, and scroll in it.
 * @param {Element | undefined} word */
function keepInView(word) {
  const words = word?.closest(".st-key-word");
  if (!word || !words) return;
  const [here, room] = [word, words].map((element) => element.getBoundingClientRect());
  words.scrollTop += Math.max(0, here.bottom - room.bottom) - Math.max(0, room.top - here.top);
}

/** @type {typeof play} */
export default function bar(component) {
  return play(component);
}
