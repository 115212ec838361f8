// A press on a snapshot moves the cursor there, a mouse pulls it along, and what is held is pulled: ui/live/pointer.js.

import { reachOf } from "../../live/kit/grips.js";
import { pointIn } from "../../live/snapshot/snapshot.js";

const NEAR = 8; // pixels that a finger may slip in a tap

/** @type {WeakSet<Element>} */
const watched = new WeakSet();

/** Watch the pictures that are not yet. @param {import("./early_input.js").EarlyInput} early
 * @param {import("./snapshots.js").Snapshots} snapshots */
export function pressPictures(early, snapshots) {
  for (const one of snapshots.each) {
    const { at, grab } = one.picture;
    for (const { parentElement } of one.svgs) {
      const box = /** @type {HTMLElement} */ (parentElement);
      if (watched.has(box)) continue;
      watched.add(box);
      /** Where a pointer went down. @type {PointerEvent | null} */
      let start = null;
      /** What it holds. @type {import("../../live/kit/grips.js").Grip | null | undefined} */
      let grip = null;
      const pulls = () => grip || start?.pointerType !== "touch"; // a finger that moves wants to scroll
      /** Nothing where it is not seen: of two shapes one is. @template T @param {MouseEvent | Touch} event
       * @param {(now: any, look: any, x: number, y: number) => T} then @returns {T | null} */
      const read = (event, then) => {
        const svg = box.querySelector("svg");
        const point = svg && pointIn(svg, one.shows, event);
        return point ? then(snapshots.nowOf(one), one.layout.meta.look, point[0], point[1]) : null;
      };
      const go = (/** @type {PointerEvent} */ event) => {
        const cursor = read(event, (now, look, x, y) => (grip ? grip(x, y) : at(now, look, x, y)?.cursor));
        if (cursor) early.set(cursor);
      };
      const held = (/** @type {any} */ event) => read(event, (...place) => grab?.(...place, reachOf(event)));
      box.addEventListener("pointerdown", (event) => {
        if (event.button) return;
        start = event;
        grip = held(event);
        box.setPointerCapture(event.pointerId);
        if (pulls()) go(event);
      });
      box.addEventListener("pointermove", (event) => {
        if (start && pulls() && event.buttons) go(event);
      });
      box.addEventListener("pointerup", (event) => {
        if (start && !grip && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < NEAR) go(event);
        if (start) early.release();
        start = grip = null;
      });
      box.addEventListener("pointercancel", () => (start = grip = null));
      box.addEventListener("touchstart", (event) => held(event.touches[0]) && event.preventDefault(), { passive: false });
    }
  }
}
