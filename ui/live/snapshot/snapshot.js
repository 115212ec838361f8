// A snapshot that moves: what Python wrote of a figure as SVG, written anew for another layout, exactly as
// charts/snapshot would write it. tests/js/test_moving.py compares the two.

import { isOn } from "../kit/axes.js";
import { number } from "./attributes.js";
import { grid, labels } from "./axes.js";
import { drawImages, images } from "./images.js";
import { planeOf } from "./plane.js";
import { pointOn } from "./place.js";
import { shapes } from "./shapes.js";
import { written } from "./svg.js";

/** @typedef {Record<string, any>} Layout */
/** @import { Frame, Plane } from "./plane.js" */
/** @import { Mark } from "./marks.js" */

/** The layers of charts/snapshot/figure.py that hold images, by number.
 * @type {[number, string][]} */
const IMAGES = [[0, "below"], [6, "above"]];
/** Those of shapes and axes, and whether they depend on the width.
 * @type {[number, (plane: Plane) => Mark[], boolean][]} */
const MARKS = [
  [1, (plane) => shapes(plane, "below"), false],
  [2, grid, true],
  [3, (plane) => shapes(plane, "between"), false],
  [5, labels, true],
  [7, (plane) => shapes(plane, "above"), false],
];
/** And those that no layout moves: traces, a legend, annotations. */
const UNMOVED = ".l4, .l8, .l10";

/** What was written into each layer's group. @type {WeakMap<Element, string>} */
const texts = new WeakMap();

/** Show a layout in the snapshot of its figure: only layers that change are written.
 *
 * Throws, and changes nothing, where the snapshot has something that cannot be moved. What a layout has is
 * drawn as in Python: tests/js/test_moving.py.
 * @param {Element} svg @param {Layout} layout a whole one: kit/layouts.js, merged */
export function drawSnapshot(svg, layout) {
  if (svg.querySelector(`:scope > :is(${UNMOVED})`)) throw new Error("traces cannot be moved");
  const frame = frameOf(svg);
  const fixed = !frame.widths.length;
  const planes = fixed ? [planeOf(layout, frame)] : frame.widths.map((wide) => planeOf(layout, frame, wide));
  const [plane] = planes;
  const pictures = IMAGES.map(([n, layer]) => /** @type {const} */ ([layerOf(svg, n), images(plane, layer)]));
  const marks = MARKS.map(([n, draw, byWidth]) => {
    const [one, other = one] = (byWidth ? planes : [plane]).map((each) => written(draw(each), each));
    const text = one === other ? one : `<g class="wide">${one}</g><g class="narrow">${other}</g>`;
    return /** @type {const} */ ([layerOf(svg, n), text]);
  });
  const scales = barLabels(svg, layout);

  const { left, right, whole } = frame;
  if (fixed) set(svg, "viewBox", `0 0 ${number(left + plane.width + right)} ${number(whole)}`);
  for (const [group, all] of pictures) drawImages(group, all);
  for (const [group, text] of marks) {
    if (texts.get(group) !== text) group.innerHTML = text;
    texts.set(group, text);
  }
  for (const [label, text] of scales) if (label.textContent !== text) label.textContent = text;
}

/** Where a pointer is on the first axes of a snapshot that shows a layout; null outside of the plot area.
 * @param {Element} svg @param {Layout} layout @param {{clientX: number, clientY: number}} pointer
 * @returns {[number, number] | null} */
export function pointIn(svg, layout, pointer) {
  const frame = frameOf(svg);
  const plane = planeOf(layout, frame, frame.widths[0]);
  const point = pointOn(svg, plane, pointer);
  const isInside = point && isOn(plane.across.xaxis, point[0]) && isOn(plane.down.yaxis, point[1]);
  return isInside ? point : null;
}

/** @param {Element} svg @returns {Frame} */
function frameOf(svg) {
  const text = svg.getAttribute("data-frame");
  if (!text) throw new Error("does not move");
  return JSON.parse(text);
}

/** @param {Element} svg @param {number} n */
function layerOf(svg, n) {
  const group = svg.querySelector(`:scope > .l${n}`);
  if (!group) throw new Error(`no layer ${n}`);
  return group;
}

/** The labels of the colour bars whose axis is in the layout, and what they shall say: all of a bar that
 * moves. Bars of traces come first, and stay.
 * @param {Element} svg @param {Layout} layout @returns {[Element, string][]} */
function barLabels(svg, layout) {
  const { showscale = true, colorbar } = layout.coloraxis ?? { showscale: false };
  if (!showscale || !colorbar?.ticktext) return [];
  const bar = [...svg.querySelectorAll(":scope > .l9 > svg")].at(-1);
  const all = [...(bar?.querySelectorAll(":scope > text") ?? [])];
  if (all.length !== colorbar.ticktext.length) throw new Error("another number of labels");
  return all.map((label, n) => [label, String(colorbar.ticktext[n])]);
}

/** @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
