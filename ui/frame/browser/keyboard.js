// @ts-check
// A phone's keys for numbers, where a box takes a plain one.

const BOX = "[class*=st-key-decimal_] input";

/** @param {AbortSignal} signal */
export function watchKeyboard(signal) {
  const ask = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLInputElement && target.matches(BOX)) target.inputMode = "decimal";
  };
  // Before a finger, or the key for the next box, gives it the focus and a keyboard comes.
  for (const type of ["pointerdown", "focusin"]) addEventListener(type, ask, { capture: true, signal });
}
