// Pictures of a page share a cursor: where the pointer is on an axis of one, a line marks the same value
// on the axes with the same title of the others. The browser draws it alone, over the pictures.

import { charts, chartUnder } from "./chart.js";
import { measureOf, shareOf, valueAt } from "./kit/axes.js";
import { pairColumns, pairOf } from "./kit/encoding.js";

/** @typedef {import("./chart.js").Chart} Chart */
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
      const values = here && valuesAt(here, event.clientX, event.clientY);
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
 * @param {Chart} chart @param {number} clientX @param {number} clientY */
function valuesAt(chart, clientX, clientY) {
  /** @type {Map<string, number[]>} */
  const values = new Map();
  const axes = areaOf(chart);
  if (!axes) return values;
  const { area, xaxis, yaxis } = axes;
  const [across, up] = [
    (clientX - area.left) / area.width,
    1 - (clientY - area.top) / area.height,
  ];
  for (const [axis, share] of /** @type {const} */ ([[yaxis, up], [xaxis, across]])) {
    const measure = measureOf(axis);
    if (measure && share >= 0 && share <= 1) values.set(measure, [valueAt(axis, share)]);
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
function linesOn(chart, values) {
  const axes = areaOf(chart);
  if (!axes) return [];
  const { area, xaxis, yaxis } = axes;
  const shares = (/** @type {any} */ axis) =>
    (values.get(measureOf(axis)) ?? [])
      .map((value) => shareOf(axis, value))
      .filter((share) => share >= 0 && share <= 1);
  return [
    ...shares(xaxis).map((share) => ({ ...area, left: area.left + share * area.width, width: 0 })),
    ...shares(yaxis).map((share) => ({ ...area, top: area.top + (1 - share) * area.height, height: 0 })),
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

/** Where a chart's first pair of axes lies, if it is seen. @param {Chart} chart */
function areaOf(chart) {
  const { area } = chart;
  return area && { area, ...chart.axes };
}
