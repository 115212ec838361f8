// A figure's axes: their ranges, found from what is drawn where the figure names none. As
// charts/snapshot/axes.py and plane.py.

import { nameOf } from "./plane.js";
import { numbers, rows, values } from "./values.js";

/** @typedef {Record<string, any>} Looks */
/** @import { Axis } from "./plane.js" */
/** What is drawn along one axis: `marked` needs space beyond, and cells fill it to its ends.
 * @typedef {{all: number[], marked: number[], tight: boolean}} Reach */

const ROOM = 0.055; // of a range found from data, beyond marks at its ends

/** The axes of a figure along a letter, by name.
 * @param {any[]} data @param {Looks} layout @param {"x" | "y"} letter @returns {Record<string, Axis>} */
export function axesOf(data, layout, letter) {
  const present = Object.keys(layout).filter((name) => name.startsWith(`${letter}axis`));
  const names = [...new Set([`${letter}axis`, ...present])].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  return Object.fromEntries(names.map((name) => [name, axisOf(layout[name] ?? {}, () => reachOf(data, layout, letter, name))]));
}

/** @param {Looks} looks @param {() => Reach} reach @returns {Axis} */
function axisOf(looks, reach) {
  const log = looks.type === "log";
  const [start, end] = looks.domain ?? [0, 1];
  const { range } = looks;
  if (range && range[0] !== null && range[1] !== null) return { looks, low: range[0], high: range[1], start, end, log };
  const [low, high] = fitted(reach(), log, looks);
  const ends = looks.autorange === "reversed" ? { low: high, high: low } : { low, high };
  return { looks, ...ends, start, end, log };
}

/** @param {Reach} reach @param {boolean} log @param {Looks} looks @returns {[number, number]} */
function fitted({ all, marked, tight }, log, looks) {
  const [ends, padded] = [finite(all, log), finite(marked, log)];
  if (!ends.length && !padded.length) return [0, 1];
  const toZero = looks.rangemode === "tozero";
  let [low, high] = [Math.min(...ends, ...padded), Math.max(...ends, ...padded)];
  if (toZero && !log) [low, high] = [Math.min(low, 0), Math.max(high, 0)];
  if (low === high) return [low - 1, high + 1];
  if (tight || !padded.length) return [low, high];
  const space = (high - low) * ROOM;
  const [below, above] = [Math.min(...padded) - space, Math.max(...padded) + space];
  return [Math.min(low, toZero && low >= 0 ? Math.max(below, 0) : below), Math.max(high, above)];
}

/** @param {number[]} all @param {boolean} log */
function finite(all, log) {
  const ends = all.filter((value) => Number.isFinite(value) && (value > 0 || !log));
  return log ? ends.map(Math.log10) : ends;
}

/** @param {any[]} data @param {Looks} layout @param {"x" | "y"} letter @param {string} name @returns {Reach} */
function reachOf(data, layout, letter, name) {
  /** @type {Reach} */
  const reach = { all: [], marked: [], tight: false };
  for (const trace of data) {
    if (nameOf(trace[`${letter}axis`] ?? letter) !== name) continue;
    if (trace.type === "heatmap") {
      const along = edges(trace, letter);
      reach.all.push(along[0], along[along.length - 1]);
      reach.tight = true;
    } else if (trace.type === "bar") {
      reachOfBars(trace, letter, reach);
    } else {
      const marked = letter === "y" || (trace.mode ?? "lines").includes("markers");
      reach[marked ? "marked" : "all"].push(...endsOf(numbers(trace[letter])));
    }
  }
  for (const part of [...(layout.shapes ?? []), ...(layout.annotations ?? [])]) {
    const reference = part[`${letter}ref`] ?? letter;
    const elsewhere = reference === "paper" || reference.includes("domain") || `${letter}sizemode` in part;
    if (part.visible === false || elsewhere || nameOf(reference) !== name || reach.tight) continue;
    reach.all.push(...[`${letter}0`, `${letter}1`].filter((end) => end in part).map((end) => Number(part[end])));
  }
  return reach;
}

/** Along bars from zero to beyond their ends, across them the bars themselves.
 * @param {Looks} trace @param {"x" | "y"} letter @param {Reach} reach */
function reachOfBars(trace, letter, reach) {
  const along = numbers(trace[letter]);
  if (letter === (trace.orientation === "h" ? "y" : "x")) {
    const half = (trace.width || 0.8) / 2;
    reach.all.push(Math.min(...along) - half, Math.max(...along) + half);
    return;
  }
  reach.all.push(0);
  reach.marked.push(...[Math.min(...along), Math.max(...along)].filter(Boolean));
}

/** @param {number[]} all */
function endsOf(all) {
  const finite = all.filter(Number.isFinite);
  if (!finite.length) return [];
  let [low, high, positive] = [Infinity, -Infinity, Infinity];
  for (const value of finite) {
    if (value < low) low = value;
    if (value > high) high = value;
    if (value > 0 && value < positive) positive = value;
  }
  return [low, high, positive].filter(Number.isFinite);
}

/** Where the columns (x) or rows (y) of a table begin, and where the last one ends.
 * @param {Looks} trace @param {"x" | "y"} letter @returns {number[]} */
export function edges(trace, letter) {
  const table = rows(trace.z);
  const count = letter === "x" ? table[0].length : table.length;
  const own = values(trace[letter]);
  const numeric = typeof own[0] === "number";
  const [first, last] = numeric ? [own[0], own[own.length - 1]] : [0, count - 1];
  const half = (last - first) / (2 * Math.max(count - 1, 1)) || 0.5;
  return Array.from({ length: count + 1 }, (_, n) => first - half + (n * (last - first + 2 * half)) / count);
}
