// The number above a slider's thumb is pressed, or a digit key on the slider, and a number is typed; − and + of some
// double it. The server is told once, and makes a stop of what is none: ui/live/__init__.py.

import { openField } from "./kit/number_field.js";
import { COARSE, begins, isOn, multiplied } from "./kit/number_press.js";
import { PATIENCE } from "./kit/patience.js";
import { keyOf } from "./sliders.js";

const SLIDER = "[data-testid=stSlider]";
const SLIP = 4; // pixels that a press may slip
const NUMBER = "[data-testid=stSliderThumbValue]";

/** @import { Limits } from "./kit/number_press.js" */
/** @typedef {{limits: Record<string, Limits | number[]>, unreadable: string}} Typed `limits` of sliders that count stops */

/** @param {Typed} typed @param {(changes: Record<string, number>) => void} set @param {AbortSignal} signal */
export function watchTyping({ limits, unreadable }, set, signal) {
  const open = (/** @type {Event} */ { target }, /** @type {string | undefined} */ digit = undefined) => {
    const host = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest(SLIDER));
    const slider = /** @type {HTMLInputElement | null | undefined} */ (host?.querySelector("input[type=range]"));
    const shown = host?.querySelector(NUMBER);
    const key = keyOf(host);
    if (!host || !slider || !shown || !key) return false;
    const { min, max, step } = slider;
    openField(
      {
        host, shown, slider, unreadable,
        limits: limits[key] ?? { low: Number(min), high: Number(max), step: Number(step) },
        set: (number) => {
          const before = slider.getAttribute("aria-valuetext");
          set({ [key]: number });
          return answered(slider, (text) => text !== before);
        },
      },
      digit,
    );
    return true;
  };
  /** What − and + have led to and the server has not shown yet. @type {Map<string, number>} */
  const led = new Map();
  const step = (/** @type {Event} */ event) => {
    const host = /** @type {Element} */ (event.target);
    const slider = /** @type {HTMLInputElement | null} */ (host.querySelector("input[type=range]"));
    const key = keyOf(host);
    const own = limits[key ?? ""];
    if (!slider || !key || !own || Array.isArray(own) || !own.times) return;
    event.preventDefault();
    const now = led.get(key) ?? Number(slider.getAttribute("aria-valuetext"));
    const to = multiplied(now, own, /** @type {CustomEvent} */ (event).detail.by);
    if (slider.disabled || to === now) return;
    led.set(key, to);
    set({ [key]: to });
    answered(slider, (text) => Number(text) === to).then(() => led.get(key) === to && led.delete(key));
  };
  const options = { capture: true, signal };
  document.addEventListener("step", step, options);
  let down = 0; // where a pointer was pressed: the number goes along with a hand that drags
  addEventListener("pointerdown", ({ clientX }) => (down = clientX), options);
  addEventListener("click", (event) => onNumber(event) && Math.abs(event.clientX - down) < SLIP && open(event), options);
  // A tap that opens it does not set the slider as well: ui/frame/browser/touch.js.
  addEventListener("mousedown", (event) => COARSE.matches && onNumber(event) && event.stopPropagation(), options);
  document.addEventListener(
    "keydown",
    (event) => {
      const onSlider = /** @type {Element} */ (event.target).matches?.(`${SLIDER} input[type=range]`);
      if (onSlider && begins(event) && open(event, event.key)) event.preventDefault();
    },
    options,
  );
}

/** @param {MouseEvent} event */
function onNumber(event) {
  const element = /** @type {Element} */ (event.target);
  const number = element.closest?.(SLIDER)?.querySelector(NUMBER);
  return number !== null && number !== undefined && !element.closest("button, .typed") && isOn(number, event);
}

/** Resolves when a slider shows what is waited for, or nothing for too long.
 * @param {HTMLInputElement} slider @param {(text: string | null) => boolean} is @returns {Promise<void>} */
function answered(slider, is) {
  return new Promise((done) => {
    const watch = new MutationObserver(() => is(slider.getAttribute("aria-valuetext")) && end());
    const end = () => {
      watch.disconnect();
      clearTimeout(late);
      done();
    };
    const late = setTimeout(end, PATIENCE);
    watch.observe(slider, { attributeFilter: ["aria-valuetext"] });
  });
}
