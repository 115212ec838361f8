// The colours of pairs and of signs; the scales come with the figure.

/** A place from 0 to 1 on a scale of colours written as rgb(...), as three bytes.
 * @param {string[]} scale @param {number} share */
export function colorAt(scale, share) {
  const place = Math.min(1, Math.max(0, share)) * (scale.length - 1);
  const below = Math.min(Math.floor(place), scale.length - 2);
  const [from, to] = [scale[below], scale[below + 1]].map(parts);
  return from.map((part, i) => Math.round(part + (place - below) * (to[i] - part)));
}

/** The numbers of each colour that was asked for: there are few. @type {Map<string, number[]>} */
const cache = new Map();

/** @param {string} color */
function parts(color) {
  const numbers = cache.get(color) ?? (color.match(/[\d.]+/g) ?? []).map(Number);
  cache.set(color, numbers);
  return numbers;
}

/** @typedef {{scale: string[], fastest: number, slowest: number}} Pairs */

/** Where a pair lies on the scale by its speed in radians per token, from 0 to 1.
 * @param {Pairs} pairs @param {number} frequency */
export function pairShare({ fastest, slowest }, frequency) {
  return Math.log((2 * Math.PI) / frequency / fastest) / Math.log(slowest / fastest);
}

/** A pair's colour: fast warm, slow cool; with `shades` the nearest of so many.
 * @param {Pairs} pairs @param {number} frequency @param {number} [shades] */
export function pairColor(pairs, frequency, shades = 0) {
  let share = Math.min(1, Math.max(0, pairShare(pairs, frequency)));
  if (shades) share = Math.round(share * (shades - 1)) / (shades - 1);
  return `rgb(${colorAt(pairs.scale, share).join(", ")})`;
}
