// What the sliders say now. A pointer that drags one fires no `input` event, but its aria-valuetext
// follows the hand; Streamlit gives each control a class with its key, which is the field's name.

/** @typedef {Record<string, any>} Fields what a picture shows, by the names of the settings */

/** The slider of a field, where the page has one: a hidden one only carries a setting to other pages
 * (document/shared.py).
 * @param {string} field @returns {HTMLInputElement | null} */
export function slider(field) {
  return document.querySelector(`#root .st-key-${field} input[type=range]`);
}

/** The key of the control round an element. @param {Element | null | undefined} element */
export function keyOf(element) {
  return /st-key-(\S+)/.exec(element?.closest("[class*=st-key-]")?.className ?? "")?.[1];
}

/** The server's `state` with the present values of sliders and, before both, of the `cursor` that moves,
 * which stays inside the table. `sliders` are those with another name than the field.
 * @param {Fields} state @param {Fields} cursor @param {Record<string, string>} [sliders] @returns {Fields} */
export function presentState(state, cursor, sliders = {}) {
  const now = { ...state };
  for (const field of Object.keys(state)) {
    const text = slider(sliders[field] ?? field)?.getAttribute("aria-valuetext");
    if (text) now[field] = typeof state[field] === "string" ? text : Number(text);
  }
  return within(ahead(now, cursor, sliders));
}

/** A state with what of it moves. @param {Fields} state @param {Fields} moving by the names of the `sliders`
 * @param {Record<string, string>} [sliders] @returns {Fields} */
export function ahead(state, moving, sliders = {}) {
  const now = { ...state };
  for (const field of Object.keys(state)) {
    const name = sliders[field] ?? field;
    if (name in moving) now[field] = moving[name];
  }
  return now;
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

/** Move a slider without notifying the server.
 * @param {string} field @param {number} value */
export function setSlider(field, value) {
  const input = slider(field);
  if (!input || Number(input.value) === value) return;
  // React hears of a value only through the setter that it has not replaced.
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  own?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {Fields} one @param {Fields} other */
export function same(one, other) {
  const spelled = (/** @type {any} */ value) => (typeof value === "object" ? JSON.stringify(value) : value);
  return Object.keys(one).every((field) => one[field] === other[field] || spelled(one[field]) === spelled(other[field]));
}
