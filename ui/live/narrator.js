// The movement in the place of a wall, with the caption of what is seen, which the browser's own voice reads
// where a reader asks for it. Any touch or key ends it.

import { reduced } from "./kit/motion.js";
import { halt, run } from "./kit/run.js";

export const WALL = 3; // the stage that it begins and ends at
const ENDS = ["pointerdown", "touchstart", "keydown", "wheel", "pagehide"];
const LONGEST = 10_000; // milliseconds that a voice is waited for
const voice = "speechSynthesis" in window ? speechSynthesis : null;

/** @typedef {[from: number, to: number, seconds: number, caption: number]} Leg of stages; under which caption, or -1 */

export class Narrator {
  /** @param {(stage: number | null) => void} show a stage; null: what the page shows by itself
   * @param {(event?: Event) => void} onEnd with what ended it early */
  constructor(show, onEnd) {
    this.show = show;
    this.onEnd = onEnd;
    this.runs = this.aloud = this.pressed = false;
    this.count = 0; // of beginnings: what a voice says late belongs to none
    this.caption = -1;
    /** @type {Leg[]} */
    this.path = [];
    /** @type {HTMLElement | null} */
    this.room = null;
    this.end = this.end.bind(this);
    this.interrupt = this.interrupt.bind(this);
  }

  /** Where its captions and buttons are. @param {HTMLElement} room @param {Leg[]} path */
  fit(room, path) {
    this.room = room;
    this.path = path;
    for (const aloud of [false, true]) this.button(aloud).onclick = () => this.press(aloud);
    this.button(false).classList.remove("waits");
    const offer = () => this.button(true).classList.toggle("waits", !voice?.getVoices().length);
    if (voice) voice.onvoiceschanged = offer;
    offer();
    this.look();
  }

  /** @param {boolean} aloud */
  button(aloud) {
    return /** @type {HTMLButtonElement} */ (this.room?.querySelector(aloud ? ".read" : ".show"));
  }

  /** A button begins it, and ends what it has begun; what runs of itself it begins anew. @param {boolean} aloud */
  press(aloud) {
    const ends = this.runs && this.pressed && this.aloud === aloud;
    if (this.runs && !this.pressed) halt();
    else this.end();
    if (!ends) this.begin(aloud);
  }

  /** @param {boolean} aloud @param {Leg[]} path */
  begin(aloud, path = this.path) {
    const mine = ++this.count;
    this.runs = true;
    this.aloud = aloud;
    this.pressed = path === this.path;
    for (const name of ENDS) addEventListener(name, this.interrupt, { capture: true, passive: true });
    /** @param {Leg[]} path */
    const walk = ([leg, ...rest]) => {
      if (mine !== this.count) return;
      if (!leg) return this.end();
      const [from, to, seconds, caption] = leg;
      const said = this.say(caption);
      run(reduced.matches ? to : from, [[to, seconds]], this.show, () => void said.then(() => walk(rest)));
    };
    walk(path);
  }

  /** Show a caption, and read it where that is asked for. @param {number} caption */
  async say(caption) {
    const text = this.room?.querySelectorAll(".captions span")[caption]?.textContent;
    const news = caption !== this.caption;
    this.caption = caption;
    this.look();
    if (!voice || !this.aloud || !text || !news) return;
    const words = new SpeechSynthesisUtterance(text);
    words.lang = document.documentElement.lang || "en";
    await new Promise((done) => {
      words.onend = words.onerror = done;
      setTimeout(done, LONGEST);
      voice.speak(words);
    });
  }

  look() {
    if (!this.room) return;
    this.room.classList.toggle("plays", this.runs && this.caption >= 0);
    this.room.querySelectorAll(".captions span").forEach((one, n) => one.classList.toggle("now", n === this.caption));
    for (const aloud of [false, true]) {
      this.button(aloud).setAttribute("aria-pressed", String(this.runs && this.aloud === aloud));
    }
  }

  /** Its own buttons end it themselves, and whoever listens may scroll. @param {Event} event */
  interrupt(event) {
    if (this.aloud && event.type === "wheel") return;
    const presses = !(event instanceof KeyboardEvent) || event.key === "Enter" || event.key === " ";
    if (!this.room || !presses || !event.composedPath().includes(this.room)) this.end(event);
  }

  /** @param {Event} [event] */
  end(event) {
    if (!this.runs) return;
    this.count++;
    this.runs = false;
    this.caption = -1;
    for (const name of ENDS) removeEventListener(name, this.interrupt, { capture: true });
    halt();
    if (this.aloud) voice?.cancel();
    this.look();
    this.show(null);
    this.onEnd(event);
  }
}
