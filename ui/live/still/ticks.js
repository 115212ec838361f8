// @ts-check
// Where an axis has ticks, and what is written there: as charts/still/axes.py.

import { shareOn } from "./plane.js";

/** @typedef {import("./plane.js").Axis} Axis */

/** Shares and labels, for an axis of so many pixels that wants `sparse` between labels.
 * @param {Axis} axis @param {number} pixels @param {number} sparse @returns {[number, string][]} */
export function ticks(axis, pixels, sparse) {
  const [low, high] = axis.low < axis.high ? [axis.low, axis.high] : [axis.high, axis.low];
  const most = axis.looks.nticks || Math.min(Math.max(pixels / sparse, 4), 9) + 1;
  const step = axis.looks.dtick || roundStep((high - low) / most);
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  if (last - first > 200) return [];
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const values = Array.from({ length: last - first + 1 }, (_, n) => step * (first + n));
  const largest = Math.max(0, ...values.map(Math.abs));
  return values
    .map((value) => /** @type {[number, string]} */ ([shareOn(axis, value), label(value, places, largest)]))
    .filter(([share]) => -1e-6 <= share && share <= 1 + 1e-6);
}

/** The smallest of 2, 5 and 10 times a power of ten that is at least so much.
 * @param {number} least */
function roundStep(least) {
  if (!(least > 0) || !Number.isFinite(least)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (/** @type {number} */ ([2, 5, 10, 20].find((step) => step * power >= least)));
}

/** 5000 as 5000 and 10000 as 10k, as Plotly writes them.
 * @param {number} value @param {number} places @param {number} largest */
function label(value, places, largest) {
  if (largest >= 1e4) {
    const [scale, sign] = largest >= 1e9 ? [1e9, "B"] : largest >= 1e6 ? [1e6, "M"] : [1e3, "k"];
    const text = `${Number((value / Number(scale)).toPrecision(6))}${sign}`;
    return value === 0 ? "0" : text.replace("-", "−");
  }
  const text = (value + 0).toFixed(places); // + 0 turns -0 into 0
  return (places ? text.replace(/\.?0+$/, "") : text).replace("-", "−");
}
