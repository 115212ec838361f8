// About how wide a line of text is: by the widths of the letters of Streamlit's font, as
// charts/snapshot/letters.py has them.

/** Of the characters from the space to ~, in hundredths of the type size, two digits each. */
const WIDTHS =
  "2029435050826125303042502531253550505050505050505050252550505042855459576253" +
  "4962652648584973656657665753546452795148543035305050545055465650295054252550" +
  "26835554565635423454477245474230243050";
const [OTHER, DOTS] = [0.5, 0.95]; // of a character beyond those, and of …

/** The width of a line in pixels.
 * @param {string} text @param {number} size */
export function widthOf(text, size) {
  return size * [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0);
}

/** @param {string} letter */
function widthOfLetter(letter) {
  const at = 2 * (/** @type {number} */ (letter.codePointAt(0)) - 32);
  return at >= 0 && at < WIDTHS.length ? Number(WIDTHS.slice(at, at + 2)) / 100 : letter === "…" ? DOTS : OTHER;
}
