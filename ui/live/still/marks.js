// @ts-check
// What a still is made of, as in charts/still/marks.py: across, a point is a share of the plot area's
// width; down, it is pixels from the figure's upper edge.

/** @typedef {[number, number]} Point */
/** @typedef {{kind: "path", runs: Point[][], color: string, width: number, dash?: string, fill?: string, opacity?: number}} Path */
/** @typedef {{kind: "box", ends: number[], fill: string, opacity: number}} Box left, upper, right, lower end */
/** @typedef {{kind: "spot", x: number, y: number, size: number, color: string, rim: string, rimWidth: number}} Spot */
/** @typedef {{kind: "text", x: number, y: number, lines: string[], size?: number, dx?: number, side?: string, height?: string, color?: string, turned?: boolean}} Text */
/** @typedef {{kind: "local", x: number, mark: Path | Spot}} Local a mark whose own x counts pixels from x */
/** @typedef {Path | Box | Spot | Text | Local} Mark */

export const INK = "ink"; // as LINE a colour of the page's theme
export const LINE = "line";
export const LEADING = 1.3; // from line to line, times the type size
export const SIZE = 14; // pixels of the type, unless a figure says another

/** A label's lines, without the markup that Plotly understands.
 * @param {any} text @returns {string[]} */
export function lines(text) {
  return String(text).split(/<br\s*\/?>/).map((part) =>
    part.replace(/<[^>]*>/g, "").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );
}
