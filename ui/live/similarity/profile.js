// S(k) beside the matrix, laid out as in charts/similarity/profile.py.

import { encode, frequencies, similarityProfile, stops } from "../kit/encoding.js";
import { keepLast } from "../kit/keep.js";
import { measured } from "./measures.js";
import { brief, changed, cornered, dotAt } from "../kit/shapes.js";
import { CELL, path, picture, spot, through } from "../kit/vector.js";

/** @typedef {Record<string, any>} Fields */

/** @type {import("../pictures.js").Lay} */
export function lay(layout, now, look) {
  const { max_len, d_model, measure, offset } = now;
  /** @param {number} product */
  const value = (product) => measured(product, d_model, measure);
  const { profile, line } = profileOf({ ...now, look });
  const curve = line.map(([k, product]) => [k, value(product)]);
  const points = pointsOf({ ...now, look }).map(([k, product]) => [k, value(product)]);
  const middle = value(0);
  const [low, high] = span(curve.map(([, height]) => height), middle, look.room);
  const margin = (max_len - 1) * look.margin;
  const [left, right] = [-margin, max_len - 1 + margin];
  const box = { x: left, y: high, sizex: right - left, sizey: high - low };
  return {
    images: changed(layout.images, { curve: { ...box, source: curveImage(curve, points, box, look) } }),
    shapes: changed(layout.shapes, {
      unrelated: { y0: middle, y1: middle },
      offset: { x0: offset, x1: offset },
      ring: dotAt([offset, value(profile[offset])]),
      ...landmarks(profile, now, value, [low, high], look),
    }),
    xaxis: { range: [left, right] },
    yaxis: { range: [low, high] },
  };
}

/** The offset under a point of the axes: a press marks it here and in the matrix. S at it, the chart
 * itself reads out.
 * @type {import("../pictures.js").At} */
export function at({ max_len, d_model, base, measure }, _look, x) {
  const offset = Math.round(x);
  if (offset < 0 || offset >= max_len) return null;
  const product = frequencies(d_model, base).reduce((sum, hand) => sum + Math.cos(hand * offset), 0);
  return { cursor: { offset }, lines: [`k = ${offset}: ${brief(measured(product, d_model, measure))}`] };
}

/** The ring, which is pulled along the curve.
 * @type {import("../pictures.js").Grab} */
export function grab(now, look, x, y, reach) {
  const { max_len, d_model, measure, offset } = now;
  const [top, ring] = [0, offset].map((k) => measured(profileOf({ ...now, look }).profile[k], d_model, measure));
  const high = Math.abs(top - measured(0, d_model, measure));
  const away = Math.hypot((x - offset) / max_len, (y - ring) / high);
  return away < reach / 2 ? (x) => ({ offset: Math.max(0, Math.min(max_len - 1, Math.round(x))) }) : null;
}

/** The line and its points as an image over the whole picture: moved at once, not one by one.
 * @param {number[][]} line @param {number[][]} points
 * @param {{x: number, y: number, sizex: number, sizey: number}} box @param {Fields} look */
function curveImage(line, points, { x, y, sizex, sizey }, { cells, neutral, width, dot }) {
  const side = CELL * cells;
  /** @param {number[]} point @returns {[number, number]} */
  const at = ([k, height]) => [(side * (k - x)) / sizex, (side * (y - height)) / sizey];
  const style = { fill: "none", stroke: neutral, "vector-effect": "non-scaling-stroke" };
  const marks = [
    path([through(line.map(at))], { ...style, "stroke-width": width }),
    path(points.map((point) => spot(...at(point))), { ...style, "stroke-width": dot, "stroke-linecap": "round" }),
  ];
  return picture(marks, cells, cells, true);
}

/** S at every offset, and what a screen can show of it as [k, S]: smooth where short, every peak
 * where long. */
const profileOf = keepLast(["max_len", "d_model", "base"], (now) => {
  const last = now.max_len - 1;
  const { smooth, finer, buckets } = now.look;
  const steps = last < smooth ? finer : 1; // to a token
  const fine = similarityProfile(steps * last + 1, frequencies(now.d_model, now.base), 1 / steps);
  const indices = steps > 1 ? stops(fine.length, 1) : extremes(fine, buckets);
  return {
    profile: fine.filter((_, n) => n % steps === 0),
    line: indices.map((n) => [n / steps, fine[n]]),
  };
});

/** Where the smallest and the largest of each bucket stand, and both ends: no peak is lost.
 * @param {ArrayLike<number>} values @param {number} buckets */
export function extremes(values, buckets) {
  const [size, longer] = [Math.floor(values.length / buckets), values.length % buckets];
  /** @param {number} bucket */
  const start = (bucket) => bucket * size + Math.min(bucket, longer);
  const indices = new Set([0, values.length - 1]);
  for (let bucket = 0; bucket < buckets && start(bucket) < values.length; bucket++) {
    let [low, high] = [start(bucket), start(bucket)];
    for (let n = low + 1; n < start(bucket + 1); n++) {
      if (values[n] < values[low]) low = n;
      if (values[n] > values[high]) high = n;
    }
    indices.add(low).add(high);
  }
  return [...indices].sort((a, b) => a - b);
}

/** Offsets k, and the dot products of the cursor's row with positions k away: not the formula again. */
const pointsOf = keepLast(["max_len", "d_model", "base", "position"], (now) => {
  const [here, last, most] = [now.position, now.max_len - 1, now.look.points - 1];
  const furthest = Math.max(here, last - here);
  const offsets = [...new Set(stops(most + 1, 1).map((n) => Math.floor((n * furthest) / most)))];
  const hands = frequencies(now.d_model, now.base);
  const row = encode([here], hands);
  return offsets.map((k) => {
    const other = encode([here + k <= last ? here + k : here - k], hands);
    return [k, other.reduce((sum, number, i) => sum + number * row[i], 0)];
  });
});

/** The ends of the axis: all values and the right angle's, with a little room.
 * @param {number[]} values @param {number} middle @param {number} room */
function span(values, middle, room) {
  const [low, high] = [Math.min, Math.max].map((pick) => pick(middle, ...values));
  return [low - (high - low) * room, high + (high - low) * room];
}

/** A diamond on the line where S turns up and where it is below zero, on a stem that leads to words.
 * @param {Float64Array} profile @param {Fields} now @param {(product: number) => number} value
 * @param {number[]} ends @param {Fields} look */
function landmarks(profile, { max_len, measure }, value, [low, high], look) {
  const firsts = [
    profile.findIndex((product, k) => profile[k + 1] > product),
    profile.findIndex((product) => product < 0),
  ];
  const offsets = [...new Set(firsts)].filter((k) => k >= 0);
  /** @type {Fields} */
  const changes = {};
  look.levels.forEach((/** @type {number} */ level, /** @type {number} */ n) => {
    const visible = n < offsets.length;
    const k = offsets[n] ?? 0;
    const what = look.landmarks[measure].filter((/** @type {string} */ _, /** @type {number} */ i) => firsts[i] === k);
    const step = (high - low) * level;
    const height = measure === "distance" ? low + step : high - step;
    const on = [k, value(profile[k])];
    const left = k > max_len / 2;
    const aside = left ? -3 : 3;
    const label = {
      text: visible ? `${what.join(", ")} at k = ${k}` : "",
      xanchor: left ? "right" : "left",
    };
    changes[`stem ${n}`] = { ...cornered(on, [k, height]), visible };
    changes[`mark ${n}`] = { ...dotAt(on), visible };
    changes[`words ${n}`] = { xanchor: k, x0: aside, x1: aside, y0: height, y1: height, label, visible };
  });
  return changes;
}
