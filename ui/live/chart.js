// @ts-check
// A chart on the page: a new figure is drawn on the one that is there, and moved while a slider is dragged.

import { template } from "./plotly.js";
import { equalAxes, movesAxes } from "./kit/equal_axes.js";
import { changes, merged } from "./kit/layouts.js";
import { pictureOf } from "./pictures.js";
import { same } from "./sliders.js";

const CONFIG = { displayModeBar: false, scrollZoom: false, doubleClick: "reset", responsive: false };

/** All charts of the page. @type {Set<Chart>} */
export const charts = new Set();

/** Hooks that moving.js sets: the state to show in place of the server's, what to do when a figure has come, and
 * whether a slider is being dragged.
 * @type {{presentState: (state: Record<string, any>, sliders: Record<string, string>) => Record<string, any>, onFigure: () => void, isDragging: () => boolean}} */
export const hooks = { presentState: (state) => state, onFigure: () => {}, isDragging: () => false };

export class Chart {
  /** @param {any} Plotly @param {HTMLElement} plot */
  constructor(Plotly, plot) {
    this.Plotly = Plotly;
    this.plot = plot;
    /** The server's last. @type {{data: any[], layout: Record<string, any>} | null} */
    this.figure = null;
    /** What is drawn. @type {Record<string, any>} */
    this.state = {};
    /** The other picture's state at that time, where two are compared. @type {Record<string, any>} */
    this.otherState = {};
    this.text = ""; // the figure and the page's looks, as they were last drawn
    this.due = false; // whether there is a figure that is not drawn yet, because nobody would see it
    this.away = false; // whether it is scrolled out of sight
    inSight.observe(plot);
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(plot);
    charts.add(this);
  }

  /** The state of the server's figure, if the picture moves. */
  get serverState() {
    return this.figure && pictureOf(this.figure.layout) ? this.figure.layout.meta.now : null;
  }

  /** Of B beside A: the sliders that move it, by setting. @returns {Record<string, string>} */
  get sliders() {
    return this.figure?.layout.meta?.sliders ?? {};
  }

  /** What it shall show, if the picture moves. */
  get now() {
    return this.serverState && hooks.presentState(this.serverState, this.sliders);
  }

  /** The other picture of the two that are compared. @returns {Chart | undefined} */
  get other() {
    const group = this.figure?.layout.meta?.group;
    return group ? [...charts].find((one) => one !== this && one.figure?.layout.meta?.group === group) : undefined;
  }

  get isDrawn() {
    return this.plot.classList.contains("js-plotly-plot");
  }

  /** @param {{data: any[], layout: Record<string, any>}} figure */
  show(figure) {
    const text = JSON.stringify([figure, template(this.plot)]);
    const news = text !== this.text;
    this.text = text;
    if (news) this.figure = figure;
    this.plot.classList.toggle("live", this.serverState !== null);
    hooks.onFigure();
    if (news) this.draw();
  }

  /** Draw the whole figure, moved to where the page is by now; not where it cannot be seen.
   * @param {boolean} [unseen] draw it also if it is scrolled out of sight */
  draw(unseen = false) {
    if (!this.figure) return;
    const waits = this.away && this.isDrawn && !this.serverState && !unseen;
    this.due = waits || !this.plot.clientWidth;
    if (waits) drawLater();
    if (this.due) return;
    const { data, layout } = this.figure;
    const { now } = this;
    const part = now ? this.lay(now) : {};
    const whole = { ...merged(layout, part), ...this.size, template: template(this.plot) };
    this.state = now ?? {};
    // A copy: Plotly writes into what it is given.
    this.Plotly.react(this.plot, data, structuredClone(whole), CONFIG);
    this.decodeAtOnce();
    this.plot.parentElement?.querySelector(".late-still")?.remove(); // its still, if it was late: ui/paint/browser/take_over.js
  }

  get size() {
    return { width: this.plot.clientWidth, height: this.plot.clientHeight };
  }

  /** Move what moves to where the page is by now. */
  follow() {
    if (!this.serverState || !this.isDrawn) return;
    const now = /** @type {Record<string, any>} */ (this.now);
    if (alike(now, this.state) && alike(this.other?.now ?? {}, this.otherState)) return;
    this.state = now;
    this.relay(this.lay(now));
  }

  /** @param {Record<string, any>} part */
  relay(part) {
    this.Plotly.relayout(this.plot, changes(/** @type {any} */ (this.plot).layout, part));
    this.decodeAtOnce();
  }

  /** Decode synchronously, or the image's area flashes empty. */
  decodeAtOnce() {
    for (const image of this.plot.querySelectorAll("image:not([decoding])")) {
      image.setAttribute("decoding", "sync");
    }
  }

  /** @param {Record<string, any>} now */
  lay(now) {
    const layout = { .../** @type {any} */ (this.figure).layout, ...this.size };
    const part = pictureOf(layout).lay(layout, now, layout.meta.look);
    const { other } = this;
    this.otherState = other?.now ?? {};
    if (!layout.meta.group || !movesAxes(layout, part)) return part;
    if (!other?.now) return { ...part, xaxis: {}, yaxis: {} }; // not there yet
    const theirs = /** @type {any} */ (other.figure).layout;
    return equalAxes(layout, part, pictureOf(theirs).lay(theirs, other.now, theirs.meta.look));
  }

  fit() {
    if (!this.isDrawn || this.due) return this.draw();
    const { size, now } = this;
    const { width, height } = /** @type {any} */ (this.plot).layout;
    if (size.width && (size.width !== width || size.height !== height)) {
      this.relay({ ...(now ? this.lay(now) : {}), ...size });
    }
  }

  close() {
    this.sizes.disconnect();
    inSight.unobserve(this.plot);
    charts.delete(this);
    byPlot.delete(this.plot);
    this.Plotly.purge(this.plot);
  }
}

/** @param {Record<string, any>} one @param {Record<string, any>} other */
function alike(one, other) {
  return same(one, other) && same(other, one);
}

/** @type {WeakMap<Element, Chart>} */
const byPlot = new WeakMap();

const inSight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const chart = byPlot.get(target);
    if (!chart) continue;
    chart.away = !isIntersecting;
    if (chart.due && isIntersecting) chart.draw();
  }
});

let later = 0; // a timer

/** Draw what is out of sight once no slider is being dragged. */
function drawLater() {
  clearTimeout(later);
  later = setTimeout(() => {
    if (hooks.isDragging()) return drawLater();
    for (const chart of charts) if (chart.due) chart.draw(true);
  }, 300);
}

/** The chart that is drawn in an element.
 * @param {Element | undefined} plot */
export function chartOf(plot) {
  return plot && byPlot.get(plot);
}

/** The same, and where there is none a new one.
 * @param {any} Plotly @param {HTMLElement} plot */
export function chartIn(Plotly, plot) {
  const chart = byPlot.get(plot) ?? new Chart(Plotly, plot);
  byPlot.set(plot, chart);
  return chart;
}
