// The movement in the place of a wall, with the caption of what is seen. Any touch or key ends it.

import { reduced } from "./kit/motion.js";
import { halt, run } from "./kit/run.js";

export const WALL = 3; // the stage that it begins and ends at
const ENDS = ["pointerdown", "touchstart", "keydown", "wheel", "pagehide"];

/** @typedef {[from: number, to: number, seconds: number, caption: number]} Leg of stages; under which caption, or -1 */

export class Narrator {
  /** @param {(stage: number | null) => void} show a stage; null: what the page shows by itself
   * @param {(event?: Event) => void} onEnd with what ended it early */
  constructor(show, onEnd) {
    this.show = show;
    this.onEnd = onEnd;
    this.runs = this.pressed = false;
    this.caption = -1;
    /** @type {Leg[]} */
    this.path = [];
    /** @type {HTMLElement | null} */
    this.host = null;
    this.interrupt = this.interrupt.bind(this);
  }

  /** Where its captions and its button are. @param {HTMLElement} host @param {Leg[]} path */
  fit(host, path) {
    this.host = host;
    this.path = path;
    const button = this.button();
    button.onclick = () => this.press();
    button.classList.remove("waits");
    this.captions().forEach((caption, n) => {
      Object.assign(caption, { tabIndex: 0, onclick: () => this.hold(n) });
      caption.setAttribute("role", "button");
      caption.onkeydown = ({ key }) => (key === "Enter" || key === " ") && this.hold(n);
    });
    this.look();
  }

  captions() {
    return /** @type {NodeListOf<HTMLElement>} */ (/** @type {HTMLElement} */ (this.host).querySelectorAll(".captions span"));
  }

  button() {
    return /** @type {HTMLButtonElement} */ (this.host?.querySelector(".show"));
  }

  /** The button begins it, and ends what it has begun; what runs of itself it begins anew. */
  press() {
    const ends = this.runs && this.pressed;
    if (this.runs && !this.pressed) halt();
    else this.end();
    if (!ends) this.begin();
  }

  /** @param {Leg[]} path */
  begin(path = this.path) {
    this.listen();
    this.pressed = path === this.path;
    /** @param {Leg[]} path */
    const walk = ([leg, ...rest]) => {
      if (!leg) return this.end();
      const [from, to, seconds, caption] = leg;
      this.caption = caption;
      this.look();
      run(reduced.matches ? to : from, to, seconds, this.show, () => walk(rest));
    };
    walk(path);
  }

  /** Show what a caption says, and stay there until a touch or a key elsewhere. @param {number} caption */
  hold(caption) {
    halt();
    this.listen();
    this.caption = caption;
    this.look();
    const leg = this.path.find((one) => one[3] === caption);
    if (leg) this.show(leg[1]);
  }

  listen() {
    this.runs = this.pressed = true;
    for (const name of ENDS) addEventListener(name, this.interrupt, { capture: true, passive: true });
  }

  look() {
    if (!this.host) return;
    this.host.classList.toggle("plays", this.runs && this.caption >= 0);
    this.captions().forEach((one, n) => one.classList.toggle("now", n === this.caption));
    this.button().setAttribute("aria-pressed", String(this.runs));
  }

  /** Its own button ends it itself. @param {Event} event */
  interrupt(event) {
    const presses = !(event instanceof KeyboardEvent) || event.key === "Enter" || event.key === " ";
    if (!this.host || !presses || !event.composedPath().includes(this.host)) this.end(event);
  }

  /** @param {Event} [event] */
  end(event) {
    if (!this.runs) return;
    this.runs = false;
    this.caption = -1;
    for (const name of ENDS) removeEventListener(name, this.interrupt, { capture: true });
    halt();
    this.look();
    this.show(null);
    this.onEnd(event);
  }
}
