// A whole figure as SVG, in a place of any size: what charts/snapshot writes on the server, from the same
// description. tests/js/test_figures.py compares the two.

import { number } from "./attributes.js";
import { BELOW, PAD, STANDOFF, grid, isVisible, labels, ticksOf, titleOf } from "./axes.js";
import { colorBars, roomBeside } from "./bars.js";
import { drawImages, images } from "./images.js";
import { above, legend } from "./legend.js";
import { widthOf } from "./letters.js";
import { LEADING, SIZE } from "./marks.js";
import { notes } from "./notes.js";
import { axesOf } from "./ranges.js";
import { shapes } from "./shapes.js";
import { workedOut } from "./stacked.js";
import { written } from "./svg.js";
import { traces } from "./traces.js";

/** @typedef {Record<string, any>} Layout */
/** @typedef {{data: any[], layout: Layout}} Figure */
/** In pixels; `times` is how much larger the page's type is than usual. A drawing follows the width of its place,
 * unless it keeps its shape or is `inPixels`.
 * @typedef {{width: number, height: number, times: number, inPixels?: boolean}} Size */
/** @import { Axis, Plane } from "./plane.js" */
/** @import { Mark } from "./marks.js" */

/** All layers, from the lowest, as in charts/snapshot/figure.py; those of images are drawn by themselves.
 * @type {(((plane: Plane, data: any[]) => Mark[]) | "below" | "above")[]} */
const LAYERS = [
  "below",
  (plane) => shapes(plane, "below"),
  grid,
  (plane) => shapes(plane, "between"),
  (plane, data) => traces(data, plane),
  labels,
  "above",
  (plane) => shapes(plane, "above"),
  (plane, data) => legend(data, plane),
  (plane, data) => colorBars(data, plane),
  notes,
];

/** What was written into each layer's group. @type {WeakMap<Element, string>} */
const texts = new WeakMap();

/** Show a figure in an element that has nothing in it, or another figure: only layers that change are written.
 * @param {SVGElement} svg @param {Figure} figure @param {Size} size @returns {Plane} where it lies */
export function drawFigure(svg, figure, size) {
  const data = workedOut(figure.data);
  const plane = planeOf(data, figure.layout, size);
  // All of it is worked out before anything is written.
  const layers = LAYERS.map((draw) => (typeof draw === "string" ? images(plane, draw) : written(draw(plane, data), plane)));
  while (svg.children.length < LAYERS.length) svg.append(document.createElementNS("http://www.w3.org/2000/svg", "g"));
  layers.forEach((layer, n) => {
    const group = svg.children[n];
    if (typeof layer !== "string") return drawImages(group, layer);
    if (texts.get(group) !== layer) group.innerHTML = layer;
    texts.set(group, layer);
  });
  frame(svg, plane);
  return plane;
}

/** The element's own box: as wide as the plot area, or as the whole picture where that keeps its shape.
 * @param {SVGElement} svg @param {Plane} plane */
function frame(svg, { left, right, width, whole, fixed, times }) {
  const looks = fixed
    ? { viewBox: `0 0 ${number(left + width + right)} ${number(whole)}`, width: "100%", height: number(whole), style: "" }
    : { style: `margin-left:${number(left)}px;width:calc(100% - ${number(left + right)}px);height:${number(whole)}px` };
  const all = { class: "snapshot", fill: "var(--ink)", "font-size": number(SIZE * times), overflow: "visible", ...looks };
  for (const [name, value] of Object.entries(all)) {
    if (svg.getAttribute(name) !== value) svg.setAttribute(name, value);
  }
  if (!fixed) for (const name of ["viewBox", "width", "height"]) svg.removeAttribute(name);
}

/** The plot area of a figure in its place, with space for a colour bar and a legend.
 * @param {any[]} data @param {Layout} layout @param {Size} size @returns {Plane} */
function planeOf(data, layout, { width, height, times, inPixels = false }) {
  const [across, down] = [axesOf(data, layout, "x"), axesOf(data, layout, "y")];
  const { l = 40, r = 40, t = 40, b = 40 } = layout.margin ?? {};
  /** @type {Plane} */
  const plane = { layout, across, down, left: l, right: r, top: t, height: height - t - b, whole: height, width: width - l - r, fixed: false, times };
  makeRoom(plane);
  plane.right = Math.max(plane.right, roomBeside(data, layout));
  const ratio = ratioOf(plane);
  plane.fixed = inPixels || ratio !== null;
  plane.width = ratio === null ? width - plane.left - plane.right : keepShape(plane, ratio, width);
  const need = above(data, layout, plane.width, times);
  if (need > plane.top + 10) {
    plane.height -= need - plane.top;
    plane.top = need;
  }
  return plane;
}

/** Wider margins where labels need them, as Plotly's automargin makes them.
 * @param {Plane} plane */
function makeRoom(plane) {
  const { times } = plane;
  const [size, pad, standoff] = [SIZE * times, PAD * times, STANDOFF * times];
  const asks = (/** @type {Axis} */ axis) => isVisible(axis) && axis.looks.automargin !== false;
  for (const axis of Object.values(plane.down)) {
    const { looks, start = 0 } = axis;
    const elsewhere = !["x", "free"].includes(looks.anchor ?? "x");
    if (!asks(axis) || start < 0 || elsewhere) continue;
    const texts = looks.showticklabels === false ? [] : ticksOf(plane, axis, "y").map(([, text]) => text);
    const widest = Math.max(0, ...texts.map((text) => widthOf(text, size)));
    const title = titleOf(axis) ? (looks.title.standoff ?? standoff) + 10 * times : 0;
    plane.left = Math.max(plane.left, pad + widest + 2 + title);
  }
  for (const axis of Object.values(plane.across).filter(asks)) {
    const need = BELOW * times + size * LEADING + 2 + (titleOf(axis) ? standoff + size : 0);
    const top = axis.looks.side === "top";
    if (!top && (axis.start ?? 0) < 0) continue;
    const more = Math.max(0, need - (top ? plane.top : plane.whole - plane.top - plane.height));
    plane.height -= more;
    if (top) plane.top += more;
  }
}

/** How much wider than high the plot area is, where its axes have units of one length.
 * @param {Plane} plane */
function ratioOf({ across, down }) {
  const tied = Object.values(down).find(({ looks }) => looks.scaleanchor);
  if (!tied) return null;
  const [x, y] = [across.xaxis, tied].map(({ low, high, start = 0, end = 1 }) => Math.abs(high - low) / (end - start));
  return x / y;
}

/** The plot area's width where it keeps its shape: as high as its place, or as wide.
 * @param {Plane} plane @param {number} ratio @param {number} width */
function keepShape(plane, ratio, width) {
  const { left, right, height, across, down } = plane;
  const space = width - left - right;
  const several = Object.keys(across).length + Object.keys(down).length > 2; // then it is scaled as a whole
  if (ratio * height <= space || several) return ratio * height;
  plane.height = space / ratio;
  const upwards = Object.values(down).some(({ looks }) => looks.constraintoward === "top");
  if (!upwards) plane.top += (height - plane.height) / 2;
  return space;
}
