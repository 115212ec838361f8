// A chart on the page: a new figure is drawn on the one that is there, and moved while a slider is dragged.
// It is drawn as SVG (snapshot/); Plotly takes its place while somebody explores it.

import { explored, hasMoreToTell } from "./explored.js";
import { equalAxes } from "./kit/equal_axes.js";
import { merged } from "./kit/layouts.js";
import { pictureOf } from "./pictures.js";
import { same } from "./sliders.js";
import { drawFigure } from "./snapshot/figure.js";
import { areaIn, pointOn } from "./snapshot/place.js";

/** @typedef {Record<string, any>} Layout */
/** @typedef {{data: any[], layout: Layout}} Figure */

const REM = 16; // pixels, unless the page's type is larger

/** All charts of the page. @type {Set<Chart>} */
export const charts = new Set();

/** Hooks that moving.js sets: the state to show in place of the server's, and what to do when a figure has come.
 * @type {{presentState: (state: Layout, sliders: Record<string, string>) => Layout, onFigure: () => void}} */
export const hooks = { presentState: (state) => state, onFigure: () => {} };

export class Chart {
  /** @param {HTMLElement} plot @param {string} plotly its version */
  constructor(plot, plotly) {
    this.plot = plot;
    this.plotly = plotly;
    /** What is shown: the server's last, or one that was asked for. @type {Figure | null} */
    this.figure = null;
    /** The server's last. @type {{figure: Figure, alt: string} | null} */
    this.served = null;
    this.isAsked = false;
    /** What is drawn. @type {Layout} */
    this.state = {};
    /** The other picture's state at that time, where two are compared. @type {Layout} */
    this.otherState = {};
    this.text = ""; // the figure, as it was last drawn
    this.svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.svg.setAttribute("aria-hidden", "true"); // the plot says in words what it shows
    plot.append(this.svg);
    /** Where the drawing lies. @type {import("./snapshot/plane.js").Plane | null} */
    this.plane = null;
    this.drawn = ""; // its size
    /** Plotly's, in its place. @type {import("./explored.js").Explored | null} */
    this.explored = null;
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
    return this.plane !== null;
  }

  /** Whether Plotly reads more under a pointer than is seen. A picture that moves reads itself: pointer.js. */
  get hasMoreToTell() {
    return this.figure !== null && !this.serverState && hasMoreToTell(this.figure.data);
  }

  /** The box of the first axes, in the window, where they are seen. */
  get area() {
    return this.plane && areaIn(this.svg, this.plane);
  }

  /** What a pointer is at on the first axes, perhaps beyond their ends.
   * @param {{clientX: number, clientY: number}} pointer */
  pointAt(pointer) {
    return this.plane && pointOn(this.svg, this.plane, pointer);
  }

  /** The server's figure: shown at once, but under a hand that has moved it on. @param {Figure} figure @param {string} alt */
  serve(figure, alt) {
    this.served = { figure, alt };
    if (!this.isAsked) this.show(figure, alt);
  }

  /** One that was asked for: asking.js. @param {Figure} figure @param {string} alt */
  showAsked(figure, alt) {
    this.isAsked = true;
    this.show(figure, alt);
  }

  showServed() {
    if (!this.isAsked || !this.served) return;
    this.isAsked = false;
    this.show(this.served.figure, this.served.alt);
  }

  /** @param {Figure} figure @param {string} alt what it shows, in words */
  show(figure, alt) {
    this.plot.setAttribute("aria-label", alt);
    const text = JSON.stringify(figure);
    const news = text !== this.text;
    this.text = text;
    if (news) this.figure = figure;
    this.plot.classList.toggle("live", this.serverState !== null);
    hooks.onFigure();
    if (news) this.draw();
    else this.fit();
  }

  /** Draw the whole figure, moved to where the page is by now; not where it has no room. */
  draw() {
    if (!this.figure || !this.plot.clientWidth) return;
    const { now } = this;
    this.state = now ?? {};
    this.close();
    this.drawn = JSON.stringify(this.size);
    this.plane = drawFigure(this.svg, this.whole(now), this.size);
    this.plot.parentElement?.querySelector(".late-snapshot")?.remove(); // its snapshot, if it was late: ui/paint/browser/later/take_over.js
  }

  /** The figure as it is shown.
   * @param {Layout | null} [now] @returns {Figure} */
  whole(now = this.now) {
    const { data, layout } = /** @type {Figure} */ (this.figure);
    return { data, layout: now ? merged(layout, this.lay(now)) : layout };
  }

  get size() {
    const times = parseFloat(getComputedStyle(document.documentElement).fontSize) / REM;
    return { width: this.plot.clientWidth, height: this.plot.clientHeight, times };
  }

  /** Move what moves to where the page is by now. */
  follow() {
    if (!this.serverState || !this.isDrawn) return;
    const now = /** @type {Layout} */ (this.now);
    if (!alike(now, this.state) || !alike(this.other?.now ?? {}, this.otherState)) this.draw();
  }

  /** What of its layout is moved. @param {Layout} now */
  lay(now) {
    const { layout } = /** @type {Figure} */ (this.figure);
    const part = pictureOf(layout).lay(layout, now, layout.meta.look);
    const { other } = this;
    this.otherState = other?.now ?? {};
    if (!layout.meta.group) return part;
    if (!other?.now) return { ...part, xaxis: {}, yaxis: {} }; // not there yet
    const theirs = /** @type {any} */ (other.figure).layout;
    return equalAxes(layout, part, () => pictureOf(theirs).lay(theirs, other.now, theirs.meta.look));
  }

  fit() {
    if (this.drawn !== JSON.stringify(this.size)) this.draw();
  }

  /** Let Plotly take the drawing's place, and read what is under a pointer.
   * @param {() => MouseEvent | null} pointer where it is by then; null if it has left */
  async explore(pointer) {
    const { figure, drawn, plane } = this;
    if (!plane || !this.hasMoreToTell || this.plot.dataset.explored) return;
    this.plot.dataset.explored = "soon";
    const host = /** @type {HTMLElement} */ (this.plot.parentElement);
    try {
      const theirs = await explored(this.plot, this.plotly, this.whole(), plane);
      host.removeAttribute("data-unread");
      const at = pointer();
      if (figure !== this.figure || drawn !== this.drawn || !this.plot.isConnected || !at) return theirs.end();
      this.explored = theirs;
      this.plot.dataset.explored = "now";
      theirs.read(at);
    } catch (error) {
      host.dataset.unread = "";
      console.warn(error);
    } finally {
      if (!this.explored) delete this.plot.dataset.explored;
    }
  }

  /** Go back to the drawing. */
  close() {
    this.explored?.end();
    this.explored = null;
    delete this.plot.dataset.explored;
  }

  remove() {
    this.close();
    this.sizes.disconnect();
    this.svg.remove();
    charts.delete(this);
  }
}

/** @param {Layout} one @param {Layout} other */
function alike(one, other) {
  return same(one, other) && same(other, one);
}

/** The chart that is drawn in an element. @param {Element | undefined} element */
export const chartOf = (element) => [...charts].find(({ plot }) => plot === element);

/** The chart round what an event has hit. @param {Event} event */
export function chartUnder({ target }) {
  return [...charts].find(({ plot }) => plot.contains(/** @type {Node} */ (target)));
}

/** The chart of an element, and where there is none a new one.
 * @param {HTMLElement} plot @param {string} plotly its version */
export const chartIn = (plot, plotly) => chartOf(plot) ?? new Chart(plot, plotly);
