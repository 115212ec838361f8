// Input before the app is there: sliders, words, the bar and a press on a picture move the first paint's snapshots,
// by the layouts of ui/live.

import { equalAxes, movesAxes } from "../../live/kit/equal_axes.js";
import { merged } from "../../live/kit/layouts.js";
import { ahead, within } from "../../live/sliders.js";
import { drawSnapshot } from "../../live/snapshot/snapshot.js";
import { queryOf, writeQuery } from "./link.js";
import { pressPictures } from "./pictures.js";
import { Slider } from "./slider.js";

/** @import { At, Grab, Lay } from "../../live/pictures.js" */
/** @typedef {Record<string, any>} Fields by their names in a link */
/** @typedef {{lay: Lay, at: At, grab?: Grab}} Picture */
/** @typedef {{key: string, layout: Fields, shows: Fields, svgs: SVGElement[], picture: Picture}} Snapshot `layout` is
 * what was painted, `shows` the one by now */

const WRITE = 200; // milliseconds after the last move: browsers limit how often an address is written
const SENTENCES = ".words :is(p, li, td, h2, h3)";
const BEFORE = "data-outdated";

export class EarlyInput {
  /** @param {Record<string, Picture>} pictures of this page, by the names in their figures' `meta` */
  constructor(pictures) {
    const { layouts, query, fixed, unreadable } = JSON.parse(document.getElementById("paint-early")?.textContent ?? "");
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
    /** @type {Snapshot[]} */
    this.snapshots = Object.entries(layouts).map(([key, /** @type {Fields} */ layout]) => {
      const svgs = this.paint.querySelectorAll(`[data-key="${key}"] > .snapshot`);
      svgs.forEach(({ parentElement }) => parentElement?.setAttribute("data-moves", ""));
      const picture = pictures[layout.meta.picture];
      return { key, layout, shows: layout, svgs: /** @type {SVGElement[]} */ ([...svgs]), picture };
    });
    const rows = /** @type {NodeListOf<HTMLElement>} */ (this.paint.querySelectorAll(".slider.early"));
    this.sliders = [...rows].map(
      (row) => new Slider(row, unreadable, ({ name, value }) => this.set({ [name]: value }), () => this.release()),
    );
    this.watchPointer();
    pressPictures(this);
    performance.mark("early");
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
    const first = this.snapshots.find(({ layout }) => !Object.keys(layout.meta.sliders ?? {}).length);
    return first ? this.nowOf(first) : {};
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
  }

  /** The reader has let go: the cursor stays inside the table, and so far go its sliders. */
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

  /** @param {Snapshot} snapshot what it shows now */
  nowOf({ layout: { meta } }) {
    return within(ahead(meta.now, this.values, meta.sliders));
  }

  follow() {
    this.frame = 0;
    for (const snapshot of this.snapshots) {
      snapshot.shows = merged(snapshot.layout, this.lay(snapshot));
      for (const svg of snapshot.svgs) drawSnapshot(svg, snapshot.shows);
    }
    this.outdate();
  }

  /** What of a snapshot's layout has moved. @param {Snapshot} snapshot */
  lay(snapshot) {
    const { layout, picture } = snapshot;
    const part = picture.lay(layout, this.nowOf(snapshot), layout.meta.look);
    const other = this.snapshots.find((one) => one !== snapshot && layout.meta.group && one.layout.meta.group === layout.meta.group);
    if (!other || !movesAxes(layout, part)) return part;
    return equalAxes(layout, part, other.picture.lay(other.layout, this.nowOf(other), other.layout.meta.look));
  }

  /** Sentences with numbers step back while the pictures are ahead of them, as in ui/live/numbers.js. */
  outdate() {
    const ahead = !this.agrees(({ layout }) => layout.meta.now);
    if (ahead === this.paint.classList.contains("ahead")) return;
    this.paint.classList.toggle("ahead", ahead);
    for (const { svgs } of this.snapshots) for (const svg of svgs) svg.setAttribute("aria-busy", String(ahead));
    for (const sentence of this.paint.querySelectorAll(SENTENCES)) {
      sentence.toggleAttribute(BEFORE, ahead && /\d/.test(sentence.textContent ?? ""));
    }
  }

  /** Whether every picture shows elsewhere what it shows here. @param {(snapshot: Snapshot) => Fields | undefined} elsewhere */
  agrees(elsewhere) {
    return this.snapshots.every((snapshot) => {
      const theirs = elsewhere(snapshot);
      const mine = this.nowOf(snapshot);
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
