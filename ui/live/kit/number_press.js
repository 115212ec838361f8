// What opens the field of a slider's number (number_field.js), and which numbers the slider can have.

export const COARSE = matchMedia("(pointer: coarse)");
const FINGER = 44; // pixels that a finger needs, from the thumb upwards
const DIGIT = /^[\d.,−-]$/;

/** @typedef {{low: number, high: number, step: number, times?: number}} Limits `times` of what + multiplies by */

/** Whether a key that is pressed on a slider begins a number. @param {KeyboardEvent} event */
export function begins({ key, altKey, ctrlKey, metaKey }) {
  return DIGIT.test(key) && !altKey && !ctrlKey && !metaKey;
}

/** Whether a press is on a number, or where a finger means it. For a finger the number itself takes no press: a
 * browser would find it, and not the thumb below it. @param {Element} number @param {MouseEvent} press */
export function isOn(number, { clientX, clientY }) {
  const { left, right, bottom, height } = number.getBoundingClientRect();
  const [wide, high] = [right - left, height].map((size) => (COARSE.matches ? Math.max(size, FINGER) : size));
  return Math.abs(clientX - (left + right) / 2) <= wide / 2 && clientY <= bottom && clientY >= bottom - high;
}

/** Where − (by −1) or + (by 1) leads from a number. @param {number} number @param {Limits} limits @param {number} by */
export function multiplied(number, limits, by) {
  return nearest(number * (limits.times ?? 1) ** by, limits);
}

/** The nearest number that a slider can have. @param {number} number @param {Limits | number[]} limits */
export function nearest(number, limits) {
  if (Array.isArray(limits)) {
    const away = (/** @type {number} */ one) => Math.abs(one - number);
    return limits.reduce((best, one) => (away(one) < away(best) ? one : best));
  }
  const { low, high, step } = limits;
  const inside = Math.min(high, Math.max(low, number));
  const value = step ? low + Math.round((inside - low) / step) * step : inside;
  return Number(Math.min(value, high).toFixed(4)); // or .1 + .2 would be too long
}
