// @ts-check
// A field in the place of the number above a slider's thumb. Enter, or leaving it, sets the slider; Escape
// leaves it as it was. What cannot be read keeps the field open, and says so.

import { numberIn } from "./expression.js";

export const COARSE = matchMedia("(pointer: coarse)");
const FINGER = 44; // pixels that a finger needs, from the thumb upwards
const DIGIT = /^[\d.,−-]$/;

/** @typedef {{low: number, high: number, step: number}} Limits */
/** @typedef {{host: HTMLElement, shown: Element, slider: HTMLInputElement, limits: Limits | number[], unreadable: string,
 * set: (number: number) => Promise<void> | void}} Place `host` holds the field and is what it lies in, `shown` the number;
 * `limits` may be all numbers that there are */

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

/** Open the field, with a first key or else the slider's number. @param {Place} place @param {string} [key] */
export function openField({ host, shown, slider, limits, unreadable, set }, key) {
  const before = shown.textContent ?? "";
  if (slider.disabled || isNaN(Number(before)) || host.querySelector(".typed")) return;
  const room = document.createElement("span");
  const field = document.createElement("input");
  const note = document.createElement("span");
  const [box, around] = [shown.getBoundingClientRect(), host.getBoundingClientRect()];
  room.className = "typed";
  room.style.setProperty("--x", `${box.left + box.width / 2 - around.left}px`);
  room.style.setProperty("--y", `${box.top + box.height / 2 - around.top}px`);
  room.classList.toggle("right", around.left + around.right > innerWidth); // where a line has more room
  field.inputMode = "decimal";
  field.enterKeyHint = "done";
  field.autocomplete = "off";
  field.maxLength = 60;
  field.value = key ?? before;
  field.ariaLabel = slider.ariaLabel;
  note.setAttribute("role", "alert");
  room.append(field, note);
  host.append(room);
  field.focus({ preventScroll: true });
  if (!key) field.select();

  const close = () => {
    field.readOnly = true; // nothing is set on the way
    if (room.contains(document.activeElement)) slider.focus({ preventScroll: true });
    room.remove();
  };
  const commit = () => {
    if (field.readOnly || !room.isConnected) return;
    const number = numberIn(field.value);
    if (number === null && field.value.trim()) {
      field.ariaInvalid = "true";
      note.textContent = unreadable;
      return;
    }
    const value = number === null ? before : String(nearest(number, limits));
    if (value === before) return close();
    field.value = value;
    field.readOnly = true;
    const done = set(Number(value));
    if (!done) return close();
    if (room.contains(document.activeElement)) slider.focus({ preventScroll: true });
    done.then(close); // until the slider says it
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") commit();
    else if (event.key === "Escape") close();
    event.stopPropagation(); // the page has keys of its own
  });
  field.addEventListener("input", () => {
    field.ariaInvalid = null;
    note.textContent = "";
  });
  field.addEventListener("blur", commit);
  for (const type of ["pointerdown", "click"]) room.addEventListener(type, (event) => event.stopPropagation());
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
