// Marks as SVG, as charts/snapshot/svg.py writes them: at shares of any width, or in pixels where a picture
// keeps its shape.

import { box, color, escaped, faint, number } from "./attributes.js";
import { BOLD, GROUND, INK, LEADING, SIZE } from "./marks.js";
import { picture, sign } from "./rarer.js";

/** @import { Mark, Path, Spots, Text } from "./marks.js" */
/** @import { Plane } from "./plane.js" */
/** @import { Measure } from "./attributes.js" */

const SHARES = 1000; // units across of what is stretched with the page
/** Drawn and left out, in widths of the line, but of 3 pixels at least. @type {Record<string, number[]>} */
const DASHES = { dash: [3, 3], dot: [1, 1] };
/** @type {Record<string, string>} */
const ANCHOR = { left: "start", center: "middle", right: "end" };
/** Of the type size, to the base line. @type {Record<string, number>} */
const BASE = { top: 0.8, middle: 0.35, bottom: -0.2 };
const PERCENT = { across: (/** @type {number} */ share) => 100 * share, unit: "%" };
const STRETCHED = { across: (/** @type {number} */ share) => SHARES * share, unit: "" };
const PIXELS = { across: (/** @type {number} */ x) => x, unit: "" };

/** How a snapshot measures across. @param {Plane} plane @returns {Measure} */
export function measure({ fixed, left, width, times }) {
  const usual = SIZE * times;
  return fixed ? { across: (share) => left + share * width, unit: "", usual } : { ...PERCENT, usual };
}

/** The marks of one layer.
 * @param {Mark[]} marks @param {Plane} plane */
export function written(marks, plane) {
  const how = measure(plane);
  return plane.fixed ? marks.map((mark) => write(mark, how)).join("") : fluid(marks, number(plane.whole), how);
}

/** Marks at shares of the width; neighbouring lines share one stretched element.
 * @param {Mark[]} marks @param {string} high @param {Measure} how */
function fluid(marks, high, how) {
  /** @type {string[]} */
  const texts = [];
  for (let n = 0; n < marks.length; ) {
    /** @type {string[]} */
    const lines = [];
    for (; marks[n] && isStretched(marks[n]); n++) lines.push(write(marks[n], { ...how, ...STRETCHED }));
    if (lines.length) {
      const box = `viewBox="0 0 ${SHARES} ${high}" preserveAspectRatio="none"`;
      texts.push(`<svg ${box} width="100%" height="${high}" overflow="visible">${lines.join("")}</svg>`);
    } else {
      texts.push(write(marks[n++], how));
    }
  }
  return texts.join("");
}

/** @param {Mark} mark */
const isStretched = (mark) => mark.kind === "path" || (mark.kind === "spots" && isRound(mark));

/** @param {Spots} mark */
const isRound = ({ shape = "circle" }) => shape === "circle";

/** @param {Mark} mark @param {Measure} measure @returns {string} */
function write(mark, measure) {
  const { across, unit, usual } = measure;
  switch (mark.kind) {
    case "path":
      return path(mark, across);
    case "spots":
      return isRound(mark) ? discs(mark, across) : mark.at.map((at) => sign(mark, at, measure)).join("");
    case "text":
      return text(mark, measure);
    case "picture":
      return picture(mark, measure);
    case "boxes":
      return `<g fill="${color(mark.fill)}"${faint(mark.opacity)}>${mark.boxes.map((ends) => `<rect ${box(ends, measure)}/>`).join("")}</g>`;
    case "local": {
      const inside = mark.marks.map((one) => write(one, { ...PIXELS, usual })).join("");
      return `<svg x="${number(across(mark.x))}${unit}" overflow="visible">${inside}</svg>`;
    }
  }
}

/** @param {Path} mark @param {Measure["across"]} across */
function path({ runs: all, color: shade = "", width = 0, dash = "solid", fill = "", opacity }, across) {
  const runs = all.filter(({ length }) => length);
  if (!runs.length) return "";
  const end = fill ? "z" : "";
  const ways = runs.map((run) => way(run.map(([x, y]) => [Math.round(10 * across(x)), Math.round(10 * y)])) + end);
  let style = `fill="${fill ? color(fill) : "none"}"${faint(opacity)}`;
  if (width) style += ` stroke="${color(shade)}" stroke-width="${number(width)}"`;
  if (width && dash in DASHES) style += ` stroke-dasharray="${DASHES[dash].map((part) => number(part * Math.max(width, 3))).join(" ")}"`;
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
  return `M${number(points[0][0] / 10)} ${number(points[0][1] / 10)}${tail || "v0"}`;
}

/** Discs as lines without length and with round ends, below them larger ones as their rims.
 * @param {Spots} mark @param {Measure["across"]} across */
function discs({ at, size, color: shade, open, opacity, rim, rimWidth = 0 }, across) {
  const [line, edge, middle] = open ? [rimWidth || 1, shade, GROUND] : [rim ? rimWidth : 0, rim ?? "", shade];
  /** @type {[number, string][]} */
  const layers = line ? [[size + line, edge], [size - line, middle]] : [[size, shade]];
  const ways = at.map(([x, y]) => `M${number(across(x))} ${number(y)}h0`).join("");
  return layers
    .map(([wide, ink]) => `<path d="${ways}" stroke="${color(ink)}" stroke-width="${number(wide)}"${faint(opacity)}/>`)
    .join("");
}

/** @param {Text} mark @param {Measure} measure */
function text(mark, { across, unit, usual }) {
  const { lines, size = usual, dx = 0, side = "center", height = "middle", color: ink = INK, slant } = mark;
  const rise = { top: 0, middle: 0.5, bottom: 1 }[height] ?? 0;
  const down = size * (BASE[height] - rise * (lines.length - 1) * LEADING);
  const x = `x="${number(across(mark.x))}${unit}"`;
  const anchor = side === "left" ? "" : ` text-anchor="${ANCHOR[side]}"`;
  const look = (size === usual ? "" : ` font-size="${number(size)}"`) + (ink === INK ? "" : ` fill="${color(ink)}"`);
  if (mark.turned || slant) {
    const turn = mark.turned ? -90 : number(/** @type {number} */ (slant));
    const words = `<text transform="rotate(${turn})" y="${number(down)}"${anchor}${look}>${escaped(lines.join(" ").replaceAll(BOLD, ""))}</text>`;
    return `<svg ${x} y="${number(mark.y)}" overflow="visible"><g transform="translate(${number(dx)})">${words}</g></svg>`;
  }
  const aside = dx ? ` dx="${number(dx)}"` : "";
  const y = `y="${number(mark.y + down)}"`;
  if (lines.length === 1) return `<text ${x} ${y}${aside}${anchor}${look}${line(lines[0])}</text>`;
  const rows = lines.map((one, n) => `<tspan ${x}${aside} dy="${n ? LEADING : 0}em"${line(one)}</tspan>`);
  return `<text ${x} ${y}${anchor}${look}>${rows.join("")}</text>`;
}

/** The end of an element's tag, and the words in it. @param {string} words */
function line(words) {
  return `${words.startsWith(BOLD) ? ' font-weight="bold"' : ""}>${escaped(words.replace(BOLD, ""))}`;
}
