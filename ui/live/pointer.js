// @ts-check
// Pointing at a picture reads its exact value. Pressing on it moves the cursor there, and a mouse can
// pull the cursor along: the picture follows at once, and the server hears of it on release.

import { chartUnder } from "./chart.js";
import { pictureOf } from "./pictures.js";

/** @typedef {import("./pictures.js").Reading} Reading */

/** @param {HTMLElement} room holds what is read
 * @param {{go: (cursor: Record<string, number>) => void, tell: () => void, signal: AbortSignal}} to */
export function pointAt(room, { go, tell, signal }) {
  const tip = Object.assign(document.createElement("div"), { className: "tip" });
  /** Where the pointer went down, and whether it pulls. @type {{x: number, y: number, pulls: boolean} | null} */
  let start = null;

  const show = (/** @type {Reading | null} */ reading, /** @type {PointerEvent} */ event) => {
    if (!reading?.lines.length) return tip.remove();
    tip.textContent = reading.lines.join("\n");
    room.append(tip);
    const frame = room.getBoundingClientRect();
    const left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 24);
    tip.style.transform = `translate(${left - frame.left}px, ${event.clientY + 16 - frame.top}px)`;
  };
  /** @type {Record<string, (event: PointerEvent) => void>} */
  const on = {
    pointermove(event) {
      const reading = readingAt(event);
      show(reading, event);
      if (reading && start?.pulls) go(reading.cursor);
    },
    pointerdown(event) {
      const reading = event.button === 0 ? readingAt(event) : null;
      if (!reading) return;
      // A finger that moves wants to scroll.
      start = { x: event.clientX, y: event.clientY, pulls: event.pointerType !== "touch" };
      if (start.pulls) go(reading.cursor);
    },
    pointerup(event) {
      const reading = start && readingAt(event);
      if (start && reading && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 8) {
        go(reading.cursor);
      }
      if (start) tell();
      start = null;
    },
    pointercancel() {
      start = null;
      tip.remove();
    },
  };
  signal.addEventListener("abort", () => tip.remove());
  for (const [name, listener] of Object.entries(on)) {
    document.addEventListener(name, /** @type {EventListener} */ (listener), { capture: true, signal });
  }
}

/** What lies under the pointer, if it is a picture that can be read.
 * @param {PointerEvent} event */
function readingAt(event) {
  const chart = chartUnder(event);
  const layout = chart?.figure?.layout;
  const point = layout && chart.pointAt(event);
  const picture = point && pictureOf(layout);
  const read = picture && (picture.at ?? picture.tell);
  return read ? read(chart.state, layout.meta.look, point[0], point[1]) : null;
}
