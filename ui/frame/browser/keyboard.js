// A phone's keys for numbers, where a box takes a plain one; Enter ends a text that only wraps.

const BOX = "[class*=st-key-decimal_] input";
const WRAPS = ".st-key-text textarea"; // of the lab: lines mean nothing in it

/** @param {AbortSignal} signal */
export function watchKeyboard(signal) {
  const ask = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLInputElement && target.matches(BOX)) target.inputMode = "decimal";
  };
  // Before a finger, or the key for the next box, gives it the focus and a keyboard comes.
  for (const type of ["pointerdown", "focusin"]) addEventListener(type, ask, { capture: true, signal });
  const end = (/** @type {KeyboardEvent} */ event) => {
    const { target, key, ctrlKey, metaKey, isComposing } = event;
    if (key !== "Enter" || ctrlKey || metaKey || isComposing) return;
    if (!(target instanceof HTMLTextAreaElement) || !target.matches(WRAPS)) return;
    event.preventDefault();
    event.stopPropagation();
    target.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true })); // Streamlit's own key
  };
  addEventListener("keydown", end, { capture: true, signal });
}
