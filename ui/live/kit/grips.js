// What a hand holds of a picture, and where it pulls the setting that this stands for.

import { TURN } from "./vector.js";

/** How near a pointer has to be, as pictures.js has it. @param {{pointerType?: string}} event a touch has no such type */
export const reachOf = ({ pointerType }) => (pointerType === "mouse" ? 0.08 : 0.16);

/** Where a pointer is on the axes by now, as changes of settings: numbers, or what a link spells by `String`.
 * @typedef {(x: number, y: number) => Record<string, any>} Grip */

/** A hand that is turned: by as much as the pointer goes round, full turns counted.
 * @param {string} name of the setting @param {{from: number, low: number, high: number, speed: number}} setting
 * `speed` in radians for each step of it
 * @param {(x: number, y: number) => number} angleOf a pointer @param {number} x @param {number} y where it took the hand
 * @returns {Grip} */
export function turning(name, { from, low, high, speed }, angleOf, x, y) {
  const inside = (/** @type {number} */ to) => Math.min(high, Math.max(low, to));
  let [last, to] = [angleOf(x, y), from];
  return (x, y) => {
    const angle = angleOf(x, y);
    const by = angle - last;
    to = inside(to + (by - TURN * Math.round(by / TURN)) / speed);
    last = angle;
    return { [name]: Math.round(to) };
  };
}
