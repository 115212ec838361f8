// @ts-check
// The one movement as a page's opening, in the place of a wall: once, and any touch or key ends it.

import { charts } from "./chart.js";
import { reduced } from "./kit/motion.js";
import { onRemoved } from "./kit/removed.js";
import { halt, run, show } from "./stages.js";

const WALL = 3;
/** Not before the wall stands.
 * @type {"" | "waits" | "runs" | "is over"} */
let state = "";
/** @type {((event?: Event) => void)[]} */
const waiting = [];

/** Whoever has moved the wall already, before the app was there, is shown nothing else in its place. */
const isMoved = () => "moved" in document.documentElement.dataset;

/** Call back once the opening of this visit is over, with what ended it early.
 * @param {(event?: Event) => void} call */
export function afterOpening(call) {
  if (isMoved()) return;
  if (state === "is over") call();
  else waiting.push(call);
}

/** @param {{parentElement: HTMLElement, data: {look: object, path: [number, number][]}}} component */
export default function opening({ parentElement, data: { look, path } }) {
  const begin = () => {
    if (!parentElement.isConnected) state = "";
    else if (![...charts].some(({ isDrawn }) => isDrawn)) requestAnimationFrame(begin);
    else {
      state = "runs";
      for (const name of ENDS) addEventListener(name, end, { capture: true, passive: true });
      run(WALL, path, (stage) => show({ stage, opening: look }), end);
    }
  };
  if (!state && !reduced.matches && !isMoved()) {
    state = "waits";
    begin();
  }
  return onRemoved(parentElement, () => state === "runs" && end());
}

const ENDS = ["pointerdown", "touchstart", "keydown", "wheel"];

/** @param {Event} [event] */
function end(event) {
  halt();
  state = "is over";
  for (const name of ENDS) removeEventListener(name, end, { capture: true });
  show(null);
  waiting.splice(0).forEach((call) => call(event));
}
