// A hand that drags and has not let go. Pictures that only the server can draw follow it as it moves; where the
// browser moves the pictures, their sentences follow once it rests. The server is told where the hand is, and told
// again only once it has shown that: a full room slows this down, and never the server.

import { charts } from "./chart.js";
import { PATIENCE } from "./kit/patience.js";
import { keyOf } from "./sliders.js";

const REST = 250; // milliseconds: a hand that reads what it has set

/** The slider under the pointer. @type {HTMLInputElement | null} */
let slider = null;
let isDown = false; // a pointer; what a quick press moved is told once it has let go, by others
/** What a pointer holds of a picture, by the names of the controls. @type {Record<string, any>} */
let pulled = {};
let sent = "{}"; // what the server was told last
let sentAt = -Infinity; // when, if it has not answered
let answeredDrags = 0; // how many it has shown
let resting = 0; // a timer
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

/** Tell the server where the hand is: at once if only it can draw that, or else when the hand rests. */
export function tell() {
  clearTimeout(resting);
  const moved = [...charts].some((chart) => chart.serverState);
  if (moved) resting = setTimeout(ask, REST);
  else ask();
}

/** What a pointer has pulled. @param {Record<string, any>} changes */
export function pull(changes) {
  pulled = changes;
  tell();
}

function ask() {
  const now = held();
  const text = JSON.stringify(now);
  if (text === "{}" || text === sent || performance.now() - sentAt < PATIENCE) return;
  [sent, sentAt] = [text, performance.now()];
  send("drag", now);
}

/** What is held, as its slider says it. @returns {Record<string, string>} */
function held() {
  if (!isDown) return {};
  const text = slider?.isConnected && slider.getAttribute("aria-valuetext");
  const key = keyOf(slider);
  if (text && key) return { [key]: text };
  const numbers = Object.entries(pulled).filter(([, to]) => typeof to === "number");
  return Object.fromEntries(numbers.map(([name, to]) => [name, String(to)]));
}

/** @param {AbortSignal} signal */
export function watchHand(signal) {
  const options = { capture: true, signal };
  const take = (/** @type {PointerEvent} */ event) => {
    const widget = /** @type {Element} */ (event.target).closest?.("[data-testid=stSlider]");
    slider = widget?.querySelector("input[type=range]") ?? null;
    isDown = true;
    sent = JSON.stringify(held());
  };
  const leave = () => {
    clearTimeout(resting);
    [slider, pulled, isDown] = [null, {}, false];
  };
  document.addEventListener("pointerdown", take, options);
  document.addEventListener("pointerup", leave, options);
  document.addEventListener("pointercancel", leave, options);
}
