// The first paint in the hand: its sliders, its words, its bar and a press on a picture move the stills, by
// the layouts of ui/live, before the app is there.

import { equalAxes, movesAxes } from "../../live/kit/equal_axes.js";
import { merged } from "../../live/kit/layouts.js";
import { within } from "../../live/sliders.js";
import { drawStill } from "../../live/still/still.js";
import { queryOf, writeQuery } from "./link.js";
import { pressPictures } from "./pictures.js";
import { Slider } from "./slider.js";

/** @typedef {Record<string, any>} Fields by their names in a link */
/** @typedef {{lay: import("../../live/pictures.js").Lay, at?: import("../../live/pictures.js").At,
 * grab?: import("../../live/pictures.js").Grab}} Picture */
/** @typedef {{key: string, layout: Fields, shows: Fields, stills: SVGElement[], picture: Picture}} Still `layout` is
 * what was painted, `shows` the one by now */

const WRITE = 200; // milliseconds after the last move: browsers limit how often an address is written
const SENTENCES = ".words :is(p, li, td, h2, h3)";
const BEFORE = "data-outdated";

export class Hand {
  /** @param {Record<string, Picture>} pictures of this page, by the names in their figures' `meta` */
  constructor(pictures) {
    const { layouts, query, fixed, unreadable } = JSON.parse(document.getElementById("paint-hand")?.textContent ?? "");
    /** What the page was painted for. @type {string} */
    this.link = query;
    /** What a teacher's link has fixed. @type {string[]} */
    this.fixed = fixed;
    /** What was set since. @type {Fields} */
    this.values = {};
    this.isDown = false; // a pointer
    /** What plays the cursor, where a page has it. @type {import("./words_and_bar.js").Bar | null} */
    this.bar = null;
    this.frame = 0;
    this.writing = 0; // a timer
    this.over = new AbortController();
    this.paint = /** @type {HTMLElement} */ (document.getElementById("paint"));
    /** @type {Still[]} */
    this.stills = Object.entries(layouts).map(([key, /** @type {Fields} */ layout]) => {
      const stills = this.paint.querySelectorAll(`[data-key="${key}"] > .still`);
      stills.forEach(({ parentElement }) => parentElement?.setAttribute("data-moves", ""));
      const picture = pictures[layout.meta.picture];
      return { key, layout, shows: layout, stills: /** @type {SVGElement[]} */ ([...stills]), picture };
    });
    const rows = /** @type {NodeListOf<HTMLElement>} */ (this.paint.querySelectorAll(".slider.hand"));
    this.sliders = [...rows].map(
      (row) => new Slider(row, unreadable, ({ name, value }) => this.set({ [name]: value }), () => this.release()),
    );
    this.watchPointer();
    pressPictures(this);
    performance.mark("in the hand");
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

  /** What A is at, whose cursor B's pictures follow. */
  get now() {
    const first = this.stills.find(({ layout }) => !Object.keys(layout.meta.sliders ?? {}).length);
    return first ? this.nowOf(first) : {};
  }

  /** Set some of what the pictures show; what is fixed stays. @param {Fields} changes */
  set(changes) {
    const free = Object.entries(changes).filter(([name]) => !this.fixed.includes(name));
    if (!free.length) return;
    Object.assign(this.values, Object.fromEntries(free));
    document.documentElement.dataset.moved = ""; // ui/live/opening.js
    for (const slider of this.sliders) {
      if (slider.name in changes && slider.value !== changes[slider.name]) slider.show(changes[slider.name]);
    }
    this.frame ||= requestAnimationFrame(() => this.follow());
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.write(), WRITE);
  }

  /** A hand has let go: the cursor stays inside the table, and so far go its sliders. */
  release() {
    const { max_len, d_model } = this.now;
    const highs = { position: max_len - 1, offset: max_len - 1, pair: d_model / 2 - 1 };
    for (const slider of this.sliders) {
      const high = highs[/** @type {keyof typeof highs} */ (slider.name)];
      if (isFinite(high)) slider.limit(high);
    }
    for (const [name, high] of Object.entries(highs)) if (this.values[name] > high) this.values[name] = high;
    this.write();
  }

  /** @param {Still} still what it shows now */
  nowOf({ layout: { meta } }) {
    const now = { ...meta.now };
    for (const field of Object.keys(now)) {
      const name = meta.sliders?.[field] ?? field;
      if (name in this.values) now[field] = this.values[name];
    }
    return within(now);
  }

  follow() {
    this.frame = 0;
    for (const still of this.stills) {
      still.shows = merged(still.layout, this.lay(still));
      for (const svg of still.stills) drawStill(svg, still.shows);
    }
    this.outdate();
  }

  /** What of a still's layout has moved. @param {Still} still */
  lay(still) {
    const { layout, picture } = still;
    const part = picture.lay(layout, this.nowOf(still), layout.meta.look);
    const other = this.stills.find((one) => one !== still && layout.meta.group && one.layout.meta.group === layout.meta.group);
    if (!other || !movesAxes(layout, part)) return part;
    return equalAxes(layout, part, other.picture.lay(other.layout, this.nowOf(other), other.layout.meta.look));
  }

  /** Sentences with numbers step back while the pictures are ahead of them, as in ui/live/numbers.js. */
  outdate() {
    const ahead = !this.agrees((key) => this.stills.find((still) => still.key === key)?.layout.meta.now);
    if (ahead === this.paint.classList.contains("ahead")) return;
    this.paint.classList.toggle("ahead", ahead);
    for (const { stills } of this.stills) for (const svg of stills) svg.setAttribute("aria-busy", String(ahead));
    for (const sentence of this.paint.querySelectorAll(SENTENCES)) {
      sentence.toggleAttribute(BEFORE, ahead && /\d/.test(sentence.textContent ?? ""));
    }
  }

  /** Whether every picture shows in the app what it shows here. @param {(key: string) => Fields | undefined} appNow */
  agrees(appNow) {
    return this.stills.every((still) => {
      const theirs = appNow(still.key);
      const mine = this.nowOf(still);
      return theirs && Object.keys(mine).every((name) => mine[name] === theirs[name] || typeof mine[name] === "object");
    });
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

  /** Where in the app the focus goes. */
  get focus() {
    const slider = this.sliders.find(({ row }) => row.contains(document.activeElement));
    return slider && `.st-key-${slider.name} input[type=range]`;
  }

  end() {
    this.over.abort();
    this.bar?.end(); // or the keys would move it as well
    clearTimeout(this.writing);
    cancelAnimationFrame(this.frame);
  }
}
