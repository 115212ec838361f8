// A field in the place of the number above a slider's thumb. Enter, or leaving it, sets the slider; Escape
// leaves it as it was. What cannot be read keeps the field open, and says so.

import { nearest } from "./number_press.js";
import { numberIn } from "./typed_number.js";

/** @import { Limits } from "./number_press.js" */
/** @typedef {{host: HTMLElement, shown: Element, slider: HTMLInputElement, limits: Limits | number[], unreadable: string,
 * set: (number: number) => Promise<void> | void}} Place `host` holds the field and is what it lies in, `shown` the number;
 * `limits` may be all numbers that there are */

/** Open the field, with a first key or else the slider's number. @param {Place} place @param {string} [key] */
export function openField({ host, shown, slider, limits, unreadable, set }, key) {
  const before = shown.textContent ?? "";
  if (slider.disabled || isNaN(Number(before)) || host.querySelector(".typed")) return;
  const space = document.createElement("span");
  const field = document.createElement("input");
  const note = document.createElement("span");
  const [box, around] = [shown.getBoundingClientRect(), host.getBoundingClientRect()];
  space.className = "typed";
  space.style.setProperty("--x", `${box.left + box.width / 2 - around.left}px`);
  space.style.setProperty("--y", `${box.top + box.height / 2 - around.top}px`);
  space.classList.toggle("right", around.left + around.right > innerWidth); // where a line has more space
  field.inputMode = "decimal";
  field.enterKeyHint = "done";
  field.autocomplete = "off";
  field.maxLength = 60;
  field.value = key ?? before;
  field.ariaLabel = slider.ariaLabel;
  note.setAttribute("role", "alert");
  space.append(field, note);
  host.append(space);
  field.focus({ preventScroll: true });
  if (!key) field.select();

  const close = () => {
    field.readOnly = true; // nothing is set on the way
    if (space.contains(document.activeElement)) slider.focus({ preventScroll: true });
    space.remove();
  };
  const commit = () => {
    if (field.readOnly || !space.isConnected) return;
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
    if (space.contains(document.activeElement)) slider.focus({ preventScroll: true });
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
  for (const type of ["pointerdown", "click"]) space.addEventListener(type, (event) => event.stopPropagation());
}
