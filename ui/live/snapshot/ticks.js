// Where an axis has ticks, and what is written there: as charts/snapshot/axes.py.

import { placeOn, shareOn } from "./plane.js";
import { powers } from "./powers.js";
import { values } from "./values.js";

/** @import { Axis } from "./plane.js" */

/** Shares and labels, for an axis of so many pixels that wants `sparse` between labels.
 * @param {Axis} axis @param {number} pixels @param {number} sparse @returns {[number, string][]} */
export function ticks(axis, pixels, sparse) {
  const { looks, start = 0, end = 1 } = axis;
  const [first, last] = [Math.min(start, end), Math.max(start, end)];
  return all(axis, looks, pixels, sparse).filter(([share]) => first - 1e-6 <= share && share <= last + 1e-6);
}

/** @param {Axis} axis @param {Record<string, any>} looks @param {number} pixels @param {number} sparse
 * @returns {[number, string][]} */
function all(axis, looks, pixels, sparse) {
  if (looks.tickvals) {
    const texts = looks.ticktext ? values(looks.ticktext) : values(looks.tickvals).map(brief);
    return texts.map((text, n) => [shareOn(axis, values(looks.tickvals)[n]), String(text)]);
  }
  if (axis.log) return powers(axis, pixels).map(([at, text]) => [placeOn(axis, at), text]);
  return steps(axis, pixels, sparse).map(([value, text]) => [shareOn(axis, value), text]);
}

/** @param {Axis} axis @param {number} pixels @param {number} sparse @returns {[number, string][]} */
function steps(axis, pixels, sparse) {
  const [low, high] = axis.low < axis.high ? [axis.low, axis.high] : [axis.high, axis.low];
  const most = axis.looks.nticks || Math.min(Math.max(pixels / sparse, 4), 9) + 1;
  const step = axis.looks.dtick || roundStep((high - low) / most);
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  if (last - first > 200) return [];
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const each = Array.from({ length: last - first + 1 }, (_, n) => step * (first + n));
  if (axis.looks.tickformat === ".0%") return each.map((value) => [value, `${Math.round(100 * value)}%`]);
  const largest = Math.max(0, ...each.map(Math.abs));
  return each.map((value) => [value, label(value, places, largest)]);
}

/** The smallest of 2, 5 and 10 times a power of ten that is at least so much.
 * @param {number} least */
export function roundStep(least) {
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

/** A value without a text of its own. @param {any} value */
export function brief(value) {
  return typeof value === "number" ? general(value).replace("-", "−") : String(value);
}

/** A number of six digits at most, as Python's format g.
 * @param {number} value */
export function general(value) {
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-4 && size < 1e6)) return String(Number(value.toPrecision(6)));
  const [digits, exponent] = value.toExponential(5).split("e");
  return `${Number(digits)}e${exponent[0]}${exponent.slice(1).padStart(2, "0")}`;
}
