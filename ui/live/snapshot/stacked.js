// What Plotly works out of a trace before it draws: evenly spaced points, traces on one another. As
// charts/snapshot/stacked.py.

import { numbers, values } from "./values.js";

/** Every trace with its points spelled out, and areas in place of stacked traces.
 * @param {any[]} data @returns {any[]} */
export function workedOut(data) {
  /** @type {Record<string, number[]>} */
  const edges = {};
  return data.map((given) => {
    let trace = given;
    if ("dx" in trace) trace = { ...trace, x: values(trace.y).map((_, n) => (trace.x0 ?? 0) + trace.dx * n) };
    else if (trace.type !== "heatmap" && trace.x === undefined) trace = { ...trace, x: values(trace.y).map((_, n) => n) };
    const { stackgroup } = trace;
    if (!stackgroup) return trace;
    const [x, heights] = [numbers(trace.x), numbers(trace.y)];
    const below = edges[stackgroup] ?? x.map(() => 0);
    const above = below.map((edge, n) => edge + heights[n]);
    edges[stackgroup] = above;
    return { ...trace, x: [...x, ...[...x].reverse()], y: [...below, ...[...above].reverse()], fill: "toself" };
  });
}
