// @ts-check
// What the sliders say now. A pointer that drags one fires no `input` event, but its aria-valuetext
// follows the hand; Streamlit gives each control a class with its key, which is the field's name.

/** @typedef {Record<string, any>} Fields what a picture shows, by the names of the settings */

/** The slider of a field, where the page has one: a hidden one only carries a setting to other pages
 * (ui/controls/shared.py).
 * @param {string} field @returns {HTMLInputElement | null} */
export function slider(field) {
  return document.querySelector(`.st-key-${field} input[type=range]`);
}

/** `shown`, with all that has a slider as the slider says, and `ahead` of both what is asked for,
 * with the cursor inside the table. `sliders` are those with another name than the field.
 * @param {Fields} shown @param {Fields} ahead @param {Record<string, string>} [sliders] @returns {Fields} */
export function wanted(shown, ahead, sliders = {}) {
  const now = { ...shown };
  for (const field of Object.keys(shown)) {
    const found = slider(sliders[field] ?? field);
    const text = found?.getAttribute("aria-valuetext");
    if (found && text) now[field] = typeof shown[field] === "string" ? text : Number(text);
    if (field in ahead) now[field] = ahead[field];
  }
  return within(now);
}

/** The cursor inside the table.
 * @param {Fields} now @returns {Fields} */
export function within(now) {
  now = { ...now };
  for (const field of ["position", "offset"]) {
    if (field in now) now[field] = Math.min(now[field], now.max_len - 1);
  }
  if ("pair" in now) now.pair = Math.min(now.pair, now.d_model / 2 - 1);
  return now;
}

/** Turn a slider by hand, so to speak: it shows the value and sends nothing.
 * @param {string} field @param {number} value */
export function turn(field, value) {
  const found = slider(field);
  if (!found || Number(found.value) === value) return;
  // React hears of a value only through the setter that it has not replaced.
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  own?.set?.call(found, value);
  found.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {Fields} one @param {Fields} other */
export function same(one, other) {
  return Object.keys(one).every((field) => one[field] === other[field]);
}
