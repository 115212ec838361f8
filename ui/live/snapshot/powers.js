// Ticks of a logarithmic axis, which no picture that moves has: ui/paint/early_input.py leaves them out.

/** @import { Axis } from "./plane.js" */

const RAISED = [..."⁰¹²³⁴⁵⁶⁷⁸⁹"];

/** Exponents and labels of a logarithmic axis.
 * @param {Axis} axis @param {number} pixels @returns {[number, string][]} */
export function powers(axis, pixels) {
  const [low, high] = axis.low < axis.high ? [axis.low, axis.high] : [axis.high, axis.low];
  const [first, last] = [Math.ceil(low - 1e-9), Math.floor(high + 1e-9)];
  const count = last - first + 1;
  const every = Math.max(1, Math.ceil((count * 25) / Math.max(pixels, 1)));
  /** @type {[number, string][]} */
  const marks = [];
  for (let at = first; at <= last; at += every) marks.push([at, power(at, axis.looks.exponentformat === "power")]);
  if (high - low >= 2 || axis.looks.dtick) return marks;
  for (let at = Math.floor(low); at < Math.ceil(high); at++) {
    for (const digit of [2, 5]) {
      const between = at + Math.log10(digit);
      if (low <= between && between <= high) marks.push([between, String(digit)]);
    }
  }
  return marks;
}

/** @param {number} exponent @param {boolean} spelled */
function power(exponent, spelled) {
  if (spelled || exponent < -4 || exponent > 12) {
    if (exponent === 0 || exponent === 1) return String(10 ** exponent);
    return `10${exponent < 0 ? "⁻" : ""}${[...String(Math.abs(exponent))].map((digit) => RAISED[Number(digit)]).join("")}`;
  }
  if (exponent < 0) return (10 ** exponent).toFixed(-exponent);
  const [scale, sign] = exponent >= 9 ? [9, "B"] : exponent >= 6 ? [6, "M"] : exponent >= 4 ? [3, "k"] : [0, ""];
  return `${10 ** (exponent - Number(scale))}${sign}`;
}
