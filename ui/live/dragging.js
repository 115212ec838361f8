// @ts-check
// Pictures that only the server can draw follow a dragged slider as well. The server is told where the
// slider is, and told again only once it has shown that: a full room slows the pictures down, and never
// the server.

import { charts } from "./chart.js";
import { PATIENCE } from "./kit/patience.js";

/** The slider under the pointer. @type {HTMLInputElement | null} */
let slider = null;
let sentText = ""; // the value that the server was told last
let sentAt = -Infinity; // when, if it has not answered
let answeredDrags = 0; // how many it has shown
/** @type {(name: string, value: any) => void} */
let send = () => {};

/** Called on every run, with the number of drags that the server has shown.
 * @param {number} drags @param {(name: string, value: any) => void} setTriggerValue */
export function noteAnswer(drags, setTriggerValue) {
  send = setTriggerValue;
  if (drags !== answeredDrags) sentAt = -Infinity;
  answeredDrags = drags;
  tell();
}

/** Tell the server where the slider is that is being dragged, unless the browser moves the pictures. */
export function tell() {
  const text = slider?.isConnected && slider.getAttribute("aria-valuetext");
  if (!slider || !text || text === sentText || performance.now() - sentAt < PATIENCE) return;
  if ([...charts].some((chart) => chart.serverState)) return;
  const key = /st-key-(\S+)/.exec(slider.closest("[class*=st-key-]")?.className ?? "")?.[1];
  if (!key) return;
  [sentText, sentAt] = [text, performance.now()];
  send("drag", { [key]: text });
}

export function isDragging() {
  return slider !== null;
}

/** @param {AbortSignal} signal */
export function watchHand(signal) {
  const options = { capture: true, signal };
  const take = (/** @type {PointerEvent} */ event) => {
    const widget = /** @type {Element} */ (event.target).closest?.("[data-testid=stSlider]");
    slider = widget?.querySelector("input[type=range]") ?? null;
    sentText = slider?.getAttribute("aria-valuetext") ?? "";
  };
  const leave = () => (slider = null);
  document.addEventListener("pointerdown", take, options);
  document.addEventListener("pointerup", leave, options);
  document.addEventListener("pointercancel", leave, options);
}
