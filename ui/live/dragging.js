// @ts-check
// Pictures that only the server can draw follow a dragged slider as well. The server is told where the
// slider is, and told again only once it has shown that: a full room slows the pictures down, and never
// the server.

import { charts } from "./chart.js";
import { PATIENCE } from "./kit/patience.js";

/** The slider under the pointer. @type {HTMLInputElement | null} */
let held = null;
let said = ""; // what the server was told last
let asked = -Infinity; // when it was told, if it has not answered
let shown = 0; // how many drags it has shown
/** @type {(name: string, value: any) => void} */
let send = () => {};

/** Called on every run, with the number of drags that the server has shown.
 * @param {number} drags @param {(name: string, value: any) => void} setTriggerValue */
export function answered(drags, setTriggerValue) {
  send = setTriggerValue;
  if (drags !== shown) asked = -Infinity;
  shown = drags;
  tell();
}

/** Tell the server where the slider is that is being dragged, unless the browser moves the pictures. */
export function tell() {
  const text = held?.isConnected && held.getAttribute("aria-valuetext");
  if (!held || !text || text === said || performance.now() - asked < PATIENCE) return;
  if ([...charts].some((chart) => chart.told)) return;
  const key = /st-key-(\S+)/.exec(held.closest("[class*=st-key-]")?.className ?? "")?.[1];
  if (!key) return;
  [said, asked] = [text, performance.now()];
  send("drag", { [key]: text });
}

export function holding() {
  return held !== null;
}

/** @param {AbortSignal} signal */
export function watchHand(signal) {
  const options = { capture: true, signal };
  const take = (/** @type {PointerEvent} */ event) => {
    const slider = /** @type {Element} */ (event.target).closest?.("[data-testid=stSlider]");
    held = slider?.querySelector("input[type=range]") ?? null;
    said = held?.getAttribute("aria-valuetext") ?? "";
  };
  const leave = () => (held = null);
  document.addEventListener("pointerdown", take, options);
  document.addEventListener("pointerup", leave, options);
  document.addEventListener("pointercancel", leave, options);
}
