// One slider of the first paint. A finger that moves up or down scrolls; one that moves across, a tap and a
// mouse set it. The browser's own slider jumps to a finger before it is known which: so it gets the keys,
// and the pointers go to the row. The number above the thumb is pressed and typed, as in ui/live/typing.js.

import { openField } from "../../live/kit/number_field.js";
import { begins, isOn, multiplied } from "../../live/kit/number_press.js";

export class Slider {
  /** @param {HTMLElement} row @param {string} unreadable what is said of a number that is none
   * @param {(slider: Slider) => void} moved @param {() => void} released */
  constructor(row, unreadable, moved, released) {
    this.row = row;
    this.input = /** @type {HTMLInputElement} */ (row.querySelector("input"));
    this.number = /** @type {HTMLElement} */ (row.querySelector("i span"));
    this.unreadable = unreadable;
    this.stops = (this.input.dataset.stops ?? "").split(" ").filter(Boolean);
    this.steps = /** @type {HTMLButtonElement[]} */ ([...row.querySelectorAll("button")]);
    this.moved = moved;
    this.released = released;
    this.input.addEventListener("input", () => this.take());
    this.input.addEventListener("change", released);
    for (const [button, by] of /** @type {const} */ ([[this.steps[0], -1], [this.steps[1], 1]])) {
      button?.addEventListener("click", () => {
        const limits = /** @type {any} */ (this.limits);
        if (limits.times) this.show(multiplied(Number(this.value), limits, by));
        else this.input.stepUp(by);
        this.take();
        released();
      });
    }
    this.input.addEventListener("keydown", (event) => {
      if (!begins(event)) return;
      event.preventDefault();
      this.open(event.key);
    });
    this.followPointer();
    this.dress();
  }

  /** The key of its control, as a link spells it. */
  get name() {
    return this.input.name;
  }

  /** @returns {number | string} */
  get value() {
    const text = this.stops.length ? this.stops[Number(this.input.value)] : this.input.value;
    return isNaN(Number(text)) ? text : Number(text);
  }

  /** What it can be set to: its own steps, those of what its stops are some of, or these alone. */
  get limits() {
    const { min, max, step, dataset } = this.input;
    if (this.stops.length && !dataset.limits) return this.stops.map(Number).filter(isFinite);
    const [low, high, by, times] = (dataset.limits?.split(" ") ?? [min, max, step]).map(Number);
    return { low, high, step: by, times };
  }

  /** Have a number typed. @param {string} [key] that begins it */
  open(key) {
    const { row: host, number: shown, input: slider, limits, unreadable } = this;
    const set = (/** @type {number} */ number) => {
      this.show(number);
      this.moved(this);
      this.released();
    };
    openField({ host, shown, slider, limits, unreadable, set }, key);
  }

  /** Show a value; one between the stops becomes a stop. @param {number | string} value */
  show(value) {
    const text = String(value);
    if (this.stops.length && !this.stops.includes(text)) {
      this.stops.push(text);
      this.stops.sort((one, other) => Number(one) - Number(other));
      this.input.max = String(this.stops.length - 1);
    }
    this.input.value = this.stops.length ? String(this.stops.indexOf(text)) : text;
    this.dress();
  }

  /** @param {number} high the last that it goes to */
  limit(high) {
    if (Number(this.input.max) === high) return;
    this.input.max = String(high);
    this.dress();
  }

  take() {
    this.dress();
    this.moved(this);
  }

  /** The thumb, the value above it, and whether a step leads anywhere. */
  dress() {
    const { input, row, number, steps } = this;
    const share = (Number(input.value) - Number(input.min)) / (Number(input.max) - Number(input.min) || 1);
    row.style.setProperty("--at", `${100 * share}%`);
    const text = String(this.value);
    input.setAttribute("aria-valuetext", text);
    if (number.textContent !== text) number.textContent = text;
    for (const [step, end] of /** @type {const} */ ([[steps[0], input.min], [steps[1], input.max]])) {
      if (step) step.disabled = input.value === end;
    }
  }

  followPointer() {
    const { row, input, number } = this;
    const track = /** @type {HTMLElement} */ (row.querySelector("u"));
    /** Where a pointer went down, and whether it sets the slider. @type {{x: number, y: number, sets: boolean} | null} */
    let start = null;
    let dragged = false; // by the last pointer: the number goes along with it
    /** A browser finds − or + for a finger that is on a thumb beside it. @param {Event} event */
    const onStep = ({ target }) => /** @type {Element} */ (target).closest("button") !== null;
    /** Whether a press without a move sets the slider. @param {MouseEvent} event */
    const onTrack = (event) => !onStep(event) && !isOn(number, event);
    const set = (/** @type {PointerEvent} */ event) => {
      if (start && !start.sets) row.setPointerCapture(event.pointerId);
      if (start) start.sets = dragged = true;
      const { left, width } = track.getBoundingClientRect();
      const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
      const before = input.value;
      input.value = String(Number(input.min) + share * (Number(input.max) - Number(input.min)));
      if (input.value !== before) this.take();
    };
    row.addEventListener("pointerdown", (event) => {
      const touch = event.pointerType === "touch";
      if (event.button || input.disabled || (onStep(event) && !touch) || /** @type {Element} */ (event.target).closest("b")) return;
      start = { x: event.clientX, y: event.clientY, sets: false };
      dragged = false;
      if (touch) return;
      event.preventDefault(); // the focus goes to the slider
      input.focus({ preventScroll: true });
      if (onTrack(event)) set(event);
    });
    row.addEventListener("pointermove", (event) => {
      if (!start) return;
      const [across, down] = [Math.abs(event.clientX - start.x), Math.abs(event.clientY - start.y)];
      if (start.sets || across > Math.max(down, 2)) set(event);
    });
    row.addEventListener("pointerup", (event) => {
      if (!start) return;
      if (start.sets || onTrack(event)) set(event);
      start = null;
      this.released();
    });
    row.addEventListener("click", (event) => {
      if (!dragged && !onStep(event) && isOn(number, event)) this.open();
    });
    row.addEventListener("pointercancel", () => (start = null));
  }
}
