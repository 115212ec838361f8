// The colours of numbers on a figure's scale: as charts/snapshot/traces.py.

import { numbers } from "./values.js";

/** @typedef {Record<string, any>} Looks */

/** The colour of each number, red, green and blue from 0 to 255; of a gap as of the scale's beginning.
 * @param {number[]} table @param {Looks} looks @returns {number[][]} */
export function colors(table, looks) {
  const [low, high] = limits(table, looks);
  const stops = looks.colorscale.map((/** @type {[number, string]} */ [place, color]) => [place, rgb(color)]);
  return table.map((value) => colorAt(stops, Number.isNaN(value) ? 0 : (value - low) / (high - low || 1)));
}

/** @param {[number, number[]][]} stops @param {number} share */
function colorAt(stops, share) {
  const after = stops.findIndex(([place]) => place >= share);
  if (after === 0) return stops[0][1];
  if (after < 0) return stops[stops.length - 1][1];
  const [[from, one], [to, other]] = [stops[after - 1], stops[after]];
  return one.map((part, n) => Math.round(part + ((share - from) / (to - from || 1)) * (other[n] - part)));
}

/** Where a scale begins and ends.
 * @param {number[]} table @param {Looks} looks @returns {[number, number]} */
export function limits(table, looks) {
  const [low, high] = [looks.zmin ?? looks.cmin, looks.zmax ?? looks.cmax];
  if (low !== undefined && high !== undefined) return [low, high];
  const finite = table.filter(Number.isFinite);
  return finite.length ? [Math.min(...finite), Math.max(...finite)] : [0, 1];
}

/** What has a colour bar: a trace, its marker or an axis of colours.
 * @param {any[]} data @param {Looks} layout @returns {Looks[]} */
export function scales(data, layout) {
  const traces = data.flatMap((trace) => {
    const own = trace.type === "heatmap" && !("coloraxis" in trace) && (trace.showscale ?? true) ? [trace] : [];
    return trace.marker?.showscale ? [...own, trace.marker] : own;
  });
  const axes = Object.keys(layout).filter((name) => name.startsWith("coloraxis")).map((name) => layout[name]);
  return [...traces, ...axes.filter(({ showscale = true }) => showscale)];
}

/** The numbers that a scale is of. @param {Looks} scale */
export const numbersOf = ({ z, color }) => numbers(z?.[0]?.length === undefined ? (z ?? color) : z.flat());

/** Red, green and blue of a colour, without what shines through.
 * @param {string} color @returns {number[]} */
export function rgb(color) {
  if (color.startsWith("rgb")) return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  const [digits] = [{ white: "ffffff", black: "000000" }[color] ?? color.slice(1)];
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return [0, 2, 4].map((at) => parseInt(wide.slice(at, at + 2), 16));
}

/** A colour as CSS. @param {number[]} parts */
export const css = (parts) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
