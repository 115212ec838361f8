// @ts-check
// A press on a still moves the cursor there, and a mouse pulls it along: ui/live/pointer.js.

import { pointIn } from "../../live/still/still.js";

const NEAR = 8; // pixels that a finger may slip in a tap

/** @param {import("./hand.js").Hand} hand */
export function pressPictures(hand) {
  for (const still of hand.stills) {
    const { at } = still.picture;
    for (const svg of at ? still.stills : []) {
      const box = /** @type {HTMLElement} */ (svg.parentElement);
      /** Where a finger went down. @type {PointerEvent | null} */
      let start = null;
      const go = (/** @type {PointerEvent} */ event) => {
        const point = pointIn(svg, still.shows, event);
        const reading = point && at?.(hand.nowOf(still), still.layout.meta.look, point[0], point[1]);
        if (reading) hand.set(reading.cursor);
      };
      const seen = () => svg.getClientRects().length > 0; // of two shapes, one is
      box.dataset.press = "";
      box.addEventListener("pointerdown", (event) => {
        if (event.button || !seen()) return;
        start = event;
        if (event.pointerType !== "touch") go(event); // a finger that moves wants to scroll
      });
      box.addEventListener("pointermove", (event) => {
        if (start && event.buttons && event.pointerType !== "touch") go(event);
      });
      box.addEventListener("pointerup", (event) => {
        if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < NEAR) go(event);
        if (start) hand.release();
        start = null;
      });
      box.addEventListener("pointercancel", () => (start = null));
    }
  }
}
