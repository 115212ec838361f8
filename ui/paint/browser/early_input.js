// Input before the app is there: sliders, choices, switches, words, the bar and a press on a picture. What the browser
// does not move by itself is asked for (later/ask.js).

import { queryOf, writeQuery } from "./link.js";
import { Slider } from "./slider.js";
import { Snapshots } from "./snapshots.js";

/** @import { Picture } from "./snapshots.js" */
/** @typedef {Record<string, any>} Fields by their names in a link */

const WRITE = 200; // milliseconds after the last move: browsers limit how often an address is written
const SENTENCES = ".words :is(p, li, td, h2, h3)";

export class EarlyInput {
  /** @param {Record<string, Picture>} pictures of this page, by the names in their figures' `meta` */
  constructor(pictures) {
    const painted = JSON.parse(/** @type {any} */ (document.getElementById("paint-early")).textContent);
    /** What the page was painted for. @type {string} */
    this.link = painted.query;
    /** What a teacher's link has fixed. @type {string[]} */
    this.fixed = painted.fixed;
    /** What was set since. @type {Fields} */
    this.values = {};
    this.isDown = false; // a pointer
    /** What plays the cursor, where a page has it. @type {import("./words_and_bar.js").Bar | null} */
    this.bar = null;
    this.frame = 0;
    this.writing = 0; // a timer
    this.over = new AbortController();
    this.paint = /** @type {HTMLElement} */ (document.getElementById("paint"));
    this.snapshots = new Snapshots(this, pictures);
    /** What asks for what the browser cannot draw, where there is a server. @type {import("./later/ask.js").Asks | null} */
    this.asks = null;
    /** @type {Slider[]} */
    this.sliders = [];
    this.adopt(painted);
    this.watchPointer();
    performance.mark("early");
  }

  /** Take what is painted now, and keep what is at work. @param {Fields} painted layouts of pictures that move, and a word for numbers */
  adopt({ layouts, unreadable }) {
    this.snapshots.adopt(layouts);
    const rows = /** @type {NodeListOf<HTMLElement>} */ (this.paint.querySelectorAll(".slider.early"));
    this.sliders = [...rows].map(
      (row) =>
        this.sliders.find((one) => one.row === row) ??
        new Slider(row, unreadable, ({ name, value }) => this.set({ [name]: value }), () => this.release()),
    );
  }

  get isPlaying() {
    return this.bar?.isPlaying() ?? false;
  }

  get isHeld() {
    return this.isDown || this.isPlaying || document.querySelector(".typed :focus") !== null;
  }

  get isTouched() {
    return Object.keys(this.values).length > 0;
  }

  /** Set some of what the pictures show; what is fixed stays. @param {Fields} changes */
  set(changes) {
    const free = Object.entries(changes).filter(([name]) => !this.fixed.includes(name));
    if (!free.length) return;
    Object.assign(this.values, Object.fromEntries(free));
    document.documentElement.dataset.moved = ""; // ui/live/play_bar.js
    for (const slider of this.sliders) {
      if (slider.name in changes && slider.value !== changes[slider.name]) slider.show(changes[slider.name]);
    }
    this.frame ||= requestAnimationFrame(() => this.follow());
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.write(), WRITE);
    this.asks?.ask(changes);
  }

  /** The reader has let go: the cursor stays inside the table, and so far go its sliders. */
  release() {
    const { max_len, d_model } = this.snapshots.now;
    for (const [name, high] of Object.entries({ position: max_len - 1, offset: max_len - 1, pair: d_model / 2 - 1 })) {
      if (isFinite(high)) this.sliders.find((one) => one.name === name)?.limit(high);
      if (this.values[name] > high) this.values[name] = high;
    }
    this.write();
  }

  follow() {
    this.frame = 0;
    this.snapshots.draw();
    this.outdate();
  }

  /** Sentences with numbers step back while the pictures are ahead of them, as in ui/live/numbers.js. */
  outdate() {
    const ahead = this.asks?.isAhead ?? this.snapshots.isAhead;
    if (ahead === this.paint.classList.contains("ahead") && !this.asks) return;
    this.paint.classList.toggle("ahead", ahead);
    for (const svg of this.paint.querySelectorAll(".snapshot")) svg.setAttribute("aria-busy", String(ahead));
    for (const sentence of this.paint.querySelectorAll(SENTENCES)) {
      sentence.toggleAttribute("data-outdated", ahead && /\d/.test(sentence.textContent ?? ""));
    }
  }

  query() {
    return queryOf(this.link, this.values);
  }

  /** The address says what is shown: the app, when it starts, reads it there. */
  write() {
    clearTimeout(this.writing);
    if (this.isTouched) writeQuery(this.query());
  }

  watchPointer() {
    const options = { capture: true, signal: this.over.signal };
    addEventListener("pointerdown", () => (this.isDown = true), options);
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => (this.isDown = false), options);
  }

  end() {
    this.over.abort();
    this.bar?.end(); // or the keys would move it as well
    clearTimeout(this.writing);
    cancelAnimationFrame(this.frame);
  }
}
