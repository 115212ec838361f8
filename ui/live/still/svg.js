// @ts-check
// Marks as SVG, as charts/still/svg.py writes them: at shares of any width, or in pixels where a picture
// keeps its shape.

import { INK, LEADING, SIZE } from "./marks.js";

/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {import("./marks.js").Path} Path */
/** @typedef {import("./marks.js").Text} Text */
/** @typedef {import("./marks.js").Spot} Spot */
/** @typedef {import("./plane.js").Plane} Plane */
/** How far right a share of the width is, and in which unit.
 * @typedef {{across: (share: number) => number, unit: string}} Measure */

const SHARES = 1000; // units across of what is stretched with the page
/** @type {Record<string, string>} */
const THEMED = { ink: "var(--ink)", line: "var(--line)" };
/** Pixels drawn and left out. @type {Record<string, string>} */
const DASHES = { dash: "9 9", dot: "3 3", dashdot: "9 3 3 3" };
/** @type {Record<string, string>} */
const ANCHOR = { left: "start", center: "middle", right: "end" };
/** Of the type size, to the base line. @type {Record<string, number>} */
const BASE = { top: 0.8, middle: 0.35, bottom: -0.2 };
/** @type {Record<string, string>} */
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const PERCENT = { across: (/** @type {number} */ share) => 100 * share, unit: "%" };
const STRETCHED = { across: (/** @type {number} */ share) => SHARES * share, unit: "" };
const PIXELS = { across: (/** @type {number} */ x) => x, unit: "" };

/** How a still measures across. @param {Plane} plane @returns {Measure} */
export function measure({ frame, width }) {
  return frame.widths.length ? PERCENT : { across: (share) => frame.left + share * width, unit: "" };
}

/** The marks of one layer.
 * @param {Mark[]} marks @param {Plane} plane */
export function written(marks, plane) {
  const { widths, whole } = plane.frame;
  if (!widths.length) return marks.map((mark) => write(mark, measure(plane))).join("");
  return fluid(marks, number(whole));
}

/** Marks at shares of the width; neighbouring lines share one stretched element.
 * @param {Mark[]} marks @param {string} high */
function fluid(marks, high) {
  /** @type {string[]} */
  const texts = [];
  for (let n = 0; n < marks.length; ) {
    /** @type {string[]} */
    const lines = [];
    for (; marks[n]?.kind === "path"; n++) lines.push(write(marks[n], STRETCHED));
    if (lines.length) {
      const box = `viewBox="0 0 ${SHARES} ${high}" preserveAspectRatio="none"`;
      texts.push(`<svg ${box} width="100%" height="${high}" overflow="visible">${lines.join("")}</svg>`);
    } else {
      texts.push(write(marks[n++], PERCENT));
    }
  }
  return texts.join("");
}

/** @param {Mark} mark @param {Measure} measure @returns {string} */
function write(mark, measure) {
  const { across, unit } = measure;
  switch (mark.kind) {
    case "path":
      return path(mark, across);
    case "spot":
      return spot(mark, across);
    case "text":
      return text(mark, measure);
    case "local":
      return `<svg x="${number(across(mark.x))}${unit}" overflow="visible">${write(mark.mark, PIXELS)}</svg>`;
    case "box": {
      const [left, top, right, foot] = mark.ends;
      const place = `x="${number(across(left))}${unit}" y="${number(top)}"`;
      const size = `width="${number(across(right) - across(left))}${unit}" height="${number(foot - top)}"`;
      return `<g fill="${color(mark.fill)}"${faint(mark.opacity)}><rect ${place} ${size}/></g>`;
    }
  }
}

/** @param {Path} mark @param {Measure["across"]} across */
function path({ runs, color: shade, width, dash = "solid", fill, opacity }, across) {
  if (!runs.length) return "";
  const end = fill ? "z" : "";
  const ways = runs.map((run) => way(run.map(([x, y]) => [Math.round(10 * across(x)), Math.round(10 * y)])) + end);
  let style = `fill="${fill ? color(fill) : "none"}"${faint(opacity)}`;
  if (width) style += ` stroke="${color(shade)}" stroke-width="${number(width)}"`;
  if (width && dash in DASHES) style += ` stroke-dasharray="${DASHES[dash]}"`;
  return `<path d="${ways.join("")}" ${style}/>`;
}

/** The commands of a line, each point as its distance from the one before, from tenths.
 * @param {number[][]} points */
function way(points) {
  /** @type {number[][]} */
  const steps = [];
  for (let n = 1; n < points.length; n++) {
    const [dx, dy] = [points[n][0] - points[n - 1][0], points[n][1] - points[n - 1][1]];
    const last = steps.at(-1);
    if (dy === 0 && last && last[1] === 0 && last[0] * dx > 0) last[0] += dx; // straight on
    else if (dx || dy) steps.push([dx, dy]);
  }
  const tail = steps.map(([dx, dy]) => `l${number(dx / 10)} ${number(dy / 10)}`).join("");
  return `M${number(points[0][0] / 10)} ${number(points[0][1] / 10)}${tail || "h0"}`;
}

/** A disc, as a line without length and with round ends, and below it a larger one as its rim.
 * @param {Spot} mark @param {Measure["across"]} across */
function spot({ x, y, size, color: shade, rim, rimWidth }, across) {
  const rimmed = rim && rimWidth;
  const discs = rimmed ? [[size + rimWidth, rim], [size - rimWidth, shade]] : [[size, shade]];
  const at = `M${number(across(x))} ${number(y)}h0`;
  return discs
    .map(([wide, ink]) => `<path d="${at}" class="o" stroke="${color(String(ink))}" stroke-width="${number(Number(wide))}"/>`)
    .join("");
}

/** @param {Text} mark @param {Measure} measure */
function text(mark, { across, unit }) {
  const { lines, size = SIZE, dx = 0, side = "center", height = "middle", color: ink = INK } = mark;
  const rise = { top: 0, middle: 0.5, bottom: 1 }[height] ?? 0;
  const down = size * (BASE[height] - rise * (lines.length - 1) * LEADING);
  const x = `x="${number(across(mark.x))}${unit}"`;
  const anchor = side === "left" ? "" : ` text-anchor="${ANCHOR[side]}"`;
  const look = (size === SIZE ? "" : ` font-size="${number(size)}"`) + (ink === INK ? "" : ` fill="${color(ink)}"`);
  if (mark.turned) {
    const words = `<text transform="rotate(-90)" y="${number(down)}"${anchor}${look}>${escaped(lines.join(" "))}</text>`;
    return `<svg ${x} y="${number(mark.y)}" overflow="visible"><g transform="translate(${number(dx)})">${words}</g></svg>`;
  }
  const aside = dx ? ` dx="${number(dx)}"` : "";
  const y = `y="${number(mark.y + down)}"`;
  if (lines.length === 1) return `<text ${x} ${y}${aside}${anchor}${look}>${escaped(lines[0])}</text>`;
  const rows = lines.map((line, n) => `<tspan ${x}${aside} dy="${n ? LEADING : 0}em">${escaped(line)}</tspan>`);
  return `<text ${x} ${y}${anchor}${look}>${rows.join("")}</text>`;
}

/** @param {string} words */
function escaped(words) {
  return words.replace(/[&<>"']/g, (sign) => ESCAPED[sign]);
}

/** @param {string} shade */
function color(shade) {
  const parts = shade.match(/^rgb\((\d+), ?(\d+), ?(\d+)\)$/);
  if (parts) return `#${parts.slice(1).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  return THEMED[shade] ?? shade.replaceAll(", ", ",");
}

/** @param {number} [opacity] */
function faint(opacity = 1) {
  return opacity === 1 ? "" : ` opacity="${number(opacity)}"`;
}

/** A number with one decimal at most, and no more characters than it needs.
 * @param {number} value */
export function number(value) {
  const text = value.toFixed(Math.abs(value) < 1 ? 2 : 1);
  return text.replace(/\.?0+$/, "").replace("-0.", "-.");
}
