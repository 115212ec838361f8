// What all marks are written with: numbers, colours, places. As charts/snapshot/svg.py.

/** How far right a share of the width is, in which unit, and how large text is that says no size.
 * @typedef {{across: (share: number) => number, unit: string, usual: number}} Measure */

/** @type {Record<string, string>} */
const THEMED = { ink: "var(--ink)", line: "var(--line)", ground: "var(--ground)" };
/** @type {Record<string, string>} */
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** @param {number[]} ends @param {Measure} measure */
export function box([left, top, right, foot], { across, unit }) {
  const place = `x="${number(across(left))}${unit}" y="${number(top)}"`;
  return `${place} width="${number(across(right) - across(left))}${unit}" height="${number(foot - top)}"`;
}

/** @param {string} words */
export function escaped(words) {
  return words.replace(/[&<>"']/g, (sign) => ESCAPED[sign]);
}

/** @param {string} shade */
export function color(shade) {
  const parts = shade.match(/^rgb\((\d+), ?(\d+), ?(\d+)\)$/);
  if (parts) return `#${parts.slice(1).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  return THEMED[shade] ?? shade.replaceAll(", ", ",");
}

/** @param {number} [opacity] */
export function faint(opacity = 1) {
  return opacity === 1 ? "" : ` opacity="${number(opacity)}"`;
}

/** A number with one decimal at most, and no more characters than it needs.
 * @param {number} value */
export function number(value) {
  const text = value.toFixed(Math.abs(value) < 1 ? 2 : 1);
  return text.replace(/\.?0+$/, "").replace("-0.", "-.");
}
