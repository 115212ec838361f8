// @ts-check

const WORDS = ".st-key-word [data-testid=stButtonGroup] button";
const marks = new CSSStyleSheet();

/** While the cursor plays, mark the word under it in place of the chosen one, where there are words to
 * choose from.
 * @param {number | null} position */
export function markWord(position) {
  if (!document.adoptedStyleSheets.includes(marks)) document.adoptedStyleSheets.push(marks);
  marks.replaceSync(
    position === null
      ? ""
      : `${WORDS}[aria-checked=true]:not(#now) { background: none; border-color: var(--st-border-color, #8888); color: inherit }
         ${WORDS}:nth-of-type(${position + 1}):not(#now) { border-color: currentColor; text-decoration: underline 2px; text-underline-offset: 4px }`,
  );
}
