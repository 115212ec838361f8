// @ts-check
// Draws a Plotly figure where Python puts one, and keeps it: a new figure is drawn on the chart that
// is there, and while a slider is dragged the same chart is moved.

import { load, template } from "./plotly.js";
import { flat, merged, pictureOf } from "./pictures.js";
import { same } from "./sliders.js";

const CONFIG = { displayModeBar: false, scrollZoom: false, doubleClick: "reset", responsive: false };

const SLOW = 80; // milliseconds

/** All charts of the page. @type {Set<Chart>} */
export const charts = new Set();

/** What shall be shown instead of what the server told, and what to do once it has told more;
 * moving.js sets both.
 * @type {{now: (told: Record<string, any>) => Record<string, any>, told: () => void}} */
export const ahead = { now: (told) => told, told: () => {} };

export class Chart {
  /** @param {any} Plotly @param {HTMLElement} plot */
  constructor(Plotly, plot) {
    this.Plotly = Plotly;
    this.plot = plot;
    /** What the server said last. @type {{data: any[], layout: Record<string, any>} | null} */
    this.figure = null;
    /** @type {Record<string, any>} */
    this.shown = {};
    this.slow = 0; // when what follows slowly was last drawn
    this.late = 0; // a timer: it is drawn once the hand rests
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(plot);
    charts.add(this);
  }

  /** What the server's figure shows, if the picture moves. */
  get told() {
    return this.figure && pictureOf(this.figure.layout) ? this.figure.layout.meta.now : null;
  }

  get drawn() {
    return this.plot.classList.contains("js-plotly-plot");
  }

  /** @param {{data: any[], layout: Record<string, any>}} figure */
  show(figure) {
    this.figure = figure;
    this.plot.classList.toggle("live", this.told !== null);
    ahead.told();
    this.draw();
  }

  /** Draw the whole figure, moved to where the page is by now; not where it cannot be seen. */
  draw() {
    if (!this.figure || !this.plot.clientWidth) return;
    const { data, layout } = this.figure;
    const now = this.told && ahead.now(this.told);
    const part = now ? this.lay(now) : {};
    const size = { width: this.plot.clientWidth, height: this.plot.clientHeight };
    const whole = { ...merged(layout, part), ...size, template: template(this.plot) };
    this.shown = now ?? {};
    clearTimeout(this.late);
    this.Plotly.react(this.plot, data, whole, CONFIG);
    this.decodeAtOnce();
  }

  /** Move what moves to where the page is by now. */
  follow() {
    if (!this.told || !this.drawn) return;
    const now = ahead.now(this.told);
    if (same(now, this.shown)) return;
    this.shown = now;
    this.relay(this.lay(now));
  }

  /** @param {Record<string, any>} part */
  relay(part) {
    const changes = news(flat(part), this.plot);
    const { slowly = [] } = pictureOf(/** @type {any} */ (this.figure).layout);
    const early = performance.now() - this.slow < SLOW;
    clearTimeout(this.late);
    if (slowly.some((name) => name in changes)) {
      if (early) {
        slowly.forEach((name) => delete changes[name]);
        this.late = setTimeout(() => this.relay(part), SLOW);
      } else {
        this.slow = performance.now();
      }
    }
    this.Plotly.relayout(this.plot, changes);
    this.decodeAtOnce();
  }

  /** An image that were decoded later would leave its place empty meanwhile. */
  decodeAtOnce() {
    for (const image of this.plot.querySelectorAll("image:not([decoding])")) {
      image.setAttribute("decoding", "sync");
    }
  }

  /** @param {Record<string, any>} now */
  lay(now) {
    const { layout } = /** @type {any} */ (this.figure);
    return pictureOf(layout).lay(layout, now, layout.meta.look);
  }

  fit() {
    const { clientWidth: width, clientHeight: height } = this.plot;
    if (!this.drawn) return this.draw();
    const { width: before, height: high } = /** @type {any} */ (this.plot).layout;
    if (width && (width !== before || height !== high)) {
      this.Plotly.relayout(this.plot, { width, height });
    }
  }

  close() {
    this.sizes.disconnect();
    clearTimeout(this.late);
    charts.delete(this);
    this.Plotly.purge(this.plot);
  }
}

/** Of the changes, those that change something: to draw axes anew takes as long as all the rest.
 * @param {Record<string, any>} changes @param {any} plot */
function news(changes, plot) {
  const what = Object.entries(changes).filter(([path, value]) => {
    const before = path.split(".").reduce((part, name) => part?.[name], plot.layout);
    return JSON.stringify(before) !== JSON.stringify(value);
  });
  return Object.fromEntries(what);
}

/** @type {WeakMap<Element, Chart>} */
const byPlot = new WeakMap();

/** The chart that is drawn in an element.
 * @param {Element | undefined} plot */
export function chartOf(plot) {
  return plot && byPlot.get(plot);
}

/** @param {{parentElement: HTMLElement, data: {figure: string, alt: string, plotly: string, height: number}}} component */
export default async function show({ parentElement, data }) {
  const plot = /** @type {HTMLElement} */ (parentElement.querySelector(".plot"));
  plot.setAttribute("aria-label", data.alt);
  plot.style.height = `${data.height}px`;
  const Plotly = await load(data.plotly);
  let chart = byPlot.get(plot);
  if (!chart) {
    chart = new Chart(Plotly, plot);
    byPlot.set(plot, chart);
    enlarge(/** @type {HTMLElement} */ (plot.parentElement));
  }
  chart.show(JSON.parse(data.figure));
  const kept = chart;
  return () => {
    if (plot.isConnected) return;
    kept.close();
    byPlot.delete(plot);
  };
}

/** The button that lets a picture fill the window, and back; so does Escape.
 * @param {HTMLElement} picture */
function enlarge(picture) {
  const button = /** @type {HTMLButtonElement} */ (picture.querySelector(".enlarge"));
  /** @param {boolean} [full] */
  const toggle = (full) => {
    const name = picture.classList.toggle("full", full) ? "Close fullscreen" : "Fullscreen";
    button.title = name;
    button.setAttribute("aria-label", name);
  };
  button.onclick = () => toggle();
  picture.onkeydown = (event) => {
    if (event.key === "Escape") toggle(false);
  };
}
