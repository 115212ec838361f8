// What a snapshot is made of, as in charts/snapshot/marks.py: across, a point is a share of the plot area's
// width; down, it is pixels from the figure's upper edge.

/** @typedef {[number, number]} Point */
/** @typedef {{kind: "picture", ends: number[], source: string, whole?: boolean, sharp?: boolean}} Picture left, upper, right, lower end */
/** @typedef {{kind: "boxes", boxes: number[][], fill: string, opacity: number}} Boxes each with its ends as a picture */
/** @typedef {{kind: "path", runs: Point[][], color?: string, width?: number, dash?: string, fill?: string, opacity?: number}} Path */
/** @typedef {{kind: "spots", at: Point[], size: number, color: string, open?: boolean, opacity?: number, shape?: string, rim?: string, rimWidth?: number}} Spots */
/** `size` is in pixels; without one the text is as large as the page's small words. `slant` is in degrees.
 * @typedef {{kind: "text", x: number, y: number, lines: string[], size?: number, dx?: number, side?: string, height?: string, color?: string, turned?: boolean, slant?: number}} Text */
/** @typedef {{kind: "local", x: number, marks: (Picture | Path | Spots | Text)[]}} Local marks whose own x counts pixels from x */
/** @typedef {Picture | Boxes | Path | Spots | Text | Local} Mark */

export const INK = "ink"; // as LINE and GROUND a colour of the page's theme
export const LINE = "line";
export const GROUND = "ground";
export const LEADING = 1.3; // from line to line, times the type size
export const SIZE = 14; // pixels of the type, unless a figure says another or the page's own is larger
export const BOLD = "\x02"; // begins a line of text that is bold
const IS_BOLD = /^(?:<span[^>]*>)?<b>(?:(?!<\/b>).)*<\/b>(?:<\/span>)?$/;

/** A label's lines, without the markup that Plotly understands.
 * @param {any} text @returns {string[]} */
export function lines(text) {
  return String(text).split(/<br\s*\/?>/).map((line) => {
    const words = line.replace(/<[^>]*>/g, "").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    return IS_BOLD.test(line) ? BOLD + words : words; // of lines in which some words are bold, only a whole one is
  });
}
