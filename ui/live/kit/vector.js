// Round shapes as a small SVG picture, as charts/kit/vector.py writes them: a cell is CELL wide, x runs
// right and y down; angles are in radians from twelve o'clock, clockwise.

export const CELL = 100;
export const TURN = 2 * Math.PI;

/** @typedef {Record<string, string | number>} Style */

/** The way from the centre towards the rim, alone or for one path through many.
 * @param {number} x @param {number} y @param {number} radius @param {number} angle */
export function handWay(x, y, radius, angle) {
  return `M${pair(x, y)}l${tip(radius, angle)}`;
}

/** The slice from `start` over `sweep`, which is less than a turn.
 * @param {number} x @param {number} y @param {number} radius @param {number} start
 * @param {number} sweep @param {Style} style */
export function sector(x, y, radius, start, sweep, style) {
  return path([sectorWay(x, y, radius, start, sweep)], style);
}

/** The way round such a slice: for one path round many.
 * @param {number} x @param {number} y @param {number} radius @param {number} start
 * @param {number} sweep */
export function sectorWay(x, y, radius, start, sweep) {
  return `${handWay(x, y, radius, start)}${along(radius, start, sweep)}z`;
}

/** One path along several ways: a browser draws it faster than a path for each.
 * @param {string[]} ways @param {Style} style */
export function path(ways, style) {
  return `<path d='${ways.join("")}'${attributes(style)}/>`;
}

/** The piece of the rim from `start` over `sweep`; from one turn on, the whole rim.
 * @param {number} x @param {number} y @param {number} radius @param {number} start
 * @param {number} sweep @param {Style} style */
export function arc(x, y, radius, start, sweep, style) {
  if (sweep >= TURN) return circle(x, y, radius, style);
  const [across, down] = [radius * Math.sin(start), -radius * Math.cos(start)];
  return path([`M${pair(x + across, y + down)}${along(radius, start, sweep)}`], style);
}

/** The whole rim.
 * @param {number} x @param {number} y @param {number} radius @param {Style} [style] */
export function circle(x, y, radius, style = {}) {
  return `<circle cx='${short(x)}' cy='${short(y)}' r='${short(radius)}'${attributes(style)}/>`;
}

/** A straight line.
 * @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 @param {Style} [style] */
export function line(x0, y0, x1, y1, style = {}) {
  return path([`M${pair(x0, y0)}L${pair(x1, y1)}`], style);
}

/** Words that begin at the left end of their base line.
 * @param {number} x @param {number} y @param {string} words @param {Style} [style] */
export function text(x, y, words, style = {}) {
  return `<text x='${short(x)}' y='${short(y)}'${attributes(style)}>${words}</text>`;
}

/** Marks that share a style.
 * @param {string[]} marks @param {Style} style */
export function group(marks, style) {
  return `<g${attributes(style)}>${marks.join("")}</g>`;
}

/** One cell's mark in the first `count` cells, row by row.
 * @param {string} mark @param {number} count @param {number} columns */
export function tiled(mark, count, columns) {
  const [full, rest] = [Math.floor(count / columns), count % columns];
  let area = `M0 0h${CELL * columns}v${CELL * full}h${-CELL * columns}z`;
  if (rest) area += `M0 ${CELL * full}h${CELL * rest}v${CELL}h${-CELL * rest}z`;
  const size = `width='${CELL}' height='${CELL}' patternUnits='userSpaceOnUse'`;
  return `<pattern id='cell' ${size}>${mark}</pattern><path d='${area}' fill='url(#cell)'/>`;
}

/** The way round a rectangle from its upper left corner.
 * @param {number} x @param {number} y @param {number} width @param {number} height */
export function block(x, y, width, height) {
  return `M${pair(x, y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

/** The way through points.
 * @param {number[][]} points */
export function through(points) {
  return `M${points.map(([x, y]) => pair(x, y)).join("L")}`;
}

/** A way of no length: with round ends it is a disc as wide as its stroke.
 * @param {number} x @param {number} y */
export function spot(x, y) {
  return `M${pair(x, y)}h0`;
}

/** The marks on a ground of columns x rows cells, as a data URI; `stretched` over a space of any shape.
 * @param {string[]} marks @param {number} columns @param {number} rows @param {boolean} [stretched] */
export function picture(marks, columns, rows, stretched = false) {
  const box = `0 0 ${pair(CELL * columns, CELL * rows)}`;
  const fill = stretched ? " preserveAspectRatio='none'" : "";
  const head = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'${fill}>`;
  const text = `${head}${marks.join("")}</svg>`;
  return `data:image/svg+xml,${text.replace(/[<>#]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** @param {number} radius @param {number} start @param {number} sweep */
function along(radius, start, sweep) {
  const end = start + sweep;
  const across = radius * (Math.sin(end) - Math.sin(start));
  const down = radius * (Math.cos(start) - Math.cos(end));
  const size = short(radius);
  return `a${size} ${size} 0 ${Number(sweep > Math.PI)} 1 ${pair(across, down)}`;
}

/** @param {number} radius @param {number} angle */
function tip(radius, angle) {
  return pair(radius * Math.sin(angle), -radius * Math.cos(angle));
}

/** @param {number} x @param {number} y */
function pair(x, y) {
  return `${short(x)} ${short(y)}`;
}

/** @param {number} value */
function short(value) {
  return String(Math.round(value * 10) / 10 + 0); // + 0 turns -0 into 0
}

/** @param {Style} style */
function attributes(style) {
  return Object.entries(style)
    .map(([name, value]) => ` ${name}='${typeof value === "number" ? Number(value.toPrecision(3)) : value}'`)
    .join("");
}
