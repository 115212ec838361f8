// Pointing at a picture reads its exact value. Pressing on it moves the cursor there, and a mouse can
// pull the cursor along, a finger too what it holds, such as a clock's hand: the picture follows at once, and the
// server hears of it on release.

import { chartUnder } from "./chart.js";
import { reachOf } from "./kit/grips.js";
import { lineAt } from "./kit/pulled_lines.js";
import { pictureOf } from "./pictures.js";
import { slider } from "./sliders.js";
import { pointIn } from "./snapshot/place.js";

/** @import { Reading } from "./pictures.js" */

/** Where the pointer went down, whether it pulls, and what it holds. Kept while the server answers a hand that rests.
 * @type {{x: number, y: number, pulls: boolean, held: Held | null} | null} */
let start = null;

/** @param {HTMLElement} host holds what is read
 * @param {{go: (cursor: Record<string, any>) => void, tell: () => void, signal: AbortSignal}} to */
export function pointAt(host, { go, tell, signal }) {
  const tip = Object.assign(document.createElement("div"), { className: "tip" });
  const show = (/** @type {Reading | null} */ reading, /** @type {PointerEvent} */ event) => {
    if (!reading?.lines.length) return tip.remove();
    tip.textContent = reading.lines.join("\n");
    host.append(tip);
    const frame = host.getBoundingClientRect();
    const left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 24);
    tip.style.transform = `translate(${left - frame.left}px, ${event.clientY + 16 - frame.top}px)`;
  };
  /** @type {Record<string, (event: PointerEvent) => void>} */
  const on = {
    pointermove(event) {
      if (start?.held) {
        const point = start.held.at(event);
        return point && go(start.held.grip(point[0], point[1]));
      }
      point(event);
      const reading = readingAt(event);
      show(reading, event);
      if (reading && start?.pulls) go(reading.cursor);
    },
    pointerdown(event) {
      const held = event.button === 0 ? heldAt(event) : null;
      const reading = event.button === 0 ? readingAt(event) : null;
      if (!reading && !held) return;
      // A finger that moves wants to scroll.
      start = { x: event.clientX, y: event.clientY, pulls: event.pointerType !== "touch", held };
      selectable(!held);
      if (held) tip.remove();
      else if (start.pulls && reading) go(reading.cursor);
    },
    pointerup(event) {
      const reading = start && !start.held && readingAt(event);
      if (start && reading && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 8) {
        go(reading.cursor);
      }
      if (start) tell();
      start = null;
      selectable(true);
    },
    pointercancel() {
      selectable(true);
      if (start) tell(); // sliders have gone along
      start = null;
      tip.remove();
    },
  };
  // Or the page would scroll, and the pointer be taken away. Touches come before pointers have told what is held.
  const keep = (/** @type {TouchEvent} */ event) => {
    if (event.touches.length === 1 && event.cancelable && heldAt(event.touches[0])) event.preventDefault();
  };
  document.addEventListener("touchstart", keep, { capture: true, passive: false, signal });
  signal.addEventListener("abort", () => tip.remove());
  for (const [name, listener] of Object.entries(on)) {
    document.addEventListener(name, /** @type {EventListener} */ (listener), { capture: true, signal });
  }
}

/** What is held, and `at` what of its axes a pointer is.
 * @typedef {{grip: import("./kit/grips.js").Grip, at: (event: PointerEvent) => [number, number] | null}} Held */

/** What of a picture a pointer or a touch takes hold of.
 * @param {any} event @returns {Held | null} */
function heldAt(event) {
  const chart = chartUnder(event);
  const layout = chart?.figure?.layout;
  const point = layout && chart.pointAt(event);
  if (!point) return null;
  const [[x, y], reach, picture] = [point, reachOf(event), pictureOf(layout)];
  if (picture) {
    const grip = picture.grab?.(chart.state, layout.meta.look, x, y, reach);
    return grip ? { grip, at: (event) => chart.pointAt(event) } : null;
  }
  // A finger has the slider, and wants to scroll: a line is as long as the picture.
  const { plane, area } = chart;
  const grip = plane && area && event.pointerType === "mouse" && lineAt(plane, x, y, reach, slider);
  // Until the hand lets go by the axes that it has found: what it sets may give the picture others, or move it.
  return grip ? { grip, at: (event) => pointIn(area, plane, event) } : null;
}

/** Let no text be marked while something is held. @param {boolean} yes */
function selectable(yes) {
  const { style } = document.body;
  style.userSelect = style.webkitUserSelect = yes ? "" : "none";
}

/** Show whether something can be taken hold of. @param {PointerEvent} event */
function point(event) {
  const chart = event.buttons ? undefined : chartUnder(event);
  if (chart) chart.plot.style.cursor = heldAt(event) ? "grab" : "";
}

/** What lies under the pointer, if it is a picture that can be read.
 * @param {PointerEvent} event */
function readingAt(event) {
  const chart = chartUnder(event);
  const layout = chart?.figure?.layout;
  const point = layout && chart.pointAt(event);
  return (point && pictureOf(layout)?.at?.(chart.state, layout.meta.look, point[0], point[1])) ?? null;
}
