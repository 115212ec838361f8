// Pictures of a page share a cursor: where the pointer is on an axis of one, a line marks the same value
// on the axes with the same title of the others. The browser draws it alone, over the pictures.

import { charts, chartUnder } from "./chart.js";
import { isOn, measureOf, placeOf, valueAt } from "./kit/axes.js";
import { pairColumns, pairOf } from "./kit/encoding.js";

/** @import { Chart } from "./chart.js" */
/** @import { Axis } from "./snapshot/plane.js" */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** @param {HTMLElement} host holds the lines @param {AbortSignal} signal */
export function shareCursor(host, signal) {
  let frame = 0;
  const clear = () => {
    cancelAnimationFrame(frame);
    host.querySelectorAll(".mark").forEach((mark) => mark.remove());
  };
  const show = (/** @type {PointerEvent} */ event) => {
    clear();
    frame = requestAnimationFrame(() => {
      const here = chartUnder(event);
      const values = here && valuesAt(here, event);
      if (!values?.size) return;
      const others = [...charts].filter((chart) => chart !== here);
      draw(host, others.flatMap((chart) => linesOn(chart, withPairs(values, chart))));
    });
  };
  for (const kind of /** @type {const} */ (["pointermove", "pointerdown"])) {
    document.addEventListener(kind, show, { capture: true, signal });
  }
  for (const kind of ["pointercancel", "pointerleave", "scroll"]) {
    document.addEventListener(kind, clear, { capture: true, signal });
  }
  signal.addEventListener("abort", clear);
}

/** What is read under the pointer, by what the axes measure.
 * @param {Chart} chart @param {PointerEvent} pointer */
function valuesAt(chart, pointer) {
  /** @type {Map<string, number[]>} */
  const values = new Map();
  const [point, { plane }] = [chart.pointAt(pointer), chart];
  if (!point || !plane) return values;
  for (const [axis, place] of /** @type {const} */ ([[plane.down.yaxis, point[1]], [plane.across.xaxis, point[0]]])) {
    const measure = measureOf(axis);
    if (measure && isOn(axis, place)) values.set(measure, [valueAt(axis, place)]);
  }
  return values;
}

/** A pair stands on its two dimensions, and a dimension on its pair's: in this chart, of two that are
 * compared, or else in the first that knows.
 * @param {Map<string, number[]>} read @param {Chart} chart */
function withPairs(read, chart) {
  const values = new Map(read);
  const now = [chart, ...charts].map(({ serverState, state }) => serverState && state).find((one) => one?.d_model);
  if (!now) return values;
  const { d_model, layout } = now;
  const [dimension] = values.get("dimension") ?? [];
  const [pair] = values.get("pair") ?? [];
  /** @type {(value: number, count: number) => number} */
  const nearest = (value, count) => Math.min(Math.max(Math.round(value), 0), count - 1);
  if (dimension !== undefined) {
    values.set("pair", [pairOf(nearest(dimension, d_model), d_model, layout)[0]]);
  } else if (pair !== undefined) {
    values.set("dimension", pairColumns(nearest(pair, d_model / 2), d_model, layout));
  }
  return values;
}

/** Where values lie on a chart's axes, as boxes without width or height.
 * @param {Chart} chart @param {Map<string, number[]>} values @returns {Box[]} */
function linesOn({ plane, area }, values) {
  if (!plane || !area) return [];
  const shares = (/** @type {Axis} */ axis) =>
    (values.get(measureOf(axis)) ?? [])
      .map((value) => placeOf(axis, value))
      .filter((place) => isOn(axis, place))
      .map((place) => (place - axis.low) / (axis.high - axis.low));
  return [
    ...shares(plane.across.xaxis).map((share) => ({ ...area, left: area.left + share * area.width, width: 0 })),
    ...shares(plane.down.yaxis).map((share) => ({ ...area, top: area.top + (1 - share) * area.height, height: 0 })),
  ];
}

/** All at once, so that the browser lays the page out once.
 * @param {HTMLElement} host @param {Box[]} boxes */
function draw(host, boxes) {
  const frame = host.getBoundingClientRect();
  const lines = boxes.map(({ left, top, width, height }) => {
    const line = Object.assign(document.createElement("div"), { className: "mark" });
    line.style.cssText = `width: ${width}px; height: ${height}px;`;
    line.style.transform = `translate(${left - frame.left}px, ${top - frame.top}px)`;
    return line;
  });
  host.append(...lines);
}
