// @ts-check
// A press on a still moves the cursor there, a mouse pulls it along, and what is held is pulled: ui/live/pointer.js.

import { reachOf } from "../../live/kit/grips.js";
import { pointIn } from "../../live/still/still.js";

const NEAR = 8; // pixels that a finger may slip in a tap

/** @param {import("./hand.js").Hand} hand */
export function pressPictures(hand) {
  for (const still of hand.stills) {
    const { at, grab } = still.picture;
    for (const svg of at || grab ? still.stills : []) {
      const box = /** @type {HTMLElement} */ (svg.parentElement);
      /** Where a finger went down. @type {PointerEvent | null} */
      let start = null;
      /** What is held. @type {import("../../live/kit/grips.js").Grip | null} */
      let grip = null;
      const heldAt = (/** @type {PointerEvent} */ event) => {
        const point = pointIn(svg, still.shows, event);
        return (point && grab?.(hand.nowOf(still), still.layout.meta.look, point[0], point[1], reachOf(event))) || null;
      };
      const pull = (/** @type {PointerEvent} */ event) => {
        const point = pointIn(svg, still.shows, event);
        if (point && grip) hand.set(grip(point[0], point[1]));
      };
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
        grip = heldAt(event);
        if (grip) box.setPointerCapture(event.pointerId);
        else if (event.pointerType !== "touch") go(event); // a finger that moves wants to scroll
      });
      box.addEventListener("pointermove", (event) => {
        if (grip) pull(event);
        else if (start && event.buttons && event.pointerType !== "touch") go(event);
      });
      box.addEventListener("pointerup", (event) => {
        if (start && !grip && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < NEAR) go(event);
        if (start) hand.release();
        start = grip = null;
      });
      box.addEventListener("pointercancel", () => (start = grip = null));
      const keep = (/** @type {TouchEvent} */ event) => {
        const [{ clientX, clientY }] = event.touches;
        if (event.cancelable && seen() && heldAt(/** @type {any} */ ({ clientX, clientY, pointerType: "touch" }))) event.preventDefault();
      };
      if (grab) box.addEventListener("touchstart", keep, { passive: false });
    }
  }
}
