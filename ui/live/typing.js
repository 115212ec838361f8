// @ts-check
// The number above a slider's thumb is pressed, or a digit key on the slider, and a number is typed. The
// server is told once, and makes a stop of what is none: ui/controls/typed.py.

import { openField } from "./kit/number_field.js";
import { COARSE, begins, isOn } from "./kit/number_press.js";
import { PATIENCE } from "./kit/patience.js";

const SLIDER = "[data-testid=stSlider]";
const SLIP = 4; // pixels that a press may slip
const NUMBER = "[data-testid=stSliderThumbValue]";

/** @typedef {import("./kit/number_press.js").Limits} Limits */
/** @typedef {{limits: Record<string, Limits | number[]>, unreadable: string}} Typed `limits` of sliders that count stops */

/** @param {Typed} typed @param {(changes: Record<string, number>) => void} set @param {AbortSignal} signal */
export function watchTyping({ limits, unreadable }, set, signal) {
  const open = (/** @type {Event} */ { target }, /** @type {string | undefined} */ digit = undefined) => {
    const host = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest(SLIDER));
    const slider = /** @type {HTMLInputElement | null | undefined} */ (host?.querySelector("input[type=range]"));
    const shown = host?.querySelector(NUMBER);
    const key = /st-key-(\S+)/.exec(host?.closest("[class*=st-key-]")?.className ?? "")?.[1];
    if (!host || !slider || !shown || !key) return false;
    const { min, max, step } = slider;
    openField(
      {
        host, shown, slider, unreadable,
        limits: limits[key] ?? { low: Number(min), high: Number(max), step: Number(step) },
        set: (number) => {
          set({ [key]: number });
          return answered(slider);
        },
      },
      digit,
    );
    return true;
  };
  const options = { capture: true, signal };
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

/** Resolves when a slider shows another number. @param {HTMLInputElement} slider @returns {Promise<void>} */
function answered(slider) {
  const text = () => slider.getAttribute("aria-valuetext");
  const before = text();
  return new Promise((done) => {
    const watch = new MutationObserver(() => text() !== before && end());
    const end = () => {
      watch.disconnect();
      clearTimeout(late);
      done();
    };
    const late = setTimeout(end, PATIENCE);
    watch.observe(slider, { attributeFilter: ["aria-valuetext"] });
  });
}
